import { assert, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Deliveries } from "../../../modules/webhooks/log/Deliveries.ts"
import * as Signature from "../../../modules/webhooks/sign/Signature.ts"
import {
  account,
  bake,
  endpointOf,
  idOf,
  node,
  publish,
  receiver,
  register,
  Sold,
  settled,
  statesOf,
  until
} from "./support.ts"

/** All seven retries within a second. */
const quick = { webhooks: { retryBase: Duration.micros(50n), probeBase: Duration.millis(1) } }

layer(node(quick), { excludeTestServices: true })("A delivery", (test) => {
  test.effect("arrives signed, in the words of its family, and its attempt is logged with what was answered", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const { id, secret } = yield* register({ url: shop.url })
      yield* bake(1)
      yield* settled(id, { succeeded: 1 })
      const [arrival] = shop.arrivals
      assert.strictEqual(arrival!.headers["x-analytics-signature"], Signature.analytics(secret, arrival!.body))
      assert.strictEqual(arrival!.headers["content-type"], "application/json")
      assert.match(arrival!.headers["user-agent"]!, /^Ekimae-Webhooks\/\d/)
      const deliveries = yield* Deliveries
      const { deliveries: listed } = yield* deliveries.list(account, id, { limit: 10 })
      const [delivery] = listed
      assert.strictEqual(delivery!.state, "succeeded")
      assert.strictEqual(`evt_${delivery!.eventId}`, idOf(arrival!))
      const attempts = (yield* deliveries.attempts(account, [delivery!.id])).get(delivery!.id)!
      assert.deepStrictEqual(
        attempts.map(({ error, kind, status }) => [kind, status, error]),
        [["event", 200, null]]
      )
      const [exchange] = yield* deliveries.exchanges(account, delivery!)
      assert.strictEqual(exchange!.responseBody, "thank you")
      assert.strictEqual(exchange!.requestHeaders["webhook-id"], idOf(arrival!))
      assert.strictEqual(yield* deliveries.body(account, delivery!), arrival!.body)
      assert.isNotNull((yield* endpointOf(id)).lastSuccessAt)
    })
  )

  test.effect("that fails is sent again, byte for byte and under the same id, until it succeeds", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response, _, nth) => response.writeHead(nth < 4 ? 500 : 204).end()
      const { id } = yield* register({ url: shop.url, dialect: "crm", events: [Sold.type] })
      yield* publish(Sold, { n: 1 })
      yield* settled(id, { succeeded: 1 })
      assert.strictEqual(shop.arrivals.length, 4)
      assert.strictEqual(new Set(shop.arrivals.map(({ body }) => body)).size, 1)
      assert.strictEqual(new Set(shop.arrivals.map(idOf)).size, 1)
      const { failures, pauseMs } = yield* endpointOf(id)
      assert.deepStrictEqual([failures, pauseMs], [0, 0])
    })
  )

  test.effect("is given up after exactly seven retries, each in the log", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response) => response.writeHead(302, { location: "/elsewhere" }).end("moved")
      const { id } = yield* register({ url: shop.url })
      yield* bake(1)
      yield* settled(id, { failed: 1 })
      assert.strictEqual(shop.arrivals.length, 8)
      assert.strictEqual(new Set(shop.arrivals.map(({ body }) => body)).size, 1)
      const deliveries = yield* Deliveries
      const [delivery] = (yield* deliveries.list(account, id, { limit: 10, states: ["failed"] })).deliveries
      assert.strictEqual(delivery!.attempts, 8)
      const attempts = (yield* deliveries.attempts(account, [delivery!.id])).get(delivery!.id)!
      assert.deepStrictEqual(
        attempts.map(({ error, status }) => `${status} ${error}`),
        Array.from({ length: 8 }, () => "302 status")
      )
      const endpoint = yield* endpointOf(id)
      assert.deepStrictEqual([endpoint.status, endpoint.failures], ["active", 8])
    })
  )

  test.effect("waits as long as the receiver asks for", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* receiver
      shop.answer = (response) => response.writeHead(503, { "retry-after": "3600" }).end()
      const { id } = yield* register({ url: shop.url })
      yield* bake(1)
      yield* until(() => shop.arrivals.length > 0)
      const [row] = yield* Effect.repeat(
        sql<{ readonly s: number; readonly failures: number }>`
          select extract(epoch from next_at - now())::float8 as s, attempts::int as failures
          from webhooks_delivery where endpoint_id = ${id}`,
        { until: (rows) => rows[0]?.failures === 1 }
      )
      assert.closeTo(row!.s, 3_600, 60)
      assert.strictEqual(shop.arrivals.length, 1)
    })
  )

  test.effect("to one endpoint never waits for another one that fails or hangs", () =>
    Effect.gen(function* () {
      const [well, ill, mute] = [yield* receiver, yield* receiver, yield* receiver]
      ill.answer = (response) => response.writeHead(500).end()
      mute.answer = () => {}
      const endpoints = yield* Effect.forEach([well, ill, mute], ({ url }) =>
        register({ url, accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DH" })
      )
      for (let n = 0; n < 30; n++) yield* bake(n, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DH")
      yield* settled(endpoints[0]!.id, { succeeded: 30 })
      assert.strictEqual(new Set(well.arrivals.map(idOf)).size, 30)
      assert.isAtMost(mute.arrivals.length, 8)
      for (const { id } of endpoints.slice(1)) assert.isUndefined((yield* statesOf(id))["succeeded"])
    })
  )

  test.effect("is one of at most eight on their way to an endpoint", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const held: Array<() => void> = []
      let most = 0
      shop.answer = (response) => {
        held.push(() => response.end())
        most = Math.max(most, held.length)
      }
      const { id } = yield* register({ url: shop.url, accountId: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DJ" })
      for (let n = 0; n < 40; n++) yield* bake(n, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DJ")
      yield* until(() => held.length === 8)
      shop.answer = (response) => response.end()
      for (const release of held.splice(0)) release()
      yield* settled(id, { succeeded: 40 })
      assert.strictEqual(most, 8)
    })
  )
})
