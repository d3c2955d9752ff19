/** Keys of which several jobs run at once: leased as a mailbox is, and the lease is extended while its holder works. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { jobsPerLease, lossesToRunAlone, maxLosses } from "../../../src/actor/JobStore.ts"
import {
  type Cases,
  completed,
  fresh,
  idsOf,
  leaseEnd,
  mailboxOf,
  only,
  released,
  retried,
  underLease
} from "./Fixture.ts"

const leaseMs = 15_000
const times = (count: number) => Array.from({ length: count }, () => ({ key: "k" }))

export const keys: Cases = (test, { elapse }) => {
  test.effect("a key is leased by one node at a time, and the others by others", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, sendAll, store } = yield* fresh
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "l" })
      const first = yield* leaseKeys(a, 2, { limit: 1 })
      assert.deepStrictEqual(idsOf(only(first).jobs), ids.slice(0, 2))
      const second = only(yield* leaseKeys(b, 2))
      assert.deepStrictEqual([second.key, idsOf(second.jobs)], ["l", [ids[2]]])
      assert.deepStrictEqual([yield* leaseKeys(a, 2), yield* leaseKeys(b, 2)], [[], []])
      const lease = only(first)
      yield* store.settle(a, [underLease(lease, completed(ids[1], 0))], [leaseEnd(lease)])
      assert.deepStrictEqual(idsOf(only(yield* leaseKeys(b, 2)).jobs), [ids[0]])
    })
  )

  test.effect("nodes that disagree about how many jobs of a key may run never share it", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, take } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" }, { key: "l" })
      assert.strictEqual((yield* take(node, 1)).leases.length, 1)
      assert.strictEqual((yield* leaseKeys(node, 5)).length, 1)
      assert.deepStrictEqual([(yield* take(node)).leases, yield* leaseKeys(node, 5)], [[], []])
    })
  )

  test.effect("a lease covers enough jobs to fill its places", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send } = yield* fresh
      const node = yield* join("n")
      yield* send(...times(jobsPerLease + 30))
      assert.strictEqual(only(yield* leaseKeys(node, jobsPerLease + 9)).jobs.length, jobsPerLease + 9)
    })
  )

  test.effect("a lease is extended by the jobs behind those that it covers, in their order", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, sendAll, settles, states, store } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll(...times(jobsPerLease + 3))
      const lease = only(yield* leaseKeys(node, 2))
      assert.deepStrictEqual(idsOf(lease.jobs), ids.slice(0, jobsPerLease))
      const [first, last] = [ids[0]!, ids.at(-1)!]
      assert.deepStrictEqual(yield* states(last), ["ready"])
      const extend = (length: number) => store.extend(node, [{ ...mailboxOf(lease), length }])
      const page = only(yield* extend(2))
      assert.deepStrictEqual(
        [page.actor, page.key, page.leaseNumber, idsOf(page.jobs)],
        [lease.actor, "k", lease.leaseNumber, ids.slice(jobsPerLease, jobsPerLease + 2)]
      )
      const { claim, failures } = page.jobs[0]!
      assert.deepStrictEqual([claim, failures], [lease.leaseNumber, 0])
      yield* send({ key: "other" })
      assert.deepStrictEqual(idsOf(only(yield* extend(9)).jobs), ids.slice(-1))
      assert.deepStrictEqual(only(yield* extend(9)).jobs, [])
      assert.deepStrictEqual(
        yield* states(...ids),
        ids.map(() => "running" as const)
      )
      assert.deepStrictEqual(
        yield* settles(node, underLease(lease, completed(last, 0)), underLease(lease, completed(first, 0))),
        [last, first]
      )
      yield* store.settle(node, [], [leaseEnd(lease)])
      assert.deepStrictEqual(yield* states(first, ids[1]!, ids.at(-2)!), ["completed", "ready", "ready"])
    })
  )

  test.effect("many leases are extended together, and those that are no longer held are left out", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, sendAll, store } = yield* fresh
      const [node, other] = [yield* join("n"), yield* join("o")]
      yield* send({ key: "a" }, { key: "b" }, { key: "c" })
      const leases = yield* leaseKeys(node, 2)
      assert.strictEqual(leases.length, 3)
      const [a] = yield* sendAll({ key: "a" }, { key: "c" })
      const of = (key: string) => leases.find((lease) => lease.key === key)!
      yield* store.settle(node, [], [leaseEnd(of("c"))])
      const all = [
        ...leases.map(({ actor, key, leaseNumber }) => ({ actor, key, leaseNumber, length: 5 })),
        { actor, key: "d", leaseNumber: 1, length: 5 }
      ]
      assert.deepStrictEqual(yield* store.extend(other, all), [])
      const pages = yield* store.extend(node, all)
      assert.deepStrictEqual(pages.map(({ jobs, key }) => [key, idsOf(jobs)]).toSorted(), [
        ["a", [a]],
        ["b", []]
      ])
    })
  )

  test.effect("a paused actor extends nothing", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, send, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      yield* send({ key: "k" })
      yield* store.setPaused(actor, true)
      assert.deepStrictEqual(yield* store.extend(node, [{ ...mailboxOf(lease), length: 5 }]), [])
      yield* store.setPaused(actor, false)
      assert.strictEqual(only(yield* store.extend(node, [{ ...mailboxOf(lease), length: 5 }])).jobs.length, 1)
    })
  )

  test.effect("a job that is cancelled before the extension reaches it never comes, one that it covers is asked", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, sendAll, store } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      const ids = yield* sendAll({ key: "k" }, { key: "k" })
      assert.deepStrictEqual((yield* store.cancel([ids[0]])).cancelled, [ids[0]])
      assert.deepStrictEqual(idsOf(only(yield* store.extend(node, [{ ...mailboxOf(lease), length: 5 }])).jobs), [
        ids[1]
      ])
      assert.deepStrictEqual((yield* store.cancel([ids[1]])).requested, [ids[1]])
    })
  )

  test.effect(
    "a claim tells of jobs that have come for keys that the node has leased, also when it asks for none",
    () =>
      Effect.gen(function* () {
        const { claim, join, send } = yield* fresh
        const node = yield* join("n")
        const request = { keyPolicy: { running: 2 } }
        yield* claim(node, request)
        yield* claim(node, request)
        yield* send({ key: "k" })
        yield* claim(node, request)
        yield* send({ key: "k" })
        const { arrivals, leases } = yield* claim(node, { ...request, limit: 0 })
        assert.deepStrictEqual([arrivals.map(({ key }) => key), leases], [["k"], []])
      })
  )

  test.effect("jobs of a key that failed return behind the others", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, sendAll, states, store } = yield* fresh
      const node = yield* join("n")
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k" })
      const lease = only(yield* leaseKeys(node, 2))
      yield* store.settle(
        node,
        [underLease(lease, retried(ids[0]!, 0, 1_000)), underLease(lease, released(ids[1]!, 0))],
        [leaseEnd(lease)]
      )
      assert.deepStrictEqual(yield* states(...ids), ["scheduled", "ready", "ready"])
      yield* elapse(1_001)
      yield* store.promote(1000)
      assert.deepStrictEqual(idsOf(only(yield* leaseKeys(node, 2)).jobs), [ids[1], ids[2], ids[0]])
    })
  )

  test.effect("all jobs that the lease of a lost node covers may have run and count as lost, none behind it", () =>
    Effect.gen(function* () {
      const { join, leaseKeys, send, sendAll, settles, store } = yield* fresh
      const [dead, alive] = [yield* join("dead"), yield* join("alive")]
      const ids = yield* sendAll(...times(jobsPerLease + 2))
      const lease = only(yield* leaseKeys(dead, 2))
      yield* store.extend(dead, [{ ...mailboxOf(lease), length: 1 }])
      yield* settles(dead, underLease(lease, completed(ids[1]!, 0)))
      yield* send({ key: "l" })
      yield* elapse(leaseMs + 1)
      yield* store.beat(alive)
      assert.isAtLeast(yield* store.rescue(leaseMs), jobsPerLease)
      const views = yield* store.find(ids)
      const lost = views.flatMap(({ attempts, jobId }) =>
        attempts.map(({ outcome }) => outcome).join() === "lost" ? [jobId] : []
      )
      assert.deepStrictEqual(lost.toSorted(), ids.toSpliced(1, 1).slice(0, -1).toSorted())
      assert.deepStrictEqual(yield* settles(dead, underLease(lease, completed(ids[0]!, 0))), [])
      assert.deepStrictEqual(
        idsOf((yield* leaseKeys(alive, 2)).find(({ key }) => key === "k")!.jobs),
        ids.toSpliced(1, 1).slice(0, jobsPerLease)
      )
    })
  )

  test.effect("a job that was lost too often is given to a node that fails it, where the actor keeps no history", () =>
    Effect.gen(function* () {
      const { actor, join, leaseKeys, sendAll, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 0, hasKeys: true }])
      const [id] = yield* sendAll({ key: "k" })
      for (let n = 0; n < maxLosses; n++) {
        yield* leaseKeys(yield* join(`lost-${n}`), 2)
        yield* elapse(leaseMs + 1)
        yield* store.rescue(leaseMs)
      }
      const lease = only(yield* leaseKeys(yield* join("n"), 2))
      assert.deepStrictEqual(
        lease.jobs.map((job) => [job.id, job.losses]),
        [[id, maxLosses]]
      )
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
    })
  )

  test.effect("a job that was lost several times runs alone, so it takes no others along", () =>
    Effect.gen(function* () {
      const { find, join, leaseKeys, sendAll, store } = yield* fresh
      const ids = yield* sendAll(...times(3))
      for (let n = 0; n < maxLosses; n++) {
        const dying = yield* join(`dying-${n}`)
        const lease = only(yield* leaseKeys(dying, 2))
        const isAlone = n >= lossesToRunAlone
        assert.deepStrictEqual([lease.alone ?? false, idsOf(lease.jobs)], [isAlone, isAlone ? [ids[0]] : ids])
        yield* elapse(leaseMs + 1)
        yield* store.rescue(leaseMs)
      }
      const views = [yield* find(ids[0]!), yield* find(ids[1]!)]
      assert.deepStrictEqual(
        views.map((view) => [view?.state, view?.attempts.length]),
        [
          ["failed", maxLosses],
          ["ready", lossesToRunAlone]
        ]
      )
      const node = yield* join("n")
      for (const id of ids.slice(1)) {
        const lease = only(yield* leaseKeys(node, 2))
        assert.deepStrictEqual(idsOf(lease.jobs), [id])
        yield* store.settle(node, [underLease(lease, completed(id, 0))], [leaseEnd(lease)])
      }
    })
  )
}
