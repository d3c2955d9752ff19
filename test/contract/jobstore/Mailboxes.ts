/** Mailboxes: the jobs of a key run one at a time and in order, wherever they run. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { jobsPerLease } from "../../../src/actor/JobStore.ts"
import {
  type Cases,
  completed,
  fresh,
  idsOf,
  leaseEnd,
  leasesOf,
  only,
  payloadsOf,
  released,
  underLease
} from "./Fixture.ts"

const leaseMs = 15_000
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

export const mailboxes: Cases = (test, { elapse }) => {
  test.effect("the jobs of a mailbox come under one lease, in the order of sending, whatever their priorities", () =>
    Effect.gen(function* () {
      const { actor, join, send, sendAll, take } = yield* fresh
      const [id] = yield* sendAll({ key: "a", payload: 1, trace: "00-x" })
      yield* send({ key: "b", payload: 9 }, { key: "a", payload: 2, priority: -2 }, { key: "a", payload: 3 })
      const { jobs, leases } = yield* take(yield* join("n"))
      assert.deepStrictEqual(jobs, [])
      assert.deepStrictEqual(leasesOf({ leases }), { a: [1, 2, 3], b: [9] })
      const lease = leases.find(({ key }) => key === "a")!
      const first = { ...lease.jobs[0]!, waitedMs: 0 }
      assert.deepStrictEqual([lease.actor, lease.leaseNumber], [actor, 1])
      assert.deepStrictEqual(first, {
        id,
        actor,
        claim: 1,
        failures: 0,
        losses: 0,
        payload: 1,
        trace: "00-x",
        tenant: null,
        version: 1,
        batch: null,
        waitedMs: 0,
        cancelling: false
      })
    })
  )

  test.effect("a job of a mailbox that is cancelled while it is leased, and given back, comes back as cancelling", () =>
    Effect.gen(function* () {
      const { join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const [, second] = yield* sendAll({ key: "k", payload: 1 }, { key: "k", payload: 2 })
      const lease = only((yield* take(node)).leases)
      assert.deepStrictEqual((yield* store.cancel([second!])).requested, [second])
      yield* store.settle(node, [], [leaseEnd(lease)])
      const again = only((yield* take(yield* join("other"))).leases)
      assert.deepStrictEqual(
        again.jobs.map(({ cancelling }) => cancelling),
        [false, true]
      )
    })
  )

  test.effect("a mailbox is leased by one node at a time, and jobs sent meanwhile wait for its next lease", () =>
    Effect.gen(function* () {
      const { join, send, settles, state, states, store, sendAll, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const [one] = yield* sendAll({ key: "k", payload: 1 })
      const lease = only((yield* take(a)).leases)
      const [two] = yield* sendAll({ key: "k", payload: 2 })
      assert.deepStrictEqual([(yield* take(a)).leases, (yield* take(b)).leases], [[], []])
      assert.deepStrictEqual(yield* states(one, two), ["running", "ready"])
      assert.deepStrictEqual(yield* settles(a, underLease(lease, completed(one, 0))), [one])
      assert.deepStrictEqual((yield* take(b)).leases, [])
      assert.strictEqual(yield* state(one), "completed")
      yield* store.settle(a, [], [leaseEnd(lease)])
      yield* send({ key: "k", payload: 3 })
      const next = only((yield* take(b)).leases)
      assert.deepStrictEqual([next.leaseNumber, next.jobs.map(({ payload }) => payload)], [2, [2, 3]])
    })
  )

  test.effect("a lease covers no more jobs than its limit; the rest wait in their order", () =>
    Effect.gen(function* () {
      const { join, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll(...range(1, jobsPerLease + 2).map((payload) => ({ key: "k", payload })))
      const lease = only((yield* take(node)).leases)
      assert.deepStrictEqual(idsOf(lease.jobs), ids.slice(0, jobsPerLease))
      assert.deepStrictEqual(yield* states(ids[jobsPerLease - 1]!, ids[jobsPerLease]!), ["running", "ready"])
      const done = lease.jobs.map(({ id }) => underLease(lease, completed(id, 0)))
      assert.strictEqual((yield* store.settle(node, done, [leaseEnd(lease)])).size, jobsPerLease)
      assert.deepStrictEqual(idsOf(only((yield* take(node)).leases).jobs), ids.slice(jobsPerLease))
    })
  )

  test.effect("a lease that ends early gives back the jobs that it did not come to, in their order", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, states, store, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k" })
      const lease = only((yield* take(a)).leases)
      yield* store.settle(a, [underLease(lease, completed(ids[0], 0, "done"))], [leaseEnd(lease)])
      assert.deepStrictEqual(yield* states(...ids), ["completed", "ready", "ready"])
      const view = yield* find(ids[1])
      assert.deepStrictEqual([view?.node, view?.startedAt, view?.attempts], [null, null, []])
      assert.deepStrictEqual(idsOf(only((yield* take(b)).leases).jobs), ids.slice(1))
    })
  )

  test.effect("a job that is given back by its lease stays the first of its mailbox", () =>
    Effect.gen(function* () {
      const { find, join, send, sendAll, store, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(a)).leases)
      yield* store.progress(a, [{ id: ids[0], claim: lease.leaseNumber, share: 0.5 }])
      yield* send({ key: "k", priority: -2 })
      assert.deepStrictEqual(
        [...(yield* store.settle(a, [underLease(lease, released(ids[0], 0))], [leaseEnd(lease)]))],
        [[ids[0], "ready"]]
      )
      const view = yield* find(ids[0])
      assert.deepStrictEqual([view?.state, view?.failures, view?.progress], ["ready", 0, null])
      assert.deepStrictEqual(idsOf(only((yield* take(b)).leases).jobs).slice(0, 2), [...ids])
    })
  )

  test.effect("the lease is the fence: what another node or an older lease settles, ends or reports is refused", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, settles, state, store, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const [id] = yield* sendAll({ key: "k" })
      const first = only((yield* take(a)).leases)
      assert.deepStrictEqual(yield* settles(b, underLease(first, completed(id, 0))), [])
      yield* store.settle(b, [], [leaseEnd(first)])
      assert.strictEqual(yield* state(id), "running")
      yield* store.settle(a, [], [leaseEnd(first)])
      const second = only((yield* take(a)).leases)
      assert.strictEqual(second.leaseNumber, first.leaseNumber + 1)
      assert.deepStrictEqual(yield* settles(a, underLease(first, completed(id, 0))), [])
      yield* store.settle(a, [], [leaseEnd(first)])
      assert.strictEqual(yield* state(id), "running")
      yield* store.progress(a, [{ id: id, claim: first.leaseNumber, share: 0.5 }])
      yield* store.progress(b, [{ id: id, claim: second.leaseNumber, share: 0.5 }])
      assert.isNull((yield* find(id))?.progress)
      yield* store.progress(a, [{ id: id, claim: second.leaseNumber, share: 0.75 }])
      assert.strictEqual((yield* find(id))?.progress, 0.75)
      assert.deepStrictEqual(yield* settles(a, underLease(second, completed(id, 0))), [id])
    })
  )

  test.effect("a lease settles its own jobs only", () =>
    Effect.gen(function* () {
      const { join, sendAll, settles, states, take } = yield* fresh
      const node = yield* join("n")
      const [mine, other, alone] = yield* sendAll({ key: "a" }, { key: "b" }, {})
      const { leases } = yield* take(node)
      const mailbox = leases.find(({ key }) => key === "a")!
      const [later] = yield* sendAll({ key: "a" })
      const settlements = [other, alone, later].map((id) => underLease(mailbox, completed(id, 0)))
      assert.deepStrictEqual(yield* settles(node, ...settlements), [])
      assert.deepStrictEqual(yield* settles(node, completed(mine, 1)), [])
      assert.deepStrictEqual(yield* states(mine, other, alone, later), ["running", "running", "running", "ready"])
    })
  )

  test.effect("the start of a leased job follows from how long it ran", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const [id] = yield* sendAll({ key: "k" })
      const lease = only((yield* take(node)).leases)
      assert.isNotNull((yield* find(id))?.startedAt)
      yield* store.settle(node, [{ ...underLease(lease, completed(id, 0)), durationMs: 1500 }], [leaseEnd(lease)])
      const { finishedAt, node: ranOn, startedAt } = (yield* find(id))!
      assert.strictEqual(finishedAt!.getTime() - startedAt!.getTime(), 1500)
      assert.strictEqual(ranOn, node)
    })
  )

  test.effect(
    "a claim takes no more mailboxes than asked for, jobs without a key first, and all keys round robin",
    () =>
      Effect.gen(function* () {
        const { join, send, store, take } = yield* fresh
        const node = yield* join("n")
        const keys = ["", "a", "a b", "b", "é", "z"]
        yield* send(...range(1, 3).flatMap(() => keys.map((key) => ({ key }))), { payload: "alone" })
        const first = yield* take(node, 3)
        assert.deepStrictEqual([payloadsOf(first), first.leases.length], [["alone"], 2])
        const seen = first.leases.map(({ key }) => key)
        for (let n = 0; n < 2; n++) {
          const { leases } = yield* take(node, 2)
          assert.strictEqual(leases.length, 2)
          seen.push(...leases.map(({ key }) => key))
        }
        assert.deepStrictEqual(seen.toSorted(), keys.toSorted())
        assert.deepStrictEqual((yield* take(node)).leases, [])
        yield* store.leave(node)
      })
  )

  test.effect("a mailbox that always has jobs does not keep the others from being served", () =>
    Effect.gen(function* () {
      const { join, send, store, take } = yield* fresh
      const node = yield* join("n")
      yield* send(...range(1, 5 * jobsPerLease).map(() => ({ key: "a" })), { key: "b" }, { key: "c" })
      const seen: Array<string> = []
      for (let n = 0; n < 4; n++) {
        const lease = only((yield* take(node, 1)).leases)
        seen.push(lease.key)
        const done = lease.jobs.map(({ id }) => underLease(lease, completed(id, 0)))
        yield* store.settle(node, done, [leaseEnd(lease)])
      }
      assert.deepStrictEqual(new Set(seen), new Set(["a", "b", "c"]))
    })
  )

  test.effect("of the mailbox of a lost node only the first job counts as lost, and the order stays", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, settles, store, take } = yield* fresh
      const [dead, alive] = [yield* join("dead"), yield* join("alive")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k" })
      const lease = only((yield* take(dead)).leases)
      yield* settles(dead, underLease(lease, completed(ids[0], 0)))
      yield* store.progress(dead, [{ id: ids[1], claim: lease.leaseNumber, share: 0.5 }])
      yield* elapse(leaseMs + 1)
      yield* store.beat(alive)
      assert.isAtLeast(yield* store.rescue(leaseMs), 1)
      const views = [yield* find(ids[1]), yield* find(ids[2])]
      assert.deepStrictEqual(
        views.map((view) => [
          view?.state,
          view?.failures,
          view?.progress,
          view?.attempts.map(({ outcome }) => outcome)
        ]),
        [
          ["ready", 0, null, ["lost"]],
          ["ready", 0, null, []]
        ]
      )
      assert.include(views[0]?.attempts[0]?.message, dead)
      assert.deepStrictEqual(yield* settles(dead, underLease(lease, completed(ids[1], 0))), [])
      const again = only((yield* take(alive)).leases)
      assert.deepStrictEqual([idsOf(again.jobs), again.leaseNumber], [ids.slice(1), lease.leaseNumber + 1])
    })
  )

  test.effect("a node that leaves gives its mailboxes back at once, with no trace of what it did", () =>
    Effect.gen(function* () {
      const { find, join, sendAll, store, take } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      const lease = only((yield* take(a)).leases)
      yield* store.progress(a, [{ id: ids[0], claim: lease.leaseNumber, share: 0.5 }])
      yield* store.leave(a)
      const view = yield* find(ids[0])
      assert.deepStrictEqual([view?.state, view?.progress, view?.attempts], ["ready", null, []])
      assert.deepStrictEqual(idsOf(only((yield* take(b)).leases).jobs), ids)
    })
  )

  test.effect("delayed jobs of a mailbox stand behind those that were ready before them", () =>
    Effect.gen(function* () {
      const { join, send, store, take } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k", payload: "delayed", delayMs: 10_000 }, { key: "k", payload: "ready" })
      yield* elapse(10_001)
      yield* send({ key: "k", payload: "later" })
      yield* store.promote(1000)
      const lease = only((yield* take(node)).leases)
      assert.deepStrictEqual(
        lease.jobs.map(({ payload }) => payload),
        ["ready", "later", "delayed"]
      )
    })
  )

  test.effect("a paused actor opens no mailbox", () =>
    Effect.gen(function* () {
      const { actor, join, send, store, take } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" })
      yield* store.setPaused(actor, true)
      assert.deepStrictEqual((yield* take(node)).leases, [])
      yield* store.setPaused(actor, false)
      assert.strictEqual((yield* take(node)).leases.length, 1)
    })
  )
}
