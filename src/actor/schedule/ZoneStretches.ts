/**
 * A time zone as a sequence of stretches with one offset from UTC each. The wall clock of a stretch is a plain calendar;
 * what is odd about daylight saving happens only where two stretches meet.
 */
import { DateTime } from "effect"

export interface Stretch {
  /** When the offset came into force; without a past when that is of no interest. */
  readonly start: number
  /** When the next offset comes into force, or as far as was looked. */
  readonly end: number
  readonly offset: number
  /** The offset that ended with `start`. Larger: the wall clock repeats a while; smaller: it leaves a while out. */
  readonly before: number
}

interface Change {
  readonly at: number
  readonly offset: number
}

interface Year {
  /** At its beginning. */
  readonly offset: number
  readonly changes: ReadonlyArray<Change>
  readonly end: number
}

/** No zone has changed its offset twice within a week for decades. */
const step = 7 * 86_400_000

type Stretches = (time: number) => Generator<Stretch, never>

const known = new Map<string, Stretches>()
/** There are some hundred zones, but any offset makes one. */
const mostKnown = 1_000

/** As `make`; schedules of one zone share what was found out about it. */
export const forZone = (zone: DateTime.TimeZone): Stretches => {
  const name = DateTime.zoneToString(zone)
  const stretches = known.get(name) ?? make(zone)
  if (known.size < mostKnown) known.set(name, stretches)
  return stretches
}

/** All times are milliseconds since the epoch. Answers the stretches from the one that holds the given time on. */
export const make = (zone: DateTime.TimeZone): Stretches => {
  const offsetAt = (time: number) => DateTime.zonedOffset(DateTime.makeZonedUnsafe(time, { timeZone: zone }))
  const known = new Map<number, Year>()
  const yearOf = (year: number): Year => {
    const [from, to] = [Date.UTC(year), Date.UTC(year + 1)]
    const found = known.get(year) ?? { offset: offsetAt(from), changes: search(offsetAt, from, to), end: to }
    known.set(year, found)
    return found
  }

  return function* (time) {
    const first = new Date(time).getUTCFullYear()
    const { offset } = yearOf(first)
    let current = { start: -Infinity, before: offset, offset }
    for (let year = first; ; year++) {
      const { changes, end } = yearOf(year)
      for (const change of changes) {
        if (change.at > time) yield { ...current, end: change.at }
        current = { start: change.at, before: current.offset, offset: change.offset }
      }
      yield { ...current, end }
    }
  }
}

/** The changes after `from` and up to `to`, to the second. */
const search = (offsetAt: (time: number) => number, from: number, to: number): ReadonlyArray<Change> => {
  const changes: Array<Change> = []
  let time = from
  while (time < to) {
    const offset = offsetAt(time)
    const ahead = Math.min(time + step, to)
    if (offsetAt(ahead) === offset) {
      time = ahead
      continue
    }
    let [same, other] = [time, ahead]
    while (other - same > 1_000) {
      const middle = same + Math.floor((other - same) / 2_000) * 1_000
      if (offsetAt(middle) === offset) same = middle
      else other = middle
    }
    changes.push({ at: other, offset: offsetAt(other) })
    time = other
  }
  return changes
}
