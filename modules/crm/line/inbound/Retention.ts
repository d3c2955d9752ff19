/** Keeps inbound events for 30 days: whole days are dropped, never deleted. Also what was never forwarded. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { Settings } from "../../../../src/settings/Settings.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as DailyPartitions from "../../../../src/sql/partition/DailyPartitions.ts"
import * as KeepPartitions from "../../../../src/sql/partition/KeepPartitions.ts"
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
    Effect.map(PgClient.PgClient, (sql) => {
      const keep = KeepPartitions.keep(sql, table, { lock: "ekimae/crm/line", daysOfToday: [0], keptDays })
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
