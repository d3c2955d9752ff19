import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { countBound, lookAtParked, lookAtPending } from "../../../modules/webhooks/deliver/DeliveryGauges.ts"
import { DeliverEvent } from "../../../modules/webhooks/Jobs.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { account, register, services } from "./support.ts"

const url = "http://127.0.0.1:9/"
const id = "01KAJ4M8N9P0Q1R2S3T4V5W6X7"

/** Queues this number of deliveries for the endpoint, ready for that long. */
const queue = Effect.fnUntraced(function* (endpointId: string, count: number, readySeconds: number) {
  const jobs = yield* Jobs
  const sql = yield* SqlClient.SqlClient
  const sent = yield* jobs.sendAll(
    DeliverEvent,
    Array.from({ length: count }, () => ({
      payload: { id, endpointId, accountId: account, messageId: id, eventId: id, type: "bread.baked", epoch: 1 }
    }))
  )
  yield* sql`
    update job set ready_at = now() - make_interval(secs => ${readySeconds}::int)
    where id = any(${sent.map(({ jobId }) => Number(jobId))}::int8[])`
})

layer(services())("The gauges of deliveries", (it) => {
  it.effect("name every dialect and state from the start", () =>
    Effect.gen(function* () {
      const rows = yield* lookAtPending
      assert.deepStrictEqual(
        rows.map(({ dialect, endpoints, oldestMs, pending, state }) => [dialect, state, endpoints, pending, oldestMs]),
        ["analytics", "crm"].flatMap((dialect) =>
          ["healthy", "failing", "disabled"].map((state) => [dialect, state, 0, 0, null])
        )
      )
      assert.deepStrictEqual(yield* lookAtParked, [{ parked: 0 }])
    })
  )

  it.effect("count what waits by the state of the endpoint, and how long the longest has been due", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [quick, slow, broken] = [
        yield* register({ url }),
        yield* register({ url }),
        yield* register({ url }),
        yield* register({ url, dialect: "crm", status: "disabled" })
      ]
      yield* sql`update webhooks_endpoint set consecutive_failures = 3 where id = ${broken.id}`
      yield* queue(quick.id, 2, 0)
      yield* queue(slow.id, 3, 1000)
      yield* queue(broken.id, 5, 9000)
      const rows = new Map((yield* lookAtPending).map((row) => [`${row.dialect} ${row.state}`, row]))
      const shown = (key: string) => [rows.get(key)?.endpoints, rows.get(key)?.pending]
      assert.deepStrictEqual(shown("analytics healthy"), [2, 5])
      assert.deepStrictEqual(shown("analytics failing"), [1, 5])
      assert.deepStrictEqual(shown("crm disabled"), [1, 0])
      assert.isAtLeast(rows.get("analytics healthy")?.oldestMs ?? 0, 1_000_000)
      assert.isBelow(rows.get("analytics healthy")?.oldestMs ?? 0, 9_000_000)
      assert.isAtLeast(rows.get("analytics failing")?.oldestMs ?? 0, 9_000_000)
      assert.isNull(rows.get("crm disabled")?.oldestMs)
    })
  )

  it.effect("stop counting at their bound, and read no more than that", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id: endpointId } = yield* register({ url, dialect: "crm" })
      yield* queue(endpointId, countBound + 5000, 0)
      yield* sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, parked,
          attempts, created_at)
        select lpad(n::text, 26, '0'), ${account}, ${endpointId}, 'event', 'm', 'e', 'bread.baked',
          case when n % 3 = 0 then 'succeeded' else 'parked' end, n % 3 <> 0, 0, now()
        from generate_series(1, ${countBound * 2}::int) as n`
      const rows = yield* lookAtPending
      const healthy = rows.find(({ dialect, state }) => dialect === "crm" && state === "healthy")
      assert.strictEqual(healthy?.pending, countBound)
      assert.deepStrictEqual(yield* lookAtParked, [{ parked: countBound }])
    })
  )
})
