/** Limits that the whole cluster shares: per actor, and starts in a period. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Cases, completed, fresh, idsOf, leaseEnd, only, payloadsOf, released, underLease } from "./Fixture.ts"

export const limits: Cases = (test, { elapse }) => {
  test.effect("no more jobs of an actor run at once than the limit of the cluster", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll, settles, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
      const [a, b] = [yield* join("a"), yield* join("b")]
      const ids = yield* sendAll({}, {}, {}, {}, {})
      assert.strictEqual((yield* claim(a, { cluster: 3, limit: 2 })).jobs.length, 2)
      assert.strictEqual((yield* claim(b, { cluster: 3 })).jobs.length, 1)
      assert.strictEqual((yield* claim(a, { cluster: 3 })).jobs.length, 0)
      yield* settles(a, completed(ids[0], 1), released(ids[1], 1))
      assert.deepStrictEqual(idsOf((yield* claim(b, { cluster: 3 })).jobs), [ids[1], ids[3]])
      assert.strictEqual((yield* claim(a, { cluster: 2 })).jobs.length, 0)
      assert.deepStrictEqual(idsOf((yield* claim(a, { cluster: 4 })).jobs), [ids[4]])
    })
  )

  test.effect("a limit that comes, changes or goes between claims holds from the next claim on", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
      const node = yield* join("n")
      yield* send(...Array.from({ length: 20 }, () => ({})))
      const took = (request: Parameters<typeof claim>[1]) => Effect.map(claim(node, request), ({ jobs }) => jobs.length)
      assert.strictEqual(yield* took({ limit: 2 }), 2)
      // What was claimed without a limit runs, and counts for one of the cluster; for a rate it has not started under it.
      assert.strictEqual(yield* took({ cluster: 3 }), 1)
      const rate = { jobs: 2, perMs: 300_000 }
      assert.strictEqual(yield* took({ rate }), 2)
      assert.strictEqual(yield* took({ rate }), 0)
      assert.strictEqual(yield* took({ rate: { ...rate, jobs: 5 } }), 3)
      assert.strictEqual(yield* took({ limit: 1 }), 1)
      assert.strictEqual(yield* took({ rate }), 0)
      yield* elapse(400_000)
      assert.strictEqual(yield* took({ rate }), 2)
    })
  )

  test.effect("of an actor with mailboxes the cluster's limit counts mailboxes", () =>
    Effect.gen(function* () {
      const { actor, join, send, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* send({ key: "a" }, { key: "a" }, { key: "b" }, { key: "c" }, { payload: "alone" })
      const request = { actor, limit: 10, keyPolicy: { running: 1 }, cluster: 3 }
      const first = yield* store.claim(a, [request])
      assert.deepStrictEqual([payloadsOf(first), first.leases.length], [["alone"], 2])
      assert.deepStrictEqual((yield* store.claim(b, [request])).leases, [])
      const lease = first.leases.find(({ key }) => key === "b")!
      yield* store.settle(a, [underLease(lease, completed(lease.jobs[0]!.id, 0))], [leaseEnd(lease)])
      assert.deepStrictEqual(
        (yield* store.claim(b, [request])).leases.map(({ key }) => key),
        ["c"]
      )
    })
  )

  test.effect("an actor with limits that no node registered gives nothing", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, store } = yield* fresh
      const node = yield* join("n")
      yield* send({})
      assert.deepStrictEqual((yield* claim(node, { cluster: 5 })).jobs, [])
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
      assert.strictEqual((yield* claim(node, { cluster: 5 })).jobs.length, 1)
    })
  )

  test.effect(
    "a rate allows its jobs at once, and again when they have left the period, never more in any period",
    () =>
      Effect.gen(function* () {
        const { actor, claim, join, send, store } = yield* fresh
        yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
        const [a, b] = [yield* join("a"), yield* join("b")]
        const rate = { jobs: 3, perMs: 300_000 }
        yield* send(...Array.from({ length: 12 }, () => ({})))
        const first = yield* claim(a, { rate, limit: 2 })
        assert.deepStrictEqual([first.jobs.length, first.retryInMs], [2, undefined])
        const second = yield* claim(b, { rate })
        assert.strictEqual(second.jobs.length, 1)
        assert.isAbove(second.retryInMs!, 290_000)
        assert.isAtMost(second.retryInMs!, 300_000)
        yield* elapse(290_000)
        const early = yield* claim(a, { rate })
        assert.strictEqual(early.jobs.length, 0)
        assert.isAtMost(early.retryInMs!, 10_001)
        yield* elapse(20_000)
        assert.strictEqual((yield* claim(a, { rate, limit: 2 })).jobs.length, 2)
        yield* elapse(200_000)
        assert.strictEqual((yield* claim(a, { rate })).jobs.length, 1)
        yield* elapse(110_000)
        assert.strictEqual((yield* claim(a, { rate })).jobs.length, 2)
        yield* elapse(3_000_000)
        assert.strictEqual((yield* claim(b, { rate })).jobs.length, 3)
        assert.strictEqual((yield* claim(b, { rate })).jobs.length, 0)
      })
  )

  test.effect("a rate counts the starts of a mailbox too, and leaves its order", () =>
    Effect.gen(function* () {
      const { actor, join, sendAll, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
      const node = yield* join("n")
      const request = { actor, limit: 10, keyPolicy: { running: 1 }, rate: { jobs: 2, perMs: 200_000 } }
      const ids = yield* sendAll({ key: "k" }, { key: "k" }, { key: "k" })
      const started: Array<string> = []
      for (let n = 0; n < 2; n++) {
        const lease = only((yield* store.claim(node, [request])).leases)
        started.push(...idsOf(lease.jobs))
        yield* store.settle(
          node,
          lease.jobs.map(({ id }) => underLease(lease, completed(id, 0))),
          [leaseEnd(lease)]
        )
      }
      const { retryInMs, leases } = yield* store.claim(node, [request])
      assert.deepStrictEqual([started, leases], [ids.slice(0, 2), []])
      assert.isAtMost(retryInMs!, 200_000)
      yield* elapse(200_001)
      assert.deepStrictEqual(idsOf(only((yield* store.claim(node, [request])).leases).jobs), ids.slice(2))
    })
  )

  test.effect("a rate counts all starts of a key of which several jobs may run at once", () =>
    Effect.gen(function* () {
      const { actor, join, send, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
      const node = yield* join("n")
      const request = { actor, limit: 10, keyPolicy: { running: 3 }, rate: { jobs: 7, perMs: 7_000_000 } }
      yield* send(...["a", "b", "c", "d"].flatMap((key) => [{ key }, { key }, { key }, { key }]))
      const sizes: Array<number> = []
      for (let n = 0; n < 3; n++) {
        const { leases } = yield* store.claim(node, [request])
        sizes.push(...leases.map(({ jobs }) => jobs.length))
      }
      assert.deepStrictEqual(sizes, [3, 3, 1])
    })
  )

  test.effect("a limited actor holds up no other one in the same claim, and tells the soonest time to come back", () =>
    Effect.gen(function* () {
      const { actor, join, send, store } = yield* fresh
      const [slow, slower, free] = [`${actor}-1`, `${actor}-2`, `${actor}-3`]
      yield* store.register([slow, slower, free].map((name) => ({ actor: name, retentionDays: 7, hasKeys: false })))
      const node = yield* join("n")
      yield* send(...[slow, slow, slower, slower, free, free].map((name) => ({ actor: name })))
      const { jobs, retryInMs } = yield* store.claim(node, [
        { actor: slower, limit: 5, rate: { jobs: 1, perMs: 900_000 } },
        { actor: free, limit: 5 },
        { actor: slow, limit: 5, rate: { jobs: 1, perMs: 60_000 } }
      ])
      assert.deepStrictEqual(jobs.map((job) => job.actor).toSorted(), [slow, slower, free, free].toSorted())
      assert.isAbove(retryInMs!, 50_000)
      assert.isAtMost(retryInMs!, 60_000)
    })
  )
}
