import type { Check } from "./Evidence.ts"

export interface Limits {
  /** From SIGTERM to the end of the process. */
  readonly withinMs: number
  /** Where the database goes away: a process that just joins then ends, and its supervisor starts it again. */
  readonly mayFailToJoin?: boolean
}

export const departures = ({ mayFailToJoin = false, withinMs }: Limits): Check => ({
  title: "every process that was asked to end did so in time and in order",
  *check({ lives }) {
    for (const { ended, process, readyAt, signalled } of lives.values()) {
      if (ended === undefined) yield `${process} still runs`
      else if (signalled === undefined) {
        if (readyAt !== undefined || !mayFailToJoin) yield `${process} ended by itself with ${ended.code}`
      } else if (signalled.signal === "SIGTERM") {
        const ms = ended.at - signalled.at
        if (ended.code !== 0) yield `${process} ended with ${ended.code}`
        if (ms > withinMs) yield `${process} took ${(ms / 1000).toFixed(1)} s to end`
      }
    }
  }
})
