/** Notices of real reservations: planned from events, given by LINE or on the attention list, each once. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { MessageSettings } from "../../../modules/crm/message/MessageSettings.ts"
import { Messages } from "../../../modules/crm/message/Messages.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { MissedNotices } from "../../../modules/crm/reminder/MissedNotices.ts"
import { NoticeRepo } from "../../../modules/crm/reminder/NoticeRepo.ts"
import { NoticeSender } from "../../../modules/crm/reminder/NoticeSender.ts"
import { Notices } from "../../../modules/crm/reminder/Notices.ts"
import type { ReservationEvent } from "../../../modules/crm/reminder/ReservationEvents.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { shopRows } from "../ShopRows.ts"

const services = Layer.merge(Notices.layer, MissedNotices.layer).pipe(
  Layer.provideMerge(NoticeSender.layer),
  Layer.provideMerge(NoticeRepo.layer),
  Layer.provideMerge(Attentions.layer),
  Layer.provideMerge(Messages.layer),
  Layer.provideMerge(Quotas.layer),
  Layer.provideMerge(quietNode),
  Layer.provideMerge(TestSettings.of(MessageSettings)),
  Layer.provideMerge(kernelOn())
)

const startsAt = new Date("2026-05-30T09:00:00Z")
const bookedAt = new Date("2026-05-01T00:00:00Z")
const set = (at: Date | string) => TestClock.setTime(new Date(at).getTime())

/** A shop with one confirmed booking of a friend who follows. */
const shop = Effect.gen(function* () {
  yield* set(bookedAt)
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  const [notices, messages, attentions] = [yield* Notices, yield* Messages, yield* Attentions]
  const { sql } = rows
  const menuId = yield* rows.menu()
  const slotId = yield* rows.slot(menuId, { startsAt })
  const guest = yield* rows.friend("山田", { phone: "+819012345678" })
  const book = (changes: Partial<Parameters<typeof rows.reservation>[0]> = {}) =>
    rows.reservation({ slotId, friendId: guest, createdAt: bookedAt, ...changes })
  const created = (reservationId: string, isHeld = false) =>
    notices.plan([{ type: "created", reservationId, isHeld }] satisfies ReadonlyArray<ReservationEvent>)
  const sent = Effect.map(messages.list(accountId, { limit: 100 }), ({ messages }) =>
    messages.map(({ key, status }) => [key?.split("/").slice(2).join("/"), status]).toReversed()
  )
  const listed = Effect.map(
    attentions.list(accountId, { state: "all", limit: 100, startingAfter: undefined }),
    ({ entries }) => entries.map(({ kind, reason, resolvedBy }) => [kind, reason, resolvedBy]).toReversed()
  )
  const cancel = Effect.fnUntraced(function* (id: string, by: string, at: Date) {
    yield* sql`
      update crm_reservation set status = 'canceled', canceled_at = ${at}, canceled_by = ${by}, updated_at = ${at}
      where id = ${id}`
    yield* notices.plan([{ type: "canceled", reservationId: id, wasHeld: false, by }])
  })
  const give = notices.giveDue(accountId)
  const quota = (monthly: number) => Effect.flatMap(Quotas, (quotas) => quotas.grant(accountId, monthly))
  return { accountId, rows, sql, notices, guest, book, created, sent, listed, cancel, give, quota, menuId, slotId }
})

