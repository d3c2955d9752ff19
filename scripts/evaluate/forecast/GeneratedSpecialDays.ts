/**
 * Generated stores whose days of New Year, Golden Week and Obon have a level of their own, as a multiple of their weekday or whatever
 * their weekday, a year of it seen: how many of these days are within the 80 % interval.
 */

import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { dateOf, dayOf, weekdayOf } from "../../../src/calendar/Days.ts"
import { normalOf, randomOf } from "../../../test/support/forecast/Worlds.ts"

const spans = [
  { from: 1229, to: 103, end: [12, 26] },
  { from: 503, to: 506, end: [4, 30] },
  { from: 811, to: 816, end: [8, 8] }
] as const

export const generatedSpecialDays = (stores: number): { readonly days: number; readonly within: number } => {
  let days = 0
  let within = 0
  for (let seed = 0; seed < stores; seed++) {
    for (const [index, { end, from, to }] of spans.entries()) {
      const random = randomOf(seed * 31 + index + 77_000)
      const isSpecial = (day: number) => {
        const { date, month } = dateOf(day)
        const at = month * 100 + date
        return from <= to ? at >= from && at <= to : at >= from || at <= to
      }
      const week = Array.from({ length: 7 }, () => Math.exp(0.25 * normalOf(random)))
      const noise = 0.05 + 0.2 * random()
      const lift = 0.6 * normalOf(random)
      const ofYear = [0.12 * normalOf(random), 0.12 * normalOf(random), 0.12 * normalOf(random)]
      const keepsWeek = random() < 0.5
      const years = random() < 0.6 ? 1 : 2
      const last = dayOf(2026, end[0], end[1])
      const start = last - Math.round(365.25 * years) - 45
      const valueOf = (day: number) => {
        const special = isSpecial(day)
        const year = ofYear[2026 - dateOf(day).year] ?? 0
        const level = special
          ? Math.exp(lift + year) * (keepsWeek ? week[weekdayOf(day)]! : 1.2)
          : week[weekdayOf(day)]!
        return 100_000 * level * Math.exp(noise * normalOf(random))
      }
      const values = Float64Array.from({ length: last - start }, (_, t) => valueOf(start + t))
      for (const { day, high, low } of forecastSeries({ start, values, horizon: 14 }).days) {
        if (!isSpecial(day)) continue
        const actual = valueOf(day)
        days++
        if (low <= actual && actual <= high) within++
      }
    }
  }
  return { days, within }
}
