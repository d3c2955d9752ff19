/** Erasing a friend for good: what is left, what may not come back, and what happens beside it. */
import { assert, layer } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Erasures } from "../../../modules/crm/erasure/Erasures.ts"
import { LogScrubber } from "../../../modules/crm/erasure/LogScrubber.ts"
import { FormSubmitted } from "../../../modules/crm/events/ForIntegrators.ts"
import { ExternalIds } from "../../../modules/crm/external-id/ExternalIds.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import * as ErasedContent from "../../../modules/webhooks/log/ErasedContent.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { openAccount } from "../../accounts/support.ts"
import { lineUser, published } from "../friend/support.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const useCases = Layer.mergeAll(
  Tags.layer,
  ExternalIds.layer,
  Reservations.layer,
  Erasures.layer,
  LogScrubber.layer
).pipe(Layer.provideMerge(ErasedContent.layer), Layer.provideMerge(Friends.layer), Layer.provideMerge(node))

const secrets = /山田|U0000|profile\.line|\+8190|ヤマダ|秘密/u
const profile = { displayName: "山田", pictureUrl: "https://profile.line-scdn.net/0h1" }

let users = 0

const seeded = Effect.gen(function* () {
  const accountId = yield* openAccount
  const sql = yield* SqlClient.SqlClient
  const friends = yield* Friends
  const erasures = yield* Erasures
  const user = { accountId, lineUserId: lineUser(900 + ++users) }
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const follow = (at: Date) => friends.follow({ ...user, at, isUnblocked: false, profile })
  const friend = yield* follow(ago(3600))
  if (friend === "ignored") return yield* Effect.die("The follow was ignored")
  const rows = yield* shopRows(accountId)
  const slotIn = Effect.fnUntraced(function* (hours: number) {
    return yield* rows.slot(yield* rows.menu(), { startsAt: ago(-hours * 3600) })
  })
  return { ...user, sql, friends, erasures, friend, rows, ago, follow, slotIn }
})

