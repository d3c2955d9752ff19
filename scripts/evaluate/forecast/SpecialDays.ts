/**
 * Days of New Year, Golden Week, Obon and Silver Week with at least one year seen, three days before they begin: the engine beside the
 * same date of last year and the peers. Real days are split by a hash of series, season and year; one half was not
 * used to choose constants of seasons.
 */

import { forecastSeries } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { dateOf, dayOf, weekdayOf } from "../../../src/calendar/Days.ts"
import { isHoliday } from "../../../src/calendar/Holidays.ts"
import { type Method, type Predicted, sameWeekdayMean } from "../../../test/support/forecast/Backtest.ts"
import type { Store } from "../../../test/support/forecast/Worlds.ts"
import { mstl } from "./Mstl.ts"
import { ets, lastYear, theta } from "./Peers.ts"

export interface Occasion {
  readonly store: Store
  readonly season: string
  readonly year: number
  readonly from: number
  readonly to: number
}

/** Silver Week: the days from the weekend of the third Monday of September to the equinox and its weekend. */
const silverWeek = (year: number) => {
  let from = dayOf(year, 9, 15)
  while (weekdayOf(from) !== 0) from++
  let to = dayOf(year, 9, 22)
  while (!isHoliday(to)) to++
  return { from: from - 2, to: weekdayOf(to) === 4 || weekdayOf(to) === 5 ? to + (6 - weekdayOf(to)) : to }
}

const spansOf = (year: number) => ({
  "New Year": { from: dayOf(year, 12, 29), to: dayOf(year + 1, 1, 4) },
  "Golden Week": { from: dayOf(year, 4, 29), to: dayOf(year, 5, 6) },
  Obon: { from: dayOf(year, 8, 10), to: dayOf(year, 8, 16) },
  "Silver Week": silverWeek(year)
})

/** Occasions of a series that end within it and whose last year lies within it, too. */
export const occasionsOf = (store: Store): ReadonlyArray<Occasion> => {
  const end = store.start + store.values.length - 1
  const years = Array.from(
    { length: dateOf(end).year - dateOf(store.start).year + 1 },
    (_, i) => dateOf(store.start).year + i
  )
  return years.flatMap((year) =>
    Object.entries(spansOf(year)).flatMap(([season, { from, to }]) =>
      to <= end && from - 366 >= store.start ? [{ store, season, year, from, to }] : []
    )
  )
}

/** FNV-1a of the text is even: the half for tuning. */
export const isForTuning = ({ season, store, year }: Occasion): boolean => {
  let hash = 2_166_136_261
  for (const char of `${store.name} ${season} ${year}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619) >>> 0
  return hash % 2 === 0
}

const lead = 3
const longest = 1100

const methods: Readonly<Record<string, Method>> = {
  engine: (history) => forecastSeries(history).days,
  "last year": lastYear(sameWeekdayMean),
  SM4: sameWeekdayMean,
  MSTL: mstl,
  ETS: ets,
  Theta: theta
}

export interface Judged {
  readonly days: number
  readonly within: number
  readonly total: number
  readonly errors: Readonly<Record<string, number>>
}

export const judgeOccasion = ({ from, store, to }: Occasion, names = Object.keys(methods)): Judged => {
  const end = from - lead
  const first = Math.max(store.start, end - longest)
  const values = store.values.subarray(first - store.start, end - store.start)
  const history = { start: first, values, horizon: to - end + 1 }
  const predictions: ReadonlyArray<readonly [string, ReadonlyArray<Predicted>]> = names.map((name) => [
    name,
    methods[name]!(history)
  ])
  const errors: Record<string, number> = {}
  let days = 0
  let within = 0
  let total = 0
  for (let day = from; day <= to; day++) {
    const actual = store.values[day - store.start]!
    if (Number.isNaN(actual)) continue
    days++
    total += actual
    for (const [name, predicted] of predictions) {
      const { high, low, value } = predicted[day - end]!
      errors[name] = (errors[name] ?? 0) + Math.abs(actual - value)
      if (name === "engine" && low <= actual && actual <= high) within++
    }
  }
  return { days, within, total, errors }
}

/** Errors are relative to the total of their occasion, weighted by its days, so that large series do not rule. */
export const summarize = (name: string, judged: ReadonlyArray<Judged>) => {
  const days = judged.reduce((sum, one) => sum + one.days, 0)
  const within = judged.reduce((sum, one) => sum + one.within, 0)
  const known = judged.filter(({ total }) => total > 0)
  const wape = (method: string) =>
    known.reduce((sum, { days, errors, total }) => sum + (days * (errors[method] ?? 0)) / total, 0) /
    Math.max(
      1,
      known.reduce((sum, one) => sum + one.days, 0)
    )
  return {
    name,
    days,
    coverage: within / Math.max(1, days),
    wapes: Object.fromEntries(Object.keys(methods).map((method) => [method, wape(method)]))
  }
}
