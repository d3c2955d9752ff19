import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { eventDeliveries } from "../../../modules/webhooks/log/EventDeliveries.ts"
import * as Dispatcher from "../../../src/event/Dispatcher.ts"
import { Events } from "../../../src/event/Events.ts"
import { account, app, Baked, bake, Eaten, publish, register, Sold, services, Uninstalled } from "./support.ts"

const other = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DG"
const url = "http://127.0.0.1:9/hook"

interface Row {
  readonly endpointId: string
  readonly type: string
  readonly eventId: string
  readonly messageId: string
  readonly body: string
}

/** What is queued, or parked, of events since the last call. */
const fannedOut = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const published = yield* sql`select from event`
  while ((yield* sql`select from event e, event_cursor c where e.seq > c.seq`).length > 0) {
    yield* Dispatcher.runOnce
  }
  assert.isAbove(published.length, 0)
  const rows = yield* sql<Row & { readonly state: string }>`
    select endpoint_id as "endpointId", d.type, d.event_id as "eventId", message_id as "messageId", body, state
    from (
      select id, endpoint_id, type, event_id, message_id, case state when 'pending' then 'queued' else state end as state
      from webhooks_delivery
    ) d join webhooks_message m on m.id = d.message_id order by d.id`
  yield* sql`delete from job`
  yield* sql`delete from webhooks_delivery`
  return rows
})

const Live = app.reactionRegistry.pipe(Layer.provideMerge(services()))

layer(Live, { excludeTestServices: true })("An event", (test) => {
  test.effect("becomes one delivery for each endpoint of its account and family that subscribed to it", () =>
    Effect.gen(function* () {
      yield* Dispatcher.register
      const both = yield* register({ url, events: [Baked.type, "bread.burnt"] })
      const second = yield* register({ url })
      yield* register({ url, events: ["bread.burnt"] })
      yield* register({ url, accountId: other })
      yield* register({ url, dialect: "crm", events: [Baked.type] })
      yield* bake(1)
      yield* bake(2)
      const rows = yield* fannedOut
      const received = (id: string) =>
        rows.filter(({ endpointId }) => endpointId === id).map(({ body }) => JSON.parse(body).data)
      assert.strictEqual(rows.length, 4)
      assert.deepStrictEqual(received(both.id), [{ n: 1 }, { n: 2 }])
      assert.deepStrictEqual(received(second.id), [{ n: 1 }, { n: 2 }])
    })
  )

  test.effect("knows its deliveries, and each delivery its event", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* bake(7)
      while (yield* Dispatcher.runOnce);
      const [event] = yield* sql<{ readonly id: string; readonly accountId: string }>`
        select id, account_id as "accountId" from event order by seq desc limit 1`
      const found = yield* eventDeliveries.ofEvents([event!], 10)
      assert.strictEqual(found.length, 2)
      assert.isTrue(found.every(({ cause, state }) => cause === `event:${event!.id}` && state === "pending"))
      assert.deepStrictEqual(yield* eventDeliveries.find(found[0]!.id), found[0])
      assert.isUndefined(yield* eventDeliveries.find("none"))
      yield* fannedOut
    })
  )

  test.effect("is written once for all endpoints of one wording", () =>
    Effect.gen(function* () {
      yield* bake(3)
      const rows = yield* fannedOut
      assert.strictEqual(rows.length, 2)
      assert.strictEqual(new Set(rows.map(({ messageId }) => messageId)).size, 1)
    })
  )

  test.effect("without an audience, or without a subscriber, reaches no endpoint", () =>
    Effect.gen(function* () {
      yield* register({ url, events: [Eaten.type] })
      yield* publish(Eaten, { n: 1 })
      yield* publish(Sold, { n: 1 })
      assert.deepStrictEqual(yield* fannedOut, [])
    })
  )

  test.effect("about an app reaches the endpoints of its installation alone", () =>
    Effect.gen(function* () {
      const events = [Uninstalled.type, Sold.type]
      const mine = yield* register({ url, dialect: "crm", events, installationId: "I1" })
      const others = yield* register({ url, dialect: "crm", events, installationId: "I2" })
      const plain = yield* register({ url, dialect: "crm", events })
      yield* publish(Uninstalled, { installationId: "I1" })
      assert.deepStrictEqual(
        (yield* fannedOut).map(({ endpointId }) => endpointId),
        [mine.id]
      )
      yield* publish(Sold, { n: 1 })
      assert.sameMembers(
        (yield* fannedOut).map(({ endpointId }) => endpointId),
        [mine.id, others.id, plain.id]
      )
    })
  )

  test.effect("about data of all accounts reaches every account that subscribed", () =>
    Effect.gen(function* () {
      const events = yield* Events
      yield* events.publish(Baked, { n: 4 })
      const rows = yield* fannedOut
      assert.strictEqual(rows.length, 3)
      assert.strictEqual(new Set(rows.map(({ messageId }) => messageId)).size, 1)
    })
  )

  test.effect("for a disabled endpoint is parked, unless it has been disabled for longer than messages are kept", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const asleep = yield* register({ url, accountId: account, events: ["bread.sliced"], status: "disabled" })
      const gone = yield* register({ url, accountId: account, events: ["bread.sliced"], status: "disabled" })
      yield* sql`update webhooks_endpoint set disabled_at = now() - interval '31 days' where id = ${gone.id}`
      yield* sql`update webhooks_endpoint set events = ${["bread.sliced", Baked.type]} where id in (${asleep.id}, ${gone.id})`
      yield* bake(5)
      const rows = yield* fannedOut
      assert.deepStrictEqual(
        rows.filter(({ endpointId }) => endpointId === asleep.id).map(({ state }) => state),
        ["parked"]
      )
      assert.strictEqual(rows.filter(({ endpointId }) => endpointId === gone.id).length, 0)
    })
  )

  test.effect("sends a job for each delivery, under the key of its endpoint", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* bake(1, other)
      while ((yield* sql`select from event e, event_cursor c where e.seq > c.seq`).length > 0) yield* Dispatcher.runOnce
      const jobs = yield* sql`
        select j.key = d.endpoint_id as keyed from webhooks_delivery d join job j on j.payload ->> 'id' = d.id
        where j.actor = 'webhooks/deliver' and d.state = 'pending'`
      assert.isAbove(jobs.length, 0)
      assert.isTrue(jobs.every(({ keyed }) => keyed === true))
      yield* fannedOut
    })
  )
})
