/**
 * Keeps payloads and answers for 30 days, deliveries and attempts for 90: whole days are dropped, never deleted. Of statistics
 * a few rows of each endpoint are kept.
 */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "../../../src/settings/Settings.ts"
import * as DailyPartitions from "../../../src/sql/DailyPartitions.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
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

/** Statements that delete rows by the time in their ids. */
const statementsFor = ({ keepDays, ...log }: Log, present: ReadonlyArray<string>, now: number) => {
  const today = DailyPartitions.dayAt(now)
  const startOf = (day: number) => Ulids.from(DailyPartitions.msOf(day))
  const days = DailyPartitions.comingDays(today)
  return DailyPartitions.statements({ ...log, column: "id", startOf }, present, { days, firstKept: today - keepDays })
}

interface Row {
  readonly log: string
  readonly name: string
}

export class Retention extends Context.Service<Retention, { readonly run: Effect.Effect<void> }>()(
  "webhooks/log/Retention"
) {
  static readonly layer = Layer.effect(
    Retention,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const rows = sql<Row>`
        select parent.relname::text as log, part.relname::text as name
        from pg_inherits i join pg_class part on part.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
        where parent.relname like 'webhooks\\_%' and parent.relnamespace = current_schema()::regnamespace`.unprepared
      const forgetStarts = sql`delete from webhooks_next_start where next_at < now() - interval '1 hour'`.unprepared
      const [now] = [sql<{ readonly now: Date }>`select now() as now`]
      /** One node at a time: making a partition twice at once fails. */
      const keep = (log: Log) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select pg_advisory_xact_lock(hashtextextended('ekimae/webhooks', 0))`
            // While this waits for a reader of the whole log, such as a backup, all results would wait behind it.
            yield* sql`set local lock_timeout = '500ms'`
            const [time] = yield* now
            const present = (yield* rows).filter((row) => row.log === log.table).map(({ name }) => name)
            const statements = statementsFor(log, present, time?.now.getTime() ?? 0)
            if (statements.length === 0) return
            // A row that is inserted meanwhile would go to the default partition, and be refused there.
            yield* sql.unsafe(`lock table ${log.table} in access exclusive mode`)
            for (const statement of statements) yield* sql.unsafe(statement).unprepared
          })
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
        ).pipe(Effect.andThen(dieOnSql(Effect.andThen(StatisticsStore.forget(sql), forgetStarts))))
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
