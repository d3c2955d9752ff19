/** Decides how many jobs a sender sends next. All senders of a process share one pace. */
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { now } from "../jobs/Clock.ts"
import type { Variables } from "./Variables.ts"

export interface Pace {
  /** How many jobs are due, up to a limit; they count as taken. */
  readonly take: (most: number) => number
  /** Jobs in a second that are wanted; 0 where another number decides. */
  readonly target: () => number
}

/** The harness says on stdin how many: `ENQUEUE 128`. What is no such line is passed over. */
export const byTokens = (input: NodeJS.ReadableStream, rate: number): Pace => {
  let due = 0
  createInterface({ input }).on("line", (line) => {
    const count = /^ENQUEUE ([1-9]\d{0,6})$/.exec(line.trim())?.[1]
    if (count !== undefined) due += Number(count)
  })
  return {
    take: (most) => {
      const count = Math.min(due, most)
      due -= count
      return count
    },
    target: () => rate
  }
}

/** A steady rate. What was not sent in its time, because sending took long, is due later. */
export const byRate = (rate: () => number, clock: () => number): Pace => {
  let [due, since] = [0, clock()]
  return {
    take: (most) => {
      const at = clock()
      due += (rate() * (at - since)) / 1000
      since = at
      const count = Math.min(Math.floor(due), most)
      due -= count
      return count
    },
    target: rate
  }
}

/** As many as keep a number of jobs waiting. */
export const byDepth = (depth: number, waiting: () => number): Pace => ({
  take: (most) => Math.max(0, Math.min(most, depth - waiting())),
  target: () => 0
})

/** The rate that a file says, or the given one while there is no such file. */
const rateOf =
  ({ rate, rateFile }: Pick<Variables, "rate" | "rateFile">) =>
  (): number => {
    if (rateFile === undefined) return rate
    try {
      const said = Number.parseFloat(readFileSync(rateFile, "utf8"))
      return said >= 0 ? said : rate
    } catch {
      return rate
    }
  }

/** @param waiting how many jobs wait, those that are being sent among them */
export const make = (variables: Variables, waiting: () => number): Pace => {
  switch (variables.pacing) {
    case "tokens":
      return byTokens(process.stdin, variables.rate)
    case "rate":
      return byRate(rateOf(variables), now)
    case "depth":
      return byDepth(variables.depth, waiting)
  }
}
