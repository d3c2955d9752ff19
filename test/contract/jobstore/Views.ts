/** How jobs are seen: counted by state, and one by one. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Cases, completed, failed, fresh, leaseEnd, only, retried, settlement, underLease } from "./Fixture.ts"

export const views: Cases = (test, { elapse }) => {
  test.effect("counts are by state, of priority queues and mailboxes, finished jobs included", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, sendAll, settles, store, take } = yield* fresh
      assert.deepStrictEqual(yield* store.counts(actor), {})
      const ids = yield* sendAll({}, {}, {}, {})
      yield* send({ delayMs: 1000 })
      const node = yield* join("n")
      yield* claim(node, { limit: 3 })
      yield* settles(node, completed(ids[0], 1))
      assert.deepStrictEqual(yield* store.counts(actor), { completed: 1, running: 2, ready: 1, scheduled: 1 })
      yield* settles(node, failed(ids[1], 1), settlement(ids[2], 1, { to: "cancelled" }))
      assert.deepStrictEqual(yield* store.counts(actor), {
        completed: 1,
        failed: 1,
        cancelled: 1,
        ready: 1,
        scheduled: 1
      })
      yield* store.cancel([ids[3]])
      yield* send({ key: "k" }, { key: "k" })
      const { leases } = yield* take(node)
      yield* send({ key: "k" })
      const counts = { completed: 1, failed: 1, cancelled: 2, scheduled: 1 }
      assert.deepStrictEqual(yield* store.counts(actor), { ...counts, running: 2, ready: 1 })
      const lease = leases[0]!
      const verdict = { to: "scheduled" as const, delayMs: 60_000, failures: 1, inPlace: true }
      const held = { ...underLease(lease, retried(lease.jobs[0]!.id, 0, 0)), verdict }
      yield* store.settle(node, [held], [leaseEnd(lease, { heldMs: 60_000 })])
      assert.deepStrictEqual(yield* store.counts(actor), { ...counts, scheduled: 2, ready: 2 })
    })
  )

  test.effect(
    "backlogs of keys are counted up to a limit, with the age of the job that has been ready for longest",
    () =>
      Effect.gen(function* () {
        const { actor, join, leaseKeys, send, store } = yield* fresh
        yield* send({ key: "a" }, { key: "a" }, { key: "b" })
        yield* elapse(60_000)
        yield* send({ key: "b" }, { key: "c", delayMs: 60_000 }, { key: "d" }, {})
        yield* leaseKeys(yield* join("n"), 2)
        const [both, delayed, none, empty] = yield* store.backlogs(actor, [["a", "b"], ["c"], ["x"], []], 10)
        assert.strictEqual(both?.jobs, 4)
        assert.isAtLeast(both?.oldestMs ?? 0, 60_000)
        assert.deepStrictEqual(
          [delayed, none, empty],
          [
            { jobs: 1, oldestMs: null },
            { jobs: 0, oldestMs: null },
            { jobs: 0, oldestMs: null }
          ]
        )
        assert.deepStrictEqual(
          (yield* store.backlogs(actor, [["a", "b", "c"], ["b"]], 2)).map(({ jobs }) => jobs),
          [2, 2]
        )
      })
  )

  test.effect("a job is seen with all that it was sent with", () =>
    Effect.gen(function* () {
      const { actor, find, sendAll } = yield* fresh
      const origin = { tenant: "acc_1", cause: "job:1", version: 2, batch: "7" }
      const fields = { payload: { a: 1 }, priority: -1, key: "k", uniqueKey: "u", ...origin }
      const [id] = yield* sendAll(fields)
      const { createdAt, ...view } = (yield* find(id))!
      assert.deepStrictEqual(view, {
        ...fields,
        jobId: id,
        actor,
        state: "ready",
        node: null,
        failures: 0,
        result: null,
        progress: null,
        attempts: [],
        redriven: [],
        cancelling: false,
        overdue: false,
        runAt: null,
        startedAt: null,
        finishedAt: null
      })
      assert.instanceOf(createdAt, Date)
    })
  )

  test.effect("a job keeps where it comes from in each place to which it moves", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store, take } = yield* fresh
      const origin = { tenant: "acc_1", cause: "event:evt_1", version: 3, batch: "12" }
      const node = yield* join("n")
      const kept = (ids: ReadonlyArray<string>) =>
        Effect.map(store.find(ids), (views) =>
          assert.deepStrictEqual(
            views.map(({ batch, cause, tenant, version }) => ({ tenant, cause, version, batch })),
            ids.map(() => origin)
          )
        )
      const [id, boxed] = yield* sendAll({ delayMs: 1_000, ...origin }, { key: "k", ...origin })
      const claimed = { tenant: "acc_1", version: 3, batch: "12" }
      yield* kept([id, boxed])
      yield* store.runNow([id])
      const job = only((yield* claim(node)).jobs)
      assert.deepStrictEqual({ tenant: job.tenant, version: job.version, batch: job.batch }, claimed)
      yield* settles(node, retried(id, 1, 60_000))
      yield* kept([id])
      yield* store.runNow([id])
      yield* claim(node)
      const lease = only((yield* take(node)).leases)
      const leased = only(lease.jobs)
      assert.deepStrictEqual({ tenant: leased.tenant, version: leased.version, batch: leased.batch }, claimed)
      yield* settles(node, failed(id, 2))
      yield* store.settle(node, [underLease(lease, failed(boxed, 1))], [leaseEnd(lease)])
      assert.deepStrictEqual([(yield* find(id))?.state, (yield* find(boxed))?.state], ["failed", "failed"])
      yield* kept([id, boxed])
      yield* store.retry([id, boxed], "op")
      yield* kept([id, boxed])
      yield* store.cancel([id, boxed])
      assert.strictEqual((yield* find(id))?.state, "cancelled")
      yield* kept([id, boxed])
    })
  )

  test.effect("many jobs are found at once, each one once, and unknown ones are not", () =>
    Effect.gen(function* () {
      const { join, claim, sendAll, settles, store } = yield* fresh
      const node = yield* join("n")
      const [done] = yield* sendAll({})
      yield* claim(node)
      yield* settles(node, completed(done, 1))
      const [ready, later] = yield* sendAll({}, { delayMs: 1000 })
      const asked = [later, "999999999", done, ready, done, "", "-1", "1.5", "x", "99999999999999999999"]
      const found = (yield* store.find(asked)).map(({ jobId }) => jobId)
      assert.deepStrictEqual(found.toSorted(), [done, ready, later].toSorted())
      assert.deepStrictEqual(yield* store.find([]), [])
    })
  )
}
