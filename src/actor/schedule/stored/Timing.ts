/**
 * When a stored schedule fires, as it stands in its row: by a cron expression, at a fixed distance, or once; until an
 * end, and only on business days or within opening hours where it says so. Pure.
 */
import { DateTime, Option, Result, Schema } from "effect"
import * as BusinessHours from "../../../calendar/BusinessHours.ts"
import { weekdayNames } from "../../../calendar/Days.ts"
import * as Ticks from "../Ticks.ts"

/** Times and distances are milliseconds. */
export const Timing = Schema.Struct({
  cron: Schema.optionalKey(Schema.String),
  every: Schema.optionalKey(Schema.Int),
  /** A tick of `every`; the others lie at multiples of the distance from it. */
  from: Schema.optionalKey(Schema.Int),
  at: Schema.optionalKey(Schema.Int),
  zone: Schema.String,
  until: Schema.optionalKey(Schema.Int),
  on: Schema.optionalKey(Schema.Literal("business-day")),
  hours: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        days: Schema.Array(Schema.Literals([...weekdayNames, "holiday"])),
        from: Schema.String,
        until: Schema.String
      })
    )
  )
})
export type Timing = typeof Timing.Type

/** Closer ticks are work for a loop, not for a table. */
const shortestEveryMs = 1_000
/** What the calendar of JavaScript can hold, with room for sums. */
const latest = 8e15
/** Openings that are searched for a tick; a week of one for each of twenty years. */
const openingsToSearch = 1_000

/** One text for equal timings, whatever the order of the keys. */
export const textOf = ({ at, cron, every, from, hours, on, until, zone }: Timing): string =>
  JSON.stringify([
    cron,
    every,
    from,
    at,
    zone,
    until,
    on,
    hours?.map(({ days, from, until }) => [days.toSorted(), from, until])
  ])

/** Ticks of expressions in use: many schedules share few. */
const known = new Map<string, Result.Result<Ticks.Ticks, string>>()
const mostKnown = 2_000

const cronTicks = (cron: string, zoneName: string): Result.Result<Ticks.Ticks, string> => {
  const name = `${zoneName} ${cron}`
  const found = known.get(name)
  if (found !== undefined) return found
  const made = Result.flatMap(zoneOf(zoneName), (zone) => Ticks.make(cron, zone))
  if (known.size >= mostKnown) known.delete(known.keys().next().value ?? "")
  known.set(name, made)
  return made
}

const zones = new Map<string, DateTime.TimeZone>()

const zoneOf = (name: string): Result.Result<DateTime.TimeZone, string> => {
  const found = zones.get(name)
  if (found !== undefined) return Result.succeed(found)
  const zone = Option.getOrUndefined(DateTime.zoneFromString(name))
  if (zone === undefined) return Result.fail(`there is no time zone "${name}"; an example is "Asia/Tokyo"`)
  // There are few hundred names, but any offset is one.
  if (zones.size < mostKnown) zones.set(name, zone)
  return Result.succeed(zone)
}

/** After the last tick comes `Infinity`. */
type Next = (after: number) => number

const baseOf = (timing: Timing): Result.Result<Next, string> => {
  const { at, cron, every, from = 0 } = timing
  if (cron !== undefined) return Result.map(cronTicks(cron, timing.zone), ({ next }) => next)
  if (every !== undefined) {
    return every >= shortestEveryMs
      ? Result.succeed((after) => from + (Math.floor((after - from) / every) + 1) * every)
      : Result.fail("its ticks are closer than a second")
  }
  if (at === undefined) return Result.fail("it names no time: expected cron, every or at")
  return Math.abs(at) <= latest
    ? Result.succeed((after) => (after < at ? at : Infinity))
    : Result.fail("its time is none of the calendar")
}

/** Passes over what lies outside of business days and opening hours. */
const withinHours = (next: Next, calendar: BusinessHours.BusinessHours, zone: DateTime.TimeZone): Next => {
  const offsetAt = (time: number) => DateTime.zonedOffset(DateTime.makeZonedUnsafe(time, { timeZone: zone }))
  const minuteMs = 60_000
  /** The time itself when it is open, else one at or before the next opening, and after the time. */
  const openFrom = (time: number): number => {
    const offset = offsetAt(time)
    const minute = Math.floor((time + offset) / minuteMs)
    const open = BusinessHours.nextOpen(calendar, minute)
    if (open === undefined) return Infinity
    if (open === minute) return time
    const wall = open * minuteMs
    const start = wall - Math.max(offset, offsetAt(wall - offset))
    // The clock leaves the opening out: it is looked for from minute to minute.
    return start > time ? start : (Math.floor(time / minuteMs) + 1) * minuteMs
  }
  return (after) => {
    let tick = next(after)
    for (let n = 0; n < openingsToSearch && tick !== Infinity; n++) {
      const open = openFrom(tick)
      if (open === tick || open === Infinity) return open
      tick = next(open - 1)
    }
    return Infinity
  }
}

/** The ticks of a timing, or why it cannot be. */
export const ticksOf = (timing: Timing): Result.Result<Ticks.Ticks, string> => {
  const { hours, on, until = Infinity, zone } = timing
  return Result.flatMap(zoneOf(zone), (zone) =>
    Result.flatMap(baseOf(timing), (base) => {
      const fault = BusinessHours.faultOf({ hours })
      if (fault !== undefined) return Result.fail(fault)
      const open = on === undefined && hours === undefined ? base : withinHours(base, { on, hours }, zone)
      const next: Next = (after) => {
        const tick = open(after)
        return tick <= until ? tick : Infinity
      }
      return Result.succeed(Ticks.fromNext(next, 1))
    })
  )
}
