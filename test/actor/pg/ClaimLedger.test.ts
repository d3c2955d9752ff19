import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ClaimLedger } from "../../../src/actor/pg/claim/ClaimLedger.ts"
import * as PgJobStore from "../../../src/actor/pg/PgJobStore.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { completed, fresh, idsOf, newJob, only, released } from "../../contract/jobstore/Fixture.ts"
import { elapse } from "../../contract/jobstore/PgTime.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"

const Live = PgJobStore.layer.pipe(Layer.provideMerge(TestDatabase.layer))

/** How often this transaction has updated the table, and how often without a new entry in an index. */
const updatesOf = (sql: SqlClient.SqlClient, table: string) =>
  Effect.map(
    sql<{ readonly all: number; readonly hot: number }>`
      select pg_stat_get_xact_tuples_updated(${table}::regclass)::int as "all",
        pg_stat_get_xact_tuples_hot_updated(${table}::regclass)::int as hot`.unprepared,
    only
  )

const claimsOf = (sql: SqlClient.SqlClient, node: string) =>
  Effect.map(
    sql<{ readonly jobs: ReadonlyArray<string> }>`
      select jobs::text[] as jobs from job_claim where node = ${node} order by number`,
    (rows) => rows.map(({ jobs }) => jobs.toSorted())
  )

layer(Live)("Claims of jobs without a key", (test) => {
  let sql: SqlClient.SqlClient
  test.effect("open their database", () => Effect.map(SqlClient.SqlClient, (client) => void (sql = client)))

  test.effect("add no entry to an index of the jobs, in whichever queue these wait", () =>
    Effect.gen(function* () {
      const { actor, claim, join, send, store } = yield* fresh
      const runtime = yield* RuntimeSql
      const node = yield* join("n")
      yield* store.send(
        Array.from({ length: 30 }, (_, payload) => newJob({ actor, payload, byTenant: payload % 2 === 0 }))
      )
      yield* send({ priority: 2 })
      const updated = yield* runtime.withTransaction(
        Effect.gen(function* () {
          const { jobs } = yield* claim(node, { tenants: { weightOf: () => 1 } })
          assert.strictEqual(jobs.length, 31)
          return yield* updatesOf(runtime, "job")
        })
      )
      assert.deepStrictEqual(updated, { all: 31, hot: 31 })
    })
  )

  test.effect("are recorded until a claim that comes after the last of their results", () =>
    Effect.gen(function* () {
      const { claim, join, send, settles } = yield* fresh
      const [node, other] = [yield* join("n"), yield* join("other")]
      yield* send({}, {})
      const [first, second] = idsOf((yield* claim(node)).jobs)
      yield* send({})
      const third = only(idsOf((yield* claim(node)).jobs))
      assert.deepStrictEqual(yield* claimsOf(sql, node), [[first!, second!].toSorted(), [third]])
      yield* settles(other, completed(third, 1))
      yield* settles(node, completed(first!, 1))
      yield* claim(node)
      assert.strictEqual((yield* claimsOf(sql, node)).length, 2)
      yield* settles(node, released(second!, 1))
      assert.deepStrictEqual(idsOf((yield* claim(node)).jobs), [second!])
      assert.deepStrictEqual(yield* claimsOf(sql, node), [[third], [second!]])
    })
  )

  test.effect("whose response was lost are given back and forgotten, and so are those of lost nodes", () =>
    Effect.gen(function* () {
      const { claim, join, send, states, store } = yield* fresh
      const [node, lost] = [yield* join("n"), yield* join("lost")]
      const ids = (yield* send({}, {}, {})).map(({ jobId }) => jobId)
      yield* claim(node, { limit: 2 })
      yield* claim(lost, { limit: 1 })
      yield* elapse(sql)(15_001)
      yield* store.beat(node)
      assert.strictEqual(yield* store.releaseOrphans(node, [], [], 15_000), 2)
      assert.strictEqual((yield* claimsOf(sql, node)).length, 1)
      assert.isAtLeast(yield* store.rescue(15_000), 1)
      assert.deepStrictEqual([yield* claimsOf(sql, node), yield* claimsOf(sql, lost)], [[], []])
      assert.deepStrictEqual(yield* states(...ids), ["ready", "ready", "ready"])
    })
  )

  test.effect("of a node of an earlier release, which records none, are counted and given back", () =>
    Effect.gen(function* () {
      const { actor, claim, find, join, send, settles, states, store } = yield* fresh
      yield* store.register([{ actor, retentionDays: 7, hasKeys: false }])
      const [old, node] = [yield* join("old"), yield* join("n")]
      const id = only(yield* send({})).jobId
      yield* sql`update job set state = 'x', claim = claim + 1, node = ${old}, started_at = now(), progress = null where id = ${id}::int8`
      assert.deepStrictEqual((yield* claim(node, { cluster: 1 })).jobs, [])
      yield* store.leave(old)
      assert.deepStrictEqual(yield* states(id), ["ready"])
      yield* sql`update job set attempts = '[{"attempt": 1, "outcome": "lost", "tag": "NodeLost", "message": "", "startedAt": null,
        "durationMs": null}]' where id = ${id}::int8`
      const shown = (yield* find(id))!
      assert.strictEqual(only(shown.attempts).startedAt, shown.createdAt.toISOString())
      assert.deepStrictEqual(idsOf((yield* claim(node, { cluster: 1 })).jobs), [id])
      assert.deepStrictEqual(yield* settles(node, completed(id, 2)), [id])
      assert.strictEqual((yield* store.counts(actor)).completed, 1)
    })
  )
})

describe("ClaimLedger", () => {
  const job = (id: string, claim = 1) => ({ id, claim })

  it("names a claim as ended when all of its jobs have left, whatever came of claims of the same jobs before", () => {
    const ledger = new ClaimLedger()
    ledger.claimed("n", ledger.next(), [job("a"), job("b")], [])
    ledger.claimed("n", ledger.next(), [job("a", 2)], [])
    ledger.left("n", [job("a"), job("c")])
    assert.deepStrictEqual(ledger.ended("n"), [])
    ledger.left("n", [job("b")])
    assert.deepStrictEqual([ledger.ended("n"), ledger.ended("other")], [[1], []])
    ledger.left("other", [job("a", 2)])
    assert.deepStrictEqual(ledger.ended("n"), [1])
    ledger.left("n", [job("a", 2)])
    ledger.claimed("n", ledger.next(), [], [1])
    assert.deepStrictEqual(ledger.ended("n"), [2])
  })

  it("leaves the claims of a node that has left to others", () => {
    const ledger = new ClaimLedger()
    ledger.claimed("n", ledger.next(), [job("a")], [])
    ledger.forget("n")
    ledger.left("n", [job("a")])
    assert.deepStrictEqual(ledger.ended("n"), [])
  })
})
