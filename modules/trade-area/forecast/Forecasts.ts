/** Use case: forecast the demand of a store, remember the forecast, and judge the earlier ones. */
import { Context, DateTime, Effect, Layer } from "effect"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"
import * as CostlyRequests from "../../../src/http/endpoint/CostlyRequests.ts"
import type { Language } from "../../../src/Language.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { AccountPlans, apiAccess, CrmPlan, reaches } from "../../accounts/contract.ts"
import { BookingHistories } from "../../crm/contract.ts"
import type { Caller } from "../Caller.ts"
import {
  CustomerMessagingRequired,
  ForecastNotFound,
  ReservationsOutsideSection,
  ShopNotSetUp,
  TooFewBookedDays
} from "../Errors.ts"
import {
  type BookedHistory,
  bookedHistoryOf,
  followedDays,
  mockBookings,
  observeBookings
} from "./bookings/BookedHistory.ts"
import { forecastSeries, longestHistory, type SeriesForecast } from "./engine/Engine.ts"
import { type Forecast, forecastOf, type Series } from "./Forecast.ts"
import { type ForecastRequest, leastDays } from "./ForecastRequest.ts"
import { type ForecastView, toView } from "./ForecastView.ts"
import { daysAhead, type History, historyOf, seriesOf } from "./History.ts"
import { ForecastRepo } from "./kept/ForecastRepo.ts"
import { type KeptForecastsView, toKeptView } from "./kept/KeptForecastsView.ts"
import { type EarlierForecast, type TrackRecord, trackRecordOf } from "./kept/TrackRecord.ts"
import { mockSeries } from "./MockForecast.ts"
import { correlationOf } from "./stores/ErrorCorrelation.ts"
import { lastDayOfAll, type StoresRequest } from "./stores/StoresRequest.ts"
import { type StoresView, toStoresView } from "./stores/StoresView.ts"
import { ForecastOnThread } from "./ThreadTasks.ts"

/** Forecasts of a store that are shown. */
const shownForecasts = 20

/** A history as short as this takes a millisecond or two: less than the way to a thread that has to be started. */
const shortHistory = 60

/** Why a forecast from reservations is not made. */
type ReservationsRefused = CustomerMessagingRequired | ReservationsOutsideSection | ShopNotSetUp | TooFewBookedDays

/** Zone of the dates that test keys get. */
const mockZone = "Asia/Tokyo"

/** Forecasts of an account that wait while as many run as there are threads; one takes a tenth of a second. */
const mostWaiting = 60
const retryAfterSeconds = 2

export class Forecasts extends Context.Service<
  Forecasts,
  {
    readonly forecast: (
      caller: Caller,
      request: ForecastRequest,
      language: Language
    ) => Effect.Effect<ForecastView, ReservationsRefused | CostlyRequests.TooManyWaiting>
    /** Each store by itself, and their sum. */
    readonly forecastStores: (
      caller: Caller,
      request: StoresRequest,
      language: Language
    ) => Effect.Effect<StoresView, CostlyRequests.TooManyWaiting>
    /** The last forecasts of a store, with what came true of them. Test keys have none. */
    readonly read: (caller: Caller, storeId: string) => Effect.Effect<KeptForecastsView, ForecastNotFound>
  }
