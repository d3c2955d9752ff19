/** The body of a request as the engine reads it: columns by day, in order and without gaps. */

import { parseDay } from "../../../src/calendar/Days.ts"
import type { Weather } from "./engine/Calendar.ts"
import { longestHistory, type SeriesInput } from "./engine/Engine.ts"
import type { ForecastRequest } from "./ForecastRequest.ts"
import type { Measure } from "./kept/TrackRecord.ts"
import { weatherOf } from "./WeatherCodes.ts"

/** What a history was made of. */
export type Source = "historical_data" | "reservations"

export interface History {
  readonly source: Source
  /** First day of the columns. */
  readonly start: number
  /** Last day with an element, or of another store; the forecast begins on the next. */
  readonly end: number
  /** NaN where there is no element. */
  readonly revenue: Float64Array<ArrayBuffer>
  readonly customers: Float64Array<ArrayBuffer>
  /** What the figures are: revenue, or customers where no day has revenue. */
  readonly measure: Measure
  readonly hasCustomers: boolean
  readonly closed: ReadonlySet<number>
  readonly weather: ReadonlyMap<number, Weather>
  readonly events: ReadonlyMap<number, ReadonlyArray<string>>
  /** Different days that were given, and how many of them are read: older ones are not. */
  readonly given: number
  readonly read: number
}

/** What a request says of days past and to come besides their figures. */
export const knownOf = (
  request: ForecastRequest
): Pick<History, "closed" | "events"> & { readonly weather: Map<number, Weather> } => {
  const weather = new Map<number, Weather>()
  for (const { date, weather_code } of request.weather_forecast ?? []) learn(weather, parseDay(date)!, weather_code)
  const events = new Map<number, ReadonlyArray<string>>()
  for (const { date, name } of request.events ?? []) {
    const day = parseDay(date)!
    events.set(day, [...(events.get(day) ?? []), name])
  }
  return { weather, events, closed: new Set((request.closed_dates ?? []).map((date) => parseDay(date)!)) }
}

const learn = (weather: Map<number, Weather>, day: number, code: number | string | null | undefined) => {
  const known = weatherOf(code)
  if (known !== undefined) weather.set(day, known)
}

/** @param until day before the first that is forecast, where other stores have later figures: the days between are unknown */
export const historyOf = (request: ForecastRequest, until?: number): History => {
  const elements = request.historical_data ?? []
  const days = new Map(elements.map((element) => [parseDay(element.date)!, element]))
  const end = Math.max(...days.keys(), ...(until === undefined ? [] : [until]))
  const start = Math.max(Math.min(...days.keys()), end - longestHistory + 1)
  const revenue = new Float64Array(end - start + 1).fill(Number.NaN)
  const customers = new Float64Array(end - start + 1).fill(Number.NaN)
  const { closed, events, weather } = knownOf(request)
  let read = 0
  for (const [day, element] of days) {
    if (day < start) continue
    read++
    const { closed: wasClosed, customers: guests, revenue: takings } = element
    revenue[day - start] = wasClosed === true ? 0 : (takings ?? Number.NaN)
    customers[day - start] = wasClosed === true ? 0 : (guests ?? Number.NaN)
    learn(weather, day, element.weather_code)
  }
  const hasRevenue = elements.some((element) => element.revenue !== undefined)
  const hasCustomers = elements.some((element) => element.customers !== undefined)
  return {
    source: "historical_data",
    start,
    end,
    // Customers alone are forecast as revenue is; without either the store was always closed.
    revenue: hasRevenue || !hasCustomers ? revenue : customers,
    customers,
    measure: hasRevenue || !hasCustomers ? "revenue" : "customers",
    hasCustomers,
    closed,
    weather,
    events,
    given: days.size,
    read
  }
}

/** Rules and actions need a whole week ahead, however few days are asked for. */
export const daysAhead = (forecastDays: number): number => Math.max(7, forecastDays)

export const seriesOf = (history: History, column: "revenue" | "customers", horizon: number): SeriesInput => ({
  start: history.start,
  values: history[column],
  horizon,
  closed: history.closed,
  weather: history.weather,
  events: history.events
})