/** Every row of the account in every table of the module and of the outbox, as text. */
const everything = Effect.fnUntraced(function* (accountId: string) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname like 'crm\\_%' or c.relname like 'webhooks\\_%' or c.relname in ('event', 'http_idempotency'))`
  const found: Array<string> = []
  for (const { name } of tables) {
    const rows = yield* sql.unsafe<{ readonly row: string }>(
      `select t::text as row from ${name} t where account_id = '${accountId}'`
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
})

layer(useCases, { excludeTestServices: true })("An erased friend", (it) => {
  it.effect("leaves nothing personal in any table, event or log, and a receipt that counts it", () =>
    Effect.gen(function* () {
      const { accountId, ago, erasures, friend, friends, lineUserId, rows, slotIn, sql } = yield* seeded
      const [tags, externalIds] = [yield* Tags, yield* ExternalIds]
      const ask = yield* operator(accountId)
      const tag = yield* tags.create(accountId, { name: "VIP", color: "#000000" })
      yield* tags.attach({ accountId, friendId: friend.id, tagId: tag.id })
      yield* externalIds.bind(accountId, { friendId: friend.id, namespace: "pos", externalId: "秘密" }, "api")
      const guest = yield* friends.createGuest(accountId, { name: "山田", kana: "ヤマダ", phone: "090-1234-5678" })
      const past = yield* rows.reservation({ slotId: yield* slotIn(-48), friendId: guest.id, status: "completed" })
      const reservations = yield* Reservations
      const slotId = yield* slotIn(30)
      const [menu] = yield* sql<{ readonly id: string }>`select menu_id as id from crm_slot where id = ${slotId}`
      const booked = yield* reservations.book(
        accountId,
        { menuId: menu!.id, slotId, friendId: friend.id, numberOfGuests: 2, note: "秘密", staffId: null },
        { source: "api" }
      )
      assert.strictEqual((yield* ask("POST", `/friends/guests/${guest.id}/merge`, { friendId: friend.id })).status, 200)
      yield* sql`update crm_reservation set note = '秘密' where id = ${past}`
      yield* sql`
        insert into crm_line_inbound (account_id, webhook_event_id, type, line_user_id, event, occurred_at, received_at)
        values (${accountId}, ${Ulids.from(Date.now())}, 'message', ${lineUserId}, '{"text":"秘密"}', now(), now())`
      // Answers of the user from before the follow, which name no friend.
      const answers = [{ fieldId: "name", label: "お名前", type: "text" as const, value: "山田", truncated: false }]
      const events = yield* Events
      yield* events.publish(
        FormSubmitted,
        {
          submissionId: Ulids.from(Date.now()),
          formId: Ulids.from(Date.now()),
          formName: "アンケート",
          friendId: null,
          lineUserId,
          answers,
          submittedAt: DateTime.fromDateUnsafe(ago(7200))
        },
        { accountId }
      )
      yield* sql`
        update event set occurred_at = now() - interval '2 hours' where account_id = ${accountId} and type = 'form.submitted'`
      // What webhooks have sent of it: the event of the follow, and a response that repeats it.
      const [event] = yield* sql<{ readonly id: string; readonly data: object }>`
        select id, data from event where account_id = ${accountId} and type = 'friend.followed'`
      const ids = [0, 1, 2].map((n) => Ulids.from(ago(60 - n).getTime()))
      yield* sql`
        insert into webhooks_message (id, account_id, event_id, type, body)
        values (${ids[0]!}, ${accountId}, ${event!.id}, 'friend.followed', ${JSON.stringify(event!.data)})`
      yield* sql`
        insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, created_at, state, attempts)
        values (${ids[1]!}, ${accountId}, 'e', 'event', ${ids[0]!}, ${event!.id}, 'friend.followed', now(), 'succeeded', 1)`
      yield* sql`
        insert into webhooks_attempt (id, delivery_id, account_id, kind, started_at, status)
        values (${ids[2]!}, ${ids[1]!}, ${accountId}, 'event', now(), 200)`
      yield* sql`
        insert into webhooks_response (id, account_id, request_headers, response_headers, response)
        values (${ids[2]!}, ${accountId}, '{}', '{}', '山田')`
      // A request whose answer is kept, and a hook that waits to be forwarded.
      yield* sql`
        insert into http_idempotency (account_id, route, key, fingerprint, status, headers, body)
        values (${accountId}, 'POST /api/v1/external-ids', 'k', sha256('k'), 201, '{}',
          ${JSON.stringify({ friendId: friend.id, externalId: "秘密" })}::json)`
      yield* sql`
        insert into crm_line_forward (id, account_id, body, signature, received_at)
        values (${ids[0]!}, ${accountId}, ${Buffer.from(`{"userId":"${lineUserId}","text":"秘密"}`)}, 's', now())`
      assert.isAbove((yield* everything(accountId)).filter((row) => secrets.test(row)).length, 7)

      const { body, status } = yield* ask("POST", `/friends/${friend.id}/erase`)
      assert.strictEqual(status, 200)
      assert.deepInclude(body.erased, {
        tags: 1,
        externalIds: 1,
        reservations: 2,
        reservationsCancelled: 1,
        inboundEvents: 1,
        waitingHooks: 1,
        storedAnswers: 1
      })
      const { scrub } = yield* LogScrubber
      for (const isLast of [false, true]) yield* scrub({ accountId, erasureId: body.id, isLast })
      const left = (yield* everything(accountId)).filter((row) => secrets.test(row))
      assert.deepStrictEqual(left, [])
      assert.lengthOf(yield* sql`select 1 from crm_line_forward where account_id = ${accountId}`, 0)
      const [receipt] = yield* erasures.list(accountId, 10)
      assert.isNotNull(receipt?.scrubbedAt)
      assert.deepInclude(receipt?.erased, { webhookMessages: 1, webhookResponses: 1 })

      const canceled = yield* reservations.find(accountId, booked.id)
      assert.deepStrictEqual(
        [canceled.status, canceled.canceledBy, canceled.cancelReason, canceled.friendId],
        ["canceled", "system", "friend erased", friend.id]
      )
      const [slot] = yield* sql<{ readonly booked: number }>`
        select booked_count as booked from crm_slot where id = ${slotId}`
      assert.strictEqual(slot?.booked, 0)
      const cancelled = (yield* published(accountId)).filter(({ type }) => type === "reservation.cancelled")
      assert.deepStrictEqual(
        cancelled.map(({ data }) => [data.id, data.line_user_id, data.note]),
        [[booked.id, null, null]]
      )
      assert.strictEqual((yield* ask("GET", `/friends/${friend.id}`)).status, 404)
      assert.strictEqual((yield* ask("POST", `/friends/${friend.id}/erase`)).status, 404)
      assert.strictEqual((yield* ask("GET", "/friends")).body.pagination.total, 0)
    })
  )

  it.effect("does not come back by what happened before, and comes back as a new friend by a later follow", () =>
    Effect.gen(function* () {
      const { accountId, ago, erasures, follow, friend, friends, lineUserId } = yield* seeded
      yield* erasures.erase(accountId, friend.id)
      const user = { accountId, lineUserId }
      const old = ago(60)
      const apply = Effect.all([
        follow(old),
        friends.unfollow({ ...user, at: old }),
        friends.seen({ ...user, at: old, profile }),
        friends.received({ accountId, friendId: friend.id, at: old })
      ])
      assert.deepStrictEqual(yield* apply, ["ignored", "ignored", "ignored", "ignored"])
      assert.deepStrictEqual(yield* friends.registerFollowers(accountId, [lineUserId]), [])
      yield* friends.setProfile(accountId, friend.id, profile)
      assert.strictEqual((yield* friends.list(accountId, {}, { limit: 10, offset: 0 })).total, 0)

      const again = yield* follow(ago(-60))
      if (again === "ignored") return assert.fail("A later follow was ignored")
      assert.notStrictEqual(again.id, friend.id)
      assert.deepStrictEqual(yield* apply, ["ignored", "ignored", "ignored", "ignored"])
      assert.strictEqual((yield* friends.find(accountId, again.id)).platformState, "following")
      const followed = (yield* published(accountId)).filter(({ type }) => type === "friend.followed")
      assert.isTrue(followed.at(-1)?.data.isFirstFollow)
      assert.strictEqual((yield* erasures.list(accountId, 10)).length, 1)
    })
  )

  it.effect("has no active booking, and is named by no event, whatever booked beside the erasure", () =>
    Effect.gen(function* () {
      const { accountId, erasures, friend, lineUserId, rows, sql } = yield* seeded
      const reservations = yield* Reservations
      const menuId = yield* rows.menu()
      const start = (yield* DateTime.now).epochMilliseconds
      const slots = yield* Effect.forEach(
        Array.from({ length: 30 }, (_, n) => n),
        (n) => rows.slot(menuId, { startsAt: new Date(start + (n + 1) * 3_600_000) })
      )
      const book = (slotId: string) =>
        Effect.exit(
          reservations.book(
            accountId,
            { menuId, slotId, friendId: friend.id, numberOfGuests: 1, note: "秘密", staffId: null },
            { source: "api" }
          )
        )
      yield* Effect.all(
        [
          ...slots.slice(0, 15).map(book),
          ...Array.from({ length: 3 }, () => Effect.exit(erasures.erase(accountId, friend.id))),
          ...slots.slice(15).map(book)
        ],
        { concurrency: "unbounded" }
      )
      const [found] = yield* sql<{ readonly active: number; readonly booked: number; readonly noted: number }>`
        select (select count(*) from crm_reservation where account_id = ${accountId} and status <> 'canceled') as active,
          (select sum(booked_count) from crm_slot where account_id = ${accountId}) as booked,
          (select count(*) from crm_reservation where account_id = ${accountId} and note is not null) as noted`
      assert.deepStrictEqual(found, { active: 0, booked: 0, noted: 0 })
      const [receipt, ...more] = yield* erasures.list(accountId, 10)
      assert.deepStrictEqual(more, [])
      const eventsOf = (type: string) =>
        Effect.map(published(accountId), (all) => all.filter((event) => event.type === type).map(({ data }) => data))
      const ended = yield* eventsOf("reservation.cancelled")
      const ids = (events: typeof ended) => events.map(({ id }) => id).toSorted()
      // Each that was announced is taken back, and what is published from the erasure on has no person.
      assert.deepStrictEqual(ids(ended), ids(yield* eventsOf("reservation.created")))
      assert.notInclude(JSON.stringify(ended), lineUserId)
      const { scrub } = yield* LogScrubber
      for (const isLast of [false, true]) yield* scrub({ accountId, erasureId: receipt!.id, isLast })
      const left = (yield* everything(accountId)).filter((row) => secrets.test(row) || row.includes(lineUserId))
      assert.deepStrictEqual(left, [])
    })
  )

  it.effect("loses reservations in transactions of at most 100, and the receipt counts all", () =>
    Effect.gen(function* () {
      const { accountId, erasures, friend, rows, sql } = yield* seeded
      const menuId = yield* rows.menu()
      for (let n = 1; n <= 201; n++) {
        const slotId = yield* rows.slot(menuId, { startsAt: new Date(Date.now() + n * 3_600_000), booked: 2 })
        yield* rows.reservation({ slotId, friendId: friend.id, guests: 2 })
      }
      const { erased, id } = yield* erasures.erase(accountId, friend.id)
      assert.strictEqual(erased["reservationsCancelled"], 100)
      const { scrub } = yield* LogScrubber
      for (const isLast of [false, true]) yield* scrub({ accountId, erasureId: id, isLast })
      const [receipt] = yield* erasures.list(accountId, 1)
      assert.strictEqual(receipt?.erased["reservationsCancelled"], 201)
      const sizes = yield* sql<{ readonly size: number }>`
        select count(*)::int as size from event where account_id = ${accountId} and type = 'reservation.cancelled'
        group by xmin::text order by min(seq)`
      assert.deepStrictEqual(
        sizes.map(({ size }) => size),
        [100, 100, 1]
      )
      const [left] = yield* sql<{ readonly active: number; readonly booked: number }>`
        select (select count(*)::int from crm_reservation where account_id = ${accountId} and status <> 'canceled') as active,
          (select sum(booked_count)::int from crm_slot where account_id = ${accountId}) as booked`
      assert.deepStrictEqual(left, { active: 0, booked: 0 })
    })
  )

  it.effect("holds back no events of others while the erasure waits for one of its rows", () =>
    Effect.gen(function* () {
      const { accountId, ago, erasures, friend, rows, sql } = yield* seeded
      const slotId = yield* rows.slot(yield* rows.menu(), { startsAt: ago(-3600), booked: 2 })
      yield* rows.reservation({ slotId, friendId: friend.id, guests: 2 })
      const tags = yield* Tags
      const tag = yield* tags.create(accountId, { name: "VIP", color: "#000000" })
      yield* tags.attach({ accountId, friendId: friend.id, tagId: tag.id })
      const locked = yield* Deferred.make<void>()
      const erasing = yield* Effect.forkChild(
        Effect.andThen(Deferred.await(locked), erasures.erase(accountId, friend.id))
      )
      yield* Effect.gen(function* () {
        yield* sql`select from crm_friend_tag where friend_id = ${friend.id} for update`
        yield* Deferred.succeed(locked, undefined)
        // A transaction that has published holds an advisory lock whose key begins with this number.
        const waiting = yield* Effect.repeat(
          sql<{ readonly publishers: number }>`
            select count(*) filter (where exists (
              select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.classid::int8 >> 16 = 25963
            ))::int as publishers
            from pg_stat_activity a
            where a.datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(a.pid))
            having count(*) > 0`,
          { until: ({ length }) => length > 0 }
        )
        assert.deepStrictEqual(waiting, [{ publishers: 0 }])
      }).pipe(sql.withTransaction)
      assert.strictEqual((yield* Fiber.join(erasing)).erased["reservationsCancelled"], 1)
    })
  )

  it.effect("stays erased when events of the user arrive beside the erasure", () =>
    Effect.gen(function* () {
      const { accountId, ago, erasures, friend, friends, lineUserId, sql } = yield* seeded
      const user = { accountId, lineUserId, profile }
      yield* Effect.all(
        Array.from({ length: 40 }, (_, n) =>
          n === 20
            ? Effect.exit(erasures.erase(accountId, friend.id))
            : Effect.exit(
                n % 2 === 0
                  ? friends.follow({ ...user, at: ago(100 - n), isUnblocked: true })
                  : friends.seen({ ...user, at: ago(100 - n) })
              )
        ),
        { concurrency: "unbounded" }
      )
      const [row] = yield* sql<{ readonly count: number }>`
        select count(*) as count from crm_friend where account_id = ${accountId} and line_user_id is not null`
      assert.strictEqual(row?.count, 0)
    })
  )
})
