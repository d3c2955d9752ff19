import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ResultRepo } from "../../../modules/observation/result/ResultRepo.ts"
import { boundsOf } from "../../../modules/observation/result/Results.ts"
import { Retention } from "../../../modules/observation/result/Retention.ts"
import { RunRepo } from "../../../modules/observation/run/RunRepo.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import { body, client, idle } from "../node.ts"

const hourMs = 3_600_000
const start = Date.UTC(2026, 0, 1)

/** Results an hour apart; each tenth run failed. */
const prepare = Effect.fnUntraced(function* (count: number) {
  const asking = yield* client()
  const { id } = (yield* asking.post("/observations", body())).body.data
  const sql = yield* SqlClient.SqlClient
  const ids = Array.from({ length: count }, (_, n) => Ulids.from(start + n * hourMs).slice(0, 20) + id.slice(20))
  const isFailed = (n: number) => n % 10 === 9
  yield* sql`
    insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
    select result ->> 'id', ${asking.accountId}, ${id}, result ->> 'status', (result ->> 'level')::float8, 1, '{}', now(), now()
    from json_array_elements(${JSON.stringify(
      ids.map((result, n) => ({
        id: result,
        status: isFailed(n) ? "failed" : "completed",
        level: isFailed(n) ? null : 1_000 + (n % 24)
      }))
    )}::text::json) as result`
  return { ...asking, id, ids, at: `/observations/${id}`, sql }
})

const at = (hour: number) => new Date(start + hour * hourMs).toISOString()

layer(idle())("The results of an observation", (it) => {
  it.effect("come newest first, in pages that new ones do not move, and of a time", () =>
    Effect.gen(function* () {
      const { at: path, get, ids } = yield* prepare(30)
      const newest = ids.toReversed()
      const page = (query: string) =>
        Effect.map(get(`${path}/results?${query}`), ({ body: answered }) => ({
          ids: answered.data.map((one: { id: string }) => one.id),
          next: answered.nextCursor
        }))
      const first = yield* page("limit=20")
      assert.deepStrictEqual(first, { ids: newest.slice(0, 20), next: newest[19] })
      assert.deepStrictEqual(yield* page(`limit=20&cursor=${first.next}`), { ids: newest.slice(20), next: null })
      const range = `from=${at(3)}&to=${at(7)}`
      assert.deepStrictEqual(yield* page(range), { ids: ids.slice(3, 7).toReversed(), next: null })
      assert.deepStrictEqual(yield* page(`${range}&cursor=${ids[5]}`), { ids: [ids[4], ids[3]], next: null })
      for (const query of ["limit=0", "limit=101", "cursor=x", `from=${at(7)}&to=${at(7)}`, "from=yesterday"]) {
        assert.strictEqual((yield* get(`${path}/results?${query}`)).status, 400, query)
      }
    })
  )

  it.effect("make a series of the levels, bounded in points and in time", () =>
    Effect.gen(function* () {
      const { at: path, get } = yield* prepare(30)
      const series = yield* get(`${path}/series?from=${at(0)}&to=${at(30)}&points=3`)
      assert.deepStrictEqual(series.body.data.unit, "円")
      assert.deepStrictEqual(series.body.data.points, [
        { at: at(8), level: 1_008, min: 1_000, max: 1_008, count: 9 },
        { at: at(18), level: 1_018, min: 1_010, max: 1_018, count: 9 },
        { at: at(28), level: 1_004, min: 1_000, max: 1_023, count: 9 }
      ])
      const each = yield* get(`${path}/series?from=${at(0)}&to=${at(30)}&points=500`)
      assert.deepStrictEqual(
        [each.body.data.points.length, each.body.data.points[0]],
        [27, { at: at(0), level: 1_000, min: 1_000, max: 1_000, count: 1 }]
      )
      assert.strictEqual((yield* get(`${path}/series?from=${at(0)}&to=${at(400 * 24)}&points=1`)).status, 200)
      for (const query of [
        "points=0",
        "points=501",
        `from=${at(0)}&to=${at(400 * 24 + 1)}`,
        `from=${at(2)}&to=${at(1)}`
      ]) {
        assert.strictEqual((yield* get(`${path}/series?${query}`)).status, 400, query)
      }
    })
  )

  it("divide a time into parts of which none is empty", () => {
    const from = new Date(start)
    assert.deepStrictEqual(boundsOf(from, new Date(start + 2), 500).length, 3)
    const bounds = boundsOf(from, new Date(start + 1_000), 7)
    assert.strictEqual(new Set(bounds).size, 8)
    assert.deepStrictEqual([bounds[0], bounds.at(-1)], [Ulids.from(start), Ulids.from(start + 1_000)])
  })
})

