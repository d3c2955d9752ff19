import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { keptDays, Retention } from "../../../modules/crm/line/inbound/Retention.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const dayMs = 86_400_000
const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DA"

layer(Retention.layer.pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })("Inbound events", (it) => {
  it.effect("are kept in a partition per day, and dropped with it after 30 days", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { run } = yield* Retention
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const insert = (daysAgo: number) =>
        sql`
          insert into crm_line_inbound (account_id, webhook_event_id, type, event, occurred_at, received_at)
          values (${accountId}, ${Ulids.from(now - daysAgo * dayMs)}, ${String(daysAgo)}, '{}', now(), now())`
      yield* insert(0)
      yield* insert(keptDays - 1)
      yield* insert(keptDays + 1)
      yield* run
      yield* run
      yield* insert(-1)
      const rows = yield* sql<{ readonly type: string; readonly name: string }>`
        select type, tableoid::regclass::text as name from crm_line_inbound order by webhook_event_id desc`
      assert.deepStrictEqual(
        rows.map(({ name, type }) => [type, name]),
        [
          ["-1", `crm_line_inbound_${dayOf(now + dayMs)}`],
          ["0", `crm_line_inbound_${dayOf(now)}`],
          [String(keptDays - 1), "crm_line_inbound_default"]
        ]
      )
      // The same event, delivered again, stays one row.
      const again = yield* Effect.flip(insert(0))
      assert.strictEqual(again.reason._tag, "UniqueViolation")
    })
  )
})

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll("-", "")
