/** Days of a season with a level of its own, whatever their weekday: the turn of the year, Golden Week and Obon. */
import { dateOf, dayOf } from "../../../../../src/calendar/Days.ts"

export const seasons = ["new_year", "golden_week", "obon"] as const
export type Season = (typeof seasons)[number]

/** First and last date, as month and date in one number, with the days around the core that behave like it. */
const spans: Readonly<Record<Season, { readonly from: number; readonly to: number }>> = {
  new_year: { from: 1228, to: 104 },
  golden_week: { from: 501, to: 506 },
  obon: { from: 811, to: 816 }
}

const firstTabled = dayOf(2000, 1, 1)
const table = new Int8Array(dayOf(2100, 4, 1) - firstTabled).fill(-1)

const find = (day: number): number => {
  const { date, month } = dateOf(day)
  const at = month * 100 + date
  return seasons.findIndex((season) => {
    const { from, to } = spans[season]
    return from <= to ? at >= from && at <= to : at >= from || at <= to
  })
}

/** The season of a day, or undefined for an ordinary one. */
export const seasonOf = (day: number): Season | undefined => {
  const at = day - firstTabled
  if (at < 0 || at >= table.length) return seasons[find(day)]
  // 0 is an ordinary day, -1 one that was not asked for so far.
  if (table[at] === -1) table[at] = find(day) + 1
  return seasons[table[at]! - 1]
}

/** Days since the season's first date: the same date of another year has the same position. */
export const positionOf = (day: number, season: Season): number => {
  const { month, year } = dateOf(day)
  const { from } = spans[season]
  const startYear = season === "new_year" && month === 1 ? year - 1 : year
  return day - dayOf(startYear, Math.floor(from / 100), from % 100)
}

/** Year in which the season began. */
export const yearOf = (day: number, season: Season): number => {
  const { month, year } = dateOf(day)
  return season === "new_year" && month === 1 ? year - 1 : year
}
