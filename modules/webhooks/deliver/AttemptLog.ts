/**
 * Stores what became of attempts: the rows of their deliveries, the log of attempts, and the counters of their endpoints, in
 * one statement of the transaction that settles their jobs.
 */
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import type { Result } from "./AttemptResult.ts"
import { logLate } from "./sql/LogLate.ts"
import { storeResults } from "./sql/StoreResults.ts"

export class AttemptLog extends Context.Service<
  AttemptLog,
  {
    /** In the caller's transaction. */
    readonly store: (results: ReadonlyArray<Result>) => Effect.Effect<void, SqlError.SqlError>
    /** Results of attempts whose lease was lost: only the log gets them, in place of rows that call them lost. */
    readonly storeLate: (results: ReadonlyArray<Result>) => Effect.Effect<void, SqlError.SqlError>
  }
>()("webhooks/deliver/AttemptLog") {
  static readonly layer = Layer.effect(
    AttemptLog,
    Effect.map(RuntimeSql, (sql) =>
      AttemptLog.of({
        store: (results) =>
          results.length === 0 ? Effect.void : Effect.flatMap(steadyMillis, (now) => storeResults(sql, results, now)),
        storeLate: (results) => {
          const sent = results.filter((result) => result.sent !== null)
          return sent.length === 0 ? Effect.void : Effect.flatMap(steadyMillis, (now) => logLate(sql, sent, now))
        }
      })
    )
  )
}
