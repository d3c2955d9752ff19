/**
 * Days as whole numbers: days since 1970-01-01 in the proleptic Gregorian calendar, free of time zones. Weekdays count
 * from Monday, 0 to 6.
 */
const dayMs = 86_400_000

/** The day of "2026-11-22", or undefined where the text is no date of the calendar. */
export const parseDay = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs
  return Number.isInteger(day) && formatDay(day) === text ? day : undefined
}

export const formatDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

export const dayOf = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / dayMs

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly date: number
}

export const dateOf = (day: number): CalendarDate => {
  const at = new Date(day * dayMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

export const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type WeekdayName = (typeof weekdayNames)[number]
