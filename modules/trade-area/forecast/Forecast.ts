/** A forecast of a store with its judgement, before it is written in a language. Pure. */
import { type Actions, actionsOf } from "./Actions.ts"
import type { BacktestError, DayForecast, SeriesForecast } from "./engine/Engine.ts"
import type { ForecastRequest } from "./ForecastRequest.ts"
import { daysAhead } from "./History.ts"
import type { TrackRecord } from "./TrackRecord.ts"

export interface Forecast {
  /** The days that were asked for. */
  readonly days: ReadonlyArray<DayForecast & { readonly customers: number }>
  readonly actions: Actions
  /** 0 to 1: one less the error that the backtest lets expect. */
  readonly confidence: number
  readonly backtest: BacktestError
  readonly models: SeriesForecast["models"]
  readonly trackRecord: TrackRecord | undefined
}

/** Error before any evidence, and the days of backtest that it counts. */
const expectedError = 0.3
const priorDays = 7

/** 1 - (days * wape + 7 * 0.3) / (days + 7), not below 0: the error shrunk to what is usual (a rule of this product). */
export const confidenceOf = ({ days, wape }: BacktestError): number => {
  const error = wape === undefined ? expectedError : (days * wape + priorDays * expectedError) / (days + priorDays)
  return Math.max(0, 1 - error)
}

export interface Series {
  readonly revenue: SeriesForecast
  readonly customers: SeriesForecast
}

export const forecastOf = (
  request: ForecastRequest,
  { customers, revenue }: Series,
  trackRecord: TrackRecord | undefined
): Forecast => {
  const days = revenue.days.map((day, i) => ({ ...day, customers: day.closed ? 0 : customers.days[i]!.value }))
  const week = days.slice(0, daysAhead(request.forecast_days))
  return {
    days: days.slice(0, request.forecast_days),
    actions: actionsOf(week.map(({ closed, customers, day, value }) => ({ day, closed, revenue: value, customers }))),
    confidence: confidenceOf(revenue.backtest),
    backtest: revenue.backtest,
    models: revenue.models.filter(({ weight }) => weight >= 0.05),
    trackRecord
  }
}
