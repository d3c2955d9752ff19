/** Working hours of staff and rooms, as the times at which those who have hours of their own get no bookings. Pure. */
import { weekdayNames, weekdayOf } from "../../../src/calendar/Days.ts"
import { isHoliday } from "../../../src/calendar/Holidays.ts"
import { dayNumber } from "./Closure.ts"
import { addDays, instantAtOrAfter, minutesOf, todayIn } from "./LocalTime.ts"
import type { DayName, Hours } from "./Shop.ts"

const weekdayNamed = (date: string): DayName => weekdayNames[weekdayOf(dayNumber(date))] ?? "holiday"

/** The entries for a day: on a public holiday those that name `holiday`, where one does. */
export const entriesOn = <A extends { readonly days: ReadonlyArray<DayName> }>(
  entries: ReadonlyArray<A>,
  date: string
): ReadonlyArray<A> => {
  const forHoliday = entries.filter(({ days }) => days.includes("holiday"))
  if (forHoliday.length > 0 && isHoliday(dayNumber(date))) return forHoliday
  const weekday = weekdayNamed(date)
  return entries.filter(({ days }) => days.includes(weekday))
}

interface Span {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface OffTime extends Span {
  readonly resourceId: string
}

interface Worker {
  readonly id: string
  /** Null: whenever the shop has slots. */
  readonly hours: ReadonlyArray<Hours> | null
}

/**
 * The parts of the span in which workers are not at work, in the order of time for each. A day of business may run into the next calendar
 * day, so the hours of the day before the span count, too. Those without hours of their own are always at work.
 */
export const offTimes = (timeZone: string, workers: Iterable<Worker>, { endsAt, startsAt }: Span): Array<OffTime> => {
  const own = [...workers].flatMap(({ hours, id }) => (hours === null ? [] : [{ hours, id }]))
  if (own.length === 0) return []
  const dates: Array<string> = []
  const last = todayIn(timeZone, endsAt)
  for (let date = addDays(todayIn(timeZone, startsAt), -1); date <= last; date = addDays(date, 1)) dates.push(date)
  const instantOf = remembered(timeZone)
  return own.flatMap(({ hours, id }) => {
    const work = dates
      .flatMap((date) =>
        entriesOn(hours, date).map(({ from, until }) => [instantOf(date, from), instantOf(date, until)])
      )
      .toSorted(([a = 0], [b = 0]) => a - b)
    const off: Array<OffTime> = []
    let since = startsAt.getTime()
    for (const [begins = 0, ends = 0] of [...work, [endsAt.getTime(), endsAt.getTime()]]) {
      const until = Math.min(begins, endsAt.getTime())
      if (until > since) off.push({ resourceId: id, startsAt: new Date(since), endsAt: new Date(until) })
      since = Math.max(since, ends)
    }
    return off
  })
}

/** Milliseconds since 1970 of a time of a day of business. Staff mostly share their times, and Temporal is slow. */
const remembered = (timeZone: string) => {
  const known = new Map<string, number>()
  return (date: string, time: string): number => {
    const key = `${date} ${time}`
    const found = known.get(key) ?? instantAtOrAfter(timeZone, date, minutesOf(time) ?? 0).getTime()
    known.set(key, found)
    return found
  }
}
