/** Jobs without a key: who gets them, and in which order. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { ageingMs } from "../../../src/actor/JobStore.ts"
import { type Cases, fresh, idsOf, only, payloadsOf, released, retried } from "./Fixture.ts"

export const priorities: Cases = (test, { elapse }) => {
  test.effect("a job that was sent can be claimed once, with its payload", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll } = yield* fresh
      const [id] = yield* sendAll({ payload: { deep: ["値", 1.5, null] }, trace: "00-a-b-01" })
      const [a, b] = [yield* join("a"), yield* join("b")]
      const { jobs, retryInMs, leases } = yield* claim(a)
      const fields = { payload: { deep: ["値", 1.5, null] }, trace: "00-a-b-01" }
      const job = only(jobs)
      const rest = {
        claim: 1,
        failures: 0,
        losses: 0,
        waitedMs: 0,
        tenant: null,
        version: 1,
        batch: null,
        cancelling: false
      }
      assert.deepStrictEqual({ ...job, waitedMs: 0 }, { id, actor, ...fields, ...rest })
      assert.deepStrictEqual([leases, retryInMs], [[], undefined])
      assert.deepStrictEqual((yield* claim(b)).jobs, [])
    })
  )

  test.effect("a claim takes no more than its limit, and only of the actors that it asks for", () =>
    Effect.gen(function* () {
      const { actor, join, send, store } = yield* fresh
      const [one, two, three] = [`${actor}-1`, `${actor}-2`, `${actor}-3`]
      yield* send(...[one, two, three, one, two, three].map((name) => ({ actor: name })))
      const node = yield* join("a")
      const { jobs } = yield* store.claim(node, [
        { actor: one, limit: 1 },
        { actor: two, limit: 3 }
      ])
      assert.deepStrictEqual(jobs.map((job) => job.actor).toSorted(), [one, two, two])
      assert.deepStrictEqual((yield* store.claim(node, [])).jobs, [])
      assert.deepStrictEqual((yield* store.claim(node, [{ actor: three, limit: 0 }])).jobs, [])
    })
  )

  test.effect("lower priorities come first, jobs of one priority in the order in which they were sent", () =>
    Effect.gen(function* () {
      const { claim, join, send } = yield* fresh
      const batch = [
        { payload: "last", priority: 2 },
        { payload: "b" },
        { payload: "c" },
        { payload: "late", priority: 1 },
        { payload: "first", priority: -2 },
        { payload: "early", priority: -1 }
      ]
      const expected = ["first", "early", "b", "c", "late", "last"]
      const node = yield* join("a")
      yield* send(...batch)
      assert.deepStrictEqual(
        (yield* Effect.replicateEffect(claim(node, { limit: 1 }), 6)).flatMap(payloadsOf),
        expected
      )
      yield* send(...batch)
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), expected)
    })
  )

  test.effect("priorities beyond the two ends count as the ends", () =>
    Effect.gen(function* () {
      const { claim, join, send, sendAll, store } = yield* fresh
      const [far] = yield* sendAll({ payload: "far", priority: 9, delayMs: 60_000 })
      yield* send({ payload: "b", priority: 7 }, { payload: "a", priority: -9 })
      assert.deepStrictEqual(yield* store.runNow([far]), [far])
      assert.deepStrictEqual(payloadsOf(yield* claim(yield* join("a"))), ["a", "b", "far"])
    })
  )

  test.effect("a job gains one step of priority for each minute that it waits", () =>
    Effect.gen(function* () {
      const { claim, join, send } = yield* fresh
      const node = yield* join("a")
      yield* send({ payload: "old" })
      yield* elapse(ageingMs * 2 - 10_000)
      yield* send({ payload: "urgent", priority: -2 })
      assert.deepStrictEqual(payloadsOf(yield* claim(node, { limit: 1 })), ["urgent"])
      yield* elapse(20_000)
      yield* send({ payload: "urgent too", priority: -2 })
      assert.deepStrictEqual(payloadsOf(yield* claim(node, { limit: 1 })), ["old"])
      assert.deepStrictEqual(payloadsOf(yield* claim(node, { limit: 1 })), ["urgent too"])
    })
  )

  test.effect("a retry waits from its own time on: it gains nothing from the time before", () =>
    Effect.gen(function* () {
      const { claim, join, send, sendAll, settles, store } = yield* fresh
      const node = yield* join("a")
      const [id] = yield* sendAll({ payload: "retried", priority: 2 })
      yield* claim(node)
      yield* settles(node, retried(id, 1, 5 * ageingMs))
      yield* elapse(5 * ageingMs + 1)
      yield* store.promote(100)
      yield* send({ payload: "fresh", priority: 1 })
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), ["fresh", "retried"])
    })
  )

  test.effect("a job that was given back comes before all others, whatever their priority and age", () =>
    Effect.gen(function* () {
      const { claim, join, send, sendAll, settles } = yield* fresh
      const node = yield* join("a")
      const [id] = yield* sendAll({ payload: "back", priority: 2 })
      yield* claim(node)
      yield* send({ payload: "urgent", priority: -2 })
      yield* elapse(20 * ageingMs)
      assert.deepStrictEqual(yield* settles(node, released(id, 1)), [id])
      assert.deepStrictEqual(payloadsOf(yield* claim(node, { limit: 1 })), ["back"])
      assert.deepStrictEqual(yield* settles(node, released(id, 2)), [id])
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), ["back", "urgent"])
    })
  )

  test.effect("how long a job waited counts from when it became ready", () =>
    Effect.gen(function* () {
      const { claim, join, send, sendAll, settles } = yield* fresh
      const node = yield* join("a")
      const [id] = yield* sendAll({})
      yield* elapse(40_000)
      const [first] = (yield* claim(node)).jobs
      assert.isAtLeast(first!.waitedMs, 40_000)
      yield* settles(node, released(id, 1))
      yield* elapse(10_000)
      yield* send({})
      const again = (yield* claim(node)).jobs.map(({ waitedMs }) => waitedMs)
      assert.isAtLeast(again[0]!, 10_000)
      assert.isBelow(again[0]!, 40_000)
      assert.isBelow(again[1]!, 10_000)
    })
  )

  test.effect("a paused actor gives nothing, keeps what it has, and goes on where it stood", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, sendAll, state, store } = yield* fresh
      const node = yield* join("a")
      const [running] = yield* sendAll({})
      yield* claim(node)
      const waiting = yield* sendAll({ payload: 1 }, { payload: 2 })
      yield* store.setPaused(actor, true)
      yield* store.setPaused(actor, true)
      for (let n = 0; n < 4; n++) assert.deepStrictEqual((yield* claim(node)).jobs, [])
      const others = yield* store.claim(node, [
        { actor, limit: 5, cluster: 9 },
        { actor: `${actor}-b`, limit: 5 }
      ])
      assert.deepStrictEqual(others.jobs, [])
      assert.strictEqual(yield* state(running), "running")
      yield* send({ payload: 3 })
      yield* store.setPaused(actor, false)
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [1, 2, 3])
      assert.strictEqual(waiting.length, 2)
    })
  )

  test.effect("jobs are found after claims that found nothing, in every priority queue", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll } = yield* fresh
      const node = yield* join("a")
      for (const priority of [0, -2, 2, 1, -1]) {
        for (let n = 0; n < 3; n++) assert.deepStrictEqual((yield* claim(node)).jobs, [])
        const ids = yield* sendAll({ priority }, { priority })
        assert.deepStrictEqual(idsOf((yield* claim(node, { limit: 1 })).jobs), ids.slice(0, 1))
        assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), ids.slice(1))
      }
    })
  )
}
