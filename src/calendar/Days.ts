/**
 * Days as whole numbers: days since 1970-01-01 in the proleptic Gregorian calendar, free of time zones. Weekdays count
 * from Monday, 0 to 6.
 */
const dayMs = 86_400_000

/** The day of "2026-11-22", or undefined where the text is no date of the calendar. */
export const parseDay = (text: string): number | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const day = dayOf(year, month, date)
  const found = dateOf(day)
  // Date takes the 30th of February for the 2nd of March.
  return found.year === year && found.month === month && found.date === date ? day : undefined
}

export const formatDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Day number by Hinnant's days_from_civil; Date takes the years 0 to 99 for those of the 20th century. */
export const dayOf = (year: number, month: number, date: number): number => {
  // Years begin in March here, so that the leap day is the last.
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly date: number
}

/** Date by Hinnant's civil_from_days: a Date for each of a thousand days would cost more than the forecast. */
export const dateOf = (day: number): CalendarDate => {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  // Years begin in March here, so that the leap day is the last.
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    date: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  }
}

/** The days that requests may name, and some beyond. */
const firstTabled = dayOf(2000, 1, 1)
const tabledDays = dayOf(2100, 4, 1) - firstTabled

/** Remembers whether days are such: the calendar asks for the same days in every forecast. 37 kB each. */
export const tabled = (holds: (day: number) => boolean): ((day: number) => boolean) => {
  const table = new Uint8Array(tabledDays)
  const [no, yes] = [1, 2]
  return (day) => {
    const at = day - firstTabled
    if (at < 0 || at >= tabledDays) return holds(day)
    if (table[at] === 0) table[at] = holds(day) ? yes : no
    return table[at] === yes
  }
}

export const weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const
export type WeekdayName = (typeof weekdayNames)[number]