const repos = Layer.merge(ResultRepo.layer, RunRepo.layer)

const dayMs = 24 * hourMs

layer(repos.pipe(Layer.provideMerge(kernelOn())), { excludeTestServices: true })("The tables of observations", (it) => {
  it.effect("keep results for 400 days", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const id = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
      const now = Date.now()
      const ids = [401, 399, 0].map((days) => Ulids.from(now - days * dayMs))
      yield* sql`
        insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone, settings,
          created_at, updated_at) values (${id}, 'a', 'area_watch', 'kept', '0 9 * * *', 'UTC', '{}', now(), now())`
      for (const result of ids) {
        yield* sql`
          insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
          values (${result}, 'a', ${id}, 'completed', 1, 1, '{}', now(), now())`
      }
      yield* Effect.flatMap(Retention, ({ run }) => run).pipe(Effect.provide(Retention.layer))
      const left = yield* sql<{ readonly id: string }>`select id from observation_result order by id`
      assert.deepStrictEqual(
        left.map((row) => row.id),
        ids.slice(1)
      )
    })
  )

  it.effect("are read by their indexes: of 100,000 results hardly more rows than are asked for", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [results, runs] = [yield* ResultRepo, yield* RunRepo]
      const id = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DG"
      yield* sql`
        insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone, settings,
          created_at, updated_at) values (${id}, 'b', 'area_watch', 'many', '0 9 * * *', 'UTC', '{}', now(), now())`
      yield* sql`
        insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
        select ${idOf("")} || lpad(n::text, 16, '0'), 'b', ${id}, 'completed', n % 24, 1, '{}', now(), now()
        from generate_series(1, 100000) as n`
      // Newer ones of another observation, of which the statistics know nothing.
      const other = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DH"
      yield* sql`
        insert into observation_observation (id, account_id, observation_type, title, schedule, time_zone, settings,
          created_at, updated_at) values (${other}, 'b', 'area_watch', 'other', '0 9 * * *', 'UTC', '{}', now(), now())`
      yield* sql`
        insert into observation_result (id, account_id, observation_id, status, level, yen, data, due_at, completed_at)
        select '01KAJ3Q7Y7' || lpad(n::text, 16, '0'), 'b', ${other}, 'completed', 1, 1, '{}', now(), now()
        from generate_series(1, 5000) as n`
      const counters = Effect.map(
        sql<{ readonly scanned: number; readonly fetched: number }>`
          select seq_tup_read::int as scanned, idx_tup_fetch::int as fetched
          from pg_stat_xact_user_tables where relname = 'observation_result'`,
        ([found]) => found!
      )
      const read = (self: Effect.Effect<unknown>) =>
        sql.withTransaction(
          Effect.gen(function* () {
            // The plan that a connection keeps once it has asked a few times.
            yield* sql`set local plan_cache_mode = force_generic_plan`
            const before = yield* counters
            yield* self
            const after = yield* counters
            return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched }
          })
        )
      const page = { from: "", before: "Z" }
      const looks: ReadonlyArray<readonly [self: Effect.Effect<unknown>, most: number]> = [
        [results.list("b", id, page, 51), 51],
        [results.list("b", id, { ...page, before: idOf("0000000000050000") }, 51), 51],
        [runs.hasResult(idOf("0000000000050000")), 1],
        [runs.extremes("b", id, idOf("0000000000099281")), 720],
        [results.stretches("b", id, [idOf("0000000000099001"), idOf("0000000000099501"), "Z"]), 1_000]
      ]
      // As use cases run them: under the policies of the account, whose conditions the planner takes into account too.
      const within = yield* Tenant.within
      const look = Effect.forEach(looks, ([self, most], n) =>
        Effect.map(read(within("b", self)), ({ fetched, scanned }) => {
          assert.strictEqual(scanned, 0, `look ${n}`)
          assert.isAtMost(fetched, most + 10, `look ${n}`)
        })
      )
      yield* look
      yield* sql`analyze observation_result`
      yield* look
      const pruned = yield* read(results.prune(idOf("0000000000000100"), 10))
      assert.deepStrictEqual([pruned.scanned, pruned.fetched <= 30], [0, true])
    })
  )
})

const idOf = (rest: string) => `01KAJ3Q7Y6${rest}`
