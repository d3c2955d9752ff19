/** Jobs of actors that are fair to tenants: whose is next, whatever the others have waiting. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { ClaimRequest, NewJob } from "../../../src/actor/JobStore.ts"
import { ageingMs } from "../../../src/actor/JobStore.ts"
import { type Cases, completed, fresh, leaseEnd, only, payloadsOf, released, retried, underLease } from "./Fixture.ts"

const equal = { weightOf: () => 1 }

const fairly = Effect.gen(function* () {
  const fixture = yield* fresh
  const { actor, claim, sendAll, store } = fixture
  const info = { actor, retentionDays: 7, hasKeys: false, byTenant: true }
  yield* store.register([info])
  const job = (tenant: string | null, over: Partial<NewJob> = {}) => ({
    tenant,
    byTenant: true,
    payload: tenant,
    ...over
  })
  return {
    ...fixture,
    info,
    job,
    backlog: (tenant: string, jobs: number) => sendAll(...Array.from({ length: jobs }, () => job(tenant))),
    turn: (node: string, limit: number, tenants: ClaimRequest["tenants"] & {} = equal) =>
      claim(node, { limit, tenants })
  }
})

/** How many jobs of each tenant. */
const shares = (tenants: ReadonlyArray<unknown>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const tenant of tenants) counts[String(tenant)] = (counts[String(tenant)] ?? 0) + 1
  return counts
}

