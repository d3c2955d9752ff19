/** What a holder leaves with a key: a hold, after which one job runs alone, and a state; and what modules do to keys. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Cases, completed, failed, fresh, idsOf, leaseEnd, only, retried, underLease } from "./Fixture.ts"

export const holds: Cases = (test, { elapse }) => {
  test.effect("a key that is held from outside is not leased before its time, then one job runs alone", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, store } = yield* fresh
      const node = yield* join("n")
      yield* store.holdKey(actor, "k", 60_000)
      yield* store.holdKey(actor, "k", 10_000)
      yield* send({ key: "k" }, { key: "k" }, { key: "k" })
      assert.deepStrictEqual(yield* leaseKeys(node, 2), [])
      yield* elapse(50_000)
      assert.deepStrictEqual(yield* leaseKeys(node, 2), [])
      yield* elapse(10_001)
      yield* store.promote(1000)
      const probe = only(yield* leaseKeys(node, 2))
      assert.deepStrictEqual([probe.alone, probe.jobs.length], [true, 1])
      yield* store.settle(node, [underLease(probe, completed(probe.jobs[0]!.id, 0))], [leaseEnd(probe)])
      assert.strictEqual(only(yield* leaseKeys(node, 2)).jobs.length, 2)
    })
  )

  test.effect("a node that has leased a key learns that it is held, and leaves it held when its lease ends", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, sendAll, store } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const [id] = yield* sendAll({ key: "k" })
      const lease = only(yield* leaseKeys(a, 2))
      assert.deepStrictEqual(yield* store.heldKeys(a), [])
      yield* store.holdKey(actor, "k", 60_000)
      assert.deepStrictEqual(
        (yield* store.heldKeys(a)).map(({ key, leaseNumber }) => [key, leaseNumber]),
        [["k", lease.leaseNumber]]
      )
      assert.deepStrictEqual(yield* store.heldKeys(b), [])
      yield* send({ key: "k" }, { key: "k" })
      const { actor: name, key, leaseNumber } = lease
      assert.deepStrictEqual(yield* store.extend(a, [{ actor: name, key, leaseNumber, length: 5 }]), [])
      yield* store.settle(a, [underLease(lease, completed(id, 0))], [leaseEnd(lease)])
      assert.deepStrictEqual(yield* leaseKeys(b, 2), [])
      assert.isTrue(yield* store.releaseKey(actor, "k"))
      yield* elapse(0)
      const next = only(yield* leaseKeys(b, 2))
      assert.deepStrictEqual([next.alone, next.jobs.length], [false, 2])
      yield* store.holdKey(actor, "k", 60_000)
      assert.isTrue(yield* store.releaseKey(actor, "k"))
      assert.deepStrictEqual(yield* store.heldKeys(b), [])
      yield* store.leave(b)
      assert.strictEqual(only(yield* leaseKeys(a, 2)).jobs.length, 2)
    })
  )

  test.effect("a key that was held from outside stays held when the node that had it is lost", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, store } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* send({ key: "k" }, { key: "k" })
      only(yield* leaseKeys(a, 2))
      yield* store.holdKey(actor, "k", 60_000)
      yield* store.leave(a)
      assert.deepStrictEqual(yield* leaseKeys(b, 2), [])
      yield* elapse(60_001)
      yield* store.promote(1000)
      assert.isTrue(only(yield* leaseKeys(b, 2)).alone)
    })
  )

  test.effect("a held key is not leased before its time; then one job runs alone, then as many as before", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, sendAll, states, store } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k" }, { key: "l" })
      const first = (yield* leaseKeys(node, 2)).find(({ key }) => key === "k")!
      assert.isFalse(first.alone)
      const end = { ...leaseEnd(first), holdMs: 60_000, alone: true }
      yield* store.settle(node, [underLease(first, completed(ids[0], 0))], [end])
      assert.deepStrictEqual(yield* states(...ids), ["completed", "ready", "ready", "running"])
      const { nextInMs } = yield* store.promote(1000)
      assert.isAtMost(nextInMs ?? Number.POSITIVE_INFINITY, 60_000)
      yield* elapse(50_000)
      yield* sendAll({ key: "k" })
      assert.deepStrictEqual(yield* leaseKeys(node, 2), [])
      yield* elapse(10_001)
      yield* store.promote(1000)
      const probe = only(yield* leaseKeys(node, 2))
      assert.deepStrictEqual([probe.alone, idsOf(probe.jobs)], [true, [ids[1]]])
      yield* store.settle(node, [underLease(probe, completed(ids[1], 0))], [leaseEnd(probe)])
      const next = only(yield* leaseKeys(node, 2))
      assert.deepStrictEqual([next.alone, next.jobs.length], [false, 2])
    })
  )

  test.effect("a probe that never ran, or whose node was lost, is followed by another one", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, store } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* send({ key: "k" }, { key: "k" })
      const first = only(yield* leaseKeys(a, 2))
      yield* store.settle(a, [], [{ ...leaseEnd(first), holdMs: 0, alone: true }])
      const probe = only(yield* leaseKeys(a, 2))
      assert.isTrue(probe.alone)
      yield* store.leave(a)
      const again = only(yield* leaseKeys(b, 2))
      assert.isTrue(again.alone)
      yield* store.settle(b, [], [{ ...leaseEnd(again), alone: true }])
      assert.strictEqual(only(yield* leaseKeys(b, 2)).jobs.length, 1)
    })
  )

  test.effect("a mailbox whose job is retried in its place is held for the longer of both times", () =>
    Effect.gen(function* () {
      const { join, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(node)).leases)
      const verdict = { to: "scheduled" as const, delayMs: 10_000, failures: 1, inPlace: true }
      const settlement = { ...underLease(lease, retried(ids[0], 0, 0)), verdict }
      const end = { ...leaseEnd(lease, { heldMs: 10_000 }), holdMs: 60_000, alone: true }
      yield* store.settle(node, [settlement], [end])
      assert.deepStrictEqual(yield* states(...ids), ["ready", "ready"])
      assert.deepStrictEqual((yield* store.cancel([ids[1]])).cancelled, [ids[1]])
      yield* elapse(20_000)
      assert.deepStrictEqual((yield* take(node)).leases, [])
      yield* elapse(40_001)
      const [job] = only((yield* take(node)).leases).jobs
      assert.deepStrictEqual([job?.id, job?.failures], [ids[0], 1])
    })
  )

  test.effect("the state of a key goes from lease to lease, also when it is held and when its row moves", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, sendAll, store } = yield* fresh
      const node = yield* join("n")
      const round = (state: unknown) =>
        Effect.gen(function* () {
          const [jobId] = yield* sendAll({ key: "k" })
          const lease = only(yield* leaseKeys(node, 2))
          const end = { ...leaseEnd(lease), state }
          yield* store.settle(node, [underLease(lease, completed(jobId, 0))], [end])
          return lease.state
        })
      assert.isNull(yield* round({ n: 1 }))
      assert.deepStrictEqual(yield* round(undefined), { n: 1 })
      for (let n = 2; n < 50; n++) assert.deepStrictEqual(yield* round({ n }), { n: Math.max(1, n - 1) })
      assert.deepStrictEqual(yield* round(null), { n: 49 })
      assert.isNull(yield* round(undefined))
    })
  )

  test.effect("a lease that was lost leaves no state and holds nothing", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, store } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* send({ key: "k" })
      const lost = only(yield* leaseKeys(a, 2))
      yield* store.leave(a)
      yield* store.settle(a, [], [{ ...leaseEnd(lost), holdMs: 60_000, alone: true, state: 1 }])
      const lease = only(yield* leaseKeys(b, 2))
      assert.deepStrictEqual([lease.alone, lease.state], [false, null])
    })
  )

  test.effect("a key that is released runs at once and without a probe; its state stays", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" }, { key: "k" })
      assert.isFalse(yield* store.releaseKey(actor, "k"))
      const lease = only(yield* leaseKeys(node, 2))
      assert.isFalse(yield* store.releaseKey(actor, "k"))
      yield* store.settle(node, [], [{ ...leaseEnd(lease), holdMs: 60_000, alone: true, state: "s" }])
      assert.deepStrictEqual(yield* leaseKeys(node, 2), [])
      assert.isTrue(yield* store.releaseKey(actor, "k"))
      assert.isFalse(yield* store.releaseKey(actor, "k"))
      const next = only(yield* leaseKeys(node, 2))
      assert.deepStrictEqual([next.alone, next.jobs.length, next.state], [false, 2, "s"])
    })
  )

  test.effect("a released mailbox keeps its order, whatever came to it meanwhile", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(node)).leases)
      yield* store.settle(
        node,
        [underLease(lease, failed(ids[0], 0))],
        [{ ...leaseEnd(lease), holdMs: 60_000, alone: true }]
      )
      yield* take(node)
      const [later] = yield* sendAll({ key: "k" })
      yield* store.releaseKey(actor, "k")
      assert.deepStrictEqual(idsOf(only((yield* take(node)).leases).jobs), [ids[1], later])
    })
  )

  test.effect("all delayed jobs of a key become ready, a page at a time, those of other keys do not", () =>
    Effect.gen(function* () {
      const { actor, sendAll, states, store } = yield* fresh
      const delayed = { key: "k", delayMs: 60_000 }
      const ids = yield* sendAll(delayed, delayed, delayed, { ...delayed, key: "l" }, { delayMs: 60_000 }, { key: "k" })
      assert.strictEqual(yield* store.runKeyNow(actor, "k", 2), 2)
      assert.strictEqual(yield* store.runKeyNow(actor, "k", 2), 1)
      assert.strictEqual(yield* store.runKeyNow(actor, "k", 2), 0)
      const expected = ["ready", "ready", "ready", "scheduled", "scheduled", "ready"]
      assert.deepStrictEqual<ReadonlyArray<string | undefined>>(yield* states(...ids), expected)
    })
  )

  test.effect("all jobs of a key are cancelled wherever they wait, those of other keys are not", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, sendAll, states, store } = yield* fresh
      const node = yield* join("n")
      const running = yield* sendAll({ key: "k" }, { key: "l" })
      yield* leaseKeys(node, 2)
      const ids = yield* sendAll(
        { key: "k" },
        { key: "k", uniqueKey: "u" },
        { key: "k", delayMs: 60_000 },
        { key: "l" }
      )
      const first = yield* store.cancelKey(actor, "k", 2)
      assert.deepStrictEqual([first.requested, first.cancelled], [[running[0]], [ids[0]]])
      const second = yield* store.cancelKey(actor, "k", 10)
      assert.deepStrictEqual([second.requested, second.cancelled.toSorted()], [[], [ids[1], ids[2]].toSorted()])
      assert.deepStrictEqual(yield* store.cancelKey(actor, "k", 10), { requested: [], cancelled: [] })
      assert.deepStrictEqual(yield* states(...running, ...ids), [
        "running",
        "running",
        "cancelled",
        "cancelled",
        "cancelled",
        "ready"
      ])
      assert.isTrue((yield* send({ key: "k", uniqueKey: "u" }))[0]?.created)
    })
  )

  test.effect("a key is idle while no node has leased it", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, store } = yield* fresh
      const node = yield* join("n")
      const isIdle = store.isKeyIdle(actor, "k")
      assert.isTrue(yield* isIdle)
      yield* send({ key: "k" })
      assert.isTrue(yield* isIdle)
      const lease = only(yield* leaseKeys(node, 2))
      assert.isFalse(yield* isIdle)
      yield* store.settle(node, [], [leaseEnd(lease)])
      assert.isTrue(yield* isIdle)
    })
  )
}
