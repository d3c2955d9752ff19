/**
 * Sums of the forecasts of several stores: their error beside that of a forecast of the summed history, and how often the interval
 * holds the sum. Generated chains share shocks of all of their stores to a degree; Madrid's transport is the sum of its four kinds.
 */

import { forecastSeries, type SeriesForecast } from "../../../modules/trade-area/forecast/engine/Engine.ts"
import { correlationOf } from "../../../modules/trade-area/forecast/stores/ErrorCorrelation.ts"
import { totalOf } from "../../../modules/trade-area/forecast/stores/Total.ts"
import { normalOf, randomOf, type Store, storesOf } from "../../../test/support/forecast/Worlds.ts"

export interface SumRow {
  readonly name: string
  readonly wape: number
  /** Error of the engine on the summed history, whose forecast need not agree with those of the stores. */
  readonly summed: number
  readonly coverage: number
  /** Coverage if errors of stores were independent, and if they were one. */
  readonly independent: number
  readonly added: number
}

const horizon = 14
const length = 365

interface Plan {
  readonly origins: number
  readonly every: number
}

const judge = (name: string, chains: ReadonlyArray<ReadonlyArray<Store>>, { every, origins }: Plan): SumRow => {
  const sums = { error: 0, summed: 0, total: 0, days: 0, within: [0, 0, 0] }
  for (const stores of chains) {
    const known = stores[0]!.values.length
    for (let i = 0; i < origins; i++) {
      const end = known - horizon - i * every
      const forecastOf = ({ start, values }: Store): SeriesForecast =>
        forecastSeries({ start: start + end - length, values: values.subarray(end - length, end), horizon })
      const forecasts = stores.map(forecastOf)
      const all = Float64Array.from({ length: known }, (_, t) =>
        stores.reduce((sum, { values }) => sum + values[t]!, 0)
      )
      const whole = forecastOf({ name, start: stores[0]!.start, values: all }).days
      const correlation = correlationOf(forecasts.map(({ errors }) => errors))
      for (let h = 0; h < horizon; h++) {
        const actual = all[end + h]!
        if (Number.isNaN(actual)) continue
        const own = forecasts.map((forecast) => forecast.days[h]!)
        const totals = [correlation, 0, 1].map((share) => totalOf(own, share))
        sums.days++
        sums.total += actual
        sums.error += Math.abs(actual - totals[0]!.value)
        sums.summed += Math.abs(actual - whole[h]!.value)
        for (const [k, { high, low }] of totals.entries()) if (low <= actual && actual <= high) sums.within[k]!++
      }
    }
  }
  const [coverage = 0, independent = 0, added = 0] = sums.within.map((within) => within / sums.days)
  return { name, wape: sums.error / sums.total, summed: sums.summed / sums.total, coverage, independent, added }
}

const days = 420

/** Stores whose days share shocks, and every third of which is closed on a day of the week. */
const chainOf = (seed: number, size: number, shared: number): ReadonlyArray<Store> => {
  const random = randomOf(seed * 613 + size)
  const stores = Array.from({ length: size }, (_, i) =>
    storesOf(i % 3 === 2 ? "closed" : i % 2 === 0 ? "plain" : "holidays", [seed * 50 + i], days + 6)
  ).flat()
  const shocks = Array.from({ length: days }, () => Math.exp(shared * normalOf(random)))
  const { start } = stores[0]!
  return stores.map((store) => {
    // Stores begin on other dates: all are moved to one, by whole weeks.
    const ahead = (((start - store.start) % 7) + 7) % 7
    return {
      name: store.name,
      start,
      values: Float64Array.from(shocks, (shock, t) => shock * store.values[t + ahead]!)
    }
  })
}

/** None of these was used to choose a constant. */
const seeds = [91, 92, 93, 94, 95, 96]

export const sumRows = (real: ReadonlyArray<Store>): ReadonlyArray<SumRow> => [
  ...[2, 5, 15].flatMap((size) =>
    [0, 0.1, 0.25].map((shared) =>
      judge(
        `${size} stores, shared shocks of ${Math.round(100 * shared)} %`,
        seeds.map((seed) => chainOf(seed, size, shared)),
        { origins: 3, every: 14 }
      )
    )
  ),
  ...(real.length === 0 ? [] : [judge("Madrid's transport by its four kinds", [real], { origins: 24, every: 13 })])
]
