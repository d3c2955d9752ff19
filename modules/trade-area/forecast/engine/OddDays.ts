/**
 * Days that would mislead the models: a last day that is not over, and a single day far from its weekday without an event. Both
 * are judged against the median of the same weekday in the weeks around, by the robust spread of all days (Hampel 1974). Pure.
 */
import { weekdayOf } from "../../../../src/calendar/Days.ts"
import { isHoliday } from "../../../../src/calendar/Holidays.ts"
import { seasonOf } from "./special/Seasons.ts"

export interface OddDays {
  /** Whether the last day brought so little that it is not over, or something happened. */
  readonly isLastUnfinished: boolean
  /** Indices of single days far from their weekday. */
  readonly single: ReadonlyArray<number>
}

/** Weeks on each side that tell what is usual. */
const weeks = 4
const leastSame = 3
/** Days that are judged: what older ones did to the models has passed. */
const judged = 200
/** Robust standard deviations from which a day is odd. */
const odd = 6
const oddLast = 5
/** Smaller distances are not worth leaving a day out: three times the usual or a third, and five thirds or three fifths on the last day. */
const oddRatio = Math.log(3)
const lastRatio = Math.log(5 / 3)
/** Stores whose days hardly differ have some noise, too. */
const leastSpread = 0.05
/** MAD of a normal distribution, in standard deviations. */
const madOfNormal = 0.6745

/** @param logs of the open days; NaN elsewhere */
export const oddDaysOf = (start: number, logs: Float64Array, hasEvent: (day: number) => boolean): OddDays => {
  const oldest = logs.length - judged
  const distances = logs.map((_, t) => (t < oldest ? Number.NaN : distanceAt(logs, t)))
  const spread = Math.max(
    leastSpread,
    medianOf(
      Array.from(
        distances.filter((d) => d === d),
        Math.abs
      )
    ) / madOfNormal
  )
  const last = logs.length - 1
  const single: Array<number> = []
  for (let t = 0; t < last; t++) {
    const distance = distances[t]!
    if (!(Math.abs(distance) > Math.max(oddRatio, odd * spread))) continue
    if (isSpecial(start + t) || hasEvent(start + t) || isShared(distances, t)) continue
    single.push(t)
  }
  const atLast = distances[last]!
  const isLastOdd =
    Math.abs(atLast) > Math.max(lastRatio, oddLast * spread) &&
    !isSpecial(start + last) &&
    !hasEvent(start + last) &&
    !isShared(distances, last)
  if (isLastOdd && atLast > 0) single.push(last)
  return { single, isLastUnfinished: isLastOdd && atLast < 0 }
}

const isSpecial = (day: number) => seasonOf(day) !== undefined || (isHoliday(day) && weekdayOf(day) < 5)

/** A day beside one like it is a new level, not an odd day. */
const isShared = (distances: Float64Array, t: number): boolean =>
  [t - 1, t + 1].some((beside) => {
    const other = distances[beside] ?? Number.NaN
    return Math.sign(other) === Math.sign(distances[t]!) && Math.abs(other) > Math.abs(distances[t]!) / 3
  })

/** How far a day lies from the median of the same weekdays around it; NaN where too few are known. */
const distanceAt = (logs: Float64Array, t: number): number => {
  const value = logs[t]!
  if (value !== value) return Number.NaN
  let count = 0
  for (let k = -weeks; k <= weeks; k++) {
    const other = logs[t + 7 * k]
    if (k === 0 || other === undefined || other !== other) continue
    // Sorted as they come: eight values at most.
    let at = count++
    while (at > 0 && same[at - 1]! > other) {
      same[at] = same[at - 1]!
      at--
    }
    same[at] = other
  }
  if (count < leastSame) return Number.NaN
  const half = count >> 1
  return value - (count % 2 === 1 ? same[half]! : (same[half - 1]! + same[half]!) / 2)
}

/** Same weekdays of the day that is judged; reused, since it is small and filled for every day. */
const same = new Float64Array(2 * weeks)

const medianOf = (values: Array<number>): number => {
  values.sort((a, b) => a - b)
  const half = values.length >> 1
  if (values.length === 0) return 0
  return values.length % 2 === 1 ? values[half]! : (values[half - 1]! + values[half]!) / 2
}
