import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer, Queue } from "effect"
import { SqlClient } from "effect/sql"
import { ActorRegistry } from "../../../src/actor/Actor.ts"
import { JobStore, maxLosses } from "../../../src/actor/JobStore.ts"
import * as Pruner from "../../../src/actor/maintenance/Pruner.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { jobStoreContract } from "../../contract/JobStoreContract.ts"
import { completed, failed, fresh, leaseEnd, newJob, only, underLease } from "../../contract/jobstore/Fixture.ts"
import { elapse } from "../../contract/jobstore/PgTime.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))
const plain = newJob({ payload: null })

layer(Live)("The job store on PostgreSQL", (test) => {
  let sql: SqlClient.SqlClient
  test.effect("opens its database", () => Effect.map(SqlClient.SqlClient, (client) => void (sql = client)))

  jobStoreContract(test, { elapse: (ms) => elapse(sql)(ms) })

  test.effect("a job that was sent in a transaction that rolls back was never sent", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const send = store.send([
        { ...plain, actor: "tx/work" },
        { ...plain, actor: "tx/work", uniqueKey: "k" }
      ])
      yield* sql.withTransaction(Effect.andThen(send, Effect.fail("undo"))).pipe(Effect.flip)
      assert.deepStrictEqual(yield* store.counts("tx/work"), {})
      assert.isTrue((yield* send)[1]?.created)
    })
  )

  test.effect("one job, with or without a key, sends its notification with its commit, and many send none", () =>
    Effect.gen(function* () {
      const { actor, store } = yield* fresh
      const arrived = yield* (yield* RuntimeSql).listen("test_sent")
      const one = (payload: string) => ({ ...plain, actor, notification: { channel: "test_sent", payload } })
      const [sent] = yield* store.send([one("first")])
      assert.isTrue(sent?.announced)
      yield* sql.withTransaction(Effect.andThen(store.send([one("undone")]), Effect.fail("undo"))).pipe(Effect.flip)
      for (const answer of yield* store.send([one("a"), one("b")])) assert.notStrictEqual(answer.announced, true)
      yield* store.send([{ ...one("last"), key: "k" }])
      const payloads = [yield* Queue.take(arrived), yield* Queue.take(arrived)].map(({ payload }) => payload)
      assert.deepStrictEqual(payloads, ["first", "last"])
    }).pipe(Effect.scoped)
  )

  test.effect("a finished job may be forgotten when the days of its actor are over, however it ended", () =>
    Effect.gen(function* () {
      const { actor, claim, join, sendAll, settles, store, take } = yield* fresh
      yield* store.register([{ actor, retentionDays: 30, hasKeys: true }])
      const [alone, lost, ...inBox] = yield* sendAll({}, { uniqueKey: "u" }, { key: "k" }, { key: "k" }, { key: "k" })
      const node = yield* join("n")
      yield* claim(node)
      yield* settles(node, completed(alone, 1))
      yield* sql`update job set losses = ${maxLosses - 1}::int where id = ${Number(lost)}::int8`
      const lease = only((yield* take(node)).leases)
      const settlements = [underLease(lease, completed(inBox[0], 0)), underLease(lease, failed(inBox[1], 0))]
      yield* store.settle(node, settlements, [leaseEnd(lease, { failsRest: inBox[1] })])
      yield* elapse(sql)(15_001)
      yield* store.rescue(15_000)
      const [other] = yield* sendAll({ delayMs: 1000 })
      yield* store.cancel([other])
      const [stranger] = yield* sendAll({ actor: `${actor}-b` })
      yield* store.cancel([stranger])
      assert.deepStrictEqual(
        yield* sql`select actor, state::text, count(*), min(expires_on - finished_at::date) as least,
          max(expires_on - finished_at::date) as most from job_history where actor like ${`${actor}%`}
          group by actor, state order by actor, state`,
        [
          { actor, state: "c", count: 2, least: 30, most: 30 },
          { actor, state: "f", count: 3, least: 30, most: 30 },
          { actor, state: "k", count: 1, least: 30, most: 30 },
          { actor: `${actor}-b`, state: "k", count: 1, least: 7, most: 7 }
        ]
      )
    })
  )

  test.effect("cancelled jobs that wait for a node are written once, however often others are ended", () =>
    Effect.gen(function* () {
      const { actor, sendAll, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 0, hasKeys: true }])
      yield* store.cancel(yield* sendAll({}, { key: "k" }, { key: "k" }, { delayMs: 60_000 }))
      const versions = sql`
        select 'job' as what, id::text as name, xmin::text from job where actor = ${actor}
        union all select 'mailbox', key, xmin::text from job_mailbox where actor = ${actor} order by 1, 2`
      const before = yield* versions
      assert.lengthOf(before, 5)
      for (let round = 0; round < 3; round++) yield* store.cancelGivenBack(1_000)
      assert.deepStrictEqual(yield* versions, before)
      yield* store.register([{ actor, retentionDays: 7, hasKeys: true }])
    })
  )

  test.effect("mailboxes without jobs are forgotten after a while, and only those", () =>
    Effect.gen(function* () {
      const { actor, join, send, store, take } = yield* fresh
      const node = yield* join("n")
      yield* send({ key: "done" }, { key: "leased" }, { key: "left" }, { key: "young" })
      const { leases } = yield* take(node)
      const done = (key: string, wait = false) => {
        const lease = leases.find((one) => one.key === key)!
        const settled = wait ? [] : [underLease(lease, completed(lease.jobs[0]!.id, 0))]
        return store.settle(node, settled, [leaseEnd(lease)])
      }
      const keys = Effect.map(
        sql<{ readonly key: string }>`select key from job_mailbox where actor = ${actor} order by key`,
        (rows) => rows.map(({ key }) => key)
      )
      yield* done("done")
      yield* done("left", true)
      yield* elapse(sql)(599_000)
      yield* done("young")
      yield* store.prune([7])
      assert.deepStrictEqual(yield* keys, ["done", "leased", "left", "young"])
      yield* elapse(sql)(2_000)
      yield* store.prune([7])
      assert.deepStrictEqual(yield* keys, ["leased", "left", "young"])
    })
  )

  test.effect("the history gets its partitions, also when several nodes make them at once", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      yield* Effect.replicateEffect(store.prune([7]), 4, { concurrency: 4 })
      yield* store.prune([7])
      const [row] = yield* sql<{ readonly partitions: number; readonly strays: number }>`
        select (select count(*)::int from pg_inherits where inhparent = 'job_history'::regclass) as partitions,
          (select count(*)::int from job_history_default) as strays`
      // Also for the jobs that finished before, the longest of whose retentions is 30 days.
      yield* store.prune([7, 30])
      assert.deepStrictEqual(row, { partitions: 5, strays: 6 })
      const [later] = yield* sql`select count(*)::int as strays from job_history_default`
      assert.deepStrictEqual(later, { strays: 0 })
    })
  )

  test.effect("a mailbox that is held stays, and one with a state for as long as finished jobs of its actor", () =>
    Effect.gen(function* () {
      const { actor, join, send, store, take } = yield* fresh
      yield* store.register([{ actor, retentionDays: 2, hasKeys: true }])
      const node = yield* join("n")
      yield* send({ key: "held" }, { key: "state" }, { key: "probe" })
      const { leases } = yield* take(node)
      const left = {
        held: { holdMs: 3 * 86_400_000, alone: true },
        state: { state: 1 },
        probe: { holdMs: 0, alone: true }
      }
      for (const lease of leases) {
        const results = lease.jobs.map(({ id }) => underLease(lease, completed(id, 0)))
        yield* store.settle(node, results, [{ ...leaseEnd(lease), ...left[lease.key as keyof typeof left] }])
      }
      const keysAfter = (ms: number) =>
        Effect.gen(function* () {
          yield* elapse(sql)(ms)
          yield* store.prune([7])
          const rows = yield* sql<{ readonly key: string }>`
            select key from job_mailbox where actor = ${actor} order by key`
          return rows.map(({ key }) => key)
        })
      assert.deepStrictEqual(yield* keysAfter(86_400_000), ["held", "probe", "state"])
      assert.deepStrictEqual(yield* keysAfter(86_400_001), ["held"])
      assert.deepStrictEqual(yield* keysAfter(86_400_000), [])
    })
  )
})

layer(Live, { excludeTestServices: true })("A history that a backup reads", (test) => {
  test.effect.skipIf(isClockShifted)("is pruned in a later round, and holds up neither results nor the start", () =>
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* JobStore]
      yield* sql`create table job_history_20200101
        partition of job_history for values from ('2020-01-01') to ('2020-01-02')`
      const [reading, enough] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const read = Effect.andThen(sql`select count(*) from job_history`, Effect.andThen(reading.open, enough.await))
      const backup = yield* Effect.forkChild(sql.withTransaction(read))
      yield* reading.await
      const error = yield* Effect.flip(store.prune([7]))
      assert.strictEqual(error.reason._tag, "LockTimeoutError")
      yield* Effect.provideService(Pruner.runOnce, ActorRegistry, new Map())
      yield* enough.open
      yield* Fiber.join(backup)
      yield* store.prune([7])
      assert.deepStrictEqual(yield* sql`select to_regclass('job_history_20200101') is null as gone`, [{ gone: true }])
    })
  )
})
