/** What a shop's reservations tell of its demand, by day and by how early guests booked. */
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Histories from "../../../modules/crm/booking-history/BookingHistories.ts"
import { BookingHistories } from "../../../modules/crm/contract.ts"
import { addDays, minutesOf, spanOf, todayIn } from "../../../modules/crm/shop/LocalTime.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { crmKernelOn } from "../kernel.ts"
import { shopRows } from "../ShopRows.ts"

const node = Histories.layer.pipe(Layer.provideMerge(quietNode), Layer.provideMerge(crmKernelOn()))
const span = { longest: 1100, followed: 182, ahead: 7 }
const zone = "Asia/Tokyo"

layer(node)("The history of bookings of a shop", (it) => {
  const read = (accountId: string, own = span) =>
    Effect.flatMap(BookingHistories, (histories) => histories.read(accountId, own))

  /** A shop, and what books at 12:00 of a day, as many days before as given, at the present time. */
  const shop = Effect.gen(function* () {
    const accountId = yield* openAccount
    const rows = yield* shopRows(accountId)
    const now = yield* DateTime.now
    const today = todayIn(zone, DateTime.toDateUtc(now))
    const menuId = yield* rows.menu()
    const friendId = yield* rows.friend("山田")
    let minute = 0
    const slotOn = (days: number) =>
      rows.slot(menuId, { startsAt: spanOf(zone, addDays(today, days), minutesOf("12:00")! + minute++, 60)!.startsAt })
    const book = Effect.fnUntraced(function* (
      days: number,
      guests: number,
      { canceled, lead, status = "confirmed" }: { lead: number; canceled?: number; status?: string }
    ) {
      const at = (before: number) => DateTime.toDateUtc(DateTime.add(now, { days: days - before, minutes: -1 }))
      const id = yield* rows.reservation({
        slotId: yield* slotOn(days),
        friendId,
        guests,
        status: canceled === undefined ? status : "canceled",
        createdAt: at(lead)
      })
      if (canceled !== undefined) {
        yield* rows.sql`update crm_reservation set canceled_at = ${at(canceled)} where id = ${id}`
      }
    })
    return { accountId, today, slotOn, book, ...rows }
  })

  it.effect("tells who came and who was on the books on each day before, without those who canceled by then", () =>
    Effect.gen(function* () {
      const { accountId, book, today } = yield* shop
      yield* book(-3, 2, { lead: 5 })
      yield* book(-3, 3, { lead: 0, status: "completed" })
      yield* book(-3, 4, { lead: 2, status: "no_show" })
      yield* book(-3, 1, { lead: 4, canceled: 2 })
      yield* book(-2, 6, { lead: 30 })
      // Entered by staff after the visit: it came, and nothing was on the books.
      yield* book(-1, 1, { lead: -1 })
      yield* book(2, 5, { lead: 3 })
      const history = (yield* read(accountId))!
      assert.strictEqual(history.today, today)
      assert.deepStrictEqual(Object.fromEntries(history.came), {
        [addDays(today, -3)]: 5,
        [addDays(today, -2)]: 6,
        [addDays(today, -1)]: 1
      })
      assert.deepStrictEqual(history.booked.get(addDays(today, -3)), [9, 6, 6, 3, 3, 2, 0])
      assert.deepStrictEqual(history.booked.get(addDays(today, -2)), [6, 6, 6, 6, 6, 6, 6])
      assert.isUndefined(history.booked.get(addDays(today, -1)))
      // Leads that have not come yet are those of now.
      assert.deepStrictEqual(history.booked.get(addDays(today, 2)), [5, 5, 5, 5, 0, 0, 0])
    })
  )

  it.effect("counts nothing before its span, and follows bookings of the last days only", () =>
    Effect.gen(function* () {
      const { accountId, book, today } = yield* shop
      for (const days of [-11, -10, -5, -4]) yield* book(days, 1, { lead: 1 })
      const history = (yield* read(accountId, { longest: 10, followed: 4, ahead: 7 }))!
      assert.deepStrictEqual(
        [...history.came.keys()].sort(),
        [-10, -5, -4].map((days) => addDays(today, days))
      )
      assert.deepStrictEqual([...history.booked.keys()], [addDays(today, -4)])
    })
  )

  it.effect("calls a day closed that nothing can be booked on while a later one can, unless it has bookings", () =>
    Effect.gen(function* () {
      const { accountId, book, slotOn, sql, today } = yield* shop
      yield* slotOn(1)
      yield* slotOn(5)
      yield* book(2, 2, { lead: 4 })
      yield* sql`update crm_slot set is_closed = true where account_id = ${accountId} and date = ${addDays(today, 2)}::text::date`
      assert.deepStrictEqual(
        (yield* read(accountId))!.closed,
        [0, 3, 4].map((days) => addDays(today, days))
      )
    })
  )

  it.effect("is none of an account without a menu, and empty before the first booking", () =>
    Effect.gen(function* () {
      assert.isUndefined(yield* read(yield* openAccount))
      const { accountId } = yield* shop
      const history = (yield* read(accountId))!
      assert.deepStrictEqual([history.came.size, history.booked.size, history.closed.length], [0, 0, 0])
    })
  )

  it.effect("is that of the account alone", () =>
    Effect.gen(function* () {
      const [mine, other] = [yield* shop, yield* shop]
      yield* other.book(-1, 5, { lead: 1 })
      assert.strictEqual((yield* read(mine.accountId))!.came.size, 0)
    })
  )

  it.effect("is read through the index of dates, whatever the statistics say", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const plan = yield* sql<{ readonly "QUERY PLAN": string }>`
        explain select date from crm_reservation where account_id = 'a' and date >= '2026-01-01' and date < '2026-12-01'
        order by date desc, starts_at desc limit 200000`
      assert.match(plan.map((row) => row["QUERY PLAN"]).join("\n"), /crm_reservation_date/)
    })
  )
})
