/**
 * Keeps payloads and answers for 30 days, deliveries and attempts for 90: whole days are dropped, never deleted. Of statistics
 * a few rows of each endpoint are kept.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { Settings } from "../../../src/settings/Settings.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as DailyPartitions from "../../../src/sql/partition/DailyPartitions.ts"
import * as KeepPartitions from "../../../src/sql/partition/KeepPartitions.ts"
import * as Ulids from "../../../src/Ulids.ts"
import * as StatisticsStore from "../statistics/StatisticsStore.ts"

interface Log {
  readonly table: string
  readonly keepDays: number
  readonly fillfactor?: number
}

/** Room for a second version of each delivery, so that its update writes no index (HOT). */
const logs: ReadonlyArray<Log> = [
  { table: "webhooks_message", keepDays: 30 },
  { table: "webhooks_response", keepDays: 30 },
  { table: "webhooks_attempt", keepDays: 90 },
  { table: "webhooks_delivery", keepDays: 90, fillfactor: 50 }
]

const startOf = (day: number) => Ulids.from(DailyPartitions.msOf(day))

export class Retention extends Context.Service<Retention, { readonly run: Effect.Effect<void> }>()(
  "webhooks/log/Retention"
) {
  static readonly layer = Layer.effect(
    Retention,
    Effect.map(PgClient.PgClient, (sql) => {
      const forgetStarts = sql`delete from webhooks_next_start where next_at < now() - interval '1 hour'`.unprepared
      const forgetNumbers = sql`
        delete from webhooks_sequence numbers
        where not exists (select from webhooks_endpoint endpoint where endpoint.id = numbers.endpoint_id)`.unprepared
      const forgetOthers = Effect.all([StatisticsStore.forget(sql), forgetStarts, forgetNumbers], { discard: true })
      const keep = ({ keepDays, ...log }: Log) =>
        KeepPartitions.keep(
          sql,
          { ...log, column: "id", startOf },
          { lock: "ekimae/webhooks", daysOfToday: [0], keptDays: keepDays }
        )
      return Retention.of({
        run: Effect.forEach(
          logs,
          (log) =>
            keep(log).pipe(
              Effect.catchReason("SqlError", "LockTimeoutError", () =>
                Effect.logInfo(`${log.table} is being read; its partitions are kept up to date in the next run`)
              ),
              dieOnSql
            ),
          { discard: true }
        ).pipe(Effect.andThen(dieOnSql(forgetOthers)))
      })
    })
  )

  /** On a node that runs jobs: today's partitions are there before much can be written. */
  static readonly onStart = Layer.effectDiscard(
    Effect.gen(function* () {
      if ((yield* Settings).role === "http") return
      const { run } = yield* Retention
      yield* Effect.forkScoped(
        Effect.catchCause(run, (cause) => Effect.logWarning("The logs of webhooks were not looked after", cause))
      )
    })
  )
}
