/**
 * Business days and opening hours, on a wall clock of days and minutes. On a public holiday the entries that name
 * `holiday` replace those of its weekday; without one the shop is closed on it.
 */
import { type WeekdayName, weekdayNames, weekdayOf } from "./Days.ts"
import { isHoliday } from "./Holidays.ts"

/** Times are texts such as "10:00"; `until` may lie in the next day: 26:00 is 2 o'clock. */
export interface HoursOfDays {
  readonly days: ReadonlyArray<WeekdayName | "holiday">
  readonly from: string
  readonly until: string
}

export interface BusinessHours {
  /** Only days from Monday to Friday that are no public holiday. */
  readonly on?: "business-day" | undefined
  readonly hours?: ReadonlyArray<HoursOfDays> | undefined
}

const minutesOfDay = 1_440
/** Beyond any run of days off; a calendar that opens on none of these days opens never. */
const daysToSearch = 400

const saturday = 5

export const isBusinessDay = (day: number): boolean => weekdayOf(day) < saturday && !isHoliday(day)

/** The minutes of "09:30" from the start of the day; undefined where the text is no time up to 48:00. */
export const minutesOf = (text: string): number | undefined => {
  const match = /^(\d{2}):([0-5]\d)$/.exec(text)
  if (match === null) return undefined
  const minutes = Number(match[1]) * 60 + Number(match[2])
  return minutes <= 2 * minutesOfDay ? minutes : undefined
}

/** Why hours cannot be; undefined for those that can. */
export const faultOf = ({ hours = [] }: BusinessHours): string | undefined => {
  for (const { days, from, until } of hours) {
    const [start, end] = [minutesOf(from), minutesOf(until)]
    if (start === undefined || end === undefined) return `"${from}-${until}" are no hours such as 09:00-18:00`
    if (start >= end) return `the hours ${from}-${until} end before they begin`
    if (start >= minutesOfDay) return `the hours ${from}-${until} begin on the next day`
    if (days.length === 0) return `the hours ${from}-${until} name no day`
  }
  return undefined
}

interface Opening {
  readonly from: number
  readonly until: number
}

/** Those that begin on the day, in minutes from its start. */
const openingsOf = ({ hours, on }: BusinessHours, day: number): ReadonlyArray<Opening> => {
  if (on === "business-day" && !isBusinessDay(day)) return []
  if (hours === undefined) return [{ from: 0, until: minutesOfDay }]
  const name = isHoliday(day) ? "holiday" : weekdayNames[weekdayOf(day)]!
  return hours
    .filter(({ days }) => days.includes(name))
    .map(({ from, until }) => ({ from: minutesOf(from) ?? 0, until: minutesOf(until) ?? 0 }))
}

/**
 * The first open minute at or after one; minutes are counted from the start of 1970 on the wall clock. Undefined where
 * none follows within a year.
 */
export const nextOpen = (calendar: BusinessHours, minute: number): number | undefined => {
  const today = Math.floor(minute / minutesOfDay)
  // The hours of the day before may reach into this one.
  for (let day = today - 1; day <= today + daysToSearch; day++) {
    const starts = openingsOf(calendar, day)
      .filter(({ until }) => day * minutesOfDay + until > minute)
      .map(({ from }) => Math.max(minute, day * minutesOfDay + from))
    // Yesterday's late hours hold now; an earlier start than now there is none.
    if (starts.length > 0) return Math.min(...starts)
  }
  return undefined
}
