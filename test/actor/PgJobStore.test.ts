import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ActorRegistry } from "../../src/actor/Actor.ts"
import { addPartitions, dropPartitions } from "../../src/actor/HistoryPartitions.ts"
import { JobStore, maxLosses } from "../../src/actor/JobStore.ts"
import * as PgJobStore from "../../src/actor/PgJobStore.ts"
import * as Pruner from "../../src/actor/Pruner.ts"
import { jobStoreContract } from "../contract/JobStoreContract.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))
const plain = { priority: 0, payload: null, delayMs: 0, uniqueKey: null, trace: null }

/** The store's time is the database's: time passes by moving what is stored into the past. */
const elapse = (sql: SqlClient.SqlClient) => (ms: number) =>
  Effect.all([
    sql`update job_scheduled set run_at = run_at - ${ms}::float8 * interval '1 millisecond'`,
    sql`update job set started_at = started_at - ${ms}::float8 * interval '1 millisecond'`,
    sql`update job_node set seen_at = seen_at - ${ms}::float8 * interval '1 millisecond'`
  ])

layer(Live, { timeout: "30 seconds" })("The job store on PostgreSQL", (test) => {
  let sql: SqlClient.SqlClient
  test.effect("opens its database", () => Effect.map(SqlClient.SqlClient, (client) => void (sql = client)))

  jobStoreContract(test, { elapse: (ms) => Effect.asVoid(elapse(sql)(ms)) })

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

  test.effect("a thousand jobs claimed by ten nodes at once are each claimed by one", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      yield* store.send(Array.from({ length: 1000 }, (_, n) => ({ ...plain, actor: "race/work", payload: n })))
      const nodes = yield* Effect.forEach(
        Array.from({ length: 10 }, (_, n) => `race-${n}`),
        (id) => Effect.as(store.join({ id, host: "here", pid: 1 }), id)
      )
      const claims = yield* Effect.forEach(
        Array.from({ length: 40 }, (_, n) => nodes[n % 10]!),
        (node) => store.claim(node, [{ actor: "race/work", limit: 50 }]),
        { concurrency: "unbounded" }
      )
      const rest = yield* store.claim("race-0", [{ actor: "race/work", limit: 1000 }])
      const ids = [...claims.flat(), ...rest].map(({ id }) => id)
      assert.strictEqual(ids.length, 1000)
      assert.strictEqual(new Set(ids).size, 1000)
    })
  )

  test.effect("senders of one unique key at the same time share one job", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const send = store.send([{ ...plain, actor: "unique/race", uniqueKey: "one" }])
      const sent = (yield* Effect.replicateEffect(send, 20, { concurrency: 20 })).flat()
      assert.strictEqual(new Set(sent.map(({ jobId }) => jobId)).size, 1)
      assert.strictEqual(sent.filter(({ created }) => created).length, 1)
      assert.deepStrictEqual(yield* store.counts("unique/race"), { ready: 1 })
    })
  )

  test.effect("a job whose node is lost again and again is failed in the end and frees its key", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      const [sent] = yield* store.send([{ ...plain, actor: "poison/work", uniqueKey: "p" }])
      for (let n = 0; n < maxLosses; n++) {
        yield* store.join({ id: `doomed-${n}`, host: "here", pid: 1 })
        yield* store.claim(`doomed-${n}`, [{ actor: "poison/work", limit: 1 }])
        yield* elapse(sql)(20_000)
        yield* store.rescue(15_000)
      }
      const view = yield* store.find(sent!.jobId)
      assert.deepStrictEqual([view?.state, view?.failures, view?.attempts.length], ["failed", 0, maxLosses])
      assert.isTrue((yield* store.send([{ ...plain, actor: "poison/work", uniqueKey: "p" }]))[0]?.created)
    })
  )

  test.effect("the history gets its partitions, also when several nodes make them at once", () =>
    Effect.gen(function* () {
      const store = yield* JobStore
      yield* Effect.replicateEffect(store.prune(7), 4, { concurrency: 4 })
      yield* store.prune(7)
      const [row] = yield* sql<{ readonly partitions: number; readonly strays: number }>`
        select (select count(*)::int from pg_inherits where inhparent = 'job_history'::regclass) as partitions,
          (select count(*)::int from job_history_default) as strays`
      assert.deepStrictEqual(row, { partitions: 5, strays: 0 })
      assert.isAbove((yield* store.counts("poison/work")).failed ?? 0, 0)
    })
  )
})

layer(Live, { excludeTestServices: true, timeout: "30 seconds" })("A history that a backup reads", (test) => {
  test.effect("is pruned in a later round, and holds up neither results nor the start", () =>
    Effect.gen(function* () {
      const [sql, store] = [yield* SqlClient.SqlClient, yield* JobStore]
      yield* sql`create table job_history_20200101
        partition of job_history for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`
      const [reading, enough] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
      const read = Effect.andThen(sql`select count(*) from job_history`, Effect.andThen(reading.open, enough.await))
      const backup = yield* Effect.forkChild(sql.withTransaction(read))
      yield* reading.await
      const error = yield* Effect.flip(store.prune(7))
      assert.strictEqual(error.reason._tag, "LockTimeoutError")
      yield* Effect.provide(Pruner.runOnce, Layer.succeed(ActorRegistry, new Map()))
      yield* enough.open
      yield* Fiber.join(backup)
      yield* store.prune(7)
      assert.deepStrictEqual(yield* sql`select to_regclass('job_history_20200101') is null as gone`, [{ gone: true }])
    })
  )
})

describe("The partitions of the history", () => {
  const at = (today: string, ...names: ReadonlyArray<string>) => names.map((name) => ({ name, today }))

  it("are made for today and three days ahead, once", () => {
    const missing = addPartitions(at("2026-02-26", "job_history_default", "job_history_20260227"))
    const made = missing.filter((statement) => statement.startsWith("create"))
    assert.deepStrictEqual(
      made.map((statement) => statement.split(" ")[2]),
      ["job_history_20260226", "job_history_20260228", "job_history_20260301"]
    )
    assert.include(missing[5], "from ('2026-02-28 00:00:00+00') to ('2026-03-01 00:00:00+00')")
  })

  it("are dropped once the whole day is older than the retention, never the default", () => {
    const rows = at("2026-01-10", "job_history_default", "job_history_20260102", "job_history_20260103")
    assert.deepStrictEqual(dropPartitions(rows, 7), [
      "drop table job_history_20260102",
      "delete from job_history_default where finished_at < '2026-01-03 00:00:00+00'"
    ])
  })
})
