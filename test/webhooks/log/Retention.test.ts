import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Deliveries } from "../../../modules/webhooks/log/Deliveries.ts"
import { PayloadExpired } from "../../../modules/webhooks/log/PayloadExpired.ts"
import { Replays } from "../../../modules/webhooks/log/Replays.ts"
import { Retention } from "../../../modules/webhooks/log/Retention.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { account, register, services } from "../deliver/support.ts"

const dayMs = 86_400_000

/** What is left of a delivery of that many days ago: its id is as old as it is. */
const deliveryOf = Effect.fnUntraced(function* (endpointId: string, days: number) {
  const sql = yield* SqlClient.SqlClient
  const id = Ulids.from(Date.now() - days * dayMs)
  yield* sql`insert into webhooks_message (id, account_id, event_id, type, body) values (${id}, ${account}, ${id}, 'a.b', '{}')`
  yield* sql`
    insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, attempts, created_at)
    values (${id}, ${account}, ${endpointId}, 'event', ${id}, ${id}, 'a.b', 'failed', 1, now() - ${`${days} days`}::text::interval)`
  yield* sql`
    insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, duration_ms, status, error)
    values (${id}, ${id}, ${account}, 'event', now(), 5, 500, 'status')`
  yield* sql`
    insert into webhooks_response (id, account_id, request_headers, response_headers, response)
    values (${id}, ${account}, '{}', '{}', 'no')`
  return id
})

const Live = Retention.layer.pipe(Layer.provideMerge(services()))

layer(Live, { excludeTestServices: true })("The logs of deliveries", (test) => {
  test.effect("keep what was sent and answered for 30 days, deliveries and attempts for 90", () =>
    Effect.gen(function* () {
      const { run } = yield* Retention
      const { body, exchanges, find, attempts } = yield* Deliveries
      const { id: endpointId } = yield* register({ url: "http://127.0.0.1:9/hook" })
      const ids = yield* Effect.forEach([0, 29, 31, 89, 91], (days) => deliveryOf(endpointId, days))
      yield* run
      yield* run
      const left = yield* Effect.forEach(ids, (id) =>
        Effect.gen(function* () {
          const delivery = yield* find(account, endpointId, id)
          if (delivery === undefined) return "nothing"
          const tried = (yield* attempts(account, [id])).get(id) ?? []
          const sent = yield* body(account, delivery)
          return [delivery.state, tried.length, sent, (yield* exchanges(account, delivery)).length].join(" ")
        })
      )
      assert.deepStrictEqual(left, ["failed 1 {} 1", "failed 1 {} 1", "failed 1  0", "failed 1  0", "nothing"])
      const refused = yield* Effect.flip((yield* Replays).one(account, endpointId, ids[2]!))
      assert.instanceOf(refused, PayloadExpired)
    })
  )

  test.effect("forget the numbers of endpoints that are gone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* register({ url: "http://127.0.0.1:9/hook" })
      yield* sql`insert into webhooks_sequence (endpoint_id, last) values (${id}, 7), ('gone', 9)`
      yield* (yield* Retention).run
      assert.deepStrictEqual(yield* sql`select endpoint_id as id, last from webhooks_sequence`, [{ id, last: 7 }])
    })
  )

  test.effect("leave room on each page for the update of its deliveries", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const filled = yield* sql<{ readonly options: ReadonlyArray<string> | null }>`
        select distinct reloptions as options from pg_inherits join pg_class on oid = inhrelid
        where inhparent = 'webhooks_delivery'::regclass`
      assert.deepStrictEqual(filled, [{ options: ["fillfactor=50"] }])
    })
  )

  test.effect("are written to the partition of their day", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id: endpointId } = yield* register({ url: "http://127.0.0.1:9/hook" })
      const id = yield* deliveryOf(endpointId, 0)
      for (const log of ["message", "delivery", "attempt", "response"]) {
        const [row] = yield* sql.unsafe<{ readonly part: string }>(
          `select tableoid::regclass::text as part from webhooks_${log} where id = '${id}'`
        )
        assert.match(row!.part, new RegExp(`^webhooks_${log}_\\d{8}$`))
      }
    })
  )
})
