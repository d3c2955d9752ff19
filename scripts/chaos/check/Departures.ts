import type { Check } from "./Evidence.ts"

export interface Limits {
  /** From SIGTERM to the end of the process. */
  readonly withinMs: number
}

export const departures = ({ withinMs }: Limits): Check => ({
  title: "every process that was asked to end did so in time and in order",
  *check({ lives }) {
    for (const { ended, process, signalled } of lives.values()) {
      if (ended === undefined) yield `${process} still runs`
      else if (signalled === undefined) yield `${process} ended by itself with ${ended.code}`
      else if (signalled.signal === "SIGTERM") {
        const ms = ended.at - signalled.at
        if (ended.code !== 0) yield `${process} ended with ${ended.code}`
        if (ms > withinMs) yield `${process} took ${(ms / 1000).toFixed(1)} s to end`
      }
    }
  }
})
