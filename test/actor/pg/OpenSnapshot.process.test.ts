/** What dies while a snapshot is open stays in tables and indexes. No statement may cost more for it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ClaimRequest } from "../../../src/actor/JobStore.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { completed, fresh, leaseEnd, mailboxOf, only, retried, underLease } from "../../contract/jobstore/Fixture.ts"
import { anotherStore, underWay } from "../../contract/jobstore/PgConcurrency.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))
const ordered = { running: 1 }

/** What the effect adds to a counter of PostgreSQL, of this transaction and of a table or an index. */
const counted =
  (counter: string, relations: string) =>
  <A, E, R>(sql: SqlClient.SqlClient, self: Effect.Effect<A, E, R>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const count = Effect.map(
          sql.unsafe<{ readonly n: number }>(`select sum(${counter}(c.oid))::int as n from pg_class c
            left join pg_index i on i.indexrelid = c.oid where ${relations}`),
          ([row]) => row!.n
        )
        const before = yield* count
        const answer = yield* self
        return { answer, cost: (yield* count) - before }
      })
    )

const table = "coalesce(i.indrelid, c.oid)"
const blocksOf = counted(
  "pg_stat_get_xact_blocks_fetched",
  `${table} in ('job'::regclass, 'job_mailbox'::regclass, 'job_scheduled'::regclass)`
)
/** Dead ones included. */
const entriesOf = counted("pg_stat_get_xact_tuples_returned", "i.indrelid = 'job'::regclass")

