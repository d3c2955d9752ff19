/** Limits that several actors share by name. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { ClaimRequest, ClaimResult } from "../../../src/actor/JobStore.ts"
import type { DeclaredLimits } from "../../../src/actor/limit/DeclaredLimits.ts"
import * as SharedLimit from "../../../src/actor/limit/SharedLimit.ts"
import { type Cases, completed, fresh, leaseEnd, newJob, only, underLease } from "./Fixture.ts"

let serial = 0

const limitsOf = (name: string): DeclaredLimits => ({
  concurrency: 10,
  cluster: null,
  rate: null,
  perKey: null,
  shared: { name, running: null, rate: null }
})

/** Two actors that share a limit, and one that does not. */
const sharing = (options: Parameters<typeof SharedLimit.make>[1], hasKeys = false) =>
  Effect.gen(function* () {
    const { actor, join, store } = yield* fresh
    const name = `limit ${++serial}`
    const [x, y, free] = [`${actor}-x`, `${actor}-y`, `${actor}-free`]
    const limits = limitsOf(name)
    yield* store.register([
      { actor: x, retentionDays: 7, hasKeys, limits },
      { actor: y, retentionDays: 7, hasKeys: false, limits },
      { actor: free, retentionDays: 7, hasKeys: false }
    ])
    const limit = SharedLimit.make(name, options)
    const requestOf = (actor: string, over: Partial<ClaimRequest> = {}): ClaimRequest => ({
      actor,
      limit: 100,
      shared: limit,
      ...over
    })
    return {
      x,
      y,
      free,
      limit,
      requestOf,
      store,
      join,
      send: (actor: string, jobs: number, key: string | null = null) =>
        store.send(Array.from({ length: jobs }, () => newJob({ actor, key }))),
      /** How many jobs of each a claim got. */
      claim: (node: string, ...requests: ReadonlyArray<ClaimRequest>) =>
        Effect.map(store.claim(node, requests.length === 0 ? [requestOf(x), requestOf(y)] : requests), (got) => ({
          ...got,
          counts: countsOf(got, [x, y, free])
        }))
    }
  })

const countsOf = ({ jobs, leases }: ClaimResult, actors: ReadonlyArray<string>) =>
  actors.map((name) =>
    leases
      .filter(({ actor }) => actor === name)
      .reduce((sum, lease) => sum + lease.jobs.length, jobs.filter(({ actor }) => actor === name).length)
  )