layer(services)("Notices", (it) => {
  it.effect("confirm a booking and remind of it, each once, however often they are planned and given", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, notices, sent } = yield* shop
      const id = yield* book()
      yield* Effect.all([created(id), created(id)])
      yield* Effect.all([give, give], { concurrency: 2 })
      yield* give
      assert.deepStrictEqual(yield* sent, [["confirmed", "queued"]])
      yield* set("2026-05-29T09:00:00Z")
      yield* Effect.all([give, give], { concurrency: 2 })
      assert.deepStrictEqual(
        (yield* sent).map(([kind]) => kind),
        ["confirmed", "reminder:1d18:00"]
      )
      yield* set("2026-05-30T08:59:59Z")
      yield* give
      assert.deepStrictEqual(
        (yield* sent).map(([kind]) => kind),
        ["confirmed", "reminder:1d18:00", "reminder:120m"]
      )
      // No member of the staff is a friend of the account.
      assert.deepStrictEqual(yield* listed, [["booking_new", "no_line", null]])
      yield* set(startsAt)
      yield* notices.sweep
      assert.deepStrictEqual(yield* listed, [["booking_new", "no_line", "system"]])
    })
  )

  it.effect("never remind of a cancelled time, and take back what still waits", () =>
    Effect.gen(function* () {
      const { book, cancel, created, give, listed, sent } = yield* shop
      const id = yield* book()
      yield* created(id)
      yield* give
      yield* cancel(id, "staff", bookedAt)
      yield* give
      yield* set("2026-05-30T08:00:00Z")
      yield* give
      assert.deepStrictEqual(yield* sent, [
        ["confirmed", "failed"],
        ["canceled", "queued"]
      ])
      assert.deepStrictEqual(yield* listed, [["booking_new", "no_line", "system"]])
    })
  )

  it.effect("of a move confirm the new time alone", () =>
    Effect.gen(function* () {
      const { book, cancel, created, give, rows, menuId, sent, sql } = yield* shop
      const before = yield* book()
      yield* created(before)
      yield* give
      const slotId = yield* rows.slot(menuId, { startsAt: new Date("2026-05-31T09:00:00Z") })
      const after = yield* book({ slotId, source: "dashboard" })
      yield* sql`update crm_reservation set moved_from = ${before} where id = ${after}`
      yield* cancel(before, "staff", bookedAt)
      yield* created(after)
      yield* give
      yield* set("2026-05-30T08:00:00Z")
      yield* give
      assert.deepStrictEqual(yield* sent, [
        ["confirmed", "failed"],
        ["confirmed", "queued"]
      ])
      yield* set("2026-05-30T09:00:00Z")
      yield* give
      assert.deepStrictEqual(
        (yield* sent).map(([kind]) => kind),
        ["confirmed", "confirmed", "reminder:1d18:00"]
      )
      const texts = yield* sql<{ text: string }>`
        select messages -> 0 ->> 'text' as text from crm_message where key like ${`%${after}/confirmed`}`
      assert.include(texts[0]?.text, "変更しました")
    })
  )

  it.effect("tell the staff of each wish to cancel, also of a second one after a refusal", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, notices, sql } = yield* shop
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
      assert.deepStrictEqual(yield* listed, [
        ["cancel_requested", "no_line", "system"],
        ["cancel_requested", "no_line", null]
      ])
    })
  )

  it.effect("skip guests without LINE and friends who do not follow", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, rows, sent, sql } = yield* shop
      const walkIn = yield* rows.friend("佐藤", { guest: true })
      const gone = yield* rows.friend("鈴木")
      yield* sql`update crm_friend set platform_state = 'unfollowed' where id = ${gone}`
      for (const friendId of [walkIn, gone]) yield* created(yield* book({ friendId, source: "dashboard" }))
      yield* give
      yield* set("2026-05-30T10:00:00Z")
      yield* give
      assert.deepStrictEqual([yield* sent, yield* listed], [[], []])
    })
  )

  it.effect("that the quota stops are listed with the guest's phone, and are not sent later", () =>
    Effect.gen(function* () {
      const { accountId, book, created, give, listed, quota, sent } = yield* shop
      yield* quota(0)
      yield* created(yield* book({ source: "dashboard" }))
      yield* give
      yield* quota(10)
      yield* give
      assert.deepStrictEqual([yield* sent, yield* listed], [[], [["confirmation", "quota_exceeded", null]]])
      const { entries } = yield* (yield* Attentions).list(accountId, {
        state: "open",
        limit: 1,
        startingAfter: undefined
      })
      assert.deepInclude(entries[0], { guestName: "山田", phone: "+819012345678" })
    })
  )

  it.effect("after an outage of a day are sent while they have a point, and listed when not", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, rows, menuId, sent } = yield* shop
      const later = yield* rows.slot(menuId, { startsAt: new Date("2026-05-30T11:00:00Z") })
      yield* created(yield* book({ source: "dashboard" }))
      yield* created(yield* book({ source: "dashboard", slotId: later }))
      yield* give
      yield* set("2026-05-30T10:00:00Z")
      yield* give
      assert.deepStrictEqual(
        (yield* sent).map(([kind]) => kind),
        ["confirmed", "confirmed", "reminder:120m"]
      )
      assert.deepStrictEqual(yield* listed, [["reminder", "too_late", null]])
    })
  )

  it.effect("list what LINE refused in the end, unless it has lost its point", () =>
    Effect.gen(function* () {
      const { accountId, book, cancel, created, give, listed } = yield* shop
      const missed = yield* MissedNotices
      const id = yield* book({ source: "dashboard" })
      yield* created(id)
      yield* give
      const key = `reservation/${id}/confirmed`
      for (const reason of ["withdrawn", "not_following", "erased"]) yield* missed.list(accountId, { key, reason })
      yield* missed.list(accountId, { key: "waitlist/x/offer", reason: "refused" })
      assert.deepStrictEqual(yield* listed, [])
      yield* missed.list(accountId, { key, reason: "refused" })
      assert.deepStrictEqual(yield* listed, [["confirmation", "not_delivered", null]])
      yield* cancel(id, "friend", bookedAt)
      assert.deepStrictEqual(yield* listed, [["confirmation", "not_delivered", "system"]])
    })
  )

  it.effect("reach the staff by LINE: the member of the booking, else all who are friends", () =>
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

  it.effect("let no pending booking lapse without a word to the staff, even when they come after the lapse", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, notices, rows, sql } = yield* shop
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
        (yield* listed).map(([kind]) => kind),
        ["booking_pending", "booking_lapsing"]
      )
      yield* set(holdExpiresAt)
      yield* lapse(known)
      yield* give
      assert.deepStrictEqual(yield* listed, [
        ["booking_pending", "no_line", "system"],
        ["booking_lapsing", "no_line", "system"],
        ["booking_lapsed", "no_line", null]
      ])
      // The service was away from before the booking was planned until after its lapse.
      const away = yield* book({ status: "pending", holdExpiresAt, friendId: yield* rows.friend("B") })
      yield* Effect.andThen(created(away, true), lapse(away))
      yield* give
      assert.deepStrictEqual(
        (yield* listed).map(([kind]) => kind),
        ["booking_pending", "booking_lapsing", "booking_lapsed", "booking_lapsed"]
      )
    })
  )

  it.effect("of one account do not wait for those of another, and one that fails holds up no other", () =>
    Effect.gen(function* () {
      const one = yield* shop
      const two = yield* shop
      for (const { book, created } of [one, two]) yield* created(yield* book({ source: "dashboard" }))
      const repo = yield* NoticeRepo
      assert.includeMembers([...(yield* repo.dueAccounts(bookedAt))], [one.accountId, two.accountId])
      yield* one.give
      assert.notInclude(yield* repo.dueAccounts(bookedAt), one.accountId)
      assert.include(yield* repo.dueAccounts(bookedAt), two.accountId)
    })
  )
})
