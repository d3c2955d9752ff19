/** How a reply finds the event that it answers, among events that name the same message and the same user. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import { node } from "../node.ts"

interface Plan {
  readonly "Actual Rows": number
  readonly "Rows Removed by Filter"?: number
  readonly "Relation Name"?: string
  readonly Plans?: ReadonlyArray<Plan>
}

/** Rows that the scans of a plan read. */
const rowsOf = (plan: Plan): number =>
  (plan["Relation Name"] === undefined ? 0 : plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)

layer(node, { excludeTestServices: true })("The event that a reply answers", (it) => {
  it.effect("is found by one row of a partition, however many events name its message or are follows of its user", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [accountId, user] = [yield* openAccount, userId(77_001)]
      const [at, head] = [new Date(), Ulids.from(Date.now()).slice(0, 10)]
      for (const [type, kind, message] of [
        ["message", "0", "other"],
        ["message", "1", "1"],
        ["follow", "2", null]
      ]) {
        yield* sql`
          insert into crm_line_inbound (account_id, webhook_event_id, type, line_user_id, line_message_id, event, occurred_at, received_at)
          select ${accountId}, ${head} || ${kind} || lpad(n::text, 15, '0'), ${type}, ${user}, ${message}, '{}', ${at}, ${at}
          from generate_series(1, 3000) n`
      }
      for (const by of [
        sql`line_message_id = '1'`,
        sql`line_user_id = ${user} and type = 'follow' and occurred_at = ${at}`
      ]) {
        const [row] = yield* sql<{ readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Plan }> }>`
          explain (analyze, timing off, format json) select webhook_event_id from crm_line_inbound
          where account_id = ${accountId} and event is not null and ${by} order by webhook_event_id limit 1`.unprepared
        assert.isAtMost(rowsOf(row!["QUERY PLAN"][0]!.Plan), 50)
      }
    })
  )
})
