/** Rate limits of endpoints: how starts are reserved, and what becomes of deliveries that wait. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointChanges } from "../../../../modules/webhooks/deliver/EndpointChanges.ts"
import { reserveStarts } from "../../../../modules/webhooks/deliver/rate/ReserveStarts.ts"
import { DeliverEvent } from "../../../../modules/webhooks/Jobs.ts"
import { Retention } from "../../../../modules/webhooks/log/Retention.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { RuntimeSql } from "../../../../src/sql/Database.ts"
import { pretend, wholeScans } from "../../../support/Plans.ts"
import { eventually } from "../../../support/ServiceProcess.ts"
import { bake, node, type Receiver, receiver, register, settled, until } from "../support.ts"

const limit = Effect.fnUntraced(function* (id: string, perSecond: number, nextIn?: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update webhooks_endpoint set max_per_second = ${perSecond} where id = ${id}`
  if (nextIn === undefined) return
  yield* sql`insert into webhooks_next_start (endpoint_id, next_at) values (${id}, now() + ${nextIn}::text::interval)`
})

const limited = Effect.fnUntraced(function* (shop: Receiver, accountId: string, perSecond: number, nextIn?: string) {
  const { id } = yield* register({ url: shop.url, accountId })
  yield* limit(id, perSecond, nextIn)
  return id
})

const attemptsOf = (endpointId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly state: string; readonly attempts: number }>`
        select state, attempts::int as attempts from webhooks_delivery where endpoint_id = ${endpointId} order by id`,
      (rows) => rows.map(({ attempts, state }) => `${state} ${attempts}`)
    )
  )

const settings = { databaseConnections: 6, webhooks: { retryBase: Duration.hours(1), probeBase: Duration.hours(1) } }

layer(Layer.provideMerge(Retention.layer, node(settings)), { excludeTestServices: true })("A rate limit", (test) => {
  test.effect("gives starts at equal distances to all that ask, and each endpoint its own", () =>
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const distanceMs = 20
      const counts = [1, 3, 2, 8, 1, 4, 2, 1]
      const reserved = yield* Effect.forEach(
        counts,
        (count) =>
          Effect.map(reserveStarts(sql, [{ endpointId: "R1", count, distanceMs }]), ([first]) =>
            Array.from({ length: count }, (_, n) => first!.firstAt.getTime() + n * distanceMs)
          ),
        { concurrency: "unbounded" }
      )
      const starts = reserved.flat().toSorted((a, b) => a - b)
      assert.lengthOf(starts, 22)
      // The driver knows times to the millisecond.
      for (const [n, at] of starts.entries()) if (n > 0) assert.isAtLeast(at - starts[n - 1]!, distanceMs - 1)
      const both = yield* reserveStarts(sql, [
        { endpointId: "R2", count: 1, distanceMs },
        { endpointId: "R1", count: 1, distanceMs }
      ])
      const waits = new Map(both.map(({ endpointId, waitMs }) => [endpointId, waitMs]))
      assert.isAtMost(waits.get("R2")!, 0)
      assert.isAbove(waits.get("R1")!, waits.get("R2")!)
    })
  )

  test.effect("forgets what lies further ahead than can be reserved: the clock was set back", () =>
    Effect.gen(function* () {
      const [sql, main] = [yield* RuntimeSql, yield* SqlClient.SqlClient]
      yield* main`insert into webhooks_next_start values ('R3', now() + interval '1 hour'), ('R4', now() - interval '2 hours')`
      const [first] = yield* reserveStarts(sql, [{ endpointId: "R3", count: 2, distanceMs: 1 }])
      assert.isAtMost(first!.waitMs, 0)
      yield* (yield* Retention).run
      assert.deepStrictEqual(
        yield* main`select endpoint_id as id from webhooks_next_start where endpoint_id in ('R3', 'R4')`,
        [{ id: "R3" }]
      )
    })
  )

  test.effect("reserves by key, however small its table was when the statement was planned", () =>
    Effect.gen(function* () {
      const [runtime, sql] = [yield* RuntimeSql, yield* SqlClient.SqlClient]
      const grows = (table: string) => table === "webhooks_next_start"
      for (const size of [
        { pages: 0, rows: 0 },
        { pages: 1_000, rows: 100_000 }
      ]) {
        yield* pretend(sql, grows, size)
        // The node has sessions that prepare what the others have not: in one transaction it is one of them.
        const reserve = reserveStarts(runtime, [{ endpointId: "R5", count: 1, distanceMs: 1 }])
        const scans = yield* runtime.withTransaction(Effect.andThen(reserve, wholeScans(runtime, grows)))
        assert.deepStrictEqual(scans, [])
      }
    })
  )

  test.effect("lets all deliveries through, each with one attempt", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5R1"
      const id = yield* limited(shop, accountId, 200)
      for (let n = 0; n < 20; n++) yield* bake(n, accountId)
      yield* settled(id, { succeeded: 20 })
      assert.deepStrictEqual(new Set(yield* attemptsOf(id)), new Set(["succeeded 1"]))
      assert.strictEqual(shop.arrivals.length, 20)
    })
  )

  test.effect("delays no other endpoint; what waits has used up nothing, and ends at once with its endpoint", () =>
    Effect.gen(function* () {
      const [slow, fast] = [yield* receiver, yield* receiver]
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5R2"
      const waiting = yield* limited(slow, accountId, 1, "20 seconds")
      const other = yield* register({ url: fast.url, accountId })
      for (let n = 0; n < 12; n++) yield* bake(n, accountId)
      yield* settled(other.id, { succeeded: 12 })
      assert.deepStrictEqual(new Set(yield* attemptsOf(waiting)), new Set(["pending 0"]))
      const [sql, changes] = [yield* SqlClient.SqlClient, yield* EndpointChanges]
      yield* sql.withTransaction(
        Effect.andThen(sql`delete from webhooks_endpoint where id = ${waiting}`, changes.removed(waiting))
      )
      yield* settled(waiting, { cancelled: 12 })
      assert.isEmpty(slow.arrivals)
    })
  )

  test.effect("gives back what waits when the receiver fails meanwhile: only what was sent counts as an attempt", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const shop = yield* receiver
      shop.answer = (response) => response.writeHead(500).end()
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5R3"
      const id = yield* limited(shop, accountId, 1, "1 second")
      for (let n = 0; n < 3; n++) yield* bake(n, accountId)
      yield* until(() => shop.arrivals.length > 0)
      yield* eventually(jobs.isKeyIdle(DeliverEvent, id), (isIdle) => isIdle)
      assert.strictEqual(shop.arrivals.length, 1)
      assert.sameMembers(yield* attemptsOf(id), ["pending 1", "pending 0", "pending 0"])
    })
  )
})
