/** Batches with workers: the example of the README, and batches that end on other nodes than they began on. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary, message } from "../../../src/actor/batch/Batch.ts"
import * as BatchEnder from "../../../src/actor/batch/BatchEnder.ts"
import { EndedJobs } from "../../../src/actor/batch/EndedJobs.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, until } from "../Cluster.ts"

let serial = 0
const actorsOf = () => {
  const n = ++serial
  const Print = Actor.make(`test/print${n}`, {
    payload: Schema.Struct({ page: Schema.Int }),
    failure: Schema.String,
    retry: Retry.none
  })
  const Bind = Actor.make(`test/bind${n}`, {
    payload: Schema.Struct({ book: Schema.String, batch: BatchSummary }),
    success: Schema.Struct({ book: Schema.String, batch: BatchSummary })
  })
  return { Print, Bind }
}
type Print = ReturnType<typeof actorsOf>["Print"]
type Bind = ReturnType<typeof actorsOf>["Bind"]

/** A node that prints and binds. */
const shop = (Print: Print, Bind: Bind, print: (page: number) => Effect.Effect<void, string> = () => Effect.void) =>
  nodeOf(
    defineModule({
      name: "test",
      actors: [Print, Bind],
      layer: Layer.merge(
        Actor.toLayer(Print, ({ page }) => print(page)),
        Actor.toLayer(Bind, (payload) => Effect.succeed(payload))
      )
    })
  )

const pages = (count: number) => Array.from({ length: count }, (_, page) => page)

layer(kernelOn(), { excludeTestServices: true })("A batch", (test) => {
  test.effect("runs the job that waits for it once, with what became of the others", () =>
    Effect.gen(function* () {
      const { Bind, Print } = actorsOf()
      const { jobs } = yield* start(shop(Print, Bind, (page) => (page === 2 ? Effect.fail("no paper") : Effect.void)))
      const { batchId, size } = yield* jobs.sendBatch(
        pages(3).map((page) => message(Print, { page })),
        { actor: Bind, payload: { book: "atlas" } }
      )
      assert.strictEqual(size, 3)
      const { batch, book } = yield* jobs.await(Bind, batchId)
      const { failures, ...counts } = batch
      assert.deepStrictEqual(
        [book, counts],
        ["atlas", { batchId, size: 3, completed: 2, failed: 1, cancelled: 0, forgotten: 0, unfinished: 0 }]
      )
      assert.deepStrictEqual(
        failures.map(({ actor, message }) => [actor, message]),
        [[Print.name, "no paper"]]
      )
    })
  )

  test.effect("of no jobs ends at once", () =>
    Effect.gen(function* () {
      const { Bind, Print } = actorsOf()
      const { jobs } = yield* start(shop(Print, Bind))
      const { batchId } = yield* jobs.sendBatch([], { actor: Bind, payload: { book: "empty" } })
      assert.strictEqual((yield* jobs.await(Bind, batchId)).batch.size, 0)
    })
  )

  test.effect("that is rolled back was never sent", () =>
    Effect.gen(function* () {
      const { Bind, Print } = actorsOf()
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const send = jobs.sendBatch([message(Print, { page: 1 })], { actor: Bind, payload: { book: "no" } })
      yield* Effect.flip(sql.withTransaction(Effect.andThen(send, Effect.fail("undo"))))
      assert.deepStrictEqual([yield* jobs.counts(Print.name), yield* jobs.counts(Bind.name)], [{}, {}])
    })
  )

  test.effect("waits for unfinished jobs that it joined by their unique keys, each once", () =>
    Effect.gen(function* () {
      const { Bind, Print } = actorsOf()
      const gate = Latch.makeUnsafe()
      const { jobs } = yield* start(shop(Print, Bind, (page) => (page === 0 ? gate.await : Effect.void)))
      const unique = (page: number) => message(Print, { page }, { uniqueKey: `page ${page}` })
      const before = yield* jobs.send(Print, { page: 0 }, { uniqueKey: "page 0" })
      const { batchId, size } = yield* jobs.sendBatch([unique(0), unique(1), unique(1)], {
        actor: Bind,
        payload: { book: "joined" }
      })
      assert.strictEqual(size, 2)
      assert.strictEqual((yield* jobs.find(before.jobId))?.batch, null)
      yield* gate.open
      const { batch } = yield* jobs.await(Bind, batchId)
      assert.deepStrictEqual([batch.size, batch.completed, batch.forgotten], [2, 2, 0])
    })
  )

  test.effect("that is cancelled ends with what it has done", () =>
    Effect.gen(function* () {
      const { Bind, Print } = actorsOf()
      const began = Latch.makeUnsafe()
      const { jobs } = yield* start(shop(Print, Bind, () => Effect.andThen(began.open, Effect.never)))
      const { batchId } = yield* jobs.sendBatch(
        pages(50).map((page) => message(Print, { page })),
        { actor: Bind, payload: { book: "stopped" } }
      )
      yield* began.await
      assert.strictEqual(yield* jobs.cancelBatch(batchId), 50)
      const { batch } = yield* jobs.await(Bind, batchId)
      assert.deepStrictEqual([batch.cancelled, batch.completed], [50, 0])
    })
  )

  test.effect("takes no jobs that leave no trace", () =>
    Effect.gen(function* () {
      const { Bind } = actorsOf()
      const Fleeting = Actor.make(`test/fleeting${serial}`, { payload: Schema.Null, retention: 0 })
      const jobs = yield* Jobs
      const send = jobs.sendBatch([message(Fleeting, null)], { actor: Bind, payload: { book: "none" } })
      assert.match(String(yield* Effect.flip(Effect.sandbox(send))), /keeps no finished jobs/)
      assert.deepStrictEqual(yield* jobs.counts(Bind.name), {})
    })
  )
})

