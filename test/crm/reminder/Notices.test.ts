/** Notices of real reservations: planned from events, given by LINE or on the attention list, each once. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { MissedNotices } from "../../../modules/crm/reminder/MissedNotices.ts"
import { NoticeRepo } from "../../../modules/crm/reminder/NoticeRepo.ts"
import { bookedAt, services, set, shop, startsAt } from "./support.ts"

layer(services)("Notices", (it) => {
  it.effect("confirm a booking and remind of it, each once, however often they are planned and given", () =>
    Effect.gen(function* () {
      const { book, created, give, listed, sent } = yield* shop
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
      assert.deepStrictEqual(yield* listed, [["staff_without_line", "no_line", null]])
    })
  )

  it.effect("of a reservation are deleted a month after it began", () =>
    Effect.gen(function* () {
      const { book, created, give, notices, sql } = yield* shop
      const id = yield* book({ source: "dashboard" })
      yield* created(id)
      yield* give
      const kinds = sql`select kind from crm_notice where reservation_id = ${id}`
      yield* set(startsAt.getTime() + 10_000)
      yield* give
      yield* set(startsAt.getTime() + 29 * 86_400_000)
      yield* notices.prune
      assert.isAbove((yield* kinds).length, 0)
      // Its id is as old as the test, and ids say when a reservation was made.
      yield* set(Date.now() + 31 * 86_400_000)
      yield* notices.prune
      assert.lengthOf(yield* kinds, 0)
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
      assert.deepStrictEqual(yield* listed, [["staff_without_line", "no_line", null]])
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

  it.effect(
    "of a change list a guest without LINE to call, with the old and the new time, until it has lost its point",
    () =>
      Effect.gen(function* () {
        const { accountId, book, cancel, created, give, listed, menuId, notices, rows, sent, sql } = yield* shop
        const friendId = yield* rows.friend("田中 花", { guest: true, phone: "+818012345678" })
        const moved = Effect.fnUntraced(function* (before: string, startsAt: string) {
          const slotId = yield* rows.slot(menuId, { startsAt: new Date(startsAt) })
          const after = yield* book({ friendId, slotId, source: "dashboard" })
          yield* sql`update crm_reservation set moved_from = ${before} where id = ${after}`
          yield* cancel(before, "staff", bookedAt)
          yield* created(after)
          yield* give
          return after
        })
        const first = yield* book({ friendId, source: "dashboard" })
        yield* created(first)
        yield* give
        assert.deepStrictEqual(yield* listed, [])
        const second = yield* moved(first, "2026-05-30T11:00:00Z")
        const attentions = yield* Attentions
        const open = Effect.map(
          attentions.list(accountId, { state: "open", limit: 10, startingAfter: undefined }),
          ({ entries }) => entries.map(({ guestName, kind, phone, text }) => [kind, guestName, phone, text])
        )
        assert.deepStrictEqual(yield* open, [
          ["confirmation", "田中 花", "+818012345678", "5月30日(土) 18:00→20:00 カット"]
        ])
        const third = yield* moved(second, "2026-05-31T09:00:00Z")
        assert.deepStrictEqual(
          (yield* open).map(([, , , text]) => text),
          ["5月30日(土) 20:00→5月31日(日) 18:00 カット"]
        )
        yield* cancel(third, "staff", bookedAt)
        yield* give
        assert.deepStrictEqual(
          (yield* open).map(([kind, , , text]) => [kind, text]),
          [["cancellation", "5月31日(日) 18:00〜19:00 カット のキャンセル"]]
        )
        yield* set("2026-05-31T09:00:00Z")
        yield* notices.sweep
        assert.deepStrictEqual([yield* open, yield* sent], [[], []])
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
