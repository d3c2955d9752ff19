/** What becomes of a job that ran alone, and who may say so. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { AttemptRecord } from "../../../src/actor/Job.ts"
import type { NewJob } from "../../../src/actor/JobStore.ts"
import type { AcceptedResults } from "../../../src/actor/worker/complete/Settlement.ts"
import {
  type Cases,
  completed,
  failed,
  fresh,
  leaseEnd,
  newJob,
  only,
  released,
  retried,
  settlement,
  underLease
} from "./Fixture.ts"

export const attempt = (over: Partial<AttemptRecord> = {}): AttemptRecord => ({
  attempt: 1,
  outcome: "failed",
  tag: "Oops",
  message: "no",
  startedAt: "2026-01-01T00:00:00.000Z",
  durationMs: 3,
  ...over
})

export const settlements: Cases = (test, { elapse }) => {
  test.effect("a job that is sent to a node with a place for it runs there under its first claim", () =>
    Effect.gen(function* () {
      const { claim, find, join, send, settles, store } = yield* fresh
      const [node, other] = [yield* join("a"), yield* join("b")]
      const [sent] = yield* send({ node, payload: "now", priority: -2 })
      const { jobId: id } = sent!
      assert.deepStrictEqual(sent, { jobId: id, created: true, started: true })
      const view = yield* find(id)
      assert.deepStrictEqual([view?.state, view?.node, view?.payload, view?.priority], ["running", node, "now", -2])
      assert.isNotNull(view?.startedAt)
      assert.deepStrictEqual((yield* claim(other)).jobs, [])
      assert.deepStrictEqual(
        [yield* settles(other, completed(id, 1)), yield* settles(node, completed(id, 2))],
        [[], []]
      )
      yield* elapse(15_001)
      assert.strictEqual(yield* store.releaseOrphans(node, [{ id, claim: 1 }], [], 15_000), 0)
      assert.deepStrictEqual(yield* settles(node, released(id, 1)), [id])
      assert.deepStrictEqual(
        (yield* claim(other)).jobs.map((job) => [job.id, job.claim]),
        [[id, 2]]
      )
    })
  )

  test.effect("it waits like any other when that node is gone, the actor is paused, or it cannot start at once", () =>
    Effect.gen(function* () {
      const { actor, join, send, states, store } = yield* fresh
      const node = yield* join("a")
      const ids: Array<string> = []
      const sendTo = (over: Partial<NewJob>) =>
        Effect.map(send({ node, ...over }), ([sent]) => {
          assert.notStrictEqual(sent?.started, true)
          ids.push(sent!.jobId)
        })
      yield* sendTo({ delayMs: 60_000 })
      yield* sendTo({ key: "k" })
      yield* sendTo({ node: "unknown" })
      yield* store.setPaused(actor, true)
      yield* sendTo({})
      yield* store.setPaused(actor, false)
      yield* store.leave(node)
      yield* sendTo({})
      assert.deepStrictEqual(yield* states(...ids), ["scheduled", "ready", "ready", "ready", "ready"])
      const [keyed] = yield* store.find([ids[1]!])
      assert.strictEqual(keyed?.key, "k")
    })
  )

  test.effect("a completed job keeps its result and never changes again", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, settles, store } = yield* fresh
      const [id] = yield* sendAll({})
      const node = yield* join("a")
      yield* claim(node)
      assert.deepStrictEqual(yield* settles(node, completed(id, 1, { answer: 42 })), [id])
      assert.deepStrictEqual(yield* settles(node, failed(id, 1)), [])
      assert.deepStrictEqual(yield* settles(node, completed(id, 1, "other")), [])
      assert.deepStrictEqual(yield* store.retry([id], "op"), [])
      assert.deepStrictEqual(yield* store.runNow([id]), [])
      assert.deepStrictEqual(yield* store.cancel([id]), { cancelled: [], requested: [] })
      const view = yield* find(id)
      assert.deepStrictEqual([view?.state, view?.result, view?.node], ["completed", { answer: 42 }, node])
      assert.isNotNull(view?.startedAt)
      assert.isNotNull(view?.finishedAt)
      assert.deepStrictEqual(view?.attempts, [])
    })
  )

  test.effect(
    "a settlement of another node, of an older claim, of a later one or of a job that no node holds is refused",
    () =>
      Effect.gen(function* () {
        const { claim, join, sendAll, settles, state } = yield* fresh
        const [id, waiting] = yield* sendAll({}, { priority: 1 })
        const [a, b] = [yield* join("a"), yield* join("b")]
        yield* claim(a, { limit: 1 })
        assert.deepStrictEqual(yield* settles(b, completed(id, 1)), [])
        assert.deepStrictEqual(yield* settles(a, completed(waiting, 0), completed(waiting, 1)), [])
        assert.deepStrictEqual(yield* settles(a, released(id, 1)), [id])
        assert.deepStrictEqual(yield* settles(a, released(id, 1)), [])
        const [again] = (yield* claim(a, { limit: 1 })).jobs
        assert.strictEqual(again?.claim, 2)
        for (const verdict of [completed(id, 1), failed(id, 3), retried(id, 1, 10), released(id, 1)]) {
          assert.deepStrictEqual(yield* settles(a, verdict), [])
        }
        assert.strictEqual(yield* state(id), "running")
        assert.deepStrictEqual(yield* settles(a, completed(id, 2)), [id])
        assert.strictEqual(yield* state(waiting), "ready")
      })
  )

  test.effect("many settlements at once each do what they say, and the held ones are answered", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, states } = yield* fresh
      const ids = yield* sendAll({}, {}, {}, {}, {}, {})
      const [done, bad, again, back, ended, lost] = ids as [string, string, string, string, string, string]
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* claim(a, { limit: 5 })
      yield* claim(b)
      const held = yield* settles(
        a,
        completed(lost, 1),
        completed(done, 1),
        failed(bad, 1),
        retried(again, 1, 60_000),
        released(back, 1),
        settlement(ended, 1, { to: "cancelled" }),
        completed("987654321", 1)
      )
      assert.deepStrictEqual(held.toSorted(), [done, bad, again, back, ended].toSorted())
      assert.deepStrictEqual(yield* states(...ids), [
        "completed",
        "failed",
        "scheduled",
        "ready",
        "cancelled",
        "running"
      ])
      assert.deepStrictEqual(yield* settles(a), [])
    })
  )

  test.effect("where no row is held, passing over held rows stores the same", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, states, store, take } = yield* fresh
      const [done, bad, lost, box, next] = yield* sendAll({}, { uniqueKey: "u" }, {}, { key: "k" }, { key: "k" })
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* claim(a, { limit: 2 })
      yield* claim(b)
      const lease = only((yield* take(a)).leases)
      const { accepted, locked } = yield* store.settleUnlocked(
        a,
        [completed(done, 1), failed(bad, 1), completed(lost, 1), underLease(lease, completed(box, 0))],
        [leaseEnd(lease)]
      )
      assert.deepStrictEqual([[...accepted.keys()].toSorted(), [...locked]], [[done, bad, box].toSorted(), []])
      assert.deepStrictEqual(yield* states(done, bad, lost, box, next), [
        "completed",
        "failed",
        "running",
        "completed",
        "ready"
      ])
      assert.deepStrictEqual(yield* store.settleUnlocked(a, [completed(done, 1)]), {
        accepted: new Map(),
        locked: new Set<string>()
      })
    })
  )

  test.effect("a finished job of an actor that keeps none leaves nothing behind, however it ended", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll, states, store, take } = yield* fresh
      yield* store.register([{ actor, retentionDays: 0, hasKeys: true }])
      const ids = yield* sendAll({ uniqueKey: "u" }, {}, {}, {}, { key: "k" }, { key: "k" }, { delayMs: 60_000 })
      const [done, bad, again, stopped, box, behind, delayed] = ids
      const node = yield* join("a")
      yield* claim(node, { limit: 4 })
      yield* store.settle(node, [
        completed(done, 1, "result"),
        failed(bad, 1),
        retried(again, 1, 60_000),
        settlement(stopped, 1, { to: "cancelled" })
      ])
      const lease = only((yield* take(node)).leases)
      yield* store.settle(node, [underLease(lease, failed(box, 0))], [leaseEnd(lease, { failsRest: box })])
      assert.deepStrictEqual(yield* states(done, bad, again, stopped, box, behind, delayed), [
        undefined,
        undefined,
        "scheduled",
        undefined,
        undefined,
        undefined,
        "scheduled"
      ])
      assert.deepStrictEqual(yield* store.counts(actor), { scheduled: 2 })
      assert.isTrue((yield* store.send([newJob({ actor, uniqueKey: "u" })]))[0]?.created)
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
    })
  )

  test.effect("a job of an actor that keeps none is cancelled by the node that claims it, also one that waits", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll, state, states, store, take } = yield* fresh
      yield* store.register([{ actor, retentionDays: 0, hasKeys: true }])
      const ids = yield* sendAll({}, { delayMs: 60_000 }, { key: "k" })
      const [ready, delayed, box] = ids
      const { cancelled, requested } = yield* store.cancel(ids)
      assert.deepStrictEqual([cancelled, requested.toSorted()], [[], ids.toSorted()])
      assert.deepStrictEqual(yield* states(ready, delayed, box), ["ready", "ready", "ready"])
      const node = yield* join("a")
      const { jobs, leases } = yield* take(node)
      const lease = only(leases)
      assert.deepStrictEqual(
        [...lease.jobs, ...jobs].map(({ cancelling, id }) => [id, cancelling]),
        [box, ready, delayed].map((id) => [id, true])
      )
      const stop = { to: "cancelled" } as const
      yield* store.settle(
        node,
        [underLease(lease, settlement(box, 0, stop)), ...jobs.map(({ claim, id }) => settlement(id, claim, stop))],
        [leaseEnd(lease)]
      )
      for (const id of ids) assert.isUndefined(yield* state(id))
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
    })
  )

  test.effect(
    "what is written alongside a settlement is written for accepted results, and with them or not at all",
    () =>
      Effect.gen(function* () {
        const { claim, join, sendAll, states, store, take } = yield* fresh
        const [done, lost, box] = yield* sendAll({}, {}, { key: "k" })
        const [a, b] = [yield* join("a"), yield* join("b")]
        yield* claim(a, { limit: 1 })
        yield* claim(b)
        const lease = only((yield* take(a)).leases)
        const settlements = [completed(done, 1), completed(lost, 1), underLease(lease, completed(box, 0))]
        const written: Array<ReadonlyArray<string>> = []
        const write = (accepted: AcceptedResults) =>
          Effect.sync(() => void written.push([...accepted.keys()].toSorted()))
        const refuse = () => Effect.fail("no" as const)
        for (const refused of [
          Effect.asVoid(store.settle(a, settlements, [leaseEnd(lease)], refuse)),
          Effect.asVoid(store.settleUnlocked(a, settlements, [leaseEnd(lease)], refuse))
        ]) {
          assert.strictEqual(yield* Effect.flip(refused), "no")
          assert.deepStrictEqual(yield* states(done, lost, box), ["running", "running", "running"])
        }
        yield* store.settleUnlocked(a, settlements.slice(0, 2), [], write)
        yield* store.settle(a, settlements, [leaseEnd(lease)], write)
        assert.deepStrictEqual(written, [[done], [box]])
        assert.deepStrictEqual(yield* states(done, lost, box), ["completed", "running", "completed"])
      })
  )

  test.effect("a retry waits for its delay, then comes back with its failures and under a new claim", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, state, store } = yield* fresh
      const [id] = yield* sendAll({})
      const node = yield* join("a")
      yield* claim(node)
      yield* store.settle(node, [{ ...retried(id, 1, 60_000), attempt: attempt() }])
      yield* elapse(50_000)
      yield* store.promote(1000)
      assert.strictEqual(yield* state(id), "scheduled")
      assert.isNotNull((yield* find(id))?.runAt)
      yield* elapse(10_001)
      yield* store.promote(1000)
      const [again] = (yield* claim(node)).jobs
      assert.deepStrictEqual([again?.id, again?.failures, again?.claim], [id, 1, 2])
      const second = attempt({ attempt: 2, outcome: "timed_out", error: { code: 7 } })
      yield* store.settle(node, [{ ...failed(id, 2, 2), attempt: second }])
      const view = yield* find(id)
      assert.deepStrictEqual([view?.state, view?.failures, view?.attempts], ["failed", 2, [attempt(), second]])
    })
  )

  test.effect("a job that is given back keeps its failures and may tell why it was", () =>
    Effect.gen(function* () {
      const { claim, find, join, sendAll, store } = yield* fresh
      const [id] = yield* sendAll({})
      const node = yield* join("a")
      yield* claim(node)
      const record = attempt({ outcome: "interrupted" })
      yield* store.settle(node, [{ ...released(id, 1), attempt: record }])
      const view = yield* find(id)
      assert.deepStrictEqual([view?.state, view?.failures, view?.attempts, view?.node], ["ready", 0, [record], null])
      assert.isNull(view?.startedAt)
    })
  )
}