export const tenants: Cases = (test, { elapse }) => {
  test.effect("a tenant with one job is served among the first, however many another one has waiting", () =>
    Effect.gen(function* () {
      const { backlog, job, join, send, turn } = yield* fairly
      const node = yield* join("a")
      yield* backlog("large", 300)
      assert.deepStrictEqual(shares(payloadsOf(yield* turn(node, 4))), { large: 4 })
      yield* send(job("small"), job(null))
      const next = [...payloadsOf(yield* turn(node, 4)), ...payloadsOf(yield* turn(node, 4))]
      assert.deepStrictEqual(shares(next), { large: 6, small: 1, null: 1 })
      assert.deepStrictEqual(shares(payloadsOf(yield* turn(node, 500))), { large: 290 })
    })
  )

  test.effect("tenants that wait share by weight, and what one leaves goes to the others", () =>
    Effect.gen(function* () {
      const { backlog, join, turn } = yield* fairly
      const node = yield* join("a")
      yield* backlog("small", 40)
      yield* backlog("large", 200)
      const weighted = { weightOf: (tenant: string) => (tenant === "large" ? 3 : 1) }
      const got = yield* Effect.replicateEffect(turn(node, 4, weighted), 30)
      const { large, small } = shares(got.flatMap(payloadsOf))
      assert.strictEqual(large! + small!, 120)
      assert.closeTo(small!, 30, 3)
      const rest = yield* turn(node, 500, weighted)
      assert.deepStrictEqual(shares(payloadsOf(rest)), { large: 200 - large!, small: 40 - small! })
      assert.deepStrictEqual((yield* turn(node, 4, weighted)).jobs, [])
    })
  )

  test.effect("a tenant that was away gains nothing by it", () =>
    Effect.gen(function* () {
      const { backlog, join, turn } = yield* fairly
      const node = yield* join("a")
      yield* backlog("busy", 60)
      yield* Effect.replicateEffect(turn(node, 5), 6)
      yield* backlog("back", 60)
      const got = (yield* Effect.replicateEffect(turn(node, 2), 8)).flatMap(payloadsOf)
      assert.closeTo(shares(got)["back"] ?? 0, 8, 2)
    })
  )

  test.effect("of a tenant urgent jobs come first, then in the order in which they were sent, and old ones gain", () =>
    Effect.gen(function* () {
      const { job, join, send, turn } = yield* fairly
      const node = yield* join("a")
      const of = (payload: string, priority = 0) => job("t", { payload, priority })
      yield* send(of("late", 1), of("a"), of("b"), of("urgent", -2))
      yield* elapse(3 * ageingMs)
      yield* send(of("urgent too", -1))
      const got = yield* Effect.replicateEffect(turn(node, 1), 5)
      assert.deepStrictEqual(got.flatMap(payloadsOf), ["urgent", "a", "b", "late", "urgent too"])
    })
  )

  test.effect("what was given back, retried or promoted waits with the jobs of its tenant", () =>
    Effect.gen(function* () {
      const { backlog, find, job, join, sendAll, settles, store, turn } = yield* fairly
      const node = yield* join("a")
      const [id] = yield* sendAll(job("t", { payload: "first" }))
      assert.deepStrictEqual(payloadsOf(yield* turn(node, 5)), ["first"])
      yield* backlog("u", 20)
      yield* settles(node, released(id, 1))
      assert.include(payloadsOf(yield* turn(node, 2)), "first")
      yield* settles(node, retried(id, 2, 1_000))
      assert.deepStrictEqual(shares(payloadsOf(yield* turn(node, 2))), { u: 2 })
      yield* elapse(1_001)
      yield* store.promote(10)
      const next = [...payloadsOf(yield* turn(node, 2)), ...payloadsOf(yield* turn(node, 2))]
      assert.deepStrictEqual(shares(next), { first: 1, u: 3 })
      assert.strictEqual((yield* find(id))?.tenant, "t")
      assert.deepStrictEqual(yield* settles(node, completed(id, 3)), [id])
    })
  )

  test.effect("jobs of a node that was lost are served by another one", () =>
    Effect.gen(function* () {
      const { backlog, join, store, turn } = yield* fairly
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* backlog("t", 3)
      yield* turn(b, 5)
      assert.lengthOf((yield* turn(a, 2)).jobs, 0)
      yield* elapse(15_001)
      yield* store.beat(a)
      yield* store.rescue(15_000)
      assert.deepStrictEqual(shares(payloadsOf(yield* turn(a, 5))), { t: 3 })
    })
  )

  test.effect("of very many jobs that a node gives back those of other tenants are found soon", () =>
    Effect.gen(function* () {
      const { backlog, join, store, turn } = yield* fairly
      const [a, b] = [yield* join("a"), yield* join("b")]
      yield* Effect.replicateEffect(turn(a, 1), 2)
      yield* backlog("large", 1_100)
      yield* backlog("small", 1)
      assert.lengthOf((yield* turn(b, 2_000)).jobs, 1_101)
      yield* store.leave(b)
      const got = yield* Effect.replicateEffect(turn(a, 2), 4)
      assert.deepStrictEqual(shares(got.flatMap(payloadsOf)), { large: 7, small: 1 })
    })
  )

  test.effect("a paused tenant waits, and the others do not", () =>
    Effect.gen(function* () {
      const { actor, backlog, join, store, turn } = yield* fairly
      const node = yield* join("a")
      yield* backlog("held", 3)
      yield* backlog("free", 3)
      assert.isTrue(yield* store.setTenantPaused(actor, "held", true))
      assert.isTrue(yield* store.setTenantPaused(actor, "held", true))
      assert.deepStrictEqual(shares(payloadsOf(yield* turn(node, 4))), { free: 3 })
      yield* backlog("held", 1)
      assert.deepStrictEqual((yield* turn(node, 4)).jobs, [])
      assert.isTrue(yield* store.setTenantPaused(actor, "held", false))
      yield* elapse(0)
      assert.deepStrictEqual(shares(payloadsOf(yield* turn(node, 9))), { held: 4 })
      assert.isFalse(yield* store.setTenantPaused(`${actor}-other`, "held", true))
    })
  )

  test.effect("two nodes get what there is, each job once", () =>
    Effect.gen(function* () {
      const { backlog, join, turn } = yield* fairly
      const nodes = [yield* join("a"), yield* join("b")]
      yield* backlog("t", 50)
      yield* backlog("u", 10)
      const got: Array<string> = []
      for (let round = 0; round < 12; round++) {
        for (const node of nodes) got.push(...(yield* turn(node, 3)).jobs.map(({ id }) => id))
      }
      assert.strictEqual(new Set(got).size, 60)
      assert.lengthOf(got, 60)
    })
  )

  test.effect("when the actor is fair no longer, its jobs wait as those of any other", () =>
    Effect.gen(function* () {
      const { claim, info, job, join, send, store } = yield* fairly
      const node = yield* join("a")
      yield* send(job("t", { payload: 1 }), job("u", { payload: "urgent", priority: -2 }), job("t", { payload: 2 }))
      yield* store.register([{ ...info, byTenant: false }])
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), ["urgent", 1, 2])
      // By a sender of the older release, in which it is fair.
      yield* send(job("t", { payload: 3 }))
      yield* store.register([{ ...info, byTenant: false }])
      assert.deepStrictEqual(payloadsOf(yield* claim(node)), [3])
    })
  )

  const oneAtATime = { keyPolicy: { running: 1, fairToTenants: true } }

  /** Jobs of one mailbox as leases bring them, one after another: each by its payload. */
  const following = Effect.fnUntraced(function* (fixture: Effect.Success<typeof fresh>, node: string, leases: number) {
    const got: Array<unknown> = []
    for (let n = 0; n < leases; n++) {
      const lease = only((yield* fixture.claim(node, oneAtATime)).leases)
      const job = only(lease.jobs)
      got.push(job.payload)
      yield* fixture.store.settle(node, [underLease(lease, completed(job.id, 0))], [leaseEnd(lease)])
    }
    return got
  })

  test.effect("tenants take turns at a mailbox, one job each, in the order of sending within a tenant", () =>
    Effect.gen(function* () {
      const fixture = yield* fresh
      const node = yield* fixture.join("a")
      const own = (tenant: string | null, payload: string) => ({ key: "k", tenant, payload })
      yield* fixture.send(...["a1", "a2", "a3", "a4", "a5", "a6"].map((name) => own("a", name)))
      assert.deepStrictEqual(yield* following(fixture, node, 2), ["a1", "a2"])
      yield* fixture.send(own("c", "c1"), own("b", "b1"), own(null, "service"), own("c", "c2"))
      assert.deepStrictEqual(yield* following(fixture, node, 3), ["b1", "c1", "service"])
      const other = yield* fixture.join("b")
      assert.deepStrictEqual(yield* following(fixture, other, 5), ["a3", "c2", "a4", "a5", "a6"])
      assert.deepStrictEqual((yield* fixture.claim(node, oneAtATime)).leases, [])
    })
  )

  test.effect(
    "jobs that others have overtaken at a mailbox are found by each node, after more turns than a row is written",
    () =>
      Effect.gen(function* () {
        const fixture = yield* fresh
        const nodes = [yield* fixture.join("a"), yield* fixture.join("b")]
        const jobs = 30
        yield* fixture.send(
          ...Array.from({ length: jobs }, (_, n) => ({ key: "k", tenant: "large", payload: `large ${n}` }))
        )
        const got: Array<unknown> = []
        for (let n = 0; n < jobs; n++) {
          yield* fixture.send({ key: "k", tenant: n % 2 === 0 ? "early" : "small", payload: `small ${n}` })
          got.push(...(yield* following(fixture, nodes[n % 2]!, 2)))
        }
        const of = (name: string) => got.filter((payload) => String(payload).startsWith(name))
        const inOrder = (name: string) => Array.from({ length: jobs }, (_, n) => `${name} ${n}`)
        assert.deepStrictEqual(of("large"), inOrder("large"))
        assert.deepStrictEqual(of("small"), inOrder("small"))
        assert.deepStrictEqual((yield* fixture.claim(nodes[0]!, oneAtATime)).leases, [])
      })
  )
}
