/** Conditions of audiences beyond tags: visits, bookings, cards and time as a friend. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Audience } from "../../../modules/crm/broadcast/audience/Audience.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { node } from "../message/support.ts"
import { broadcasts, shop } from "./support.ts"

const guests = Effect.gen(function* () {
  const opened = yield* shop
  const { accountId, friend, sql } = opened
  const nextId = yield* Ulids.monotonic
  const menuId = nextId()
  yield* sql`
    insert into crm_menu (id, account_id, name, duration, created_at, updated_at)
    values (${menuId}, ${accountId}, 'Cut', 60, now(), now())`
  /** A booking of a friend that begins this many days from now. */
  const book = Effect.fnUntraced(function* (friendId: string, days: number, status = "confirmed") {
    const slotId = nextId()
    yield* sql`
      insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity)
      select ${slotId}, ${accountId}, ${menuId}, at::date, at::date, to_char(at, 'HH24:MI'), to_char(at, 'HH24:MI'), at,
        at + interval '1 hour', 1
      from (select now() + ${days}::int * interval '1 day' as at) as time`
    yield* sql`
      insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone,
        starts_at, ends_at, number_of_guests, source, canceled_at, created_at, updated_at)
      select ${nextId()}, account_id, menu_id, id, ${friendId}, ${status}, date, start_time, end_time, 'Asia/Tokyo', starts_at,
        ends_at, 1, 'api', ${status === "canceled" ? new Date() : null}, now(), now()
      from crm_slot where id = ${slotId}`
  })
  const card = Effect.fnUntraced(function* (
    lineUserId: string,
    tierId: string | null,
    ...visits: ReadonlyArray<number>
  ) {
    const memberId = nextId()
    yield* sql`
      insert into crm_member (id, account_id, line_user_id, tier_id, visit_count, source, member_since, created_at)
      values (${memberId}, ${accountId}, ${lineUserId}, ${tierId}, ${visits.length}, 'liff', now(), now())`
    for (const days of visits) {
      yield* sql`
        insert into crm_visit (id, account_id, member_id, source, visited_at)
        values (${nextId()}, ${accountId}, ${memberId}, 'qr', now() + ${days}::int * interval '1 day')`
    }
    return memberId
  })
  /** How many friends meet the conditions. */
  const count = (audience: Audience) =>
    Effect.map(opened.service.preview(accountId, audience), ({ recipients }) => recipients)
  return { ...opened, book, card, count, follower: friend() }
})

