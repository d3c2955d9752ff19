/** What stands in the way of deliveries: locked rows, lost nodes, cancelled jobs, and requests that end in any order. */
import { assert, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { DeliverEvent } from "../../../modules/webhooks/Jobs.ts"
import { maxLosses } from "../../../src/actor/JobStore.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { underWay } from "../../contract/jobstore/PgConcurrency.ts"
import { isClockShifted } from "../../support/ShiftedClock.ts"
import {
  bake,
  endpointOf,
  node,
  type Receiver,
  receiver,
  register,
  rowOnce,
  settled,
  statesOf,
  until
} from "./support.ts"

const patient = { webhooks: { retryBase: Duration.hours(1), probeBase: Duration.hours(1) } }

/** Keeps requests until they are answered one by one. */
const holding = (shop: Receiver) => {
  const held: Array<(status: number) => void> = []
  shop.answer = (response) => void held.push((status) => response.writeHead(status).end())
  return held
}

let serial = 0
const anAccount = () => `01KAJ3Q7Y6T0V9W2X4Z8B1F${String(++serial).padStart(3, "0")}`
const bakeMany = (count: number, accountId: string) =>
  Effect.forEach(
    Array.from({ length: count }, (_, n) => n),
    (n) => bake(n, accountId),
    { discard: true }
  )

const attemptsOf = (endpointId: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly error: string | null; readonly n: number }>`
      select error, count(*)::int as n from webhooks_attempt a join webhooks_delivery d on d.id = a.delivery_id
      where endpoint_id = ${endpointId} group by error order by error nulls first`
  )

/** An endpoint whose key is held after a failure, and the job of a delivery that waits behind it. */
const heldWithOneWaiting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const shop = yield* receiver
  shop.answer = (response) => response.writeHead(500).end()
  const accountId = anAccount()
  const { id } = yield* register({ url: shop.url, accountId })
  yield* bake(1, accountId)
  const held = sql`select from job_mailbox where key = ${id} and node is null and held_until > now()`
  yield* rowOnce(held, () => true)
  yield* bake(2, accountId)
  const ready = sql<{ readonly jobId: string }>`
    select id::text as "jobId" from job where actor = ${DeliverEvent.name} and key = ${id}`
  const { jobId } = yield* rowOnce(ready, () => true)
  return { id, shop, waiting: jobId }
})

layer(node(patient), { excludeTestServices: true })("A delivery", (test) => {
  test.effect("is not delayed by a failure when a request that was in flight at the same time succeeds", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* receiver
      const held = holding(shop)
      const accountId = anAccount()
      const { id } = yield* register({ url: shop.url, accountId })
      yield* bakeMany(2, accountId)
      yield* until(() => held.length === 2)
      held[0]?.(500)
      const attempted = sql<{ readonly n: number }>`
        select count(*)::int as n from webhooks_delivery where endpoint_id = ${id} and attempts = 1`
      yield* rowOnce(attempted, ({ n }) => n === 1)
      shop.answer = (response) => response.end()
      held[1]?.(200)
      yield* bakeMany(10, accountId)
      yield* settled(id, { succeeded: 11, "queued event": 1 })
      assert.strictEqual((yield* endpointOf(id)).failures, 0)
    })
  )

  test.effect("is cancelled with its job, which ends when its key is no longer held", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { id, shop, waiting } = yield* heldWithOneWaiting
      assert.strictEqual(yield* jobs.cancel(waiting), "requested")
      yield* jobs.releaseKey(DeliverEvent, id)
      yield* settled(id, { cancelled: 1, "queued event": 1 })
      assert.strictEqual(shop.arrivals.length, 1)
      assert.deepStrictEqual(yield* attemptsOf(id), [{ error: "status", n: 1 }])
    })
  )

  test.effect("fails when its node was lost too often, and each loss is in the log", () =>
    Effect.gen(function* () {
      const [jobs, sql] = [yield* Jobs, yield* SqlClient.SqlClient]
      const { id, shop, waiting } = yield* heldWithOneWaiting
      yield* sql`update job set losses = ${maxLosses} where id = ${Number(waiting)}`
      yield* jobs.releaseKey(DeliverEvent, id)
      yield* settled(id, { failed: 1, "queued event": 1 })
      assert.strictEqual(shop.arrivals.length, 1)
      assert.deepStrictEqual(yield* attemptsOf(id), [
        { error: "lost", n: maxLosses },
        { error: "status", n: 1 }
      ])
    })
  )

  for (const [what, lock] of [
    ["of its endpoint", "select from webhooks_endpoint where id = $1 for update"],
    ["of a delivery", "select from webhooks_delivery where endpoint_id = $1 order by id limit 1 for update"]
  ] as const) {
    test.effect.skipIf(isClockShifted)(
      `waits for a row ${what} that a transaction holds, those of other endpoints do not`,
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const shop = yield* receiver
          const held = holding(shop)
          const [stuck, free] = [anAccount(), anAccount()]
          const { id } = yield* register({ url: shop.url, accountId: stuck })
          yield* bake(1, stuck)
          yield* until(() => held.length === 1)
          const transaction = yield* underWay(sql, sql.unsafe(lock, [id]).unprepared)
          shop.answer = (response) => response.end()
          held[0]?.(200)
          const other = yield* register({ url: shop.url, accountId: free })
          yield* bakeMany(20, free)
          yield* settled(other.id, { succeeded: 20 })
          assert.deepStrictEqual(yield* statesOf(id), { "queued event": 1 })
          yield* transaction.commit
          yield* settled(id, { succeeded: 1 })
          assert.deepStrictEqual(yield* attemptsOf(id), [{ error: null, n: 1 }])
        })
    )
  }

  test.effect("keeps its verdict when the database cannot hold what the receiver answered", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response) => response.end("\0")
      const accountId = anAccount()
      const { id } = yield* register({ url: shop.url, accountId })
      yield* bakeMany(3, accountId)
      yield* settled(id, { succeeded: 3 })
    })
  )
})
