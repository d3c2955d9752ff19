/** A forecast of a store with its judgement, before it is written in a language. Pure. */
import { type Actions, actionsOf } from "./Actions.ts"
import type { Bookings } from "./bookings/BookedHistory.ts"
import type { BacktestError, DayForecast, LeftOut, SeriesForecast } from "./engine/Engine.ts"
import type { ForecastRequest } from "./ForecastRequest.ts"
import { daysAhead } from "./History.ts"
import type { TrackRecord } from "./kept/TrackRecord.ts"

export interface Forecast {
  /** The days that were asked for. */
  readonly days: ReadonlyArray<DayForecast & { readonly customers: number | null }>
  readonly actions: Actions
  /** 0 to 1: one less the error that the backtest lets expect. */
  readonly confidence: number
  readonly backtest: BacktestError
  readonly models: SeriesForecast["models"]
  readonly leftOut: LeftOut
  /** Errors of past forecasts, to be set beside those of other stores. */
  readonly errors: SeriesForecast["errors"]
  readonly trackRecord: TrackRecord | undefined
  /** Bookings of the days ahead, for a forecast from reservations. */
  readonly booked?: Bookings
}

/** Error before any evidence, and the days of backtest that it counts. */
const expectedError = 0.3
const priorDays = 1

/** (days * wape + 0.3) / (days + 1): the error over all days, shrunk to what is usual (a rule of this product). */
export const claimedErrorOf = ({ days, wape }: BacktestError): number =>
  wape === undefined ? expectedError : (days * wape + priorDays * expectedError) / (days + priorDays)

/** One less the claimed error, not below 0. */
export const confidenceOf = (backtest: BacktestError): number => Math.max(0, 1 - claimedErrorOf(backtest))

export interface Series {
  readonly revenue: SeriesForecast
  /** Undefined where the history has no customers. */
  readonly customers: SeriesForecast | undefined
}

export const forecastOf = (
  request: ForecastRequest,
  { customers, revenue }: Series,
  trackRecord: TrackRecord | undefined
): Forecast => {
  const days = revenue.days.map((day, i) => ({ ...day, customers: customersOf(day, customers?.days[i]) }))
  const week = days.slice(0, daysAhead(request.forecast_days))
  return {
    days: days.slice(0, request.forecast_days),
    actions: actionsOf(
      week.map(({ closed, customers, day, value }) => ({ day, closed, revenue: value, customers })),
      request.industry
    ),
    confidence: confidenceOf(revenue.backtest),
    backtest: revenue.backtest,
    models: revenue.models.filter(({ weight }) => weight >= 0.05),
    leftOut: revenue.leftOut,
    errors: revenue.errors,
    trackRecord
  }
}

/** A day without revenue has no customers, whatever the history of customers says. */
const customersOf = (day: DayForecast, customers: DayForecast | undefined): number | null =>
  customers === undefined ? null : day.closed || day.value === 0 ? 0 : customers.value
