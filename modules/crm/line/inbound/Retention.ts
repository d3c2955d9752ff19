/** Keeps inbound events for 30 days: whole days are dropped, never deleted. Also what was never forwarded. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Settings } from "../../../../src/settings/Settings.ts"
import * as DailyPartitions from "../../../../src/sql/DailyPartitions.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Ulids from "../../../../src/Ulids.ts"

export const keptDays = 30

const table = {
  table: "crm_line_inbound",
  column: "webhook_event_id",
  startOf: (day: number) => Ulids.from(DailyPartitions.msOf(day)),
  // Each row is updated once, when its event is applied.
  fillfactor: 60
}

export class Retention extends Context.Service<Retention, { readonly run: Effect.Effect<void> }>()(
  "crm/line/inbound/Retention"
) {
  static readonly layer = Layer.effect(
    Retention,
    Effect.map(SqlClient.SqlClient, (sql) => {
      const partitions = sql<{ readonly name: string }>`
        select part.relname::text as name from pg_inherits i join pg_class part on part.oid = i.inhrelid
        where i.inhparent = ${table.table}::regclass`.unprepared

      const keep = sql.withTransaction(
        Effect.gen(function* () {
          // One node at a time: making a partition twice at once fails.
          yield* sql`select pg_advisory_xact_lock(hashtextextended('ekimae/crm/line', 0))`
          // While this waits for a reader of the whole table, such as a backup, all hooks would wait behind it.
          yield* sql`set local lock_timeout = '500ms'`
          const [time] = yield* sql<{ readonly now: Date }>`select now() as now`
          const today = DailyPartitions.dayAt(time?.now.getTime() ?? 0)
          const present = (yield* partitions).map(({ name }) => name)
          const wanted = { days: DailyPartitions.comingDays(today), firstKept: today - keptDays }
          const statements = DailyPartitions.statements(table, present, wanted)
          if (statements.length === 0) return
          // A row that is inserted meanwhile would go to the default partition, and be refused there.
          yield* sql.unsafe(`lock table ${table.table} in access exclusive mode`)
          for (const statement of statements) yield* sql.unsafe(statement).unprepared
        })
      )
      return Retention.of({
        run: keep.pipe(
          Effect.catchReason("SqlError", "LockTimeoutError", () =>
            Effect.logInfo(`${table.table} is being read; its partitions are kept up to date in the next run`)
          ),
          Effect.andThen(sql`delete from crm_line_forward where received_at < now() - interval '7 days'`),
          Effect.asVoid,
          dieOnSql
        )
      })
    })
  )

  /** On a node that runs jobs: today's partition is there before much can be written. */
  static readonly onStart = Layer.effectDiscard(
    Effect.gen(function* () {
      if ((yield* Settings).role === "http") return
      const { run } = yield* Retention
      yield* Effect.forkScoped(
        Effect.catchCause(run, (cause) => Effect.logWarning("The inbox of LINE was not looked after", cause))
      )
    })
  )
}
