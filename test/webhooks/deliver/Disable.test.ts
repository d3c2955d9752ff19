import { assert, layer } from "@effect/vitest"
import { Duration, Effect, Layer, Logger, Metric } from "effect"
import { SqlClient } from "effect/sql"
import { EndpointChanges } from "../../../modules/webhooks/deliver/EndpointChanges.ts"
import { Deliveries } from "../../../modules/webhooks/log/Deliveries.ts"
import { Replays } from "../../../modules/webhooks/log/Replays.ts"
import {
  account,
  Baked,
  bake,
  endpointOf,
  idOf,
  node,
  publish,
  receiver,
  register,
  rowOnce,
  Sold,
  settled,
  until
} from "./support.ts"

const quick = { webhooks: { retryBase: Duration.hours(1), probeBase: Duration.millis(1) } }
const anHour = 3_600_000
const everything = { from: new Date(0), to: new Date(Date.now() + anHour) }

/** As its owner would enable it. */
const enable = (id: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const changes = yield* EndpointChanges
    yield* sql.withTransaction(
      Effect.andThen(
        sql`update webhooks_endpoint set status = 'active', disabled_at = null, disabled_reason = null,
          consecutive_failures = 0, pause_ms = 0, paused_until = null where id = ${id}`,
        changes.changed(id)
      )
    )
  })

const warnings: Array<string> = []
const logger = Logger.make(({ logLevel, message }) => {
  if (logLevel === "Warn") warnings.push([message].flat().map(String).join(" "))
})
const disabledSoFar = (dialect: string) =>
  Effect.map(Metric.snapshot, (all) => {
    const found = all.find(
      ({ attributes, id }) => id === "webhooks_endpoints_disabled_total" && attributes?.["dialect"] === dialect
    )
    return found?.type === "Counter" ? Number(found.state.count) : undefined
  })

