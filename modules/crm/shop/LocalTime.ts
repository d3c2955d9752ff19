/**
 * Local time of a shop, by Temporal. A day of business may run past midnight: its times go from 00:00 to 29:59, where 25:00
 * is one o'clock of the next calendar day.
 *
 * Where clocks are put forward, a time that they skip does not exist; where they are put back, a time that they show twice
 * is the first of the two.
 */
import { Schema } from "effect"

const dayMinutes = 24 * 60

/** The zone's name as the time zone database writes it; undefined if that has no such zone. Offsets are no zones. */
export const timeZoneNamed = (name: string): string | undefined => {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return undefined
  try {
    return Temporal.PlainDate.from("2026-01-01").toZonedDateTime({ timeZone: name }).timeZoneId
  } catch {
    return undefined
  }
}

const earliest = "1970-01-01"
const latest = "2999-12-31"

/** Whether the text is a day of the calendar, `2026-11-22`. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < earliest || text > latest) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

/** A calendar date, which no time zone belongs to. */
export const LocalDate = Schema.String.check(
  Schema.makeFilter((text) => isDate(text) || `must be a date from ${earliest} to ${latest}`, {
    toJsonSchema: () => ({ format: "date", maxLength: 10 })
  })
)

/** Minutes from midnight of `HH:MM`, 00:00 to 29:59; undefined for any other text. */
export const minutesOf = (time: string): number | undefined =>
  /^[0-2]\d:[0-5]\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined

/** A time of a day of business. */
export const BusinessTime = Schema.String.check(
  Schema.isPattern(/^[0-2]\d:[0-5]\d$/u, { message: "must be a time from 00:00 to 29:59" })
)

/** A time of the clock. */
export const ClockTime = Schema.String.check(
  Schema.isPattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { message: "must be a time from 00:00 to 23:59" })
)

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** How many days later the second date is. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

const localOf = (timeZone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

const clockOf = (local: Temporal.ZonedDateTime): string => local.toPlainTime().toString({ smallestUnit: "minute" })

/** The calendar date that it is in the zone. */
export const todayIn = (timeZone: string, now: Date): string => localOf(timeZone, now).toPlainDate().toString()

/** The time of the clock in the zone, `HH:MM`. */
export const clockIn = (timeZone: string, at: Date): string => clockOf(localOf(timeZone, at))

const plainAt = (date: string, minutes: number) => Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes })

/** The instant of a time of the day of business; undefined if the clocks of the zone skip it. */
export const instantOf = (timeZone: string, date: string, minutes: number): Date | undefined => {
  const wanted = plainAt(date, minutes)
  const local = wanted.toZonedDateTime(timeZone)
  return local.toPlainDateTime().equals(wanted) ? new Date(local.epochMilliseconds) : undefined
}

/** Moment for what must happen on each day: a time that is skipped comes as much later as the clocks are put forward. */
export const instantAtOrAfter = (timeZone: string, date: string, minutes: number): Date =>
  new Date(plainAt(date, minutes).toZonedDateTime(timeZone).epochMilliseconds)

/** When the calendar date begins, which is not at 00:00 where the clocks skip that. */
export const startOfDay = (timeZone: string, date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)

/** A span of time with the calendar date and the times of the clock that stand for it. */
export interface LocalSpan {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly date: string
  readonly startTime: string
  /** At or before `startTime`: on the next day. */
  readonly endTime: string
}

/**
 * How a span is written. Undefined if its times would be read wrongly: an end that is at or before the start must be on the
 * next day, and no other end. On the night when clocks are put back, or over 23 hours when they are put forward, that can
 * fail.
 */
const written = (timeZone: string, startsAt: Date, endsAt: Date): LocalSpan | undefined => {
  const [start, end] = [localOf(timeZone, startsAt), localOf(timeZone, endsAt)]
  const [startTime, endTime] = [clockOf(start), clockOf(end)]
  const date = start.toPlainDate()
  const isNextDay = Temporal.PlainDate.compare(end.toPlainDate(), date) > 0
  return isNextDay === endTime <= startTime
    ? { startsAt, endsAt, date: date.toString(), startTime, endTime }
    : undefined
}

/** The span that begins at a time of the day of business and lasts a number of minutes, whatever the clocks do. */
export const spanOf = (timeZone: string, date: string, start: number, duration: number): LocalSpan | undefined => {
  const startsAt = instantOf(timeZone, date, start)
  return startsAt && written(timeZone, startsAt, new Date(startsAt.getTime() + duration * 60_000))
}

/**
 * The span between two times of a day of business. An end at or before the start is on the next day. Undefined for more than
 * 24 hours, and for times that the clocks of the zone skip.
 */
export const spanBetween = (timeZone: string, date: string, start: number, end: number): LocalSpan | undefined => {
  const until = end > start ? end : end + Math.ceil((start - end + 1) / dayMinutes) * dayMinutes
  if (until - start > dayMinutes) return undefined
  const startsAt = instantOf(timeZone, date, start)
  const endsAt = instantOf(timeZone, date, until)
  return startsAt && endsAt && written(timeZone, startsAt, endsAt)
}

const minuteMs = 60_000
/** From the beginning of a day of business, its spans end within this time. */
const reach = 3 * dayMinutes * minuteMs

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))
const clockAt = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/**
 * `spanOf` for many spans of one day of business. Where no clock changes near the day, as on nearly all days, it counts
 * minutes: a year of slots would otherwise take Temporal seconds.
 */
export const spansOn = (
  timeZone: string,
  date: string
): ((start: number, duration: number) => LocalSpan | undefined) => {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(timeZone)
  const first = midnight.epochMilliseconds
  const change = midnight.subtract({ hours: 1 }).getTimeZoneTransition("next")
  const changesNear = change !== null && change.epochMilliseconds < first + reach
  if (changesNear || midnight.hour !== 0 || midnight.minute !== 0) {
    return (start, duration) => spanOf(timeZone, date, start, duration)
  }
  const dates = [date, addDays(date, 1)]
  return (start, duration) => {
    const [end, day] = [start + duration, Math.floor(start / dayMinutes)]
    const [startTime, endTime] = [clockAt(start % dayMinutes), clockAt(end % dayMinutes)]
    return {
      startsAt: new Date(first + start * minuteMs),
      endsAt: new Date(first + end * minuteMs),
      date: dates[day] ?? addDays(date, day),
      startTime,
      endTime
    }
  }
}
