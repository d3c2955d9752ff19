/** The calendar month that a run belongs to, in the time zone of its observation. Pure. */
import { DateTime, Option } from "effect"

/** Undefined for a zone that does not exist. */
export const zoneOf = (timeZone: string): DateTime.TimeZone | undefined =>
  Option.getOrUndefined(DateTime.zoneFromString(timeZone))

const within = (at: Date, timeZone: string) => {
  const zone = zoneOf(timeZone)
  return DateTime.makeZonedUnsafe(at, { timeZone: zone ?? "UTC" })
}

/** YYYY-MM */
export const monthOf = (at: Date, timeZone: string): string => {
  const { month, year } = DateTime.toParts(within(at, timeZone))
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`
}

/** When the next month begins: the budget is whole again from then on. */
export const monthEnd = (at: Date, timeZone: string): Date => {
  const zoned = within(at, timeZone)
  const { month, year } = DateTime.toParts(zoned)
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  const midnight = DateTime.makeZonedUnsafe(
    { ...next, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 },
    { timeZone: zoned.zone, adjustForTimeZone: true }
  )
  return DateTime.toDateUtc(midnight)
}
