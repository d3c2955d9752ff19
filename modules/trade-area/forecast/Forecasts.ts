/** Use case: forecast the demand of a store, remember the forecast, and judge the earlier ones. */
import { Context, Effect, Layer } from "effect"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import type { Language } from "../../../src/Language.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { Caller } from "../Caller.ts"
import { ForecastNotFound } from "../Errors.ts"
import { forecastSeries, type SeriesForecast } from "./engine/Engine.ts"
import { type Forecast, forecastOf } from "./Forecast.ts"
import type { ForecastRequest } from "./ForecastRequest.ts"
import { type ForecastView, toView } from "./ForecastView.ts"
import { daysAhead, type History, historyOf, seriesOf } from "./History.ts"
import { ForecastRepo } from "./kept/ForecastRepo.ts"
import { type KeptForecastsView, toKeptView } from "./kept/KeptForecastsView.ts"
import { type EarlierForecast, trackRecordOf } from "./kept/TrackRecord.ts"
import { mockSeries } from "./MockForecast.ts"
import { ForecastOnThread } from "./ThreadTasks.ts"

/** Forecasts of a store that are shown. */
const shownForecasts = 20

/** A history as short as this takes a millisecond or two: less than the way to a thread that has to be started. */
const shortHistory = 60

export class Forecasts extends Context.Service<
  Forecasts,
  {
    readonly forecast: (caller: Caller, request: ForecastRequest, language: Language) => Effect.Effect<ForecastView>
    /** The last forecasts of a store, with what came true of them. Test keys have none. */
    readonly read: (caller: Caller, storeId: string) => Effect.Effect<KeptForecastsView, ForecastNotFound>
  }
>()("trade-area/forecast/Forecasts") {
  static readonly layer = Layer.effect(
    Forecasts,
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const repo = yield* ForecastRepo
      const within = yield* Tenant.within

      const series = (
        history: History,
        column: "revenue" | "customers",
        horizon: number
      ): Effect.Effect<SeriesForecast> =>
        history.revenue.length <= shortHistory
          ? Effect.sync(() => forecastSeries(seriesOf(history, column, horizon)))
          : pool.run(ForecastOnThread, taskOf(history, column, horizon)).pipe(
              // The thread died of something else that ran there, or of a fault of the engine.
              Effect.retry({ times: 1 }),
              Effect.orDie
            )

      const live = Effect.fnUntraced(function* (accountId: string, request: ForecastRequest, history: History) {
        const horizon = daysAhead(request.forecast_days)
        const { earlier, ...columns } = yield* Effect.all(
          {
            earlier: within(accountId, repo.before(accountId, request.store_id, history.measure, history.end)),
            revenue: series(history, "revenue", horizon),
            customers: history.hasCustomers ? series(history, "customers", horizon) : Effect.undefined
          },
          { concurrency: "unbounded" }
        )
        const forecast = forecastOf(request, columns, trackRecordOf(earlier, history.start, history.revenue))
        const { measure, revenue: values, start } = history
        yield* within(
          accountId,
          Effect.andThen(
            repo.noteActuals(accountId, request.store_id, { measure, start, values }),
            repo.store(accountId, request.store_id, measure, toEarlier(history, forecast))
          )
        )
        return forecast
      })

      return Forecasts.of({
        forecast: Effect.fn("Forecasts.forecast")(function* ({ accountId, plane }, request, language) {
          const history = historyOf(request)
          const forecast =
            plane === "live"
              ? yield* live(accountId, request, history)
              : forecastOf(request, mockSeries(history, daysAhead(request.forecast_days)), undefined)
          return toView(request, history, forecast, language)
        }),
        read: Effect.fn("Forecasts.read")(function* ({ accountId, plane }, storeId) {
          const found = plane === "live" ? yield* within(accountId, repo.last(accountId, storeId, shownForecasts)) : []
          if (found.length === 0) return yield* new ForecastNotFound()
          return toKeptView(storeId, found)
        })
      })
    })
  )
}

const taskOf = (history: History, column: "revenue" | "customers", horizon: number) => ({
  start: history.start,
  horizon,
  values: history[column],
  closed: [...history.closed],
  weather: Array.from(history.weather, ([day, weather]) => ({ day, weather })),
  events: Array.from(history.events, ([day, names]) => ({ day, names }))
})

const toEarlier = ({ end }: History, { days }: Forecast): EarlierForecast => ({
  origin: end,
  revenue: days.map(({ value }) => value),
  low: days.map(({ low }) => low),
  high: days.map(({ high }) => high)
})
