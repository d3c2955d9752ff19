import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { defineModule } from "../../../src/module.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const token = "0123456789abcdef"
const Empty = defineModule({ name: "empty", layer: Layer.empty })
const open = TestApp.web(TestApp.routesOf(Empty)).pipe(
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn({ adminToken: Option.some(Redacted.make(token)) }))
)

const ask = (path: string, init: RequestInit = {}) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const response = yield* call(`/admin/v1${path}`, { ...init, headers })
    return { status: response.status, body: JSON.parse(yield* Effect.promise(() => response.text())) }
  })
const get = (path: string) => ask(path)
const post = (path: string, body?: unknown) =>
  ask(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) })

layer(open)("The interface for operators", (it) => {
  it.effect("lists events with which reactions failed, has them tried again, and passes one over", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql<{ readonly id: number }>`
        insert into event_failure (reaction, account_id, seq, event_id, type, tries, reason, next_at, blocks)
        select 'shop/tell', account, seq, event, 'shop.opened', tries, reason, due, blocks
        from (values ('a', 8, 'event8', 12, 'set aside', null, false), ('a', 9, 'event9', 2, 'waits', now() + interval '1 hour', true),
          ('', 7, 'event7', 1, 'shared', now() + interval '1 hour', true), ('b', 5, null, 0, '', now() + interval '1 hour', true))
          as v(account, seq, event, tries, reason, due, blocks)
        returning id`
      const [aside, waits, shared] = rows.map(({ id }) => String(id))
      const first = (yield* get("/failed-events?reaction=shop/tell&limit=2")).body
      assert.deepStrictEqual(
        first.events.map(({ id, state, tenant }: any) => [id, state, tenant]),
        [
          [shared, "blocks", null],
          [waits, "blocks", "a"]
        ]
      )
      const second = (yield* get(`/failed-events?reaction=shop/tell&limit=2&cursor=${first.nextCursor}`)).body
      assert.deepInclude(second.events[0], {
        id: aside,
        state: "set_aside",
        tries: 12,
        nextAt: null,
        eventId: "event8"
      })
      assert.isNull(second.nextCursor)
      assert.strictEqual((yield* get("/failed-events?tenant=b")).body.events.length, 0)
      assert.isString((yield* post(`/failed-events/${aside}/retry`)).body.nextAt)
      assert.deepStrictEqual((yield* post("/failed-events/retry", { tenant: "a" })).body, { retried: 2 })
      assert.strictEqual((yield* post(`/failed-events/${aside}/skip`)).body.eventId, "event8")
      assert.strictEqual((yield* post(`/failed-events/${waits}/skip`)).body.eventId, "event9")
      const left = yield* sql`select seq, event_id from event_failure where reaction = 'shop/tell' and account_id = 'a'`
      assert.deepStrictEqual(left, [{ seq: 10, event_id: null }])
      const gone = yield* post(`/failed-events/${waits}/retry`)
      assert.deepStrictEqual([gone.status, gone.body.code], [404, "failed_event_not_found"])
      assert.strictEqual((yield* get("/failed-events?cursor=x")).status, 400)
      const audit = yield* get("/audit?limit=4")
      assert.deepStrictEqual(
        audit.body.entries.map(({ action, target, changed }: any) => [action, target, changed]),
        [
          ["event_skip", waits, 1],
          ["event_skip", aside, 1],
          ["event_retry_many", null, 2],
          ["event_retry", aside, 1]
        ]
      )
    })
  )
})
