/** Jobs that wait for others: for those that they name, and for a batch. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { unfinished } from "../../../src/actor/batch/Batch.ts"
import {
  type Cases,
  completed,
  failed,
  fresh,
  idsOf,
  leaseEnd,
  only,
  retried,
  settlement,
  underLease
} from "./Fixture.ts"

/** All batches of the store, since others may be open. */
const all = { after: "0", limit: 10_000 }

const record = (tag: string) => ({
  attempt: 1,
  outcome: "failed" as const,
  tag,
  message: `${tag} happened`,
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 1
})

export const batches: Cases = (test, { elapse }) => {
  test.effect("a job that was sent after others is ready when the last of them has ended, however they ended", () =>
    Effect.gen(function* () {
      const { actor, claim, find, join, sendAll, settles, state, states, store, take } = yield* fresh
      const node = yield* join("n")
      const [done, broken, stopped, boxed] = yield* sendAll({}, {}, { delayMs: 60_000 }, { key: "k" })
      const [last] = yield* sendAll({ after: [done, broken, stopped, boxed], payload: { of: "after" } })
      const view = (yield* find(last))!
      assert.deepStrictEqual([view.state, view.runAt], ["scheduled", null])
      const endsOnly = Effect.map(store.endBatches({ batchIds: [last] }), ({ ended }) => ended)
      yield* claim(node)
      yield* settles(node, completed(done, 1))
      yield* settles(node, failed(broken, 1))
      yield* store.cancel([stopped])
      assert.deepStrictEqual(yield* endsOnly, [])
      const lease = only((yield* take(node)).leases)
      yield* store.settle(node, [underLease(lease, retried(boxed, 1, 60_000))], [leaseEnd(lease)])
      assert.deepStrictEqual([yield* endsOnly, yield* state(last)], [[], "scheduled"])
      yield* store.runNow([boxed])
      const again = only((yield* take(node)).leases)
      yield* store.settle(node, [underLease(again, completed(boxed, 1))], [leaseEnd(again)])
      assert.deepStrictEqual(yield* endsOnly, [{ batchId: last, actor }])
      assert.deepStrictEqual(yield* endsOnly, [])
      assert.deepStrictEqual(only((yield* claim(node)).jobs).payload, { of: "after" })
      assert.deepStrictEqual(yield* states(done, broken, stopped, boxed), [
        "completed",
        "failed",
        "cancelled",
        "completed"
      ])
    })
  )

  test.effect("unknown jobs, and those that have ended, are not waited for", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, state, store } = yield* fresh
      const node = yield* join("n")
      const [done] = yield* sendAll({})
      yield* claim(node)
      yield* settles(node, completed(done, 1))
      const [next, none] = yield* sendAll({ after: [done, "999999999999"] }, { after: [] })
      assert.deepStrictEqual(
        (yield* store.endBatches({ batchIds: [next, none] })).ended.map(({ batchId }) => batchId),
        [next, none]
      )
      assert.deepStrictEqual([yield* state(next), yield* state(none)], ["ready", "ready"])
    })
  )

  test.effect("the payload of the job that waits for a batch gets the counts of the batch and its failures", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [joined] = yield* sendAll({ uniqueKey: "u" })
      const batch = unfinished(4)
      const [batchId] = yield* sendAll({ after: [], reports: true, payload: { name: "all", batch } })
      const own = { batch: batchId }
      const [done, broken, stopped] = yield* sendAll(own, own, { ...own, delayMs: 60_000 })
      yield* store.fillBatch(batchId, 4, [joined])
      assert.deepStrictEqual(
        (yield* store.dependencies(1_000_000)).filter((one) => one.batchId === batchId),
        [{ batchId, jobId: joined }]
      )
      yield* claim(node)
      yield* settles(node, completed(done, 1))
      yield* settles(node, { ...failed(broken, 1), attempt: record("NoPaper") })
      yield* store.cancel([stopped])
      assert.deepStrictEqual((yield* store.endBatches({ batchIds: [batchId] })).ended, [])
      yield* settles(node, settlement(joined, 1, { to: "completed", result: null }))
      assert.deepStrictEqual((yield* store.endBatches(all)).ended, [{ batchId, actor }])
      const failures = [{ jobId: broken, actor, tag: "NoPaper", message: "NoPaper happened" }]
      const counts = { size: 4, completed: 2, failed: 1, cancelled: 1, forgotten: 0, unfinished: 0 }
      assert.deepStrictEqual(only((yield* claim(node)).jobs).payload, {
        name: "all",
        batch: { batchId, ...counts, failures }
      })
    })
  )

  test.effect("a job that was retried by hand before the end of its batch is waited for", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [batchId] = yield* sendAll({ after: [] })
      const [broken, slow] = yield* sendAll({ batch: batchId }, { batch: batchId })
      yield* store.fillBatch(batchId, 2, [])
      yield* claim(node)
      yield* settles(node, failed(broken, 1))
      yield* store.endBatches(all)
      yield* store.retry([broken], "op")
      yield* settles(node, completed(slow, 1))
      assert.deepStrictEqual((yield* store.endBatches(all)).ended, [])
      yield* claim(node)
      yield* settles(node, completed(broken, 2))
      assert.lengthOf((yield* store.endBatches(all)).ended, 1)
    })
  )

  test.effect("so is one that the batch has only joined, or that a job waits for, whatever was looked at before", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [first, joined] = yield* sendAll({}, { uniqueKey: "u" })
      const [batchId, after] = yield* sendAll({ after: [] }, { after: [joined, first] })
      // Far above the jobs that are there, so that a look stores how far it has come.
      const others = yield* sendAll(...Array.from({ length: 1_100 }, () => ({})))
      yield* store.fillBatch(batchId, 2, [joined, first])
      yield* claim(node, { limit: 2_000 })
      yield* settles(node, failed(joined, 1))
      yield* store.endBatches(all)
      assert.deepStrictEqual(yield* store.retry([joined], "op"), [joined])
      yield* settles(node, completed(first, 1), ...others.map((id) => completed(id, 1)))
      assert.deepStrictEqual((yield* store.endBatches(all)).ended, [])
      yield* claim(node)
      yield* settles(node, completed(joined, 2))
      assert.sameMembers(
        (yield* store.endBatches(all)).ended.map((one) => one.batchId),
        [batchId, after]
      )
    })
  )

  test.effect(
    "the unfinished jobs of a batch are named until they end or are to stop, and the rest ends the batch",
    () =>
      Effect.gen(function* () {
        const { claim, join, sendAll, settles, state, store } = yield* fresh
        const node = yield* join("n")
        const [batchId] = yield* sendAll({ after: [] })
        const own = { batch: batchId }
        const [runs, waits, later] = yield* sendAll(own, { ...own, key: "k" }, { ...own, delayMs: 60_000 })
        yield* store.fillBatch(batchId, 3, [])
        assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [runs])
        assert.lengthOf(yield* store.unfinishedOf(batchId, 2), 2)
        const jobIds = [...(yield* store.unfinishedOf(batchId, 10))].toSorted()
        assert.deepStrictEqual(jobIds, [runs, waits, later].toSorted())
        assert.deepStrictEqual((yield* store.cancel(jobIds)).requested, [runs])
        assert.deepStrictEqual(yield* store.unfinishedOf(batchId, 10), [])
        yield* settles(node, settlement(runs, 1, { to: "cancelled" }))
        assert.lengthOf((yield* store.endBatches(all)).ended, 1)
        assert.strictEqual(yield* state(batchId), "ready")
      })
  )

  test.effect("a job that waits for others may be cancelled, or run at once; its batch ends all the same", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, state, states, store } = yield* fresh
      const node = yield* join("n")
      const [job] = yield* sendAll({})
      const [cancelled, hurried, keyed] = yield* sendAll({ after: [job] }, { after: [job] }, { after: [job], key: "k" })
      yield* store.cancel([cancelled])
      assert.deepStrictEqual(yield* store.runNow([hurried]), [hurried])
      assert.strictEqual(yield* store.runKeyNow((yield* fresh).actor, "k", 10), 0)
      yield* elapse(86_400_000)
      yield* store.promote(100)
      assert.strictEqual(yield* state(keyed), "scheduled")
      yield* claim(node)
      yield* settles(node, completed(job, 1))
      const { ended } = yield* store.endBatches({ batchIds: [cancelled, hurried, keyed] })
      assert.deepStrictEqual(
        ended.map(({ actor }) => actor === undefined),
        [true, true, false]
      )
      assert.deepStrictEqual(yield* states(cancelled, keyed), ["cancelled", "ready"])
    })
  )

  test.effect("batches are looked at in pages", () =>
    Effect.gen(function* () {
      const { sendAll, store } = yield* fresh
      yield* store.endBatches(all)
      const [job] = yield* sendAll({})
      const [a, b] = yield* sendAll({ after: [job] }, { after: [job] })
      const first = yield* store.endBatches({ after: "0", limit: 1 })
      assert.strictEqual(first.next, a)
      assert.strictEqual((yield* store.endBatches({ after: a, limit: 1 })).next, b)
      const last = yield* store.endBatches({ after: b, limit: 1 })
      assert.deepStrictEqual(last, { ended: [], open: [], next: undefined })
      assert.deepStrictEqual(
        first.open.map(({ batchId, lastJobId }) => [batchId, lastJobId]),
        [[a, job]]
      )
      yield* store.cancel([job])
      assert.lengthOf((yield* store.endBatches(all)).ended, 2)
    })
  )
}
