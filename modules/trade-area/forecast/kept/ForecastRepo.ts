/** SQL of the forecasts that were made, one row per store and last day of the history, with what came true of their days. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, float8s } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import type { Source } from "../History.ts"
import type { EarlierForecast, Measure } from "./TrackRecord.ts"

const Row = Schema.Struct({
  origin: Schema.Int,
  revenue: Schema.Array(Schema.Finite),
  low: Schema.Array(Schema.Finite),
  high: Schema.Array(Schema.Finite)
})

const KeptRow = Schema.Struct({
  ...Row.fields,
  storeId: Schema.String,
  measure: Schema.Literals(["revenue", "customers"]),
  actual: Schema.NullOr(Schema.Array(Schema.NullOr(Schema.Finite))),
  madeAt: Schema.Date
})
export type KeptForecast = Omit<typeof KeptRow.Type, "storeId"> & { readonly source: Source }

/** Whose forecasts, and of what. */
export interface KeptSeries {
  readonly storeId: string
  readonly measure: Measure
  readonly source: Source
}

/**
 * The store as rows name it: those from reservations stand apart, so that a forecast from takings of the same day replaces none of
 * them. No caller's id holds a control character.
 */
const keyOf = (storeId: string, source: Source): string =>
  source === "reservations" ? `${storeId}${reservationsSuffix}` : storeId

const reservationsSuffix = "\u001freservations"

/** Forecasts of a store that are kept: two years of weekly calls, three months of daily ones. */
const kept = 100

/** Figures by day from `start`; NaN where unknown. */
export interface Actuals {
  readonly start: number
  readonly values: Float64Array
}

export class ForecastRepo extends Context.Service<
  ForecastRepo,
  {
    /** Forecasts of the series whose history ended before the day. */
    readonly before: (
      accountId: string,
      series: KeptSeries,
      day: number
    ) => Effect.Effect<ReadonlyArray<EarlierForecast>>
    /** The last forecasts of the store, newest first. */
    readonly last: (accountId: string, storeId: string, count: number) => Effect.Effect<ReadonlyArray<KeptForecast>>
    /** Replaces a forecast of the same history's end, and forgets the oldest. */
    readonly store: (accountId: string, series: KeptSeries, forecast: EarlierForecast) => Effect.Effect<void>
    /** Notes what came true of days that were forecast; a later figure of a day replaces the earlier one. */
    readonly noteActuals: (accountId: string, series: KeptSeries, actuals: Actuals) => Effect.Effect<void>
  }
>()("trade-area/ForecastRepo") {
  static readonly layer = Layer.effect(
    ForecastRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ForecastRepo.of({
        before: (accountId, { measure, source, storeId }, day) =>
          sql`
            select origin, revenue, low, high from trade_area_forecast
            where account_id = ${accountId} and store_id = ${keyOf(storeId, source)} and measure = ${measure} and origin < ${day}
            order by origin`.pipe(Rows.all(Row)),
        last: (accountId, storeId, count) =>
          sql`
            select ${sql.literal(Rows.columns(KeptRow))}
            from trade_area_forecast
            where account_id = ${accountId} and store_id in (${storeId}, ${keyOf(storeId, "reservations")})
            order by origin desc, store_id limit ${count}`.pipe(
            Rows.all(KeptRow),
            Effect.map((rows) =>
              rows.map(({ storeId: key, ...row }) => ({
                ...row,
                source: key === storeId ? ("historical_data" as const) : ("reservations" as const)
              }))
            )
          ),
        store: (accountId, { measure, source, storeId }, { high, low, origin, revenue }) => {
          const key = keyOf(storeId, source)
          return Effect.andThen(
            sql`
              insert into trade_area_forecast (account_id, store_id, origin, measure, revenue, low, high)
              values (${accountId}, ${key}, ${origin}, ${measure}, ${float8s(revenue)}, ${float8s(low)},
                ${float8s(high)})
              on conflict (account_id, store_id, origin) do update set measure = excluded.measure,
                revenue = excluded.revenue, low = excluded.low, high = excluded.high, actual = null, made_at = now()`,
            sql`
              delete from trade_area_forecast where account_id = ${accountId} and store_id = ${key} and origin < (
                select origin from trade_area_forecast where account_id = ${accountId} and store_id = ${key}
                order by origin desc offset ${kept - 1} limit 1
              )`
          ).pipe(dieOnSql, Effect.asVoid)
        },
        noteActuals: (accountId, { measure, source, storeId }, { start, values }) =>
          sql`
            with known as materialized (
              select origin, (
                select array_agg(coalesce(nullif(given.days[origin + i - ${start}::int + 1], 'NaN'), actual[i]) order by i)
                from generate_subscripts(revenue, 1) as i
              ) as actual
              from trade_area_forecast, (select ${float8s([...values])} as days) as given
              where account_id = ${accountId} and store_id = ${keyOf(storeId, source)} and measure = ${measure}
                and origin < ${start + values.length - 1}::int and origin + cardinality(revenue) >= ${start}::int
            )
            update trade_area_forecast as forecast set actual = known.actual from known
            where account_id = ${accountId} and store_id = ${keyOf(storeId, source)} and forecast.origin = known.origin
              and forecast.actual is distinct from known.actual`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
