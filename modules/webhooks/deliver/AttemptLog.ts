/**
 * Stores what became of attempts: the rows of their deliveries, the log of attempts, and the counters of their endpoints, in
 * one statement of the transaction that settles their jobs. Their endpoints' statistics count them after its commit.
 */
import { Context, Effect, Layer } from "effect"
import type { SqlError } from "effect/sql"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { AttemptCounts } from "../statistics/AttemptCounts.ts"
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
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const counts = yield* AttemptCounts
      const counted = (results: ReadonlyArray<Result>) => sql.afterCommit(Effect.sync(() => counts.add(results)))
      return AttemptLog.of({
        store: Effect.fnUntraced(function* (results) {
          if (results.length === 0) return
          yield* storeResults(sql, results, yield* steadyMillis)
          yield* counted(results)
        }),
        storeLate: Effect.fnUntraced(function* (results) {
          const sent = results.filter((result) => result.sent !== null)
          if (sent.length === 0) return
          yield* logLate(sql, sent, yield* steadyMillis)
          yield* counted(sent)
        })
      })
    })
  )
}
