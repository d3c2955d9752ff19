/** What a mailbox does while one of its jobs fails: it waits, goes on, or fails altogether. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type MailboxLease, maxLosses } from "../../../src/actor/JobStore.ts"
import { type Cases, completed, failed, fresh, idsOf, leaseEnd, only, retried, underLease } from "./Fixture.ts"
import { attempt } from "./Settlements.ts"

const leaseMs = 15_000

/** The first job failed and keeps its place; the mailbox waits for it. */
const held = (lease: MailboxLease, heldMs: number, failures = 1) => ({
  settlement: {
    ...underLease(lease, retried(lease.jobs[0]!.id, 0, heldMs)),
    verdict: { to: "scheduled" as const, delayMs: heldMs, failures, inPlace: true },
    attempt: attempt({ attempt: failures })
  },
  end: leaseEnd(lease, { heldMs })
})

export const failingMailboxes: Cases = (test, { elapse }) => {
  test.effect("a held mailbox gives nothing before its time, then begins with the job that failed", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, states, store, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const { end, settlement } = held(only((yield* take(a)).leases), 60_000)
      assert.deepStrictEqual([...(yield* store.settle(a, [settlement], [end])).keys()], [ids[0]])
      assert.deepStrictEqual(yield* states(...ids), ["scheduled", "ready"])
      const view = yield* find(ids[0])
      assert.deepStrictEqual([view?.failures, view?.attempts, view?.node], [1, [attempt()], null])
      assert.isNotNull(view?.runAt)
      const { nextInMs } = yield* store.promote(1000)
      assert.isAtMost(nextInMs ?? Number.POSITIVE_INFINITY, 60_000)
      yield* elapse(50_000)
      yield* store.promote(1000)
      assert.deepStrictEqual([(yield* take(a)).leases, (yield* take(b)).leases], [[], []])
      yield* elapse(10_001)
      assert.strictEqual((yield* store.promote(1000)).moved, 1)
      assert.deepStrictEqual(yield* states(...ids), ["ready", "ready"])
      const lease = only((yield* take(b)).leases)
      assert.deepStrictEqual([idsOf(lease.jobs), lease.jobs[0]?.failures], [ids, 1])
    })
  )

  test.effect("the time of a held mailbox counts, whether or not anybody has promoted it", () =>
    Effect.gen(function* () {
      const { join, sendAll, state, store, take } = yield* fresh
      const node = yield* join("n")
      const [id] = yield* sendAll({ key: "k" })
      const { end, settlement } = held(only((yield* take(node)).leases), 60_000)
      yield* store.settle(node, [settlement], [end])
      yield* elapse(60_001)
      assert.strictEqual(yield* state(id), "ready")
      assert.strictEqual((yield* take(node)).leases.length, 1)
      yield* store.promote(1000)
      assert.strictEqual(yield* state(id), "running")
    })
  )

  test.effect("jobs of other mailboxes and jobs sent to a held one go their ways", () =>
    Effect.gen(function* () {
      const { join, send, state, store, sendAll, take } = yield* fresh
      const node = yield* join("n")
      const [id] = yield* sendAll({ key: "k" })
      const { end, settlement } = held(only((yield* take(node)).leases), 60_000)
      yield* store.settle(node, [settlement], [end])
      const [behind] = yield* sendAll({ key: "k" })
      yield* send({ key: "l" })
      assert.deepStrictEqual(
        (yield* take(node)).leases.map(({ key }) => key),
        ["l"]
      )
      assert.deepStrictEqual([yield* state(id), yield* state(behind)], ["scheduled", "ready"])
    })
  )

  test.effect("a held job that is run now opens its mailbox, one behind it does not", () =>
    Effect.gen(function* () {
      const { join, sendAll, state, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const { end, settlement } = held(only((yield* take(node)).leases), 60_000)
      yield* store.settle(node, [settlement], [end])
      assert.deepStrictEqual(yield* store.runNow([ids[1]]), [])
      assert.deepStrictEqual((yield* take(node)).leases, [])
      assert.deepStrictEqual(yield* store.runNow(ids), [ids[0]])
      assert.strictEqual(yield* state(ids[0]), "ready")
      assert.deepStrictEqual(yield* store.runNow(ids), [])
      assert.deepStrictEqual(idsOf(only((yield* take(node)).leases).jobs), ids)
    })
  )

  test.effect("a cancelled held job opens its mailbox for those behind it", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k" })
      const { end, settlement } = held(only((yield* take(node)).leases), 60_000)
      yield* store.settle(node, [settlement], [end])
      assert.deepStrictEqual(yield* store.cancel([ids[1]]), { cancelled: [ids[1]], requested: [] })
      assert.deepStrictEqual((yield* take(node)).leases, [])
      assert.deepStrictEqual(yield* store.cancel([ids[0]]), { cancelled: [ids[0]], requested: [] })
      const view = yield* find(ids[0])
      assert.deepStrictEqual([view?.state, view?.failures, view?.runAt], ["cancelled", 1, null])
      assert.deepStrictEqual(idsOf(only((yield* take(node)).leases).jobs), [ids[2]])
    })
  )

  test.effect("a skipped job leaves its mailbox open and returns to its end", () =>
    Effect.gen(function* () {
      const { join, send, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(node)).leases)
      const retry = underLease(lease, retried(ids[0], 0, 10_000))
      assert.deepStrictEqual([...(yield* store.settle(node, [retry])).keys()], [ids[0]])
      assert.deepStrictEqual(yield* states(...ids), ["scheduled", "running"])
      // The same word again, as when its answer was lost.
      yield* store.runNow([ids[0]])
      assert.strictEqual((yield* store.settle(node, [retry])).size, 0)
      assert.deepStrictEqual(yield* states(...ids), ["ready", "running"])
      yield* send({ key: "k", payload: "third" })
      yield* store.settle(node, [underLease(lease, completed(ids[1], 0))], [leaseEnd(lease)])
      const next = only((yield* take(node)).leases)
      assert.deepStrictEqual(
        next.jobs.map(({ failures, payload }) => [failures, payload]),
        [
          [1, { n: 1 }],
          [0, "third"]
        ]
      )
    })
  )

  test.effect("a job that fails for good may take along those behind it, and no others", () =>
    Effect.gen(function* () {
      const { find, join, send, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k", uniqueKey: "u" }, { key: "other" })
      const later = yield* sendAll({ key: "k", delayMs: 60_000 })
      const lease = (yield* take(node)).leases.find(({ key }) => key === "k")!
      const beyond = yield* sendAll({ key: "k" })
      const settlements = [underLease(lease, completed(ids[0], 0)), underLease(lease, failed(ids[1], 0))]
      assert.strictEqual((yield* store.settle(node, settlements, [leaseEnd(lease, { failsRest: ids[1] })])).size, 2)
      assert.deepStrictEqual(yield* states(...ids, ...later, ...beyond), [
        "completed",
        "failed",
        "failed",
        "running",
        "scheduled",
        "failed"
      ])
      const view = yield* find(ids[2])
      assert.deepStrictEqual([view?.failures, view?.attempts.length, view?.node], [0, 1, null])
      assert.deepStrictEqual(
        view?.attempts.map(({ attempt, durationMs, outcome, tag }) => ({ attempt, durationMs, outcome, tag })),
        [{ attempt: 1, durationMs: 0, outcome: "failed", tag: "MailboxFailed" }]
      )
      assert.include(view?.attempts[0]?.message, ids[1])
      assert.isTrue((yield* send({ key: "k", uniqueKey: "u", payload: "new" }))[0]?.created)
      assert.deepStrictEqual(
        only((yield* take(node)).leases).jobs.map(({ payload }) => payload),
        ["new"]
      )
    })
  )

  test.effect("the end of a lease that is no longer held fails no job and holds nothing", () =>
    Effect.gen(function* () {
      const { join, sendAll, states, store, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(a)).leases)
      yield* store.leave(a)
      const { settlement } = held(lease, 60_000)
      const ends = [leaseEnd(lease, { failsRest: ids[0] }), leaseEnd(lease, { heldMs: 60_000 })]
      assert.strictEqual((yield* store.settle(a, [settlement], ends)).size, 0)
      assert.deepStrictEqual(yield* states(...ids), ["ready", "ready"])
      assert.strictEqual((yield* take(b)).leases.length, 1)
    })
  )

  test.effect("the first job of a mailbox whose nodes are lost too often is failed, and the next one runs", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, states, store, take } = yield* fresh
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      for (let n = 0; n < maxLosses; n++) {
        assert.deepStrictEqual(yield* states(...ids), ["ready", "ready"])
        const dying = yield* join(`dying-${n}`)
        assert.strictEqual((yield* take(dying)).leases.length, 1)
        yield* elapse(leaseMs + 1)
        yield* store.rescue(leaseMs)
      }
      const view = yield* find(ids[0])
      assert.deepStrictEqual(
        [view?.state, view?.attempts.length, view?.node?.startsWith("dying-")],
        ["failed", maxLosses, true]
      )
      const lease = only((yield* take(yield* join("alive"))).leases)
      assert.deepStrictEqual(idsOf(lease.jobs), [ids[1]])
      assert.deepStrictEqual((yield* find(ids[1]))?.attempts, [])
    })
  )
}
