/**
 * The forecast that test keys get: the mean of the same weekdays of the request, the same for the same input, with round
 * intervals. It has the shape of a forecast and is not meant to be good. Pure.
 */
import type { SeriesForecast } from "./engine/Engine.ts"
import type { Series } from "./Forecast.ts"
import type { History } from "./History.ts"

export const mockSeries = (history: History, horizon: number): Series => ({
  revenue: mockOf(history.revenue, history, horizon),
  customers: history.hasCustomers ? mockOf(history.customers, history, horizon) : undefined
})

const mockOf = (values: Float64Array, { closed, end }: History, horizon: number): SeriesForecast => ({
  days: Array.from({ length: horizon }, (_, i) => {
    const day = end + 1 + i
    if (closed.has(day)) return { day, closed: true, value: 0, low: 0, high: 0, factors: undefined, ...certain }
    const value = meanOfSameWeekdays(values, values.length + i)
    const factors = { base: value, weekday: 1, holiday: 1, season: 1, weather: 1, event: 1, adjustment: 1 }
    return { day, closed: false, value, low: 0.8 * value, high: 1.2 * value, factors, ...certain }
  }),
  backtest: { wape: 0.2, days: 28 },
  models: [{ name: "mock", weight: 1 }],
  leftOut: { unfinished: undefined, single: [] },
  errors: new Float64Array()
})

const certain = { doubt: 0, season: undefined }

const meanOfSameWeekdays = (values: Float64Array, target: number): number => {
  const same: Array<number> = []
  for (let t = target % 7; t < values.length; t += 7) if (!Number.isNaN(values[t])) same.push(values[t]!)
  return same.reduce((sum, value) => sum + value, 0) / Math.max(1, same.length)
}
