/** SQL of the forecasts that were made, one row per store and last day of the history. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, float8s } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { EarlierForecast } from "./TrackRecord.ts"

const Row = Schema.Struct({
  origin: Schema.Int,
  revenue: Schema.Array(Schema.Finite),
  low: Schema.Array(Schema.Finite),
  high: Schema.Array(Schema.Finite)
})

/** Forecasts of a store that are kept: two years of weekly calls, three months of daily ones. */
const kept = 100

export class ForecastRepo extends Context.Service<
  ForecastRepo,
  {
    /** Forecasts of the store whose history ended before the day. */
    readonly before: (accountId: string, storeId: string, day: number) => Effect.Effect<ReadonlyArray<EarlierForecast>>
    /** Replaces a forecast of the same history's end, and forgets the oldest. */
    readonly store: (accountId: string, storeId: string, forecast: EarlierForecast) => Effect.Effect<void>
  }
>()("trade-area/forecast/ForecastRepo") {
  static readonly layer = Layer.effect(
    ForecastRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ForecastRepo.of({
        before: (accountId, storeId, day) =>
          sql`
            select origin, revenue, low, high from trade_area_forecast
            where account_id = ${accountId} and store_id = ${storeId} and origin < ${day}
            order by origin`.pipe(Rows.all(Row)),
        store: (accountId, storeId, { high, low, origin, revenue }) =>
          Effect.andThen(
            sql`
              insert into trade_area_forecast (account_id, store_id, origin, revenue, low, high)
              values (${accountId}, ${storeId}, ${origin}, ${float8s(revenue)}, ${float8s(low)}, ${float8s(high)})
              on conflict (account_id, store_id, origin) do update set revenue = excluded.revenue, low = excluded.low,
                high = excluded.high, made_at = now()`,
            sql`
              delete from trade_area_forecast where account_id = ${accountId} and store_id = ${storeId} and origin < (
                select origin from trade_area_forecast where account_id = ${accountId} and store_id = ${storeId}
                order by origin desc offset ${kept - 1} limit 1
              )`
          ).pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
