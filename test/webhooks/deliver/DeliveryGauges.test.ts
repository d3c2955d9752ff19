import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { countBound, lookAtParked, lookAtQueue } from "../../../modules/webhooks/deliver/DeliveryGauges.ts"
import { account, register, services } from "./support.ts"

const url = "http://127.0.0.1:9/"

/** So many deliveries for the endpoint, the first of which became due so many seconds ago. */
const queue = (endpointId: string, count: number, options: { readonly dueSeconds: number; readonly epoch?: number }) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into webhooks_queue (endpoint_id, id, kind, epoch, due_at, account_id, message_id, event_id, type)
      select ${endpointId}, lpad(n::text, 26, '0'), 'event', ${options.epoch ?? 1},
        now() + make_interval(secs => n - 1 - ${options.dueSeconds}), ${account}, 'm', 'e', 'bread.baked'
      from generate_series(1, ${count}::int) as n`
  )

layer(services())("The gauges of deliveries", (it) => {
  it.effect("name every dialect and state from the start", () =>
    Effect.gen(function* () {
      const rows = yield* lookAtQueue
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
      const [quick, slow, broken, off] = [
        yield* register({ url }),
        yield* register({ url }),
        yield* register({ url }),
        yield* register({ url, dialect: "crm", status: "disabled" })
      ]
      yield* sql`update webhooks_endpoint set consecutive_failures = 3 where id = ${broken.id}`
      yield* queue(quick.id, 2, { dueSeconds: -600 })
      yield* queue(slow.id, 3, { dueSeconds: 1000 })
      // An earlier epoch: to be parked, and no delay of the service.
      yield* queue(off.id, 4, { dueSeconds: 5000, epoch: 0 })
      yield* queue(broken.id, 5, { dueSeconds: 9000 })
      const rows = new Map((yield* lookAtQueue).map((row) => [`${row.dialect} ${row.state}`, row]))
      const shown = (key: string) => [rows.get(key)?.endpoints, rows.get(key)?.pending]
      assert.deepStrictEqual(shown("analytics healthy"), [2, 5])
      assert.deepStrictEqual(shown("analytics failing"), [1, 5])
      assert.deepStrictEqual(shown("crm disabled"), [1, 4])
      assert.isAtLeast(rows.get("analytics healthy")?.oldestMs ?? 0, 1_000_000)
      assert.isBelow(rows.get("analytics healthy")?.oldestMs ?? 0, 9_000_000)
      assert.isAtLeast(rows.get("analytics failing")?.oldestMs ?? 0, 9_000_000)
      assert.isNull(rows.get("crm disabled")?.oldestMs)
    })
  )

  it.effect("stop counting at their bound, and read no more than that", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* register({ url, dialect: "crm" })
      yield* queue(id, countBound + 5000, { dueSeconds: 0 })
      yield* sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, parked,
          attempts, created_at)
        select lpad(n::text, 26, '0'), ${account}, ${id}, 'event', 'm', 'e', 'bread.baked',
          case when n % 3 = 0 then 'succeeded' else 'parked' end, n % 3 <> 0, 0, now()
        from generate_series(1, ${countBound * 2}::int) as n`
      const rows = yield* lookAtQueue
      const healthy = rows.find(({ dialect, state }) => dialect === "crm" && state === "healthy")
      assert.strictEqual(healthy?.pending, countBound)
      assert.deepStrictEqual(yield* lookAtParked, [{ parked: countBound }])
    })
  )
})
