/** How many jobs of a key start in a period. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { defineModule } from "../../../src/module.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { start, takeForDead, until } from "../Cluster.ts"

const Letter = Schema.Struct({ key: Schema.String, n: Schema.Int })
type Letter = typeof Letter.Type
const key = (letter: Letter) => letter.key

let serial = 0
const actorOf = (
  rate: { readonly jobs: number; readonly per: `${number} millis` | `${number} hours` },
  kind: "plain" | "ordered" | "limited" = "plain"
) =>
  Actor.make(`test/key-rate${++serial}`, {
    payload: Letter,
    failure: Schema.String,
    retry: Retry.exponential({ max: 2, base: "1 millis", jitter: 0 }),
    ratePerKey: kind === "plain" ? { ...rate, key } : rate,
    ...(kind === "ordered" ? { mailbox: key } : {}),
    ...(kind === "limited" ? { limitPerKey: { key, running: 3 } } : {})
  })
type Work = ReturnType<typeof actorOf>

const run = (actor: Work, handle: (letter: Letter) => Effect.Effect<void, string> = () => Effect.void) =>
  start(nodeOf(defineModule({ name: "test", actors: [actor], layer: Actor.toLayer(actor, handle) })))
const send = (actor: Work, payloads: ReadonlyArray<Letter>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.map(
      jobs.sendAll(
        actor,
        payloads.map((payload) => ({ payload }))
      ),
      (sent) => sent.map(({ jobId }) => jobId)
    )
  )
const letters = (jobs: number, name = "k") => Array.from({ length: jobs }, (_, n): Letter => ({ key: name, n }))
const completed = (actor: Work, jobIds: ReadonlyArray<string>) =>
  Effect.flatMap(Jobs, (jobs) =>
    Effect.forEach(jobIds, (jobId) => jobs.await(actor, jobId), { concurrency: "unbounded", discard: true })
  )
/** For how long the key is held, once it is held for hours. */
const heldHours = (actor: Work) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      until(
        sql<{ readonly hours: number }>`
          select extract(epoch from held_until - now())::float8 / 3600 as hours from job_mailbox
          where actor = ${actor.name} and node is null and held_until > now() + interval '1 hour'`,
        ({ length }) => length > 0
      ),
      ([row]) => row!.hours
    )
  )

