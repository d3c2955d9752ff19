import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Schedules } from "../../src/actor/schedule/stored/Schedules.ts"
import { scheduleKey } from "../../src/canary/Canary.ts"
import { CanaryHealth } from "../../src/canary/CanaryHealth.ts"
import * as CanaryRepo from "../../src/canary/CanaryRepo.ts"
import { CanarySettings } from "../../src/canary/CanarySettings.ts"
import * as CanaryWorkers from "../../src/canary/CanaryWorkers.ts"
import { RuntimeModule } from "../../src/kernel/RuntimeModule.ts"
import { kernelOn, nodeOf } from "../support/TestRuntime.ts"
import * as TestSettings from "../support/TestSettings.ts"

const settings = TestSettings.of(CanarySettings, { interval: Duration.hours(1), inReadyz: true })
const Live = Layer.merge(nodeOf(RuntimeModule), CanaryWorkers.health).pipe(
  Layer.provideMerge(Layer.merge(settings, kernelOn()))
)

layer(Live, { excludeTestServices: true })("The canary", (it) => {
  it.effect("is put as a schedule, passes every stage, and leaves one row behind", () =>
    Effect.gen(function* () {
      const [schedules, sql, health] = [yield* Schedules, yield* SqlClient.SqlClient, yield* CanaryHealth]
      const schedule = yield* schedules.find(scheduleKey)
      assert.deepInclude(schedule, { actor: "runtime/canary", timing: "every 1h", missed: "skip" })
      assert.deepStrictEqual(yield* health.state, { intervalMs: 3_600_000, last: undefined })
      assert.isTrue(yield* health.isReady, "before the first")
      yield* schedules.runNow(schedule!.id)
      const arrival = yield* Effect.repeat(CanaryRepo.last, { until: (last) => last !== undefined })
      const { arrivedAt, reactedAt, sentAt, startedAt } = arrival!
      // Times of the node and of the database come from one clock in this test.
      assert.deepStrictEqual(
        [sentAt, startedAt, reactedAt, arrivedAt].map(Number),
        [sentAt, startedAt, reactedAt, arrivedAt].map(Number).toSorted((a, b) => a - b)
      )
      const waiting = sql`select from job where actor like 'runtime/canary%'`
      yield* Effect.repeat(waiting, { until: (rows) => rows.length === 0 })
      assert.strictEqual((yield* sql`select from job_history where actor like 'runtime/canary%'`).length, 0)
      assert.isTrue(yield* health.isReady)
    })
  )

  it.effect("makes a node unready when none has arrived for three intervals", () =>
    Effect.gen(function* () {
      const [sql, health] = [yield* SqlClient.SqlClient, yield* CanaryHealth]
      yield* sql`insert into canary_arrival select 1, now(), now(), now(), now() on conflict do nothing`
      yield* sql`update canary_arrival set arrived_at = now() - interval '4 hours'`
      assert.isFalse(yield* health.isReady)
      yield* sql`update canary_arrival set arrived_at = now() - interval '2 hours'`
      assert.isTrue(yield* health.isReady)
    })
  )
})