layer(Layer.provideMerge(broadcasts, node), { excludeTestServices: true })("An audience", (it) => {
  it.effect("is chosen by visits, by bookings and by check-ins with a card", () =>
    Effect.gen(function* () {
      const { book, card, count, follower } = yield* guests
      const [regular, lapsed, carded] = [yield* follower, yield* follower, yield* follower]
      yield* follower
      for (const days of [-10, -40, -70]) yield* book(regular.id, days, "completed")
      yield* book(regular.id, 5)
      yield* book(lapsed.id, -120)
      yield* book(lapsed.id, -20, "canceled")
      yield* book(lapsed.id, -15, "no_show")
      yield* card(carded.lineUserId, null, -95, -91)
      assert.strictEqual(yield* count({ daysSinceVisit: { min: 90 } }), 2)
      assert.strictEqual(yield* count({ daysSinceVisit: { max: 30 } }), 1)
      assert.strictEqual(yield* count({ daysSinceVisit: { min: 90, max: 100 } }), 1)
      assert.strictEqual(yield* count({ visits: { min: 3 } }), 1)
      assert.strictEqual(yield* count({ visits: { min: 2 } }), 2)
      assert.strictEqual(yield* count({ visits: { max: 0 } }), 1)
      assert.strictEqual(yield* count({ hasBooking: true }), 1)
      assert.strictEqual(yield* count({ hasBooking: false }), 3)
      assert.strictEqual(yield* count({ daysSinceVisit: { min: 90 }, visits: { max: 1 } }), 1)
    })
  )

  it.effect("counts a visit that a booking brought about once, whichever card has it", () =>
    Effect.gen(function* () {
      const { accountId, book, card, count, follower, sql } = yield* guests
      const guest = yield* follower
      const memberId = yield* card(guest.lineUserId, null, -3)
      yield* book(guest.id, -3, "completed")
      yield* sql`
        update crm_visit set reservation_id = (select id from crm_reservation where account_id = ${accountId})
        where member_id = ${memberId}`
      assert.strictEqual(yield* count({ visits: { min: 1, max: 1 } }), 1)
    })
  )

  it.effect("is chosen by tier without banned members, and by time as a friend", () =>
    Effect.gen(function* () {
      const { accountId, card, count, follower, sql } = yield* guests
      yield* sql`
        insert into crm_tier (account_id, id, name, rank)
        values (${accountId}, 'gold', 'Gold', 2), (${accountId}, 'silver', 'Silver', 1)`
      const [gold, silver, banned] = [yield* follower, yield* follower, yield* follower]
      yield* card(gold.lineUserId, "gold")
      yield* card(silver.lineUserId, "silver")
      yield* card(banned.lineUserId, "gold")
      yield* sql`update crm_member set banned_at = now() where line_user_id = ${banned.lineUserId}`
      yield* sql`update crm_friend set followed_at = now() - interval '40 days' where id = ${gold.id}`
      assert.strictEqual(yield* count({ tiers: ["gold"] }), 1)
      assert.strictEqual(yield* count({ tiers: ["gold", "silver"] }), 2)
      assert.strictEqual(yield* count({ tiers: ["platinum"] }), 0)
      assert.strictEqual(yield* count({ tiers: [] }), 3)
      assert.strictEqual(yield* count({ daysAsFriend: { min: 30 } }), 1)
      assert.strictEqual(yield* count({ daysAsFriend: { max: 30 } }), 2)
      assert.strictEqual(yield* count({ daysAsFriend: { max: 30 }, tiers: ["gold"] }), 0)
    })
  )

  it.effect("is judged when the broadcast begins, not when it was written", () =>
    Effect.gen(function* () {
      const { accountId, book, ended, follower, reached, service } = yield* guests
      const [early, late] = [yield* follower, yield* follower]
      yield* book(early.id, 3)
      const { id } = yield* service.create(accountId, {
        name: "x",
        texts: ["x"],
        audience: { hasBooking: false },
        scheduledAt: new Date(Date.now() + 3_600_000)
      })
      yield* book(late.id, 3)
      assert.deepInclude(yield* service.preview(accountId, { hasBooking: false }), { recipients: 0 })
      const third = yield* follower
      const { id: now } = yield* service.create(accountId, {
        name: "now",
        texts: ["x"],
        audience: { hasBooking: false },
        scheduledAt: null
      })
      assert.deepInclude(yield* ended(now), { status: "completed", sent: 1, audience: { hasBooking: false } })
      assert.deepStrictEqual(yield* reached, [third.lineUserId])
      yield* service.stop(accountId, id)
    })
  )

  it.effect("with conditions is not begun by a release that knows tags alone", () =>
    Effect.gen(function* () {
      const { accountId, follower, service, sql } = yield* guests
      yield* follower
      const scheduledAt = new Date(Date.now() + 3_600_000)
      const draft = { name: "x", texts: ["x"], scheduledAt }
      const { id } = yield* service.create(accountId, { ...draft, audience: { visits: { min: 1 } } })
      const begin = (one: string) => sql`update crm_broadcast set status = 'sending' where id = ${one}`
      const failure = yield* Effect.flip(begin(id))
      assert.strictEqual(failure.reason._tag, "ConstraintError")
      const { id: plain } = yield* service.create(accountId, { ...draft, audience: { any: [], tiers: [] } })
      yield* begin(plain)
    })
  )

  it.effect("takes bounds up to ten years and 10,000 visits, and refuses what no friend can meet", () =>
    Effect.gen(function* () {
      const decode = Schema.decodeUnknownEffect(Audience)
      const refused = (audience: unknown) => Effect.map(Effect.flip(decode(audience)), String)
      yield* decode({ daysSinceVisit: { min: 0, max: 3_650 }, visits: { min: 10_000 }, daysAsFriend: { max: 1 } })
      assert.include(yield* refused({ daysSinceVisit: { min: 3_651 } }), "0 to 3650")
      assert.include(yield* refused({ visits: { max: 10_001 } }), "0 to 10000")
      assert.include(yield* refused({ visits: { min: 1.5 } }), "integer")
      assert.include(yield* refused({ visits: {} }), "`min`, `max` or both")
      assert.include(yield* refused({ visits: { min: 3, max: 2 } }), "not above")
      const tiers = (count: number) => Array.from({ length: count }, (_, at) => `tier-${at}`)
      yield* decode({ tiers: tiers(50) })
      yield* refused({ tiers: tiers(51) })
      yield* refused({ tiers: ["Gold!"] })
    })
  )
})