layer(kernelOn(), { excludeTestServices: true })("A rate per key", (test) => {
  test.effect("holds in any period for the nodes together, and the jobs of an ordered key keep their order", () =>
    Effect.gen(function* () {
      for (const kind of ["plain", "ordered", "limited"] as const) {
        const actor = actorOf({ jobs: 3, per: "300 millis" }, kind)
        const starts = new Map<string, Array<{ readonly n: number; readonly at: number }>>()
        const handle = ({ key, n }: Letter) =>
          Effect.sync(() => void starts.set(key, [...(starts.get(key) ?? []), { n, at: performance.now() }]))
        for (let node = 0; node < 2; node++) yield* run(actor, handle)
        const sentAt = performance.now()
        yield* completed(actor, yield* send(actor, [...letters(8, "a"), ...letters(2, "b")]))
        const ofA = starts.get("a")!
        // Handlers may begin late, but never before their start was counted, and none was counted before it was sent.
        for (const [i, periods] of [
          [3, 1],
          [6, 2]
        ] as const)
          assert.isAtLeast(ofA[i]!.at - sentAt, periods * 300 - 5, kind)
        if (kind === "ordered")
          assert.deepStrictEqual(
            ofA.map(({ n }) => n),
            [0, 1, 2, 3, 4, 5, 6, 7]
          )
      }
    })
  )

  test.effect("lets jobs start while others of the key run, as soon as the period allows it", () =>
    Effect.gen(function* () {
      const actor = actorOf({ jobs: 1, per: "40 millis" }, "limited")
      const [second, third] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      yield* run(actor, ({ n }) => (n === 0 ? third.await : n === 1 ? second.open : third.open))
      const first = yield* send(actor, letters(2))
      yield* second.await
      yield* completed(actor, [...first, ...(yield* send(actor, [{ key: "k", n: 2 }]))])
    })
  )

  test.effect("delays no other key, however many jobs the key has, and claims do not look at these", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const actor = actorOf({ jobs: 2, per: "5 hours" })
      yield* send(actor, letters(3_000, "hot"))
      yield* run(actor)
      const others = Array.from({ length: 200 }, (_, n) => ({ key: `other ${n}`, n: 0 }))
      yield* completed(actor, yield* send(actor, others))
      yield* until(jobs.counts(actor.name), ({ completed = 0 }) => completed >= 202)
      assert.isAbove(yield* heldHours(actor), 4)
      const [row] = yield* sql<{ readonly leases: number }>`
        select max(lease)::int as leases from job_mailbox where actor = ${actor.name} and key = 'hot'`
      assert.isAtMost(row!.leases, 3)
      assert.deepStrictEqual(yield* jobs.counts(actor.name), { completed: 202, ready: 2_998 })
    })
  )

  test.effect("counts what a retry starts too", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const actor = actorOf({ jobs: 2, per: "5 hours" }, "ordered")
      let attempts = 0
      yield* run(actor, () => Effect.suspend(() => (attempts++ < 5 ? Effect.fail("no") : Effect.void)))
      yield* send(actor, letters(1))
      assert.isAbove(yield* heldHours(actor), 4)
      assert.strictEqual(attempts, 2)
      assert.deepStrictEqual(yield* jobs.counts(actor.name), { scheduled: 1 })
    })
  )

  test.effect("lets a key rest for a period when its node is lost, since nothing says what has started", () =>
    Effect.gen(function* () {
      const actor = actorOf({ jobs: 2, per: "3 hours" })
      const [runs, gate] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const lost = yield* run(actor, () => Effect.andThen(runs.open, gate.await))
      yield* send(actor, letters(3))
      yield* runs.await
      yield* takeForDead(lost.worker.nodeId())
      let started = 0
      yield* run(actor, () => Effect.sync(() => void started++))
      assert.isAbove(yield* heldHours(actor), 2)
      assert.strictEqual(started, 0)
      yield* gate.open
    })
  )

  test.effect("is forgotten with the key when none of its starts counts any more", () =>
    Effect.gen(function* () {
      const [store, sql] = [yield* JobStore, yield* SqlClient.SqlClient]
      const actor = actorOf({ jobs: 2, per: "1 hours" })
      yield* run(actor)
      yield* completed(actor, yield* send(actor, letters(1)))
      yield* until(store.isKeyIdle(actor.name, "k"), (isIdle) => isIdle)
      const rows = sql`select 1 from job_mailbox where actor = ${actor.name}`
      yield* sql`update job_mailbox set touched_at = now() - interval '1 day' where actor = ${actor.name}`
      yield* store.prune([7])
      assert.strictEqual((yield* rows).length, 1)
      yield* sql`update job_mailbox set key_state = jsonb_set(key_state, '{$pace,until}', '1') where actor = ${actor.name}`
      yield* store.prune([7])
      assert.strictEqual((yield* rows).length, 0)
    })
  )

  test.effect("is refused where it contradicts itself", () =>
    Effect.sync(() => {
      const payload = Letter
      const rate = { jobs: 1, per: "1 second" } as const
      const make = (options: Partial<Parameters<typeof Actor.make<"test/x", typeof Letter>>[1]>) => () =>
        Actor.make("test/x", { payload, ...options })
      assert.throws(make({ ratePerKey: rate }), "no key")
      assert.throws(make({ ratePerKey: { ...rate, key }, mailbox: key }), "twice")
      assert.throws(make({ ratePerKey: { ...rate, key }, limitPerKey: { key, running: 1 } }), "twice")
      assert.throws(make({ ratePerKey: { ...rate, jobs: 0, key } }), "0 jobs")
      assert.throws(make({ ratePerKey: { jobs: 1, per: 0, key } }), "without a period")
      const unfair = 'with onFailure "skip"'
      assert.throws(make({ ratePerKey: { ...rate, key }, fairToTenants: true }), unfair)
      assert.throws(make({ limitPerKey: { key, running: 1 }, fairToTenants: true }), unfair)
      assert.throws(make({ mailbox: key, fairToTenants: true }), unfair)
      assert.throws(make({ mailbox: key, onFailure: "fail-rest", fairToTenants: true }), unfair)
      assert.throws(make({ fairToTenants: "keys" }), "by its keys and has none")
      const share = "expected 0 to 1, of an actor that is fair to tenants"
      assert.throws(make({ mailbox: key, tenantShare: 0.5 }), share)
      for (const tenantShare of [0, -1, 1.1, Number.NaN]) {
        assert.throws(make({ mailbox: key, fairToTenants: "keys", tenantShare }), share)
      }
      assert.throws(make({ fairToTenants: true, tenantShare: 0.5 }), "no key")
      assert.strictEqual(make({ mailbox: key, fairToTenants: "keys", tenantShare: 1 })().keyPolicy?.tenantShare, 1)
    })
  )
})
