/** Payloads of later versions than a node knows, and payloads that its build cannot read. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { JobStore } from "../../../src/actor/JobStore.ts"
import type { Settlement } from "../../../src/actor/worker/complete/Settlement.ts"
import {
  type Cases,
  completed,
  fresh,
  idsOf,
  leaseEnd,
  leasesOf,
  only,
  payloadsOf,
  retried,
  settlement,
  underLease
} from "./Fixture.ts"

const hour = 3_600_000

/** What a build that knows this version may read though others could not. */
const refusedBy = (store: JobStore["Service"], actor: string, build: string, version = 1) =>
  store.incompatible([{ actor, build, version }], 10)

/** The build of a node that could not read the payload. */
const refused = (id: string, claim: number, build: string, inPlace = false): Settlement => ({
  ...settlement(id, claim, { to: "incompatible", build, delayMs: hour, inPlace }),
  attempt: {
    attempt: 1,
    outcome: "incompatible",
    tag: "IncompatiblePayload",
    message: `not by ${build}`,
    build,
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1
  }
})

export const versions: Cases = (test, { elapse }) => {
  test.effect("a node gets no job of a later version than it knows, and all others in their order", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll } = yield* fresh
      const [old, young] = [yield* join("old"), yield* join("young")]
      const ids = yield* sendAll({ version: 2 }, { version: 1 }, { version: 3 }, { version: 2 }, { version: 1 })
      assert.deepStrictEqual(idsOf((yield* claim(old, { version: 1, limit: 1 })).jobs), [ids[1]])
      assert.deepStrictEqual(idsOf((yield* claim(old, { version: 1 })).jobs), [ids[4]])
      assert.deepStrictEqual(idsOf((yield* claim(old, { version: 1 })).jobs), [])
      assert.deepStrictEqual(idsOf((yield* claim(young, { version: 2 })).jobs), [ids[0], ids[3]])
      const [late] = yield* sendAll({ version: 1 })
      assert.deepStrictEqual(idsOf((yield* claim(old, { version: 1 })).jobs), [late])
      assert.deepStrictEqual(idsOf((yield* claim(young)).jobs), [ids[2]])
    })
  )

  test.effect("a mailbox is left to others when its first job has a later version", () =>
    Effect.gen(function* () {
      const { claim, join, send } = yield* fresh
      const [old, young] = [yield* join("old"), yield* join("young")]
      const keyPolicy = { running: 1 }
      yield* send(
        { key: "a", payload: 1, version: 2 },
        { key: "a", payload: 2 },
        { key: "b", payload: 3 },
        { key: "c", payload: 4, version: 2 }
      )
      assert.deepStrictEqual(leasesOf(yield* claim(old, { version: 1, keyPolicy })), { b: [3] })
      assert.deepStrictEqual(leasesOf(yield* claim(young, { version: 2, keyPolicy })), { a: [1, 2], c: [4] })
    })
  )

  test.effect("a lease hands out the jobs before the first of a later version, and the next lease the others", () =>
    Effect.gen(function* () {
      const { claim, join, send, store } = yield* fresh
      const [old, young] = [yield* join("old"), yield* join("young")]
      const keyPolicy = { running: 1 }
      yield* send({ key: "a", payload: 1 }, { key: "a", payload: 2, version: 2 }, { key: "a", payload: 3 })
      const lease = only((yield* claim(old, { version: 1, keyPolicy })).leases)
      assert.deepStrictEqual(payloadsOf({ ...lease, leases: [], arrivals: [], retryInMs: undefined }), [1])
      yield* store.settle(old, [underLease(lease, completed(lease.jobs[0]!.id, 0))], [leaseEnd(lease)])
      assert.deepStrictEqual(leasesOf(yield* claim(old, { version: 1, keyPolicy })), {})
      assert.deepStrictEqual(leasesOf(yield* claim(young, { version: 2, keyPolicy })), { a: [2, 3] })
    })
  )

  test.effect("a lease is extended up to the first job of a later version", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k", payload: 1 })
      const lease = only(yield* leaseKeys(node, 2, { version: 1 }))
      yield* send({ key: "k", payload: 2 }, { key: "k", payload: 3, version: 2 }, { key: "k", payload: 4 })
      const { actor, key, leaseNumber } = lease
      const [page] = yield* store.extend(node, [{ actor, key, leaseNumber, length: 9, version: 1 }])
      assert.deepStrictEqual(
        page?.jobs.map(({ payload }) => payload),
        [2]
      )
    })
  )

  test.effect(
    "a waiting job that gets the payload of an older version is claimed by a node that knows that version",
    () =>
      Effect.gen(function* () {
        const { claim, find, join, sendAll, settles, store } = yield* fresh
        const [old, young] = [yield* join("old"), yield* join("young")]
        const knows = { version: 1, keyPolicy: { running: 1 } }
        const [plain, first, second, delayed, running, ended] = yield* sendAll(
          { version: 2 },
          { version: 2, key: "k" },
          { version: 1, key: "k" },
          { version: 2, delayMs: 60_000 },
          { version: 3 },
          { version: 2 }
        )
        const [later] = (yield* claim(young, { limit: 1, version: 3 })).jobs
        assert.strictEqual(later?.id, plain)
        yield* settles(young, completed(plain, 1))
        const [again] = yield* sendAll({ version: 2 })
        // The mark of this node is behind those that it passed over.
        assert.deepStrictEqual((yield* claim(old, knows)).jobs, [])
        assert.deepStrictEqual(idsOf((yield* claim(young, { limit: 2, version: 3 })).jobs), [running, ended])
        yield* settles(young, completed(ended, 1))
        const changes = [again, first, delayed, running, ended, plain].map((jobId) => {
          return { jobId, from: 2, version: 1, payload: { older: jobId } }
        })
        assert.sameMembers([...(yield* store.replacePayloads(changes))], [again, first, delayed])
        assert.deepStrictEqual(yield* store.replacePayloads(changes), [])
        const got = yield* claim(old, knows)
        assert.deepStrictEqual(
          got.jobs.map(({ id, payload, version }) => [id, payload, version]),
          [[again, { older: again }, 1]]
        )
        yield* elapse(60_001)
        yield* store.promote(100)
        const next = yield* claim(old, knows)
        assert.deepStrictEqual(idsOf(next.jobs), [delayed])
        assert.deepStrictEqual(idsOf(only([...got.leases, ...next.leases]).jobs), [first, second])
        const view = yield* find(running)
        assert.deepStrictEqual([view?.version, view?.payload], [3, { n: 1 }])
      })
  )

  test.effect("a job under a lease keeps its payload, and the jobs behind the lease get another", () =>
    Effect.gen(function* () {
      const { join, sendAll, store, take } = yield* fresh
      const node = yield* join("n")
      const [leased] = yield* sendAll({ key: "k", version: 2 })
      only((yield* take(node)).leases)
      const [behind] = yield* sendAll({ key: "k", version: 2 })
      const changes = [leased, behind].map((jobId) => ({ jobId, from: 2, version: 1, payload: 1 }))
      assert.deepStrictEqual(yield* store.replacePayloads(changes), [behind])
    })
  )

  test.effect("a job that a build cannot read waits for another build, without a failure", () =>
    Effect.gen(function* () {
      const { actor, claim, find, join, sendAll, settles, state, store } = yield* fresh
      const node = yield* join("n")
      const [id, other] = yield* sendAll({ uniqueKey: "u" }, {})
      yield* claim(node)
      assert.deepStrictEqual(yield* settles(node, refused(id, 1, "b1"), completed(other, 1)), [id, other])
      const view = (yield* find(id))!
      assert.deepStrictEqual([view.state, view.failures, view.node], ["incompatible", 0, null])
      assert.deepStrictEqual(
        view.attempts.map(({ build, outcome }) => [outcome, build]),
        [["incompatible", "b1"]]
      )
      assert.deepStrictEqual(yield* store.counts(actor), { incompatible: 1, completed: 1 })
      assert.deepStrictEqual((yield* claim(node)).jobs, [])
      assert.deepStrictEqual(yield* refusedBy(store, actor, "b1"), [])
      assert.deepStrictEqual(yield* refusedBy(store, `${actor}-x`, "b2"), [])
      assert.deepStrictEqual(yield* refusedBy(store, actor, "b2"), [id])
      assert.deepStrictEqual(yield* store.runNow([id]), [id])
      assert.strictEqual(yield* state(id), "ready")
      assert.deepStrictEqual(yield* refusedBy(store, actor, "b2"), [])
      yield* claim(node)
      yield* settles(node, refused(id, 2, "b2"))
      const again = (yield* find(id))!
      assert.deepStrictEqual([again.state, again.attempts.map(({ build }) => build)], ["incompatible", ["b2"]])
      const asked = ["b1", "b2", "b3"].map((build) => refusedBy(store, actor, build))
      assert.deepStrictEqual(yield* Effect.all(asked), [[], [], [id]])
    })
  )

  test.effect("a job that a newer build could not read is not offered to one that knows no such version", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll, settles, store, take } = yield* fresh
      const node = yield* join("n")
      const [plain, keyed] = yield* sendAll({ version: 2 }, { version: 2, key: "k" })
      yield* claim(node)
      yield* settles(node, refused(plain, 1, "b2"))
      const lease = only((yield* take(node)).leases)
      yield* store.settle(node, [underLease(lease, refused(keyed, 0, "b2", true))], [leaseEnd(lease, { heldMs: hour })])
      assert.deepStrictEqual(yield* refusedBy(store, actor, "b1", 1), [])
      assert.sameMembers([...(yield* refusedBy(store, actor, "b3", 2))], [plain, keyed])
    })
  )

  test.effect("a job that was refused is looked at again after a time, and is a job like others once it has run", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll, settles, state, store } = yield* fresh
      const node = yield* join("n")
      const [id] = yield* sendAll({})
      yield* claim(node)
      yield* settles(node, refused(id, 1, "b1"))
      yield* elapse(hour + 1)
      yield* store.promote(100)
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [id])
      yield* settles(node, retried(id, 2, 60_000))
      assert.strictEqual(yield* state(id), "scheduled")
      assert.deepStrictEqual(yield* refusedBy(store, actor, "b2"), [])
    })
  )

  test.effect("a job that was refused may be cancelled, also while it was being refused", () =>
    Effect.gen(function* () {
      const { claim, join, sendAll, settles, states, store } = yield* fresh
      const node = yield* join("n")
      const [waiting, running] = yield* sendAll({}, {})
      yield* claim(node)
      yield* settles(node, refused(waiting, 1, "b1"))
      yield* store.cancel([waiting, running])
      yield* settles(node, refused(running, 1, "b1"))
      assert.deepStrictEqual(yield* states(waiting, running), ["cancelled", "cancelled"])
    })
  )

  test.effect("a mailbox in order waits behind a job that a build cannot read, until another build comes", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll, states, store, take } = yield* fresh
      const node = yield* join("n")
      const [first, second] = yield* sendAll({ key: "k", payload: 1 }, { key: "k", payload: 2 })
      const lease = only((yield* take(node)).leases)
      const end = leaseEnd(lease, { heldMs: hour })
      yield* store.settle(node, [underLease(lease, refused(first, 0, "b1", true))], [end])
      assert.deepStrictEqual(yield* states(first, second), ["incompatible", "ready"])
      assert.deepStrictEqual(yield* store.counts(actor), { incompatible: 1, ready: 1 })
      assert.deepStrictEqual(leasesOf(yield* take(node)), {})
      assert.deepStrictEqual(yield* refusedBy(store, actor, "b1"), [])
      const found = yield* refusedBy(store, actor, "b2")
      assert.deepStrictEqual(found, [first])
      assert.deepStrictEqual(yield* store.runNow(found), [first])
      assert.deepStrictEqual(leasesOf(yield* take(node)), { k: [1, 2] })
    })
  )
}