>()("trade-area/forecast/Forecasts") {
  static readonly layer = Layer.effect(
    Forecasts,
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const repo = yield* ForecastRepo
      const plans = yield* AccountPlans
      const bookings = yield* BookingHistories
      const within = yield* Tenant.within
      const inTurn = CostlyRequests.make({ atOnce: pool.size, waiting: mostWaiting, retryAfterSeconds })

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

      /** Figures of customers alone stand in both columns. */
      const columnsOf = Effect.fnUntraced(function* (history: History, horizon: number) {
        if (history.measure === "customers") {
          const customers = yield* series(history, "customers", horizon)
          return { revenue: customers, customers }
        }
        return yield* Effect.all(
          {
            revenue: series(history, "revenue", horizon),
            customers: history.hasCustomers ? series(history, "customers", horizon) : Effect.undefined
          },
          { concurrency: "unbounded" }
        )
      })

      const live = Effect.fnUntraced(function* (
        accountId: string,
        request: ForecastRequest,
        history: History,
        bookings: BookedHistory | undefined
      ) {
        const { measure, revenue: values, source, start } = history
        const kept = { storeId: request.store_id, measure, source }
        const { columns, earlier } = yield* Effect.all(
          {
            earlier: within(accountId, repo.before(accountId, kept, history.end)),
            columns: columnsOf(history, daysAhead(request.forecast_days))
          },
          { concurrency: "unbounded" }
        )
        const actuals = { start, values: withoutUnfinished(values, columns.revenue) }
        const forecast = observed(request, columns, bookings, trackRecordOf(earlier, start, actuals.values))
        yield* within(
          accountId,
          Effect.andThen(
            repo.noteActuals(accountId, kept, actuals),
            repo.store(accountId, kept, toEarlier(history, forecast))
          )
        )
        return forecast
      })

      const bookingsOf = Effect.fnUntraced(function* (
        { accountId, plane, seesShop }: Caller,
        request: ForecastRequest
      ) {
        const ahead = daysAhead(request.forecast_days)
        if (plane === "test") {
          const today = yield* DateTime.setZoneNamed(yield* DateTime.now, mockZone).pipe(
            Effect.fromOption,
            Effect.orDie
          )
          return bookedHistoryOf(request, mockBookings(DateTime.formatIsoDate(today), ahead), ahead)
        }
        if (!seesShop) return yield* new ReservationsOutsideSection()
        if (!reaches(CrmPlan, yield* plans.crm(accountId), apiAccess.crm.plan))
          return yield* new CustomerMessagingRequired()
        const found = yield* bookings.read(accountId, { longest: longestHistory, followed: followedDays, ahead })
        if (found === undefined) return yield* new ShopNotSetUp()
        const booked = bookedHistoryOf(request, found, ahead)
        const days = booked?.history.given ?? 0
        return days < leastDays ? yield* new TooFewBookedDays({ days, needed: leastDays }) : booked
      })

      const forecast = Effect.fn("Forecasts.forecast")(function* (
        caller: Caller,
        request: ForecastRequest,
        language: Language
      ) {
        const booked = request.source === "reservations" ? yield* bookingsOf(caller, request) : undefined
        const history = booked?.history ?? historyOf(request)
        const forecast =
          caller.plane === "live"
            ? yield* live(caller.accountId, request, history, booked)
            : observed(request, mockSeries(history, daysAhead(request.forecast_days)), booked, undefined)
        return toView(request, history, forecast, language)
      })

      const forecastStores = Effect.fn("Forecasts.forecastStores")(function* (
        { accountId, plane }: Caller,
        { stores, ...asked }: StoresRequest,
        language: Language
      ) {
        const until = lastDayOfAll(stores)
        const made = yield* Effect.forEach(
          stores,
          Effect.fnUntraced(function* (store) {
            const request = { ...store, ...asked }
            const history = historyOf(request, until)
            const forecast =
              plane === "live"
                ? yield* live(accountId, request, history, undefined)
                : forecastOf(request, mockSeries(history, daysAhead(request.forecast_days)), undefined)
            return { view: toView(request, history, forecast, language), errors: forecast.errors }
          }),
          { concurrency: pool.size }
        )
        return toStoresView(
          made.map(({ view }) => view),
          correlationOf(made.map(({ errors }) => errors)),
          language
        )
      })

      /** Mock data of test keys cost nothing. */
      const inTurnIfLive = <A, E>({ accountId, plane }: Caller, work: Effect.Effect<A, E>) =>
        plane === "live" ? inTurn(accountId, work) : work

      return Forecasts.of({
        forecast: (caller, request, language) => inTurnIfLive(caller, forecast(caller, request, language)),
        forecastStores: (caller, request, language) => inTurnIfLive(caller, forecastStores(caller, request, language)),
        read: Effect.fn("Forecasts.read")(function* ({ accountId, plane }, storeId) {
          const found = plane === "live" ? yield* within(accountId, repo.last(accountId, storeId, shownForecasts)) : []
          if (found.length === 0) return yield* new ForecastNotFound()
          return toKeptView(storeId, found)
        })
      })
    })
  )
}

/** Forecasts are not judged by a last day that is not over. */
const withoutUnfinished = (values: Float64Array, { leftOut }: SeriesForecast): Float64Array =>
  leftOut.unfinished === undefined ? values : Float64Array.from([...values.subarray(0, -1), Number.NaN])

const observed = (
  request: ForecastRequest,
  columns: Series,
  bookings: BookedHistory | undefined,
  trackRecord: TrackRecord | undefined
): Forecast => {
  if (bookings === undefined) return forecastOf(request, columns, trackRecord)
  const { booked, series } = observeBookings(columns.revenue, bookings)
  return { ...forecastOf(request, { revenue: series, customers: series }, trackRecord), booked }
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
