/** Events for integrators without a receiver, who ask for what is new. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { FriendFollowed } from "../../../modules/crm/contract.ts"
import { SimulationFailed } from "../../../modules/simulation/contract.ts"
import { NotificationEvents, WebhookEvents } from "../../../modules/webhooks/feed/FeedView.ts"
import { Events } from "../../../src/event/Events.ts"
import { issue, openAccount } from "../../accounts/support.ts"
import { client, clientWith, decodes, idle, refusalOf } from "../support.ts"

const followed = Schema.decodeUnknownEffect(Schema.toCodecJson(FriendFollowed.data))(FriendFollowed.example)

const publish = Effect.fnUntraced(function* (accountId: string, count = 1) {
  const events = yield* Events
  const data = yield* followed
  for (let n = 0; n < count; n++) yield* events.publish(FriendFollowed, data, { accountId })
})

/** A reader of an account's feed in customer messaging. */
const reader = Effect.gen(function* () {
  const { accountId, ...own } = yield* client()
  const { secret } = yield* issue(accountId, "crm", ["webhooks:read"])
  const { get } = yield* clientWith(`Bearer ${Redacted.value(secret)}`, "/api/v1/webhook_events")
  return { ...own, accountId, get }
})

layer(idle())("The events of an account", (it) => {
  it.effect("are read in pages, oldest first and each once, as receivers get them", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* reader
      yield* publish(yield* openAccount)
      yield* publish(accountId, 5)
      const seen: Array<string> = []
      let query = "?limit=2"
      for (const [count, more] of [
        [2, true],
        [2, true],
        [1, false],
        [0, false]
      ] as const) {
        const { body, status } = yield* get(query)
        assert.strictEqual(status, 200, JSON.stringify(body))
        yield* decodes(WebhookEvents, body)
        assert.deepStrictEqual([body.data.length, body.has_more], [count, more])
        seen.push(...body.data.map(({ id }: { id: string }) => id))
        query = `?limit=2&cursor=${body.next_cursor}`
      }
      assert.lengthOf(new Set(seen), 5)
      const [first] = (yield* get("?limit=1")).body.data
      assert.deepStrictEqual([first.id, first.type, first.livemode], [seen[0], "friend.followed", true])
      yield* publish(accountId)
      const [next] = (yield* get(query)).body.data
      assert.notInclude(seen, next.id)
    })
  )

  it.effect("begin with the next one for a reader who asks for the latest place", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* reader
      yield* publish(accountId, 2)
      const { body } = yield* get("?cursor=latest")
      yield* decodes(WebhookEvents, body)
      assert.deepStrictEqual([body.data, body.has_more], [[], false])
      yield* publish(accountId)
      assert.lengthOf((yield* get(`?cursor=${body.next_cursor}`)).body.data, 1)
      assert.strictEqual((yield* get("?cursor=newest")).status, 400)
    })
  )

  it.effect("are never passed over: one that commits late is on a later page", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, get } = yield* reader
      const [published, commit] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const late = yield* Effect.forkChild(
        sql.withTransaction(
          Effect.andThen(
            publish(accountId),
            Effect.andThen(Deferred.succeed(published, undefined), Deferred.await(commit))
          )
        )
      )
      yield* Deferred.await(published)
      yield* publish(accountId)
      const before = (yield* get("")).body
      assert.deepStrictEqual([before.data, before.has_more], [[], false])
      yield* Deferred.succeed(commit, undefined)
      yield* Fiber.join(late)
      assert.lengthOf((yield* get(`?cursor=${before.next_cursor}`)).body.data, 2)
    })
  )

  it.effect("are those of the types that are asked for, and of one interface", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* reader
      const events = yield* Events
      yield* publish(accountId)
      yield* events.publish(SimulationFailed, SimulationFailed.example!, { accountId })
      assert.lengthOf((yield* get("")).body.data, 1)
      assert.lengthOf((yield* get("?types=friend.followed,reservation.created")).body.data, 1)
      const none = (yield* get("?types=reservation.created")).body
      assert.deepStrictEqual([none.data, none.has_more], [[], false])
      assert.lengthOf((yield* get(`?cursor=${none.next_cursor}`)).body.data, 0)

      const { secret } = yield* issue(accountId)
      const analytics = yield* clientWith(`Bearer ${Redacted.value(secret)}`, "/api/v1/notification_events")
      const { body } = yield* analytics.get("")
      yield* decodes(NotificationEvents, body)
      assert.deepStrictEqual(
        body.data.map(({ type }: { type: string }) => type),
        ["simulation.failed"]
      )
      assert.match(body.data[0].id, /^evt_/)
    })
  )

  it.effect("go on behind many of other types", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, get } = yield* reader
      yield* sql`
        insert into event (id, type, version, account_id, data)
        select lpad(n::text, 26, '0'), 'inside.only', 1, ${accountId}, '{}' from generate_series(1, 5000) n`
      yield* publish(accountId)
      const first = (yield* get("")).body
      assert.deepStrictEqual([first.data, first.has_more], [[], true])
      assert.lengthOf((yield* get(`?cursor=${first.next_cursor}`)).body.data, 1)
    })
  )

  it.effect("are refused without the scope, for a wrong cursor, limit or type", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* reader
      for (const [query, pointer] of [
        ["?cursor=x", "/cursor"],
        ["?cursor=-1", "/cursor"],
        [`?cursor=${"9".repeat(16)}`, "/cursor"],
        ["?limit=0", "/limit"],
        ["?limit=101", "/limit"],
        ["?types=", "/types"],
        [`?types=${Array(51).fill("a").join()}`, "/types"]
      ]) {
        const { body, status } = yield* get(query ?? "")
        assert.deepStrictEqual([status, body.errors?.[0]?.pointer], [400, pointer], query)
      }
      assert.strictEqual((yield* get(`?cursor=${"9".repeat(15)}&limit=100`)).status, 200)
      assert.deepStrictEqual(refusalOf(yield* get("?types=friend.folowed")), [
        400,
        "unknown_event_type",
        "No such event type: friend.folowed"
      ])
      const { secret } = yield* issue(accountId, "crm", ["friends:read"])
      const narrow = yield* clientWith(`Bearer ${Redacted.value(secret)}`, "/api/v1/webhook_events")
      assert.strictEqual((yield* narrow.get("")).status, 403)
    })
  )
})
