import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Latch, Layer, Schema } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf, watch } from "../../support/TestRuntime.ts"

/** PostgreSQL's jsonb holds every text but this. */
const nul = "a\u0000b"
const quickly = Retry.exponential({ max: 1, base: "1 millis" })
const Nothing = Schema.Struct({})

class Unspeakable extends Schema.TaggedError<Unspeakable>()("Unspeakable", { why: Schema.String }) {
  override get message() {
    return `it said ${this.why}`
  }
}

const Echo = Actor.make("test/echo", { payload: Schema.Struct({ text: Schema.String }), success: Schema.String })
const AnswerNul = Actor.make("test/answer-nul", { payload: Nothing, success: Schema.String })
const FailNul = Actor.make("test/fail-nul", { payload: Nothing, failure: Unspeakable, retry: quickly })
const DieNameless = Actor.make("test/die-nameless", { payload: Nothing, retry: Retry.none })

const module = defineModule({
  name: "test",
  actors: [Echo, AnswerNul, FailNul, DieNameless],
  layer: Layer.mergeAll(
    Actor.toLayer(Echo, ({ text }) => Effect.succeed(text)),
    Actor.toLayer(AnswerNul, () => Effect.succeed(nul)),
    Actor.toLayer(FailNul, () => Effect.fail(new Unspeakable({ why: nul }))),
    Actor.toLayer(DieNameless, () => Effect.die(Object.create(null)))
  )
})

layer(nodeOf(module).pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })(
  "A job that spoils",
  (test) => {
    const find = (jobId: string) => Effect.flatMap(Jobs, (jobs) => jobs.find(jobId))

    test.effect("holds up no other when its result cannot be stored: it fails, and says why", () =>
      Effect.gen(function* () {
        const [jobs, settled] = [yield* Jobs, yield* watch]
        const bad = yield* jobs.send(AnswerNul, {})
        const good = yield* jobs.send(Echo, { text: "fine" })
        yield* settled(2)
        assert.strictEqual((yield* find(good.jobId))?.result, "fine")
        const view = yield* find(bad.jobId)
        assert.deepStrictEqual([view?.state, view?.failures, view?.attempts[0]?.tag], ["failed", 1, "Unstorable"])
        assert.match(view?.attempts[0]?.message ?? "", /^result holds a NUL character/)
      })
    )

    test.effect("is retried like any other when only the details of its failure cannot be stored", () =>
      Effect.gen(function* () {
        const [jobs, settled] = [yield* Jobs, yield* watch]
        const { jobId } = yield* jobs.send(FailNul, {})
        yield* settled(1)
        const view = yield* find(jobId)
        assert.deepStrictEqual([view?.state, view?.failures], ["failed", 2])
        assert.deepStrictEqual(
          view?.attempts.map(({ error, message, outcome, tag }) => [outcome, tag, message, error]),
          [1, 2].map(() => ["failed", "Unspeakable", "it said a\ufffdb", undefined])
        )
      })
    )

    test.effect("is settled even when what it threw has no text", () =>
      Effect.gen(function* () {
        const [jobs, settled] = [yield* Jobs, yield* watch]
        const { jobId } = yield* jobs.send(DieNameless, {})
        yield* settled(1)
        const view = yield* find(jobId)
        assert.deepStrictEqual([view?.state, view?.attempts[0]?.message], ["failed", "[object Object]"])
      })
    )

    test.effect("spoils no other that is sent at the same time when its payload cannot be stored", () =>
      Effect.gen(function* () {
        const [jobs, settled] = [yield* Jobs, yield* watch]
        const texts = ["a", "b", nul, "c", "d", "e"]
        const send = (text: string) => Effect.exit(jobs.send(Echo, { text }))
        const sent = yield* Effect.forEach(texts, send, { concurrency: "unbounded" })
        assert.deepStrictEqual(
          sent.map(Exit.isSuccess),
          texts.map((text) => text !== nul)
        )
        yield* settled(5)
      })
    )
  }
)

layer(kernelOn(), { excludeTestServices: true })("A job that its node knows nothing of", (test) => {
  test.effect("because the answer to the claim was lost is run after a lease", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const lost = Latch.makeUnsafe(false)
      const cut = new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("cut") }) })
      const lossy = Layer.effect(
        JobStore,
        Effect.map(JobStore, (store) => ({
          ...store,
          claim: (nodeId, requests) =>
            Effect.flatMap(store.claim(nodeId, requests), (claimed) =>
              lost.isOpen() || claimed.jobs.length === 0
                ? Effect.succeed(claimed)
                : Effect.andThen(lost.open, Effect.fail(cut))
            )
        }))
      )
      yield* Effect.gen(function* () {
        const [worker, settled] = [yield* Worker, yield* watch]
        const { jobId } = yield* jobs.send(Echo, { text: "found" })
        yield* lost.await
        yield* worker.beat
        assert.strictEqual((yield* jobs.find(jobId))?.state, "running")
        yield* sql`update job set started_at = started_at - interval '1 minute'`
        yield* worker.beat
        yield* settled(1)
        const view = yield* jobs.find(jobId)
        assert.deepStrictEqual([view?.result, view?.attempts], ["found", []])
      }).pipe(Effect.provide(nodeOf(module).pipe(Layer.provide(lossy)), { local: true }))
    })
  )
})
