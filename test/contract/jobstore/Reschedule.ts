/** Waiting jobs that get another priority or another time. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Cases, completed, fresh, idsOf, leasesOf, released } from "./Fixture.ts"

export const reschedule: Cases = (test, { elapse }) => {
  test.effect("a waiting job that gets another priority is served by it, also behind a mark of its new queue", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [first, last, done] = yield* sendAll({ priority: 1 }, { priority: 1 }, { priority: -1 })
      // The mark of the queue to which the job goes is behind its old position.
      assert.deepStrictEqual(idsOf((yield* claim(node, { limit: 1 })).jobs), [done])
      yield* settles(node, completed(done, 1))
      assert.deepStrictEqual(yield* store.reschedule([last, done], { priority: -1 }), [last])
      assert.strictEqual((yield* find(last))?.priority, -1)
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [last, first])
      assert.deepStrictEqual(yield* store.reschedule([last, first], { priority: 0 }), [])
    })
  )

  test.effect("jobs that are changed together keep their order, whichever is named first", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, store } = yield* fresh
      const node = yield* join("n")
      const [first, second, third, fourth] = yield* sendAll({}, {}, {}, {})
      yield* store.reschedule([second, first], { priority: -1 })
      const changes = [fourth, third].map((jobId) => ({ jobId, from: 1, version: 1, payload: jobId }))
      yield* store.replacePayloads(changes)
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [first, second, third, fourth])
    })
  )

  test.effect("a job that was given back stays before all others, whatever its priority", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [back] = yield* sendAll({})
      yield* claim(node)
      yield* settles(node, released(back, 1))
      const [other] = yield* sendAll({ priority: -2 })
      assert.deepStrictEqual(yield* store.reschedule([back], { priority: 2 }), [back])
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [back, other])
    })
  )

  test.effect("a job of a mailbox keeps its place, and one that a node has leased stays as it is", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const [leased] = yield* sendAll({ key: "held" })
      yield* take(node)
      const [behind, first, second] = yield* sendAll(
        { key: "held" },
        { key: "k", payload: 1 },
        { key: "k", payload: 2 }
      )
      const all = [leased, behind, first, second]
      assert.sameMembers([...(yield* store.reschedule(all, { priority: -2 }))], [behind, first, second])
      assert.deepStrictEqual(
        yield* Effect.forEach(all, (id) => Effect.map(find(id), (view) => view?.priority)),
        [0, -2, -2, -2]
      )
      assert.deepStrictEqual(leasesOf(yield* take(node)), { k: [1, 2] })
    })
  )

  test.effect("a delayed job gets another time, and a ready one has none", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, store } = yield* fresh
      const node = yield* join("n")
      const [delayed, ready, waits] = yield* sendAll({ delayMs: 60_000 }, {}, { after: ["999999999"] })
      const { createdAt } = (yield* find(delayed))!
      const runAt = new Date(createdAt.getTime() + 1_000)
      assert.deepStrictEqual(yield* store.reschedule([delayed, ready, waits], { runAt }), [delayed])
      assert.deepStrictEqual((yield* find(delayed))?.runAt, runAt)
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [ready])
      yield* elapse(1_001)
      yield* store.promote(100)
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [delayed])
    })
  )
}
