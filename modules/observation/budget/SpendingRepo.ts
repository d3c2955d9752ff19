/** SQL of what an observation's runs cost, by month. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"

export class SpendingRepo extends Context.Service<
  SpendingRepo,
  {
    readonly spent: (observationId: string, month: string) => Effect.Effect<number>
    /** Spending of all observations of the account. */
    readonly ofAccount: (accountId: string, month: string) => Effect.Effect<number>
    readonly add: (charge: {
      readonly observationId: string
      readonly accountId: string
      readonly month: string
      readonly yen: number
    }) => Effect.Effect<void>
  }
>()("observation/budget/SpendingRepo") {
  static readonly layer = Layer.effect(
    SpendingRepo,
    Effect.map(SqlClient.SqlClient, (sql) =>
      SpendingRepo.of({
        spent: (observationId, month) =>
          sql<{ readonly yen: number }>`
            select yen from observation_spending where observation_id = ${observationId} and month = ${month}`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.yen ?? 0)
          ),
        ofAccount: (accountId, month) =>
          sql<{ readonly yen: number }>`
            select coalesce(sum(yen), 0)::int as yen from observation_spending
            where account_id = ${accountId} and month = ${month}`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.yen ?? 0)
          ),
        add: ({ accountId, month, observationId, yen }) =>
          sql`
            insert into observation_spending (observation_id, month, account_id, yen)
            values (${observationId}, ${month}, ${accountId}, ${yen})
            on conflict (observation_id, month) do update set yen = observation_spending.yen + excluded.yen`.pipe(
            dieOnSql,
            Effect.asVoid
          )
      })
    )
  )
}
