/**
 * Public holidays of Japan by the law of 1948 (Act on National Holidays) with its changes since 2000: Marine Day and Respect-for-the-Aged Day
 * on Mondays (2003), 4 May by name and substitutes past other holidays (2007), Mountain Day (2016), the accession of 2019, the Emperor's
 * birthday of 23 February (2020), and the days moved for the Olympic Games (2020, 2021). Equinoxes by the approximation of 新こよみ便利帳 (暦計算研究会), made for 1980 to 2099.
 * Holidays before 2000 and after 2099 are unknown here.
 */
import { dateOf, dayOf, tabled, weekdayOf } from "./Days.ts"

const monday = 0
const sunday = 6

const nthMonday = (year: number, month: number, n: number): number => {
  const first = dayOf(year, month, 1)
  return first + ((monday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)
}

const equinox = (year: number, base: number): number =>
  Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4))

/** Days that the law names, before substitutes. */
const named = (year: number): ReadonlyArray<number> => {
  const at = (month: number, date: number) => dayOf(year, month, date)
  const days = [
    at(1, 1),
    nthMonday(year, 1, 2),
    at(2, 11),
    at(3, equinox(year, 20.8431)),
    at(4, 29),
    at(5, 3),
    at(5, 5),
    year <= 2002 ? at(9, 15) : nthMonday(year, 9, 3),
    at(9, equinox(year, 23.2488)),
    at(11, 3),
    at(11, 23)
  ]
  // Before, it was one as a day between two holidays: not on a Sunday.
  if (year >= 2007) days.push(at(5, 4))
  if (year >= 2020) days.push(at(2, 23))
  if (year <= 2018) days.push(at(12, 23))
  if (year === 2019) days.push(at(5, 1), at(10, 22))
  if (year === 2020) days.push(at(7, 23), at(7, 24), at(8, 10))
  else if (year === 2021) days.push(at(7, 22), at(7, 23), at(8, 8))
  else {
    days.push(year <= 2002 ? at(7, 20) : nthMonday(year, 7, 3), nthMonday(year, 10, 2))
    if (year >= 2016) days.push(at(8, 11))
  }
  return days
}

const holidaysOf = (year: number): ReadonlySet<number> => {
  const days = new Set(named(year))
  // A holiday on a Sunday moves to the next day that is none.
  for (const day of [...days].sort((a, b) => a - b)) {
    if (weekdayOf(day) !== sunday) continue
    let substitute = day + 1
    while (days.has(substitute)) substitute++
    days.add(substitute)
  }
  // A day between two holidays is one, too.
  for (const day of days) {
    if (!days.has(day + 1) && days.has(day + 2) && weekdayOf(day + 1) !== sunday) days.add(day + 1)
  }
  return days
}

const known = new Map<number, ReadonlySet<number>>()

const firstKnown = dayOf(2000, 1, 1)
const lastKnown = dayOf(2099, 12, 31)

/** Whether it is known which public holidays there are around the day. */
export const areHolidaysKnown = (day: number): boolean => day >= firstKnown && day <= lastKnown

/** False on days of which the holidays are not known. */
export const isHoliday: (day: number) => boolean = tabled((day) => {
  if (!areHolidaysKnown(day)) return false
  const { year } = dateOf(day)
  let days = known.get(year)
  if (days === undefined) {
    days = holidaysOf(year)
    known.set(year, days)
  }
  return days.has(day)
})
