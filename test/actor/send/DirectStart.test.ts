import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Latch, Layer, Schema, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { defineModule } from "../../../src/module.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { kernelOn, nodeOf, watch } from "../../support/TestRuntime.ts"

const Quick = Actor.make("test/quick", { payload: Schema.Struct({ n: Schema.Int }), concurrency: 2 })
const Paused = Actor.make("test/paused", { payload: Schema.Struct({}) })

const gate = Latch.makeUnsafe(true)
const seen: Array<number> = []
const module = defineModule({
  name: "test",
  actors: [Quick, Paused],
  layer: Layer.merge(
    Actor.toLayer(Quick, ({ n }) =>
      Effect.andThen(
        gate.await,
        Effect.sync(() => void seen.push(n))
      )
    ),
    Actor.toLayer(Paused, () => Effect.void)
  )
})

/** A node that never finds anything by claiming: what runs on it was handed over. */
const claimsNothing = Layer.effect(
  JobStore,
  Effect.map(JobStore, (store) => ({
    ...store,
    claim: () => Effect.succeed({ jobs: [], leases: [], arrivals: [], retryInMs: undefined })
  }))
)

layer(kernelOn(), { excludeTestServices: true })("A job that is sent beside a worker", (test) => {
  const onNode = <A, E>(self: Effect.Effect<A, E, Jobs | Worker | SqlClient.SqlClient | JobStore | Scope.Scope>) =>
    Effect.scoped(Effect.provide(self, nodeOf(module).pipe(Layer.provide(claimsNothing)), { local: true }))
  /** The worker has asked once and found nothing. */
  const settledDown = Effect.flatMap(Worker, (worker) => worker.claim)
  const idle = Effect.andThen(
    settledDown,
    Effect.sync(() => seen.splice(0))
  )

  test.effect("starts without a claim when there is a place, and is stored like any other", () =>
    Effect.gen(function* () {
      const [jobs, worker] = [yield* Jobs, yield* Worker]
      yield* idle
      const sent = yield* eventually(jobs.send(Quick, { n: 1 }), () => seen.length > 0)
      assert.deepStrictEqual(Object.keys(sent), ["jobId", "created"])
      const view = yield* eventually(jobs.find(sent.jobId), (view) => view?.state === "completed")
      assert.deepStrictEqual([view?.state, view?.node, view?.attempts], ["completed", worker.nodeId(), []])
    }).pipe(onNode)
  )

  test.effect("waits for a claim when every place is taken", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      yield* idle
      yield* gate.close
      const send = (n: number) => jobs.send(Quick, { n })
      const state = (jobId: string) => Effect.map(jobs.find(jobId), (view) => view?.state)
      const first = yield* eventually(
        Effect.flatMap(send(1), ({ jobId }) => state(jobId)),
        (is) => is === "running"
      )
      assert.strictEqual(first, "running")
      const others = yield* Effect.forEach([2, 3, 4], send)
      const states = yield* Effect.forEach(others, ({ jobId }) => state(jobId))
      assert.isAtMost(states.filter((is) => is === "running").length, 1)
      assert.include(states, "ready")
      yield* gate.open
    }).pipe(onNode)
  )

  test.effect("is not started when its actor is paused", () =>
    Effect.gen(function* () {
      const [jobs, store] = [yield* Jobs, yield* JobStore]
      yield* settledDown
      yield* store.setPaused(Paused.name, true)
      const { jobId } = yield* jobs.send(Paused, {})
      assert.strictEqual((yield* jobs.find(jobId))?.state, "ready")
      yield* store.setPaused(Paused.name, false)
    }).pipe(onNode)
  )

  test.effect("is not started when the transaction of its sender may still be rolled back", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      yield* idle
      const { jobId } = yield* sql.withTransaction(jobs.send(Quick, { n: 1 }))
      assert.strictEqual((yield* jobs.find(jobId))?.state, "ready")
    }).pipe(onNode)
  )

  test.effect("is not started on a node that was taken for dead", () =>
    Effect.gen(function* () {
      const [jobs, worker, sql] = [yield* Jobs, yield* Worker, yield* SqlClient.SqlClient]
      yield* idle
      yield* sql`delete from job_node where id = ${worker.nodeId()}`
      const { jobId } = yield* jobs.send(Quick, { n: 1 })
      assert.strictEqual((yield* jobs.find(jobId))?.state, "ready")
      assert.deepStrictEqual(seen, [])
    }).pipe(onNode)
  )

  test.effect("is started even when its sender was interrupted while it was stored", () =>
    Effect.gen(function* () {
      const [jobs, settled] = [yield* Jobs, yield* watch]
      yield* idle
      const done = yield* Deferred.make<void>()
      const waiting = Effect.andThen(settled(1), Deferred.succeed(done, undefined))
      yield* Effect.forkScoped(waiting)
      yield* eventually(Effect.timeoutOption(jobs.send(Quick, { n: 7 }), 0), () => seen.length > 0)
      yield* Deferred.await(done)
      assert.include(seen, 7)
    }).pipe(onNode)
  )
})