export const sharedLimits: Cases = (test, { elapse }) => {
  test.effect("two actors that share a limit never run more together, whichever nodes claim", () =>
    Effect.gen(function* () {
      const { claim, free, join, requestOf, send, store, x, y } = yield* sharing({ running: 3 })
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* send(x, 10)
      yield* send(y, 10)
      yield* send(free, 2)
      const first = yield* claim(a, requestOf(x, { limit: 2 }), { actor: free, limit: 10 })
      assert.deepStrictEqual(first.counts, [2, 0, 2])
      const second = yield* claim(b, requestOf(y))
      assert.deepStrictEqual([second.counts, second.retryInMs], [[0, 1, 0], undefined])
      assert.deepStrictEqual((yield* claim(b)).counts, [0, 0, 0])
      const done = second.jobs.map(({ claim, id }) => completed(id, claim))
      yield* store.settle(b, done)
      assert.deepStrictEqual((yield* claim(a, requestOf(x))).counts, [1, 0, 0])
    })
  )

  test.effect("what is left of a limit is divided equally, and what one does not need goes to the other", () =>
    Effect.gen(function* () {
      const { claim, join, requestOf, send, x, y } = yield* sharing({ running: 100 })
      const node = yield* join("a")
      const of = (running: number) => {
        const shared = { ...requestOf(x).shared!, running }
        return [requestOf(x, { shared }), requestOf(y, { shared })]
      }
      yield* send(x, 100)
      yield* send(y, 8)
      assert.deepStrictEqual((yield* claim(node, ...of(10))).counts, [5, 5, 0])
      assert.deepStrictEqual((yield* claim(node, ...of(30))).counts, [17, 3, 0])
    })
  )

  test.effect("where one place is free at a time, the actors get it by turns", () =>
    Effect.gen(function* () {
      const { claim, join, send, store, x, y } = yield* sharing({ running: 1 })
      const node = yield* join("a")
      yield* send(x, 100)
      yield* send(y, 2)
      const order: Array<string> = []
      for (let n = 0; n < 6; n++) {
        const { jobs } = yield* claim(node)
        const job = only(jobs)
        order.push(job.actor === y ? "y" : "x")
        yield* store.settle(node, [completed(job.id, job.claim)])
      }
      assert.deepStrictEqual(order, ["x", "y", "x", "y", "x", "x"])
    })
  )

  test.effect("a rate that is shared counts the starts of all, in any period", () =>
    Effect.gen(function* () {
      const { claim, join, requestOf, send, x, y } = yield* sharing({ rate: { jobs: 3, per: "5 minutes" } })
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* send(x, 10)
      yield* send(y, 10)
      assert.deepStrictEqual((yield* claim(a, requestOf(x, { limit: 2 }))).counts, [2, 0, 0])
      yield* elapse(100_000)
      const second = yield* claim(b)
      assert.deepStrictEqual(second.counts.toSorted(), [0, 0, 1])
      assert.isAbove(second.retryInMs!, 190_000)
      assert.isAtMost(second.retryInMs!, 200_000)
      yield* elapse(200_001)
      assert.deepStrictEqual((yield* claim(b)).counts, [1, 1, 0])
    })
  )

  test.effect("a lease of a key counts as all that may run under it, which is no more than there is room for", () =>
    Effect.gen(function* () {
      const { claim, join, requestOf, send, store, x, y } = yield* sharing({ running: 5 }, true)
      const [a, b] = [yield* join("a"), yield* join("b")]
      const keyed = requestOf(x, { keyPolicy: { running: 3 }, limit: 1 })
      yield* send(x, 4, "k")
      yield* send(x, 4, "l")
      yield* send(y, 10)
      const first = yield* claim(a, keyed)
      const [lease] = first.leases
      assert.deepStrictEqual([first.leases.length, lease!.running], [1, 3])
      const second = yield* claim(b, keyed)
      assert.deepStrictEqual([second.leases.length, second.leases[0]!.running], [1, 2])
      assert.deepStrictEqual((yield* claim(b)).counts, [0, 0, 0])
      const done = lease!.jobs.map(({ id }) => underLease(lease!, completed(id, 0)))
      yield* store.settle(a, done, [leaseEnd(lease!)])
      assert.deepStrictEqual((yield* claim(b, requestOf(y))).counts, [0, 3, 0])
    })
  )

  test.effect("a key of which more may run than a rate allows gets what that allows", () =>
    Effect.gen(function* () {
      const { claim, join, requestOf, send, x } = yield* sharing({ rate: { jobs: 2, per: "5 minutes" } }, true)
      const node = yield* join("a")
      yield* send(x, 5, "k")
      const { leases } = yield* claim(node, requestOf(x, { keyPolicy: { running: 3 }, limit: 1 }))
      assert.deepStrictEqual(
        leases.map(({ jobs }) => jobs.length),
        [2]
      )
    })
  )

  test.effect("the share of a node that is lost returns", () =>
    Effect.gen(function* () {
      const { claim, join, send, store, x, y } = yield* sharing({ running: 2 })
      const lost = yield* join("lost")
      yield* send(x, 5)
      yield* send(y, 5)
      assert.deepStrictEqual((yield* claim(lost)).counts, [1, 1, 0])
      yield* elapse(60_000)
      const node = yield* join("node")
      assert.deepStrictEqual((yield* claim(node)).counts, [0, 0, 0])
      yield* store.rescue(30_000)
      assert.deepStrictEqual((yield* claim(node)).counts, [1, 1, 0])
    })
  )

  test.effect("a node keeps to the figure of its own release, whatever others say", () =>
    Effect.gen(function* () {
      const { claim, join, limit, requestOf, send, x } = yield* sharing({ running: 2 })
      const node = yield* join("a")
      yield* send(x, 10)
      const under = (running: number) => claim(node, requestOf(x, { shared: { ...limit, running } }))
      assert.deepStrictEqual((yield* under(2)).counts, [2, 0, 0])
      assert.deepStrictEqual((yield* under(5)).counts, [3, 0, 0])
      assert.deepStrictEqual((yield* under(4)).counts, [0, 0, 0])
    })
  )

  test.effect("a limit that no node has registered gives nothing", () =>
    Effect.gen(function* () {
      const { claim, join, requestOf, send, x } = yield* sharing({ running: 2 })
      const node = yield* join("a")
      yield* send(x, 1)
      const unknown = SharedLimit.make(`unknown ${++serial}`, { running: 5 })
      assert.deepStrictEqual((yield* claim(node, requestOf(x, { shared: unknown }))).counts, [0, 0, 0])
    })
  )
}
