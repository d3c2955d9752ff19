/** Notices to the staff: by LINE where a member is a friend, else on the attention list. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { MissedNotices } from "../../../modules/crm/reminder/MissedNotices.ts"
import { bookedAt, services, set, shop, startsAt } from "./support.ts"

layer(services)("Notices to the staff", (it) => {
  it.effect("that find no member of the staff on LINE are one entry with their count, until one is reached", () =>
    Effect.gen(function* () {
      const { accountId, book, created, give, rows } = yield* shop
      const attentions = yield* Attentions
      const entries = Effect.map(
        attentions.list(accountId, { state: "all", limit: 100, startingAfter: undefined }),
        ({ entries }) => entries.map(({ count, kind, resolvedBy }) => [kind, count, resolvedBy])
      )
      const another = Effect.gen(function* () {
        yield* created(yield* book({ friendId: yield* rows.friend("山田") }))
        yield* give
      })
      yield* Effect.repeat(another, { times: 2 })
      assert.deepStrictEqual(yield* entries, [["staff_without_line", 3, null]])
      const [entry] = (yield* attentions.list(accountId, { state: "open", limit: 1, startingAfter: undefined })).entries
      // It outlives the guests.
      assert.notInclude(entry!.text, "山田")
      yield* attentions.resolve(accountId, entry!.id)
      yield* another
      assert.deepStrictEqual(yield* entries, [["staff_without_line", 1, null]])
      yield* rows.staff("A", yield* rows.friend("A"))
      yield* another
      assert.deepStrictEqual(yield* entries, [["staff_without_line", 1, "system"]])
    })
  )

  it.effect("that the quota stops lose their point when the booking begins", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, notices, quota, rows } = yield* shop
      yield* rows.staff("A", yield* rows.friend("A"))
      yield* quota(1)
      yield* created(yield* book())
      yield* give
      assert.deepStrictEqual(yield* listed, [["booking_new", "quota_exceeded", null]])
      yield* set(startsAt)
      yield* notices.sweep
      assert.deepStrictEqual(yield* listed, [["booking_new", "quota_exceeded", "system"]])
    })
  )

  it.effect("of a paid booking without an approval are listed before it lapses, and when it has", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, notices, rows, sent, sql } = yield* shop
      const staff = yield* rows.staff("A", yield* rows.friend("A"))
      const holdExpiresAt = new Date(bookedAt.getTime() + 30 * 60_000)
      const id = yield* book({ status: "pending", holdExpiresAt })
      yield* created(id, true)
      const paidAt = new Date(bookedAt.getTime() + 60_000)
      yield* set(paidAt)
      yield* sql`
        update crm_reservation set payment_status = 'paid', hold_expires_at = ${startsAt}, updated_at = ${paidAt}
        where id = ${id}`
      yield* notices.plan([{ type: "changed", reservationId: id, status: "pending" }])
      yield* give
      const toStaff = Effect.map(sent, (all) => all.map(([kind]) => kind).filter((kind) => kind?.endsWith(staff)))
      assert.sameMembers(yield* toStaff, [`staff:pending/${staff}`, `staff:paid/${staff}`])
      assert.deepStrictEqual(yield* listed, [])
      yield* set(startsAt.getTime() - 24 * 3_600_000)
      yield* give
      assert.include(yield* toStaff, `staff:paid_lapsing/${staff}`)
      assert.deepStrictEqual(yield* listed, [["booking_lapsing", "paid", null]])
      yield* set(startsAt)
      yield* sql`
        update crm_reservation set status = 'canceled', canceled_at = ${startsAt}, canceled_by = 'system' where id = ${id}`
      yield* notices.plan([{ type: "canceled", reservationId: id, wasHeld: true, by: "system" }])
      yield* give
      assert.deepStrictEqual(yield* listed, [
        ["booking_lapsing", "paid", "system"],
        ["booking_lapsed", "paid", null]
      ])
    })
  )

  it.effect("tell of each wish to cancel, also of a second one after a refusal", () =>
    Effect.gen(function* () {
      const { accountId, book, created, give, notices, sql } = yield* shop
      const id = yield* book({ source: "dashboard" })
      yield* created(id)
      const change = Effect.fnUntraced(function* (status: string, at: Date) {
        yield* set(at)
        yield* sql`update crm_reservation set status = ${status}, updated_at = ${at} where id = ${id}`
        yield* notices.plan([{ type: "changed", reservationId: id, status }])
        yield* give
      })
      const later = (minutes: number) => new Date(bookedAt.getTime() + minutes * 60_000)
      yield* change("cancel_requested", later(1))
      yield* change("confirmed", later(2))
      yield* change("cancel_requested", later(3))
      const { entries } = yield* (yield* Attentions).list(accountId, {
        state: "open",
        limit: 5,
        startingAfter: undefined
      })
      assert.deepStrictEqual(
        entries.map(({ count, kind }) => [kind, count]),
        [["staff_without_line", 2]]
      )
    })
  )

  it.effect("go by LINE to the member of the booking, else all who are friends", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, rows, sent } = yield* shop
      const [first, second] = [yield* rows.friend("A"), yield* rows.friend("B")]
      const named = yield* rows.staff("A", first)
      const other = yield* rows.staff("B", second)
      yield* created(yield* book({ staffId: named, status: "confirmed" }))
      yield* give
      assert.sameDeepMembers(
        (yield* sent).map(([kind]) => kind),
        ["confirmed", `staff:new/${named}`]
      )
      const guest = yield* rows.friend("C")
      yield* created(yield* book({ friendId: guest }))
      yield* give
      assert.sameDeepMembers(
        (yield* sent).map(([kind]) => kind),
        ["confirmed", `staff:new/${named}`, "confirmed", `staff:new/${named}`, `staff:new/${other}`]
      )
      assert.deepStrictEqual(yield* listed, [])
    })
  )

  it.effect("let no pending booking lapse without a word, even when they come after the lapse", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, notices, quota, rows, sql } = yield* shop
      yield* rows.staff("A", yield* rows.friend("A"))
      yield* quota(0)
      const ofStaff = Effect.map(listed, (all) => all.filter(([kind]) => kind?.startsWith("booking_")))
      const holdExpiresAt = new Date(bookedAt.getTime() + 30 * 60_000)
      const lapse = Effect.fnUntraced(function* (id: string) {
        yield* sql`
          update crm_reservation set status = 'canceled', canceled_at = ${holdExpiresAt}, canceled_by = 'system',
            updated_at = ${holdExpiresAt} where id = ${id}`
        yield* notices.plan([{ type: "canceled", reservationId: id, wasHeld: true, by: "system" }])
      })
      const known = yield* book({ status: "pending", holdExpiresAt })
      yield* created(known, true)
      yield* give
      yield* set(new Date(bookedAt.getTime() + 20 * 60_000))
      yield* give
      assert.deepStrictEqual(
        (yield* ofStaff).map(([kind]) => kind),
        ["booking_pending", "booking_lapsing"]
      )
      yield* set(holdExpiresAt)
      yield* lapse(known)
      yield* give
      assert.deepStrictEqual(yield* ofStaff, [
        ["booking_pending", "quota_exceeded", "system"],
        ["booking_lapsing", "quota_exceeded", "system"],
        ["booking_lapsed", "quota_exceeded", null]
      ])
      // The service was away from before the booking was planned until after its lapse.
      const away = yield* book({ status: "pending", holdExpiresAt, friendId: yield* rows.friend("B") })
      yield* Effect.andThen(created(away, true), lapse(away))
      yield* give
      assert.deepStrictEqual(
        (yield* ofStaff).map(([kind]) => kind),
        ["booking_pending", "booking_lapsing", "booking_lapsed", "booking_lapsed"]
      )
    })
  )

  it.effect("of many bookings at once come together, in one message on those after the fifth", () =>
    Effect.gen(function* () {
      const { accountId, book, created, give, listed, rows, sent, sql } = yield* shop
      yield* rows.staff("A", yield* rows.friend("A"))
      const add = Effect.fnUntraced(function* (n: number) {
        for (let i = 0; i < n; i++) yield* created(yield* book({ friendId: yield* rows.friend("客") }))
        yield* give
      })
      const staff = Effect.map(sent, (all) => all.filter(([kind]) => kind?.startsWith("staff:")).length)
      yield* add(5)
      assert.strictEqual(yield* staff, 5)
      yield* add(12)
      assert.strictEqual(yield* staff, 5)
      yield* set(bookedAt.getTime() + 3 * 60_000)
      yield* give
      yield* give
      assert.strictEqual(yield* staff, 6)
      const [bundle] = yield* sql<{ key: string; text: string }>`
        select key, messages::text as text from crm_message where account_id = ${accountId} and key like 'bookings/%'`
      assert.match(bundle!.text, /新しい予約 12件/)
      assert.match(bundle!.text, /ほか2件/)
      // What does not arrive is on the list, each booking by itself.
      yield* (yield* MissedNotices).list(accountId, { key: bundle!.key, reason: "refused" })
      assert.deepStrictEqual((yield* listed).filter(([kind]) => kind === "booking_new").length, 12)
    })
  )
})
