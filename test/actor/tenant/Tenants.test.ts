import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Latch, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as TenantWeights from "../../../src/actor/tenant/TenantWeights.ts"
import { limitOf } from "../../../src/actor/worker/Capacity.ts"
import { Worker } from "../../../src/actor/worker/Worker.ts"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { defineModule } from "../../../src/module.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const Pack = Actor.make("shop/pack", { payload: Schema.String, success: Schema.String })
const Label = Actor.make("shop/label", { payload: Schema.String })
const Fold = Actor.make("shop/fold", { payload: Schema.String, fairToTenants: true })
const Print = Actor.make("shop/print", { payload: Schema.String, fairToTenants: true, concurrency: 1 })

/** Two of three places are the most of a tenant. */
const Carry = Actor.make("shop/carry", {
  payload: Schema.String,
  mailbox: (item) => item,
  fairToTenants: "keys",
  concurrency: 3,
  tenantShare: 0.7
})

const printed: Array<string> = []
const carried: Array<string> = []
const [mayCarry, isCarried] = [Latch.makeUnsafe(false), Latch.makeUnsafe(false)]
const asked: Array<ReadonlyArray<string>> = []
const [isPrinting, mayPrint] = [Deferred.makeUnsafe<void>(), Latch.makeUnsafe(false)]
const isWeighted = Deferred.makeUnsafe<void>()

const Shop = defineModule({
  name: "shop",
  actors: [Pack, Label, Fold, Print, Carry],
  layer: Layer.mergeAll(
    Actor.toLayer(Pack, (item) =>
      Effect.gen(function* () {
        return (yield* (yield* Jobs).send(Label, item)).jobId
      })
    ),
    Actor.toLayer(Label, () => Effect.void),
    Actor.toLayer(Fold, () => Effect.void),
    Actor.toLayer(Carry, (item) =>
      Effect.gen(function* () {
        carried.push(item)
        if (item.startsWith("small")) yield* isCarried.open
        else yield* mayCarry.await
      })
    ),
    Actor.toLayer(
      Print,
      (text) =>
        Effect.gen(function* () {
          printed.push(text)
          yield* Deferred.succeed(isPrinting, undefined)
          yield* mayPrint.await
        }),
      {
        tenantWeights: (tenants) =>
          Effect.gen(function* () {
            asked.push(tenants)
            if (tenants.includes("large")) yield* Deferred.succeed(isWeighted, undefined)
            return new Map([["large", 3]])
          })
      }
    )
  )
})

const principal = (accountId: string) =>
  Effect.provideService(Principal, { accountId, keyId: "key", kind: "sk", scopes: new Set<string>() })