/** Keeps all that dies from now on, as a backup does. */
const openSnapshot = (sql: SqlClient.SqlClient) =>
  underWay(
    sql,
    Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read`
      yield* sql`set local idle_in_transaction_session_timeout = 0`
      yield* sql`select count(*) from job`
    })
  )

/** What the costliest of some rounds looks at, by step. */
const costliest = <K extends string, E, R>(rounds: number, round: Effect.Effect<Readonly<Record<K, number>>, E, R>) =>
  Effect.map(Effect.replicateEffect(round, rounds), (all) =>
    all.reduce((most, one) => {
      const steps = Object.keys(most) as Array<K>
      return Object.fromEntries(steps.map((step) => [step, Math.max(most[step], one[step])])) as Record<K, number>
    })
  )

const warmUps = 20
const measured = 10
const between = 60

/** More, as rows move to other pages, and once up to twice as many; walking over dead rows takes many times as many. */
const mostOf = (early: number): number => early * 2 + 12

layer(Live)("While a snapshot is open", (test) => {
  const opened = Effect.gen(function* () {
    const [sql, runtime] = [yield* SqlClient.SqlClient, yield* RuntimeSql]
    const fixture = yield* fresh
    const node = yield* fixture.join("n")
    const snapshot = yield* openSnapshot(sql)
    const claim = (keyPolicy: ClaimRequest["keyPolicy"], store = fixture.store) =>
      store.claim(node, [{ actor: fixture.actor, limit: 10, keyPolicy }])
    return { ...fixture, claim, node, runtime, snapshot, sql }
  })

  test.effect("a mailbox costs the same however much it has done", () =>
    Effect.gen(function* () {
      const { claim, node, runtime, sendAll, snapshot, sql, store } = yield* opened
      /** A job fails, is retried and completes; another one is cancelled. */
      const round = Effect.gen(function* () {
        const [id] = yield* sendAll({ key: "k" })
        const first = yield* blocksOf(runtime, claim(ordered))
        const lease = only(first.answer.leases)
        const verdict = { to: "scheduled" as const, delayMs: 0, failures: 1, inPlace: true }
        const held = { ...underLease(lease, retried(id, 0, 0)), verdict }
        const hold = yield* blocksOf(runtime, store.settle(node, [held], [leaseEnd(lease, { heldMs: 0 })]))
        const promote = yield* blocksOf(runtime, store.promote(100))
        const second = yield* blocksOf(runtime, claim(ordered))
        const again = only(second.answer.leases)
        const settle = yield* blocksOf(
          runtime,
          store.settle(node, [underLease(again, completed(id, 0))], [leaseEnd(again)])
        )
        const [other] = yield* sendAll({ key: "k" })
        const cancel = yield* blocksOf(sql, store.cancel([other]))
        assert.deepStrictEqual(cancel.answer.cancelled, [other])
        return {
          claim: Math.max(first.cost, second.cost),
          hold: hold.cost,
          promote: promote.cost,
          settle: settle.cost,
          cancel: cancel.cost
        }
      })
      yield* costliest(warmUps, round)
      const early = yield* costliest(measured, round)
      yield* costliest(between, round)
      let late = yield* costliest(measured, round)
      // A transaction in any database of the server holds the horizon where it is: others test at the same time.
      while (late.claim > mostOf(early.claim)) late = yield* costliest(measured, round)
      for (const step of ["hold", "promote", "settle", "cancel"] as const) {
        assert.isAtMost(late[step], mostOf(early[step]), step)
      }
      yield* snapshot.commit
    })
  )

  test.effect("a key whose lease is extended, and that is held, costs the same however much it has done", () =>
    Effect.gen(function* () {
      const { actor, claim, node, runtime, sendAll, snapshot, sql, store } = yield* opened
      const round = Effect.gen(function* () {
        const ids: Array<string> = [...(yield* sendAll({ key: "k" }))]
        const leased = yield* blocksOf(runtime, claim({ running: 2 }))
        const lease = only(leased.answer.leases)
        let extend = 0
        for (let page = 0; page < 4; page++) {
          ids.push(...(yield* sendAll({ key: "k" })))
          const extended = yield* blocksOf(runtime, store.extend(node, [{ ...mailboxOf(lease), length: 5 }]))
          assert.strictEqual(only(extended.answer).jobs.length, 1)
          extend = Math.max(extend, extended.cost)
        }
        const results = ids.map((id) => underLease(lease, completed(id, 0)))
        const end = { ...leaseEnd(lease), holdMs: 60_000, alone: true, state: { jobs: ids.length } }
        const settle = yield* blocksOf(runtime, store.settle(node, results, [end]))
        assert.strictEqual(settle.answer.size, ids.length)
        const release = yield* blocksOf(sql, store.releaseKey(actor, "k"))
        assert.isTrue(release.answer)
        return { claim: leased.cost, extend, settle: settle.cost, release: release.cost }
      })
      yield* costliest(warmUps, round)
      const early = yield* costliest(measured, round)
      yield* costliest(between, round)
      let late = yield* costliest(measured, round)
      while (late.claim > mostOf(early.claim)) late = yield* costliest(measured, round)
      for (const step of ["extend", "settle", "release"] as const)
        assert.isAtMost(late[step], mostOf(early[step]), step)
      yield* snapshot.commit
    })
  )

  test.effect("a claim passes over mailboxes that have nothing left", () =>
    Effect.gen(function* () {
      const { claim, node, runtime, sendAll, snapshot, store } = yield* opened
      let n = 0
      const round = Effect.gen(function* () {
        const ids = yield* sendAll({ key: `often ${n % 5}` }, { key: `once ${n}` })
        n++
        const { answer, cost } = yield* entriesOf(runtime, claim(ordered))
        const settlements = answer.leases.flatMap((lease) =>
          lease.jobs.map((job) => underLease(lease, completed(job.id, 0)))
        )
        const ends = answer.leases.map((lease) => leaseEnd(lease))
        assert.strictEqual((yield* store.settle(node, settlements, ends)).size, ids.length)
        return { claim: cost }
      })
      yield* costliest(warmUps, round)
      const early = yield* costliest(measured, round)
      yield* costliest(between, round)
      let late = yield* costliest(measured, round)
      while (late.claim > mostOf(early.claim)) late = yield* costliest(measured, round)
      // A store that knows nothing yet walks over them all, so the number above says something.
      yield* sendAll({ key: "z" })
      const fromScratch = yield* entriesOf(runtime, claim(ordered, yield* anotherStore))
      assert.strictEqual(fromScratch.answer.leases.length, 1)
      assert.isAbove(fromScratch.cost, between)
      yield* snapshot.commit
    })
  )

  test.effect("a claim passes over the jobs that tenants have behind them", () =>
    Effect.gen(function* () {
      const { actor, node, runtime, sendAll, snapshot, store } = yield* opened
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false, byTenant: true }])
      const claim = (on = store, limit = 6) => on.claim(node, [{ actor, limit, tenants: { weightOf: () => 1 } }])
      let n = 0
      const round = Effect.gen(function* () {
        const tenants = ["often", "often", `some ${n % 5}`, `once ${n}`]
        const ids = yield* sendAll(...tenants.map((tenant) => ({ tenant, byTenant: true })))
        n++
        const { answer, cost } = yield* entriesOf(runtime, claim())
        const results = answer.jobs.map((job) => completed(job.id, job.claim))
        assert.strictEqual((yield* store.settle(node, results)).size, ids.length)
        return { claim: cost }
      })
      yield* costliest(warmUps, round)
      const early = yield* costliest(measured, round)
      yield* costliest(between, round)
      let late = yield* costliest(measured, round)
      while (late.claim > mostOf(early.claim)) late = yield* costliest(measured, round)
      yield* sendAll({ tenant: "z", byTenant: true })
      const fromScratch = yield* entriesOf(runtime, claim(yield* anotherStore))
      assert.strictEqual(fromScratch.answer.jobs.length, 1)
      assert.isAbove(fromScratch.cost, between)
      yield* snapshot.commit
    })
  )
})