layer(kernelOn(), { excludeTestServices: true })("A job that was sent after others", (test) => {
  test.effect("starts when they have ended, whichever node ran them", () =>
    Effect.gen(function* () {
      const [first, second] = [actorsOf(), actorsOf()]
      const [Print, Last] = [first.Print, second.Print]
      const gate = Latch.makeUnsafe()
      const seen: Array<string> = []
      const { jobs } = yield* start(
        shop(Print, first.Bind, (page) =>
          Effect.andThen(
            gate.await,
            Effect.sync(() => void seen.push(`${page}`))
          )
        )
      )
      yield* start(shop(Last, second.Bind, () => Effect.sync(() => void seen.push("last"))))
      const sent = yield* jobs.sendAll(
        Print,
        pages(5).map((page) => ({ payload: { page } }))
      )
      const after = sent.map(({ jobId }) => jobId)
      const { jobId } = yield* jobs.send(Last, { page: 0 }, { after })
      assert.strictEqual((yield* jobs.find(jobId))?.state, "scheduled")
      yield* gate.open
      yield* jobs.await(Last, jobId)
      assert.deepStrictEqual([seen.length, seen.at(-1)], [6, "last"])
    })
  )

  test.effect("is ended with others by the thousand", () =>
    Effect.gen(function* () {
      const { Print } = actorsOf()
      const [jobs, store, endedJobs] = [yield* Jobs, yield* JobStore, yield* EndedJobs]
      const sizes: Array<number> = []
      const counted = JobStore.of({
        ...store,
        endBatches: (selection) => {
          if ("batchIds" in selection) sizes.push(selection.batchIds.length)
          return store.endBatches(selection)
        }
      })
      const { jobId } = yield* jobs.send(Print, { page: 1 }, { delay: "1 hour" })
      const after = Array.from({ length: 1_500 }, (_, page) => ({ payload: { page }, options: { after: [jobId] } }))
      const waiting = yield* jobs.sendAll(Print, after)
      endedJobs.await(yield* store.dependencies(10_000))
      yield* store.cancel([jobId])
      endedJobs.announce({ jobId, batch: null })
      yield* Layer.build(BatchEnder.layer.pipe(Layer.provide(Layer.succeed(JobStore, counted))))
      yield* until(jobs.counts(Print.name), ({ ready }) => ready === waiting.length)
      assert.strictEqual(Math.max(...sizes), 1_000)
    })
  )
})
