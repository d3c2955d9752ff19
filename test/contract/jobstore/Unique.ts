/** What becomes of a job that is sent while another one has its unique key. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { NewJob } from "../../../src/actor/JobStore.ts"
import { type Cases, completed, fresh, leaseEnd, only, payloadsOf, retried, underLease } from "./Fixture.ts"

type Rules = NonNullable<NewJob["uniqueness"]>
const rules = (period: Rules["while"], on: Rules["on"], withinMs: number | null = null): Partial<NewJob> => ({
  uniqueKey: "u",
  uniqueness: { while: period, on, withinMs }
})

export const unique: Cases = (test, { elapse }) => {
  test.effect("while a job waits, others of its key are kept out, also while it waits for a retry", () =>
    Effect.gen(function* () {
      const { claim, join, send, settles } = yield* fresh
      const node = yield* join("n")
      const keep = rules("waiting", "keep")
      const [first] = yield* send({ ...keep, payload: 1 })
      assert.deepStrictEqual(yield* send({ ...keep, payload: 2 }), [{ ...first!, created: false, touched: true }])
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [1])
      const second = only(yield* send({ ...keep, payload: 3 }))
      assert.isTrue(second.created)
      assert.strictEqual(only(yield* send({ ...keep, payload: 4 })).jobId, second.jobId)
      yield* settles(node, retried(first!.jobId, 1, 60_000))
      assert.strictEqual(only(yield* send(keep)).jobId, second.jobId)
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [3])
      yield* settles(node, retried(second.jobId, 1, 60_000))
      assert.strictEqual(only(yield* send(keep)).jobId, second.jobId)
    })
  )

  test.effect("a job that waits is replaced: payload, time and key are the last sender's, and its id stays", () =>
    Effect.gen(function* () {
      const { claim, find, join, send, state, store } = yield* fresh
      const node = yield* join("n")
      const replace = rules("unfinished", "replace")
      const { jobId } = only(yield* send({ ...replace, payload: 1, delayMs: 60_000 }))
      yield* elapse(50_000)
      assert.deepStrictEqual(yield* send({ ...replace, payload: 2, delayMs: 60_000 }), [
        { jobId, created: false, touched: true }
      ])
      yield* elapse(50_000)
      yield* store.promote(100)
      assert.strictEqual(yield* state(jobId), "scheduled")
      yield* send({ ...replace, payload: 3, key: "k" })
      assert.strictEqual(yield* state(jobId), "ready")
      yield* send({ ...replace, payload: 4, delayMs: 60_000 })
      assert.strictEqual(yield* state(jobId), "scheduled")
      yield* send({ ...replace, payload: 5 })
      const view = (yield* find(jobId))!
      assert.deepStrictEqual([view.payload, view.key, view.state], [5, null, "ready"])
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [5])
    })
  )

  for (const on of ["replace", "runAgain"] as const) {
    test.effect(`while a job runs, one that is sent runs after it (${on}), and only one`, () =>
      Effect.gen(function* () {
        const { claim, join, send, settles, state, states, store } = yield* fresh
        const node = yield* join("n")
        const first = only(yield* send({ ...rules("unfinished", on), payload: 1 }))
        yield* claim(node)
        const second = only(yield* send({ ...rules("unfinished", on), payload: 2 }))
        assert.deepStrictEqual([second.created, second.waits], [true, true])
        const third = only(yield* send({ ...rules("unfinished", on), payload: 3 }))
        assert.strictEqual(third.jobId, second.jobId)
        yield* store.endBatches({ after: "0", limit: 10_000 })
        assert.deepStrictEqual(yield* states(first.jobId, second.jobId), ["running", "scheduled"])
        yield* settles(node, completed(first.jobId, 1))
        yield* store.endBatches({ after: "0", limit: 10_000 })
        assert.strictEqual(yield* state(second.jobId), "ready")
        assert.deepStrictEqual(payloadsOf(yield* claim(node)), [on === "replace" ? 3 : 2])
        yield* settles(node, completed(second.jobId, 1))
        assert.isTrue(only(yield* send(rules("unfinished", on))).created)
      })
    )
  }

  test.effect("a window keeps others out for a time, whatever becomes of the job", () =>
    Effect.gen(function* () {
      const { claim, join, send, settles } = yield* fresh
      const node = yield* join("n")
      const keep = rules("window", "keep", 60_000)
      const first = only(yield* send(keep))
      yield* claim(node)
      yield* settles(node, completed(first.jobId, 1))
      yield* elapse(50_000)
      assert.deepStrictEqual(yield* send(keep), [{ jobId: first.jobId, created: false }])
      yield* elapse(11_000)
      const second = only(yield* send(keep))
      assert.isTrue(second.created)
      // A window is a thing of its own: it keeps no other rule from the key.
      assert.isTrue(only(yield* send({ uniqueKey: "u" })).created)
    })
  )

  test.effect("a job of a mailbox is replaced in its place, and follows its key to another mailbox", () =>
    Effect.gen(function* () {
      const { join, send, store, take } = yield* fresh
      const node = yield* join("n")
      const replace = rules("waiting", "replace")
      yield* send({ ...replace, key: "a", payload: 1 })
      yield* send({ key: "a", payload: 2 })
      yield* send({ ...replace, key: "a", payload: 3 })
      const lease = only((yield* take(node)).leases)
      assert.deepStrictEqual(
        lease.jobs.map(({ payload }) => payload),
        [3, 2]
      )
      // What stands under a lease may run, so it does not wait.
      const next = only(yield* send({ ...replace, key: "b", payload: 4 }))
      assert.isTrue(next.created)
      yield* send({ ...replace, key: "c", payload: 5 })
      const results = lease.jobs.map(({ id }) => underLease(lease, completed(id, 0)))
      yield* store.settle(node, results, [leaseEnd(lease)])
      assert.deepStrictEqual(
        (yield* take(node)).leases.map(({ jobs, key }) => [key, jobs.map(({ payload }) => payload)]),
        [["c", [5]]]
      )
    })
  )

  test.effect("many are sent at once: those of free keys are new, others of a key join the first", () =>
    Effect.gen(function* () {
      const { claim, join, send } = yield* fresh
      const node = yield* join("n")
      const keep = rules("waiting", "keep")
      const sent = yield* send(
        { ...keep, payload: 1 },
        { payload: 2 },
        { ...keep, payload: 3 },
        { ...keep, uniqueKey: "v" }
      )
      assert.deepStrictEqual(
        sent.map(({ created }) => created),
        [true, true, false, true]
      )
      assert.strictEqual(sent[2]!.jobId, sent[0]!.jobId)
      assert.lengthOf((yield* claim(node)).jobs, 3)
    })
  )
}