layer(node(quick).pipe(Layer.provideMerge(Logger.layer([logger]))), {
  excludeTestServices: true
})("An endpoint that fails", (test) => {
  // The second one has failed often before: fifty times take long.
  for (const [dialect, event, limit, past] of [
    ["analytics", Baked, 10, 0],
    ["crm", Sold, 50, 38]
  ] as const) {
    test.effect(
      `of ${dialect} is disabled at exactly ${limit} failures; what waits is parked and comes by replay`,
      () =>
        Effect.gen(function* () {
          const shop = yield* receiver
          shop.answer = (response) => response.writeHead(500).end()
          const accountId = `01KAJ3Q7Y6T0V9W2X4Z8B1C5${limit}`
          const { id } = yield* register({ url: shop.url, dialect, events: [event.type], accountId })
          const sql = yield* SqlClient.SqlClient
          yield* sql`update webhooks_endpoint set consecutive_failures = ${past} where id = ${id}`
          const disabledBefore = (yield* disabledSoFar(dialect)) ?? Number.NaN
          for (let n = 0; n < 60; n++) yield* publish(event, { n }, accountId)
          yield* settled(id, { parked: 60 })
          // The first pause may have had up to eight of them in flight; each probe is one.
          const sent = shop.arrivals.length
          assert.isTrue(sent >= limit - past && sent <= limit - past + 7, `${sent} were sent`)
          const { disabledReason, failures, status } = yield* endpointOf(id)
          assert.deepStrictEqual([status, failures, disabledReason], ["disabled", limit, "failures"])
          assert.strictEqual(yield* disabledSoFar(dialect), disabledBefore + 1)
          const warning = `An endpoint of ${dialect} is disabled after ${limit} consecutive failures`
          assert.strictEqual(warnings.filter((line) => line.startsWith(warning)).length, 1)

          shop.answer = (response) => response.end()
          yield* enable(id)
          yield* publish(event, { n: 60 }, accountId)
          yield* settled(id, { parked: 60, succeeded: 1 })
          const before = shop.arrivals.length
          assert.strictEqual(yield* (yield* Replays).range(accountId, id, everything), 61)
          yield* settled(id, { succeeded: 61 })
          assert.strictEqual(shop.arrivals.length, before + 61)
          const replayed = shop.arrivals.slice(before)
          assert.strictEqual(new Set(replayed.map(idOf)).size, 61)
          for (const early of shop.arrivals.slice(0, sent)) {
            assert.strictEqual(replayed.find((late) => idOf(late) === idOf(early))?.body, early.body)
          }
        })
    )
  }

  test.effect("gets what was parked at a pace, and no more when too many fail again", () =>
    Effect.gen(function* () {
      const [shop, sql, replays] = [yield* receiver, yield* SqlClient.SqlClient, yield* Replays]
      shop.answer = (response) => response.writeHead(500).end()
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5PA"
      const { id } = yield* register({ url: shop.url, accountId })
      yield* sql`update webhooks_endpoint set consecutive_failures = 49 where id = ${id}`
      for (let n = 0; n < 60; n++) yield* bake(n, accountId)
      yield* settled(id, { parked: 60 })
      const before = shop.arrivals.length
      const paced = { from: new Date(0), pace: { perSecond: 25, stopAt: 0.5 } }
      assert.strictEqual(yield* replays.range(accountId, id, paced), 60)
      const unfinished = sql`
        select from job where actor like 'webhooks/%' and payload ->> 'endpointId' = ${id}
        union all select from job_scheduled where actor = 'webhooks/replay' and payload ->> 'endpointId' = ${id}`
      yield* Effect.repeat(unfinished, { until: (rows) => rows.length === 0 })
      const sent = shop.arrivals.length - before
      assert.isTrue(sent >= 25 && sent < 60, `${sent} were sent`)
      shop.answer = (response) => response.end()
      yield* replays.range(accountId, id, { ...paced, pace: { perSecond: 40, stopAt: 0.5 } })
      yield* Effect.repeat(unfinished, { until: (rows) => rows.length === 0 })
      assert.strictEqual(shop.arrivals.length - before, sent + 60)
    })
  )

  test.effect("counts the eight requests that fail together as one failure", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      const held: Array<() => void> = []
      shop.answer = (response) => void held.push(() => response.writeHead(503).end())
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DP"
      const { id } = yield* register({ url: shop.url, accountId })
      for (let n = 0; n < 8; n++) yield* bake(n, accountId)
      yield* until(() => held.length === 8)
      shop.answer = (response) => response.end()
      const sql = yield* SqlClient.SqlClient
      for (const fail of held) fail()
      yield* rowOnce(
        sql<{ readonly n: number }>`
          select count(*)::int as n from webhooks_delivery where endpoint_id = ${id} and attempts = 1`,
        ({ n }) => n === 8
      )
      const { failures, status } = yield* endpointOf(id)
      assert.deepStrictEqual([failures, status], [1, "active"])
    })
  )

  test.effect("pauses, and sends one probe at a time", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      let [open, most] = [0, 0]
      shop.answer = (response, _, nth) => {
        most = nth > 8 ? Math.max(most, ++open) : 0
        response.writeHead(500).end(() => (nth > 8 ? open-- : 0))
      }
      const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DM"
      const { id } = yield* register({ url: shop.url, dialect: "crm", events: [Sold.type], accountId })
      for (let n = 0; n < 30; n++) yield* publish(Sold, { n }, accountId)
      yield* until(() => shop.arrivals.length >= 14)
      shop.answer = (response) => response.end()
      yield* until(() => new Set(shop.arrivals.map(idOf)).size === 30)
      assert.strictEqual(most, 1)
      assert.strictEqual((yield* endpointOf(id)).failures, 0)
    })
  )

  test.effect(
    "gets a replay when it is disabled, once, whatever its answer; it counts for nothing but the delivery",
    () =>
      Effect.gen(function* () {
        const shop = yield* receiver
        shop.answer = (response, _, nth) => response.writeHead(nth === 1 ? 503 : 200, { "retry-after": "0" }).end("so")
        const { id } = yield* register({ url: shop.url, status: "disabled" })
        yield* bake(1)
        yield* settled(id, { parked: 1 })
        const [deliveries, replays] = [yield* Deliveries, yield* Replays]
        const deliveryId = (yield* deliveries.list(account, id, { limit: 1 })).deliveries[0]!.id
        const tried = (n: number) =>
          Effect.repeat(deliveries.find(account, id, deliveryId), { until: (found) => found?.attempts === n })

        yield* replays.one(account, id, deliveryId)
        assert.strictEqual((yield* tried(1))!.state, "parked")
        yield* settled(id, { parked: 1 })
        yield* replays.one(account, id, deliveryId)
        assert.strictEqual((yield* tried(2))!.state, "succeeded")
        assert.strictEqual(shop.arrivals.length, 2)
        const attempts = (yield* deliveries.attempts(account, [deliveryId])).get(deliveryId)!
        assert.deepStrictEqual(
          attempts.map(({ error, kind, status }) => `${kind} ${status} ${error}`),
          ["replay 503 status", "replay 200 null"]
        )
        const { failures, lastFailureAt, lastSuccessAt, status } = yield* endpointOf(id)
        assert.deepStrictEqual([failures, lastFailureAt, lastSuccessAt, status], [0, null, null, "disabled"])
      })
  )

  test.effect(
    "gets a test.ping when it is disabled, once and in the words of its family; it is logged and counts for nothing",
    () =>
      Effect.gen(function* () {
        const shop = yield* receiver
        shop.answer = (response) => response.writeHead(500).end()
        const { id } = yield* register({ url: shop.url, dialect: "crm", events: [Sold.type], status: "disabled" })
        const deliveryId = yield* (yield* Replays).ping(account, id)
        yield* settled(id, { failed: 1 })
        const body = JSON.parse(shop.arrivals[0]!.body)
        assert.strictEqual(body.type, "test.ping")
        assert.strictEqual(body.data.webhookEndpointId, id)
        const deliveries = yield* Deliveries
        const found = yield* deliveries.find(account, id, deliveryId)
        assert.deepStrictEqual([found!.kind, found!.state, found!.attempts], ["ping", "failed", 1])
        assert.strictEqual(shop.arrivals.length, 1)
        const { failures, lastFailureAt } = yield* endpointOf(id)
        assert.deepStrictEqual([failures, lastFailureAt], [0, null])
      })
  )

  test.effect("gets a replay of what is still pending, and with success it is over", () =>
    Effect.gen(function* () {
      const shop = yield* receiver
      shop.answer = (response, _, nth) => response.writeHead(nth === 1 ? 500 : 200).end()
      const { id } = yield* register({ url: shop.url })
      yield* bake(1)
      yield* until(() => shop.arrivals.length === 1)
      yield* settled(id, { "queued event": 1 })
      const deliveries = yield* Deliveries
      const pending = yield* Effect.repeat(deliveries.list(account, id, { limit: 1 }), {
        until: ({ deliveries: [found] }) => found?.attempts === 1
      })
      const [delivery] = pending.deliveries
      assert.strictEqual(delivery!.state, "pending")
      assert.isAbove(delivery!.nextAttemptAt!.getTime(), Date.now() + anHour / 2)
      yield* (yield* Replays).one(account, id, delivery!.id)
      yield* settled(id, { succeeded: 1 })
      const found = yield* deliveries.find(account, id, delivery!.id)
      assert.deepStrictEqual([found!.state, found!.attempts], ["succeeded", 2])
    })
  )
})
