import { assert, layer } from "@effect/vitest"
import { type CloudEvent, HTTP } from "cloudevents"
import { Duration, Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { Replays } from "../../../modules/webhooks/log/Replays.ts"
import { isVerified, verify } from "../../../modules/webhooks/sign/Verification.ts"
import {
  type Arrival,
  account,
  Baked,
  bake,
  idOf,
  node,
  publish,
  receiver,
  register,
  Sold,
  settled,
  until
} from "./support.ts"

/** All retries within a second. */
const quick = {
  publicUrl: Option.some(new URL("https://ekimae.example/")),
  webhooks: { retryBase: Duration.micros(50n), probeBase: Duration.millis(1) }
}

const numbersOf = (arrivals: ReadonlyArray<Arrival>) =>
  arrivals.map(({ headers }) => Number(headers["webhook-sequence"]))
const sorted = (numbers: ReadonlyArray<number>) => numbers.toSorted((a, b) => a - b)

layer(node(quick), { excludeTestServices: true })("The number of a delivery", (test) => {
  test.effect("rises by one with each event of its endpoint, whatever other endpoints get", () =>
    Effect.gen(function* () {
      const [shop, other] = [yield* receiver, yield* receiver]
      const { id } = yield* register({ url: shop.url })
      yield* bake(1)
      yield* bake(2)
      yield* settled(id, { succeeded: 2 })
      const late = yield* register({ url: other.url })
      for (let n = 3; n <= 12; n++) yield* bake(n)
      yield* settled(id, { succeeded: 12 })
      yield* settled(late.id, { succeeded: 10 })
      assert.deepStrictEqual(
        sorted(numbersOf(shop.arrivals)),
        Array.from({ length: 12 }, (_, n) => n + 1)
      )
      assert.deepStrictEqual(
        sorted(numbersOf(other.arrivals)),
        Array.from({ length: 10 }, (_, n) => n + 1)
      )
      const order = shop.arrivals.toSorted((a, b) => numbersOf([a])[0]! - numbersOf([b])[0]!)
      assert.deepStrictEqual(
        order.map(({ body }) => JSON.parse(body).data.n),
        Array.from({ length: 12 }, (_, n) => n + 1)
      )
    })
  )

  test.effect("stays the same when it is sent again, by itself or by hand, and a test has none", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response, _, nth) => response.writeHead(nth < 3 ? 500 : 200).end()
      const { id } = yield* register({ url: shop.url, events: [Baked.type, "bread.burnt"] })
      yield* bake(1)
      yield* settled(id, { succeeded: 1 })
      const replays = yield* Replays
      yield* replays.range(account, id, {})
      yield* until(() => shop.arrivals.length === 4)
      assert.deepStrictEqual(numbersOf(shop.arrivals), [1, 1, 1, 1])
      assert.strictEqual(new Set(shop.arrivals.map(idOf)).size, 1)
      yield* replays.ping(account, id)
      yield* until(() => shop.arrivals.length === 5)
      assert.isUndefined(shop.arrivals[4]!.headers["webhook-sequence"])
    })
  )

  test.effect("is given while the endpoint is disabled too, so that what was parked shows as a gap", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shop = yield* receiver
      const { id } = yield* register({ url: shop.url, status: "disabled" })
      yield* bake(1)
      yield* settled(id, { parked: 1 })
      yield* sql`update webhooks_endpoint set status = 'active', disabled_at = null where id = ${id}`
      yield* bake(2)
      yield* settled(id, { parked: 1, succeeded: 1 })
      assert.deepStrictEqual(numbersOf(shop.arrivals), [2])
    })
  )
})

layer(node(quick), { excludeTestServices: true })("An endpoint for CloudEvents", (test) => {
  test.effect("gets what the official SDK reads, signed over the bytes as sent, in retries, replays and tests", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response, _, nth) => response.writeHead(nth === 1 ? 500 : 200).end()
      const { id, secret } = yield* register({
        url: shop.url,
        dialect: "crm",
        events: [Sold.type],
        format: "cloudevents"
      })
      yield* publish(Sold, { n: 7, kind: "rye" })
      yield* settled(id, { succeeded: 1 })
      const replays = yield* Replays
      yield* replays.range(account, id, {})
      yield* until(() => shop.arrivals.length === 3)
      yield* replays.ping(account, id)
      yield* until(() => shop.arrivals.length === 4)
      const now = Math.floor(Date.now() / 1_000)
      for (const { body, headers } of shop.arrivals) {
        assert.strictEqual(headers["content-type"], "application/cloudevents+json")
        assert.isTrue(isVerified(verify({ headers, body: Buffer.from(body) }, [secret], now)))
      }
      const [first, second, replay, ping] = shop.arrivals.map(({ body, headers }) => {
        return HTTP.toEvent({ headers, body }) as CloudEvent<unknown>
      })
      for (const event of [first, second, replay]) {
        assert.deepInclude(JSON.parse(JSON.stringify(event)), {
          id: idOf(shop.arrivals[0]!),
          type: Sold.type,
          source: `https://ekimae.example/accounts/${account}`,
          subject: "rye",
          sequence: "0000000000000001",
          dataschema: `https://ekimae.example/schemas/events/${Sold.type}.json`
        })
        assert.deepInclude(event!.data as object, { type: Sold.type, data: { n: 7, kind: "rye" }, livemode: true })
      }
      assert.strictEqual(new Set(shop.arrivals.slice(0, 3).map(({ body }) => body)).size, 1)
      assert.deepInclude(JSON.parse(JSON.stringify(ping)), { type: "test.ping", subject: id })
      assert.notProperty(ping, "sequence")
    })
  )

  test.effect("stands beside one that gets the documented body of the same event", () =>
    Effect.gen(function* () {
      const [plain, wrapped] = [yield* receiver, yield* receiver]
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DH"
      const one = yield* register({ url: plain.url, accountId })
      const other = yield* register({ url: wrapped.url, accountId, format: "cloudevents" })
      yield* bake(1, accountId)
      yield* settled(one.id, { succeeded: 1 })
      yield* settled(other.id, { succeeded: 1 })
      const [native, event] = [plain.arrivals[0]!.body, wrapped.arrivals[0]!.body]
      assert.isTrue(event.endsWith(`"data":${native}}`))
    })
  )
})
