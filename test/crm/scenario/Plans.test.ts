/** How the statements of runs find their rows. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { RunBatchRepo } from "../../../modules/crm/scenario/run/RunBatchRepo.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { indexesOf, planOnce, pretend } from "../../support/Plans.ts"
import { crmKernelOn } from "../kernel.ts"

const table = "crm_scenario_run"

layer(RunBatchRepo.layer.pipe(Layer.provideMerge(crmKernelOn({ databaseConnections: 3 }))))("Steps of runs", (it) => {
  it.effect("find each run by its id, however small the table was when they were planned", () =>
    Effect.gen(function* () {
      const [repo, sql, within] = [yield* RunBatchRepo, yield* SqlClient.SqlClient, yield* Tenant.within]
      const nextId = yield* Ulids.monotonic
      const [accountId, runId] = [nextId(), nextId()]
      const steps = Effect.gen(function* () {
        const state = { nextStep: null, waitsFor: null, waitsUntil: null, needsWaking: false }
        yield* repo.lock(accountId, [{ id: runId, friendId: nextId() }])
        yield* repo.record(
          accountId,
          [{ runId, entry: null, state, status: "completed", stopReason: null }],
          new Date(0)
        )
        yield* repo.complete([runId], new Date(0))
        yield* planOnce(sql)
        return (yield* indexesOf(sql, table)).filter(({ statement }) => !statement.includes("pg_prepared_statements"))
      })
      for (const size of [
        { pages: 0, rows: 0 },
        { pages: 1, rows: 1 },
        { pages: 50, rows: 900 },
        { pages: 1_000, rows: 10_000 }
      ]) {
        yield* pretend(sql, (name) => name === table, size)
        const found = yield* within(accountId, steps)
        assert.lengthOf(found, 3)
        // The list has the id behind the scenario, of which a table that is thought to be empty has none.
        for (const index of found.flatMap(({ indexes }) => indexes))
          assert.match(index, /^crm_scenario_run_(pkey|list)$/)
      }
    })
  )
})
