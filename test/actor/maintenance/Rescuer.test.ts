import { assert, describe, it } from "@effect/vitest"
import { type Duration, Effect, Layer } from "effect"
import { SqlError } from "effect/sql"
import { TestClock } from "effect/testing"
import { JobStore, noOrigin } from "../../../src/actor/JobStore.ts"
import * as Rescuer from "../../../src/actor/maintenance/Rescuer.ts"
import * as MemoryJobStore from "../../../src/actor/testing/memory/MemoryJobStore.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { quietNotifier } from "../QuietNotifier.ts"

const away = new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("away") }) })
const job = {
  actor: "test/work",
  priority: 0,
  payload: null,
  delayMs: 0,
  runAt: null,
  uniqueKey: null,
  key: null,
  trace: null,
  ...noOrigin
}
const plain = Layer.mergeAll(TestSettings.layer({}), Layer.succeed(Notifier, quietNotifier), MemoryJobStore.layer)

/**
 * A node that runs a job and has been silent for so long, then the rescuer of another starts; `away` says whether the
 * database can be reached.
 */
const setUp = Effect.fnUntraced(function* (silent: Duration.Input = "0 seconds") {
  const store = yield* JobStore
  const database = { away: false }
  yield* store.join({ id: "node", host: "here", pid: 1 })
  const [sent] = yield* store.send([job])
  yield* store.claim("node", [{ actor: job.actor, limit: 1 }])
  yield* TestClock.adjust(silent)
  const rescue = (leaseMs: number) => Effect.suspend(() => (database.away ? Effect.fail(away) : store.rescue(leaseMs)))
  yield* Layer.build(Rescuer.layer.pipe(Layer.provide(Layer.succeed(JobStore, { ...store, rescue }))))
  const beatFor = (seconds: number) =>
    Effect.repeat(Effect.andThen(store.beat("node"), TestClock.adjust("1 second")), { times: seconds - 1 })
  const state = Effect.map(store.find([sent!.jobId]), ([view]) => view?.state)
  return { database, beatFor, state }
})

describe("The rescuer", () => {
  it.effect("gives back the jobs of a node within a quarter of a lease after its lease ended", () =>
    Effect.gen(function* () {
      const { beatFor, state } = yield* setUp()
      yield* beatFor(60)
      yield* TestClock.adjust("13 seconds")
      assert.strictEqual(yield* state, "running")
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual(yield* state, "ready")
    }).pipe(Effect.provide(plain))
  )

  it.effect("takes nothing from nodes that were silent because the database was away", () =>
    Effect.gen(function* () {
      const { beatFor, database, state } = yield* setUp()
      yield* beatFor(10)
      database.away = true
      yield* TestClock.adjust("5 minutes")
      database.away = false
      yield* TestClock.adjust("5 seconds")
      yield* beatFor(30)
      assert.strictEqual(yield* state, "running")
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(yield* state, "ready")
    }).pipe(Effect.provide(plain))
  )

  it.effect("of a node that starts after an outage takes nothing from nodes that could not renew their leases", () =>
    Effect.gen(function* () {
      const { beatFor, state } = yield* setUp("1 minute")
      yield* TestClock.adjust("6 seconds")
      yield* beatFor(30)
      assert.strictEqual(yield* state, "running")
    }).pipe(Effect.provide(plain))
  )

  it.effect("of a node that starts gives back what a node left that died long before, half a lease later", () =>
    Effect.gen(function* () {
      const { state } = yield* setUp("1 minute")
      yield* TestClock.adjust("7 seconds")
      assert.strictEqual(yield* state, "running")
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual(yield* state, "ready")
    }).pipe(Effect.provide(plain))
  )

  it.effect("of a node that starts gives back what a dead node left at once where others were heard meanwhile", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      yield* store.join({ id: "dead", host: "here", pid: 1 })
      const [sent] = yield* store.send([job])
      yield* store.claim("dead", [{ actor: job.actor, limit: 1 }])
      for (let n = 0; n < 6; n++) {
        yield* TestClock.adjust("3 seconds")
        yield* store.join({ id: `short-lived-${n}`, host: "here", pid: 1 })
      }
      yield* Layer.build(Rescuer.layer.pipe(Layer.provide(Layer.succeed(JobStore, store))))
      yield* TestClock.adjust("2 seconds")
      const [view] = yield* store.find([sent!.jobId])
      assert.strictEqual(view?.state, "ready")
    }).pipe(Effect.provide(plain))
  )
})
