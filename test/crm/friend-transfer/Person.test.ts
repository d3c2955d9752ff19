/** The export of a person: all that is held, and the lists that say where. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import * as friendsPlug from "../../../modules/crm/friend-admin/Plug.ts"
import { pageSize } from "../../../modules/crm/friend-transfer/person/HeldData.ts"
import { heldTables } from "../../../modules/crm/friend-transfer/person/HeldTables.ts"
import { Members } from "../../../modules/crm/member/Members.ts"
import * as membersPlug from "../../../modules/crm/member/Plug.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import * as ErasedContent from "../../../modules/webhooks/log/ErasedContent.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount } from "../../accounts/support.ts"
import { operatorOf } from "../cli.ts"
import { lineUser } from "../friend/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const services = Layer.mergeAll(Tags.layer, Members.layer).pipe(
  Layer.provideMerge(Friends.layer),
  Layer.provideMerge(Layer.merge(node, ErasedContent.layer.pipe(Layer.provide(node))))
)

/** Columns that name a person in tables of the module. */
const personal = ["friend_id", "line_user_id", "member_id", "merged_ids"]

layer(services, { excludeTestServices: true })("What is held on a person", (it) => {
  it.effect("is listed table by table, once for the export and the erasure", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tables = yield* sql<{ readonly name: string }>`
        select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and not c.relispartition and c.relname like 'crm\\_%' and a.attnum > 0
          and not a.attisdropped and a.attname in ${sql.in(personal)}
        order by 1`
      const listed = heldTables.map(({ table }) => table)
      assert.strictEqual(new Set(listed).size, listed.length)
      assert.includeMembers(
        listed,
        tables.map(({ name }) => name)
      )
    })
  )

  it.effect("is exported whole for an operator, with the endpoints that received it, and leaves an audit row", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const sql = yield* SqlClient.SqlClient
      const [friends, tags, members] = [yield* Friends, yield* Tags, yield* Members]
      const lineUserId = lineUser(77_001)
      const followed = yield* friends.follow({
        accountId,
        lineUserId,
        at: new Date(),
        isUnblocked: false,
        profile: { displayName: "山田", pictureUrl: null }
      })
      if (followed === "ignored") return yield* Effect.die("The follow was ignored")
      const { id } = followed
      const tag = yield* tags.create(accountId, { name: "VIP", color: "#000000" })
      yield* tags.attach({ accountId, friendId: id, tagId: tag.id })
      const card = yield* members.register(accountId, lineUserId, "dashboard")
      yield* members.addPoints(accountId, card.id, { points: 30, reason: "来店", source: "manual" })
      yield* members.visit(accountId, card.id, { reservationId: null, staffId: null, source: "staff" })
      const rows = yield* shopRows(accountId)
      const slotId = yield* rows.slot(yield* rows.menu(), { startsAt: new Date(Date.now() + 3_600_000) })
      const booking = yield* rows.reservation({ slotId, friendId: id })
      const other = yield* rows.friend("佐藤")
      yield* rows.reservation({ slotId, friendId: other })
      // Two bodies that were sent, one of them about someone else.
      const sent = [id, other].map((friendId, n) => ({ id: Ulids.from(Date.now() - 60_000 * (n + 1)), friendId }))
      for (const message of sent) {
        yield* sql`
          insert into webhooks_message (id, account_id, event_id, type, body)
          values (${message.id}, ${accountId}, ${message.id}, 'friend.followed', ${JSON.stringify(message)})`
        yield* sql`
          insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, created_at, state, attempts)
          values (${message.id}, ${accountId}, ${tag.id}, 'event', ${message.id}, ${message.id}, 'friend.followed', now(),
            'succeeded', 1)`
      }

      const ask = yield* operator(accountId)
      const { body, status } = yield* ask("GET", `/friends/${id}/export`)
      assert.strictEqual(status, 200)
      assert.sameMembers(Object.keys(body.held), [...new Set(heldTables.map(({ section }) => section))])
      const counts = Object.entries(body.held as Record<string, ReadonlyArray<unknown>>).flatMap(([section, held]) =>
        held.length === 0 ? [] : [`${section} ${held.length}`]
      )
      assert.sameMembers(counts, ["friend 1", "tags 1", "bookings 1", "memberCard 1", "points 1", "visits 1"])
      assert.deepInclude(body.held.friend[0], { id, displayName: "山田", lineUserId })
      assert.deepInclude(body.held.bookings[0], { id: booking, friendId: id })
      assert.deepInclude(body.held.points[0], { points: 30, reason: "来店" })
      assert.notInclude(JSON.stringify(body), other)
      const [audited] = yield* sql<{ readonly count: number }>`
        select count(*)::int as count from admin_audit where action = 'crm_friend_export' and target = ${id}`
      assert.strictEqual(audited!.count, 1)
      assert.strictEqual((yield* ask("GET", `/friends/${tag.id}/export`)).status, 404)
      const foreign = yield* operator(yield* openAccount)
      assert.strictEqual((yield* foreign("GET", `/friends/${id}/export`)).status, 404)

      const context = yield* Effect.context<Layer.Success<typeof services>>()
      const { json } = operatorOf(friendsPlug, context, accountId)
      const printed = yield* json("friends export-person", id)
      assert.strictEqual(printed["friendId"], id)
      assert.deepStrictEqual(printed["held"], body.held)
      const sentTo = printed["disclosures"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepStrictEqual(
        sentTo.map(({ deliveredAt, endpointId, eventId, url }) => [endpointId, eventId, url, typeof deliveredAt]),
        [[tag.id, `evt_${sent[0]!.id}`, null, "string"]]
      )
    })
  )

  it.effect("is exported whole where a table has more rows than a page, by the key of the table", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const sql = yield* SqlClient.SqlClient
      const rows = yield* shopRows(accountId)
      const id = yield* rows.friend("山田")
      // The rest of a page is of another person.
      yield* sql`
        insert into crm_reply (account_id, webhook_event_id, friend_id, auto_reply_id, status, created_at, finished_at)
        select ${accountId}, lpad(n::text, 26, '0'), case when n % 3 = 0 then 'other' else ${id} end, ${id}, 'sent', now(), now()
        from generate_series(1, ${pageSize * 3 + 2}) n`
      const { body } = yield* (yield* operator(accountId))("GET", `/friends/${id}/export`)
      const found = (body.held.replies as ReadonlyArray<{ readonly webhookEventId: string }>).map(
        ({ webhookEventId }) => Number(webhookEventId)
      )
      const all = Array.from({ length: pageSize * 3 + 2 }, (_, n) => n + 1)
      assert.deepStrictEqual(
        found,
        all.filter((n) => n % 3 !== 0)
      )
    })
  )

  it.effect(
    "is exported of a member who is no friend too, with payments, and of one who is a friend with all else",
    () =>
      Effect.gen(function* () {
        const accountId = yield* openAccount
        const members = yield* Members
        const ask = yield* operator(accountId)
        const { id } = yield* members.register(accountId, lineUser(77_002), "dashboard")
        const other = yield* members.register(accountId, lineUser(77_003), "dashboard")
        yield* members.addPoints(accountId, id, { points: 30, reason: "来店", source: "manual" })
        yield* ask("POST", "/payments", { amount: 980, memberId: id, note: "現金" })
        yield* ask("POST", "/payments", { amount: 1_980, memberId: other.id })
        const { body, status } = yield* ask("GET", `/members/${id}/export`)
        assert.deepStrictEqual([status, body.friendId], [200, null])
        const countsOf = (held: Record<string, ReadonlyArray<unknown>>) =>
          Object.entries(held).flatMap(([section, rows]) => (rows.length === 0 ? [] : [`${section} ${rows.length}`]))
        assert.sameMembers(countsOf(body.held), ["memberCard 1", "points 1", "payments 1"])
        assert.deepInclude(body.held.payments[0], { amount: 980, note: "現金", memberId: id })
        yield* (yield* Friends).follow({
          accountId,
          lineUserId: lineUser(77_002),
          at: new Date(),
          isUnblocked: false,
          profile: { displayName: "山田", pictureUrl: null }
        })
        const both = (yield* ask("GET", `/members/${id}/export`)).body
        assert.sameMembers(countsOf(both.held), ["friend 1", "memberCard 1", "points 1", "payments 1"])
        assert.deepStrictEqual((yield* ask("GET", `/friends/${both.friendId}/export`)).body.held, both.held)
        assert.strictEqual((yield* ask("GET", `/members/${both.friendId}/export`)).status, 404)
        const foreign = yield* operator(yield* openAccount)
        assert.strictEqual((yield* foreign("GET", `/members/${id}/export`)).status, 404)
        const context = yield* Effect.context<Layer.Success<typeof services>>()
        const { json } = operatorOf(membersPlug, context, accountId)
        assert.deepStrictEqual((yield* json("members export-person", id))["held"], both.held)
      })
  )
})
