/** What results leave in the database: deliveries, attempts, and the counters of endpoints. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { AttemptLog } from "../../../modules/webhooks/deliver/AttemptLog.ts"
import type { Result } from "../../../modules/webhooks/deliver/AttemptResult.ts"
import { Retention } from "../../../modules/webhooks/log/Retention.ts"
import { AttemptCounts } from "../../../modules/webhooks/statistics/AttemptCounts.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../src/sql/Database.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { pretend, wholeScans } from "../../support/Plans.ts"
import { account, endpointOf, register, services, statesOf } from "./support.ts"

const Live = Layer.merge(AttemptLog.layer, Retention.layer).pipe(
  Layer.provideMerge(AttemptCounts.layer),
  Layer.provideMerge(services({ databaseConnections: 3 }))
)

const pending = Effect.fnUntraced(function* (count: number) {
  const [nextId, sql] = [yield* Ulids.monotonic, yield* SqlClient.SqlClient]
  const { id: endpointId } = yield* register({ url: "http://127.0.0.1:9/hook", events: ["a.b"] })
  const ids = Array.from({ length: count }, nextId)
  yield* sql`
    insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, created_at, epoch, state,
      attempts, next_at, finished_at)
    select id, ${account}, ${endpointId}, 'event', id, id, 'a.b', now(), 1, 'pending', 0, now(), null
    from unnest(${texts(ids)}) as delivery(id)`
  const resultOf = (deliveryId: string, changes: Partial<Result> = {}): Result => ({
    attemptId: nextId(),
    deliveryId,
    endpointId,
    accountId: account,
    kind: "event",
    sent: { headers: { host: "shop" }, outcome: accepted },
    end: "succeeded",
    failures: 0,
    losses: 0,
    endedAt: 0,
    change: well,
    ...changes
  })
  return { endpointId, ids, resultOf }
})

const accepted = {
  status: 200,
  error: null,
  ok: true,
  durationMs: 5,
  response: "ok",
  responseHeaders: {},
  resent: false
}
const refused = { ...accepted, status: 500, error: "status", ok: false } as const
const well = {
  generation: 1,
  failures: 0,
  pauseMs: 0,
  paused: false,
  disabled: false,
  hadSuccess: true,
  hadFailure: false
}
const badly = {
  generation: 1,
  failures: 1,
  pauseMs: 5_000,
  paused: true,
  disabled: false,
  hadSuccess: false,
  hadFailure: true
}

const attemptsOf = (deliveryId: string) =>
  Effect.flatMap(RuntimeSql, (sql) =>
    Effect.map(
      sql<{ readonly status: number | null; readonly error: string | null }>`
        select status, error from webhooks_attempt where delivery_id = ${deliveryId} order by id`,
      (rows) => rows.map(({ error, status }) => `${status} ${error}`)
    )
  )

const rowOf = (id: string) =>
  Effect.flatMap(RuntimeSql, (sql) =>
    Effect.map(
      sql<{ readonly state: string; readonly attempts: number; readonly inMs: number | null }>`
        select state, attempts::int as attempts, round(extract(epoch from next_at - now()) * 1000)::int as "inMs"
        from webhooks_delivery where id = ${id}`,
      ([row]) => row!
    )
  )

layer(Live, { excludeTestServices: true })("The log of attempts", (test) => {
  test.effect("ends a delivery with its success, and keeps one that is to be sent again pending", () =>
    Effect.gen(function* () {
      const { store } = yield* AttemptLog
      const { endpointId, ids, resultOf } = yield* pending(2)
      const endedAt = yield* steadyMillis
      const retry = { end: { retryInMs: 60_000 }, sent: { headers: {}, outcome: refused }, change: badly }
      yield* store([resultOf(ids[0]!, { endedAt }), resultOf(ids[1]!, { endedAt, ...retry })])
      assert.deepStrictEqual(yield* statesOf(endpointId), { succeeded: 1, "queued event": 1 })
      assert.deepInclude(yield* rowOf(ids[0]!), { attempts: 1, inMs: null })
      const { attempts, inMs } = yield* rowOf(ids[1]!)
      assert.strictEqual(attempts, 1)
      assert.isAbove(inMs!, 30_000)
      assert.deepInclude(yield* endpointOf(endpointId), { failures: 1, pauseMs: 5_000, status: "active" })
    })
  )

  test.effect("disables the endpoint with the result that says so, and does not count what comes after", () =>
    Effect.gen(function* () {
      const { store } = yield* AttemptLog
      const { endpointId, ids, resultOf } = yield* pending(2)
      const endedAt = yield* steadyMillis
      const failed = { endedAt, end: { retryInMs: 1_000 }, sent: { headers: {}, outcome: refused } } as const
      yield* store([resultOf(ids[0]!, { ...failed, change: { ...badly, failures: 10, disabled: true } })])
      yield* store([resultOf(ids[1]!, { endedAt })])
      const { disabledReason, failures, status } = yield* endpointOf(endpointId)
      assert.deepStrictEqual([status, disabledReason, failures], ["disabled", "failures", 10])
    })
  )

  test.effect("counts nothing for an endpoint whose URL was changed, or which was enabled, since the request", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { store } = yield* AttemptLog
      const { endpointId, ids, resultOf } = yield* pending(2)
      const endedAt = yield* steadyMillis
      yield* sql`update webhooks_endpoint set generation = 2 where id = ${endpointId}`
      const refusal = { endedAt, end: { retryInMs: 1_000 }, sent: { headers: {}, outcome: refused } } as const
      const disabling = { ...badly, failures: 10, disabled: true }
      yield* store([
        resultOf(ids[0]!, { endedAt, change: { ...well, generation: 2 } }),
        resultOf(ids[1]!, { ...refusal, change: disabling })
      ])
      assert.deepInclude(yield* endpointOf(endpointId), { failures: 0, pauseMs: 0, status: "active" })
      assert.isNotNull((yield* endpointOf(endpointId)).lastSuccessAt)
      assert.deepStrictEqual(yield* statesOf(endpointId), { succeeded: 1, "queued event": 1 })
    })
  )

  test.effect("adds the attempts that were lost before, once, and the truth about one that comes late", () =>
    Effect.gen(function* () {
      const { store, storeLate } = yield* AttemptLog
      const { ids, resultOf } = yield* pending(2)
      const endedAt = yield* steadyMillis
      const [first, second] = [ids[0]!, ids[1]!]
      const late = resultOf(second, { endedAt, sent: { headers: {}, outcome: refused } })
      yield* storeLate([late])
      yield* store([resultOf(first, { endedAt, losses: 2 }), resultOf(second, { endedAt, losses: 1 })])
      assert.deepStrictEqual(yield* attemptsOf(first), ["null lost", "null lost", "200 null"])
      assert.strictEqual((yield* rowOf(first)).attempts, 3)
      assert.deepStrictEqual(yield* attemptsOf(second), ["500 status", "200 null"])
      yield* storeLate([resultOf(first, { endedAt, sent: { headers: {}, outcome: refused } })])
      assert.sameMembers([...(yield* attemptsOf(first))], ["null lost", "200 null", "500 status"])
    })
  )

  test.effect("lets a success by hand end a delivery, and a failure by hand change nothing", () =>
    Effect.gen(function* () {
      const { store } = yield* AttemptLog
      const { ids, resultOf } = yield* pending(1)
      const endedAt = yield* steadyMillis
      const byHand = { endedAt, kind: "replay", change: undefined } as const
      yield* store([resultOf(ids[0]!, { ...byHand, end: "failed", sent: { headers: {}, outcome: refused } })])
      assert.deepInclude(yield* rowOf(ids[0]!), { state: "pending", attempts: 1 })
      yield* store([resultOf(ids[0]!, byHand)])
      assert.deepInclude(yield* rowOf(ids[0]!), { state: "succeeded", attempts: 2 })
      yield* store([resultOf(ids[0]!, { endedAt, end: "failed", sent: { headers: {}, outcome: refused } })])
      assert.deepInclude(yield* rowOf(ids[0]!), { state: "succeeded", attempts: 3 })
    })
  )

  test.effect("updates the rows of a whole batch of deliveries without writing an index", () =>
    Effect.gen(function* () {
      const [{ store }, runtime] = [yield* AttemptLog, yield* RuntimeSql]
      const { ids, resultOf } = yield* pending(128)
      const endedAt = yield* steadyMillis
      const hotUpdates = Effect.map(
        runtime<{ readonly n: number }>`
          select sum(pg_stat_get_xact_tuples_hot_updated(inhrelid))::int as n
          from pg_inherits where inhparent = 'webhooks_delivery'::regclass`,
        ([row]) => row!.n
      )
      const found = yield* Effect.gen(function* () {
        const before = yield* hotUpdates
        yield* store(ids.map((id) => resultOf(id, { endedAt })))
        return (yield* hotUpdates) - before
      }).pipe(runtime.withTransaction)
      assert.strictEqual(found, 128)
    })
  )

  test.effect("looks all that it needs up by key, however small the tables were when its statements were planned", () =>
    Effect.gen(function* () {
      const [runtime, sql] = [yield* RuntimeSql, yield* SqlClient.SqlClient]
      // With a single partition the planner of PostgreSQL 18 forgets that a scan of the whole table is disabled.
      yield* (yield* Retention).run
      const grows = (table: string) => table.startsWith("webhooks_")
      for (const size of [
        { pages: 0, rows: -1 },
        { pages: 0, rows: 0 },
        { pages: 1, rows: 1 },
        { pages: 10, rows: 1_000 },
        { pages: 1_000, rows: 100 }
      ]) {
        yield* pretend(sql, grows, size)
        assert.deepStrictEqual(yield* wholeScans(runtime, grows), [])
      }
    })
  )
})
