/** The takings of a store by day as the closing rules read them: revenue, an explicit zero, or no element. */
import { weekdayOf } from "../../../../../src/calendar/Days.ts"

/** Revenue by day from `start`; NaN where there is no element. */
export interface Takings {
  readonly start: number
  readonly values: Float64Array
  /** Days past and to come that the caller names as closed. Past ones say nothing of rules. */
  readonly closed: ReadonlySet<number>
}

/** Taking of a day without revenue: an explicit zero, or no element. */
export type Emptiness = "zero" | "missing"

export const emptinessOf = ({ start, values }: Takings, day: number): Emptiness | undefined => {
  const value = values[day - start]!
  return value > 0 ? undefined : value === 0 ? "zero" : "missing"
}

/** A run of empty days as long as this is no weekly rule: a holiday of the store, a renovation, a fault of the source. */
export const longRun = 7
/** A run is a closure rather than chance where chance makes one as long less often than this. */
export const improbable = 1e-3
/** An open day brings a zero, or is missing, more seldom than a certain event even where none was seen. */
const leastChance = 1e-3

/** Shares of the weekday's days, by kind of emptiness, after a pseudo-count of half a day. */
export interface Chances {
  readonly zero: ReadonlyArray<number>
  readonly missing: ReadonlyArray<number>
  readonly empty: ReadonlyArray<number>
}

/** How often each weekday is empty, over all days. */
const emptyShares = (takings: Takings): ReadonlyArray<number> => {
  const empty = new Float64Array(7)
  const total = new Float64Array(7)
  for (let t = 0; t < takings.values.length; t++) {
    const weekday = weekdayOf(takings.start + t)
    total[weekday] = total[weekday]! + 1
    if (!(takings.values[t]! > 0)) empty[weekday] = empty[weekday]! + 1
  }
  return Array.from(total, (count, weekday) => (count === 0 ? 0 : empty[weekday]! / count))
}

/**
 * Days of a run of empty days from which it is no chance. Where most days are empty by chance, a week of them is nothing
 * unusual; the median weekday says how often they are, since closing days of the week are few.
 */
export const unusualRun = (takings: Takings): number => {
  const median = [...emptyShares(takings)].sort((a, b) => a - b)[3]!
  return median <= leastChance
    ? longRun
    : Math.max(longRun, Math.ceil(Math.log(improbable) / Math.log(Math.min(median, 0.99))))
}

export interface Run {
  /** First and last day. */
  readonly from: number
  readonly to: number
}

/** Maximal runs of days without revenue. */
export const runsOf = ({ start, values }: Takings): ReadonlyArray<Run> => {
  const runs: Array<Run> = []
  let from = 0
  for (let t = 0; t <= values.length; t++) {
    if (t < values.length && !(values[t]! > 0)) continue
    if (t > from) runs.push({ from: start + from, to: start + t - 1 })
    from = t + 1
  }
  return runs
}
