/** The end of a scenario with more runs than a statement stops. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { RunRepo, stoppedAtOnce } from "../../../modules/crm/scenario/run/RunRepo.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { message, node, shop } from "./support.ts"

layer(node, { excludeTestServices: true })("Stopping a scenario", (it) => {
  it.effect("stops all of its runs, and none of another scenario", () =>
    Effect.gen(function* () {
      const { accountId, create } = yield* shop
      const [runs, sql, within] = [yield* RunRepo, yield* SqlClient.SqlClient, yield* Tenant.within]
      const [one, other] = [
        yield* create({ steps: [message("a", "A")] }),
        yield* create({ steps: [message("a", "A")] })
      ]
      for (const [letter, { id }, count] of [["A", one, stoppedAtOnce + 1] as const, ["B", other, 1] as const]) {
        yield* sql`
          insert into crm_scenario_run (id, account_id, scenario_id, version, friend_id, reentry, cause, next_step, waits_for,
            waits_until, started_at)
          select ${letter} || right(${id}, 19) || lpad(n::text, 6, '0'), ${accountId}, ${id}, 1, ${id}, 'always', n::text,
            'a', 'wait', now() + interval '1 day', now() from generate_series(1, ${count}) n`
      }
      const stop = within(accountId, runs.stopAll(accountId, one.id, new Date()))
      assert.deepStrictEqual([yield* stop, yield* stop], [stoppedAtOnce + 1, 0])
      const found = yield* sql`
        select scenario_id = ${one.id} as own, status, count(*)::int as runs from crm_scenario_run
        where account_id = ${accountId} group by 1, 2 order by 1`
      assert.deepStrictEqual(found, [
        { own: false, status: "running", runs: 1 },
        { own: true, status: "stopped", runs: stoppedAtOnce + 1 }
      ])
    })
  )
})
