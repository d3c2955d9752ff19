/** SQL of how often accounts called what. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, int4s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"

export interface Calls {
  readonly accountId: string
  /** Method and path. */
  readonly operation: string
  readonly byKeys: number
  readonly byUsers: number
}

const CalledOperation = Schema.Struct({ operation: Schema.String, byKeys: Schema.Int, byUsers: Schema.Int })
export type CalledOperation = typeof CalledOperation.Type

/** Months that are kept beside the present one. */
const keptMonths = 13

export class UsageRepo extends Context.Service<
  UsageRepo,
  {
    readonly add: (calls: ReadonlyArray<Calls>) => Effect.Effect<void>
    /** Calls of the present month in Tokyo, the most called operation first. */
    readonly thisMonth: (accountId: string) => Effect.Effect<ReadonlyArray<CalledOperation>>
    readonly forget: Effect.Effect<void>
  }
>()("accounts/usage/UsageRepo") {
  static readonly layer = Layer.effect(
    UsageRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const month = sql.literal(`date_trunc('month', now() at time zone 'Asia/Tokyo')::date`)
      return UsageRepo.of({
        add: (calls) =>
          sql`
            insert into accounts_usage (account_id, month, operation, by_keys, by_users)
            select account_id, ${month}, operation, by_keys, by_users
            from unnest(${texts(calls.map(({ accountId }) => accountId))}, ${texts(calls.map(({ operation }) => operation))},
              ${int4s(calls.map(({ byKeys }) => byKeys))}, ${int4s(calls.map(({ byUsers }) => byUsers))})
              as called(account_id, operation, by_keys, by_users)
            order by account_id, operation
            on conflict (account_id, month, operation) do update set
              by_keys = accounts_usage.by_keys + excluded.by_keys, by_users = accounts_usage.by_users + excluded.by_users`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        thisMonth: (accountId) =>
          sql`
            select ${sql.literal(Rows.columns(CalledOperation))} from accounts_usage
            where account_id = ${accountId} and month = ${month}
            order by by_keys + by_users desc, operation`.pipe(Rows.all(CalledOperation)),
        forget: sql`
          delete from accounts_usage where month < ${month} - ${keptMonths}::int * interval '1 month'`.pipe(
          dieOnSql,
          Effect.asVoid
        )
      })
    })
  )
}