layer(nodeOf(Shop).pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })("Tenants", (test) => {
  test.effect("a job belongs to the account of the transaction, the request or the job that sends it", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const tenantOf = (jobId: string) => Effect.map(jobs.find(jobId), (view) => view?.tenant)
      const { jobId } = yield* asTenant("account-1")(principal("account-2")(jobs.send(Pack, "a")))
      const label = yield* jobs.await(Pack, jobId)
      const sent = yield* Effect.all([
        principal("account-2")(jobs.send(Label, "b")),
        principal("account-2")(jobs.send(Label, "c", { tenant: "account-3" })),
        principal("account-2")(jobs.send(Label, "d", { tenant: null })),
        jobs.send(Label, "e")
      ])
      const ids = [jobId, label, ...sent.map((one) => one.jobId)]
      assert.deepStrictEqual(yield* Effect.forEach(ids, tenantOf), [
        "account-1",
        "account-1",
        "account-2",
        "account-3",
        null,
        null
      ])
    })
  )

  test.effect("behind 100,000 jobs of one tenant, another's first job is in the next claim", () =>
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* JobStore]
      const [actor, tenants] = ["shop/bulk", { weightOf: () => 1 }]
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false, byTenant: true }])
      yield* store.join({ id: "node", host: "here", pid: 1 })
      const claim = Effect.map(store.claim("node", [{ actor, limit: 10, tenants }]), ({ jobs }) =>
        jobs.map(({ tenant }) => tenant)
      )
      const fill = sql`
        insert into job (actor, tenant, position, priority_queue, payload)
        select ${actor}, 'large', nextval('job_id'), 13, '{}' from generate_series(1, 100000)`
      yield* sql.withTransaction(fill)
      // As the claims see it that began before.
      assert.deepStrictEqual(new Set(yield* claim), new Set(["large"]))
      const job = { actor, priority: 0, payload: {}, delayMs: 0, runAt: null, uniqueKey: null, key: null, trace: null }
      yield* store.send([{ ...job, cause: null, version: 1, batch: null, tenant: "small", byTenant: true }])
      assert.include(yield* claim, "small")
      const { jobs } = yield* store.claim("node", [{ actor, limit: 5_000, tenants }])
      assert.lengthOf(jobs, 5_000)
      yield* sql`truncate job`
    })
  )

  test.effect("has no more than its share of the places with keys, and gets all its jobs done within it", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const send = (tenant: string, item: string) => jobs.send(Carry, item, { tenant })
      const sent = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (n) => send("large", `large-${n}`))
      // All places that the tenant may have are taken, by jobs that do not end.
      yield* send("small", "small-1")
      yield* isCarried.await
      assert.deepStrictEqual(carried.filter((item) => item.startsWith("large")).length <= 2, true)
      yield* mayCarry.open
      yield* Effect.forEach(sent, ({ jobId }) => jobs.await(Carry, jobId))
      assert.strictEqual(carried.length, 7)
    })
  )

  test.effect("share by the weights that the actor looks up, many at once", () =>
    Effect.gen(function* () {
      const [jobs, worker] = [yield* Jobs, yield* Worker]
      const first = yield* jobs.send(Print, "first")
      yield* Deferred.await(isPrinting)
      const of = (tenant: string, n: number) =>
        Array.from({ length: n }, () => ({ payload: tenant, options: { tenant } }))
      const sent = yield* jobs.sendAll(Print, [...of("large", 60), ...of("small", 20)])
      // The node knows both from then on.
      yield* worker.claim
      yield* mayPrint.open
      yield* Effect.forEach([first, ...sent], ({ jobId }) => jobs.await(Print, jobId), { concurrency: "unbounded" })
      yield* Deferred.await(isWeighted)
      assert.lengthOf(printed, 81)
      assert.isBelow(asked.length, 10)
    })
  )

  test.effect("a job of a paused tenant waits, also on a node where nothing else does", () =>
    Effect.gen(function* () {
      const [jobs, store, worker] = [yield* Jobs, yield* JobStore, yield* Worker]
      assert.isTrue(yield* store.setTenantPaused(Fold.name, "held", true))
      // Nothing is found, so the node knows that nothing waits.
      assert.strictEqual(yield* worker.claim, 0)
      const held = yield* jobs.send(Fold, "a", { tenant: "held" })
      const free = yield* jobs.send(Fold, "b", { tenant: "free" })
      yield* jobs.await(Fold, free.jobId)
      yield* worker.claim
      assert.strictEqual((yield* jobs.find(held.jobId))?.state, "ready")
    })
  )

  test.effect("a weight that is not a number counts as one, and others are kept within bounds", () =>
    Effect.gen(function* () {
      const answer = new Map(Object.entries({ odd: Number.NaN, endless: Infinity, none: 0, more: 1_000, large: 3 }))
      const tenantWeights = () => Effect.succeed(answer)
      const weightOf = yield* TenantWeights.make({ actor: Fold, services: Context.empty(), tenantWeights })
      const weights = Effect.sync(() => [...answer.keys()].map(weightOf))
      const answered = Effect.andThen(Effect.yieldNow, weights)
      const known = yield* Effect.repeat(answered, { until: (all) => all[4] !== 1 })
      assert.deepStrictEqual(known, [1, 1, 0.01, 100, 3])
    }).pipe(Effect.scoped)
  )
})

describe("A node", () => {
  it("holds less ahead of what it runs where tenants share the places", () => {
    const held = (fair: boolean, meanMs: number) => limitOf({ concurrency: 10, fair, held: 0, meanMs })
    assert.deepStrictEqual([held(false, 20), held(true, 20)], [35, 20])
    // Jobs that take long are not held ahead at all.
    assert.deepStrictEqual([held(false, 1_000), held(true, 1_000)], [10, 10])
  })
})
