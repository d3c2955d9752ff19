/** Jobs for later, and unique keys across all the places where a job can be. */
import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { type Cases, failed, fresh, idsOf, payloadsOf, retried } from "./Fixture.ts"

export const delays: Cases = (test, { elapse }) => {
  test.effect("a delayed job is not ready before its time, and the promoter learns when to come back", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, state, store } = yield* fresh
      const [id] = yield* sendAll({ delayMs: 30_000 })
      const node = yield* join("a")
      const { nextInMs } = yield* store.promote(1000)
      assert.isAbove(nextInMs ?? 0, 0)
      assert.isAtMost(nextInMs ?? Number.POSITIVE_INFINITY, 30_000)
      yield* elapse(20_000)
      yield* store.promote(1000)
      assert.deepStrictEqual((yield* claim(node)).jobs, [])
      yield* elapse(10_001)
      assert.strictEqual(yield* state(id), "scheduled")
      yield* store.promote(1000)
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [id])
    })
  )

  test.effect("a job for a time waits for that time; one for a time that is over is ready at once", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, store } = yield* fresh
      const now = yield* Clock.Clock.pipe(Effect.map((clock) => Math.max(Date.now(), clock.currentTimeMillisUnsafe())))
      const soon = new Date(now + 3_600_000)
      const [past, future] = yield* sendAll({ runAt: new Date(0), delayMs: 99_000 }, { runAt: soon })
      const node = yield* join("a")
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [past])
      assert.deepStrictEqual((yield* find(future))?.runAt, soon)
      yield* store.promote(1000)
      assert.deepStrictEqual((yield* claim(node)).jobs, [])
    })
  )

  test.effect("jobs that are due become ready in the order of their times, as many at once as asked for", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      const node = yield* join("a")
      yield* store.promote(1000)
      yield* send({ payload: 3, delayMs: 30_000 }, { payload: 1, delayMs: 10_000 }, { payload: 2, delayMs: 20_000 })
      yield* elapse(30_001)
      assert.strictEqual((yield* store.promote(2)).moved, 2)
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [1, 2])
      assert.strictEqual((yield* store.promote(2)).moved, 1)
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [3])
      assert.strictEqual((yield* store.promote(2)).moved, 0)
    })
  )

  test.effect("a job that is run now is ready; what runs, is ready or has ended is not", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, state, store } = yield* fresh
      const node = yield* join("a")
      const [ended, running] = yield* sendAll({}, {})
      yield* claim(node)
      yield* settles(node, failed(ended, 1))
      const [ready, delayed, other] = yield* sendAll({}, { delayMs: 60_000 }, { delayMs: 60_000 })
      assert.deepStrictEqual(yield* store.runNow([ended, running, ready, delayed, "987654321", "no"]), [delayed])
      assert.strictEqual(yield* state(other), "scheduled")
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [ready, delayed])
      assert.deepStrictEqual(yield* store.runNow([delayed]), [])
    })
  )

  test.effect("a retry that is run now keeps its failures and its fence", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("a")
      const [id] = yield* sendAll({})
      yield* claim(node)
      yield* settles(node, retried(id, 1, 60_000))
      yield* store.runNow([id])
      const [again] = (yield* claim(node)).jobs
      assert.deepStrictEqual([again?.failures, again?.claim], [1, 2])
    })
  )

  test.effect("a unique key names one unfinished job, also within one batch, and is free again when it finished", () =>
    Effect.gen(function* () {
      const { claim, join, send, settles, store } = yield* fresh
      const [first, twin, other] = yield* send({ uniqueKey: "k" }, { uniqueKey: "k" }, { uniqueKey: "l" })
      assert.deepStrictEqual([first?.created, twin?.created, other?.created], [true, false, true])
      assert.strictEqual(twin?.jobId, first?.jobId)
      const id = first!.jobId
      const refused = Effect.gen(function* () {
        for (const over of [{}, { delayMs: 1000 }, { key: "box" }]) {
          assert.deepStrictEqual(yield* send({ uniqueKey: "k", ...over }), [{ jobId: id, created: false }])
        }
      })
      yield* refused
      const node = yield* join("a")
      yield* claim(node)
      yield* refused
      yield* settles(node, retried(id, 1, 1000))
      yield* refused
      yield* elapse(1001)
      yield* store.promote(1000)
      yield* claim(node)
      yield* refused
      yield* settles(node, failed(id, 2, 2))
      const [next] = yield* send({ uniqueKey: "k" })
      assert.isTrue(next?.created)
      assert.notStrictEqual(next?.jobId, id)
    })
  )

  test.effect("a unique key holds for its actor alone, and jobs without one are never the same", () =>
    Effect.gen(function* () {
      const { actor, send } = yield* fresh
      const sent = yield* send({ uniqueKey: "k" }, { uniqueKey: "k", actor: `${actor}-b` }, {}, {}, { delayMs: 5 })
      assert.deepStrictEqual(
        sent.map(({ created }) => created),
        [true, true, true, true, true]
      )
      assert.strictEqual(new Set(sent.map(({ jobId }) => jobId)).size, 5)
    })
  )
}
