import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { refusalOf } from "../../../modules/crm/slot/Bookability.ts"
import { BookingFactsRepo } from "../../../modules/crm/slot/BookingFacts.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import { Slots } from "../../../modules/crm/slot/Slots.ts"
import { asTenant } from "../../../src/sql/tenant/Tenant.ts"
import { addMenu, addSlot, newId, rooms } from "./support.ts"

const bookedOf = (slotId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(sql`select booked_count from crm_slot where id = ${slotId}`, ([row]) => row?.["booked_count"])
  )

layer(rooms)("The places of a slot", (it) => {
  it.effect("are never taken twice: of 100 at once as many get one as there are", () =>
    Effect.gen(function* () {
      const accountId = yield* newId
      const slotId = yield* addSlot(yield* addMenu(accountId), "2026-12-01", "10:00", 10)
      const { take } = yield* SlotCapacity
      const taken = yield* Effect.forEach(
        Array.from({ length: 100 }),
        () => asTenant(accountId)(take(accountId, slotId, 1)),
        {
          concurrency: "unbounded"
        }
      )
      assert.strictEqual(taken.filter(Boolean).length, 10)
      assert.strictEqual(yield* bookedOf(slotId), 10)
    })
  )

  it.effect("are given back, but no more than were taken", () =>
    Effect.gen(function* () {
      const accountId = yield* newId
      const slotId = yield* addSlot(yield* addMenu(accountId), "2026-12-01", "10:00", 3)
      const { give, take } = yield* SlotCapacity
      assert.isTrue(yield* take(accountId, slotId, 3))
      assert.isFalse(yield* take(accountId, slotId, 1))
      yield* give(accountId, slotId, 2)
      assert.strictEqual(yield* bookedOf(slotId), 1)
      yield* give(accountId, slotId, 2)
      assert.strictEqual(yield* bookedOf(slotId), 1)
      assert.isFalse(yield* take(yield* newId, slotId, 1))
    })
  )

  it.effect("of several slots are exchanged at once, in any order and without deadlock", () =>
    Effect.gen(function* () {
      const accountId = yield* newId
      const menu = yield* addMenu(accountId)
      const one = yield* addSlot(menu, "2026-12-01", "10:00", 40)
      const other = yield* addSlot(menu, "2026-12-01", "11:00", 40)
      const { change } = yield* SlotCapacity
      assert.deepStrictEqual(
        yield* change(accountId, [
          { slotId: one, by: 40 },
          { slotId: other, by: 41 }
        ]),
        new Set([one])
      )
      const moves = Array.from({ length: 40 }, (_, i) => [
        { slotId: i % 2 === 0 ? one : other, by: i % 2 === 0 ? -1 : 1 },
        { slotId: i % 2 === 0 ? other : one, by: i % 2 === 0 ? 1 : -1 }
      ])
      const moved = yield* Effect.forEach(moves, (changes) => asTenant(accountId)(change(accountId, changes)), {
        concurrency: "unbounded"
      })
      assert.isTrue(moved.every(({ size }) => size === 2))
      assert.deepStrictEqual([yield* bookedOf(one), yield* bookedOf(other)], [0, 40])
    })
  )

  it.effect("are not lowered below those that are booked, and a closed slot gives none away", () =>
    Effect.gen(function* () {
      const accountId = yield* newId
      const slotId = yield* addSlot(yield* addMenu(accountId), "2026-12-01", "10:00", 3)
      const { take } = yield* SlotCapacity
      const slots = yield* Slots
      yield* take(accountId, slotId, 2)
      const refused = yield* Effect.flip(slots.change(accountId, slotId, { maxCapacity: 1 }))
      assert.deepInclude(refused, { _tag: "CapacityBelowBooked", message: "capacity_below_booked", bookedCount: 2 })
      assert.deepInclude(yield* slots.change(accountId, slotId, { maxCapacity: 2 }), { maxCapacity: 2, bookedCount: 2 })
      yield* slots.change(accountId, slotId, { maxCapacity: 5, isClosed: true })
      assert.isFalse(yield* take(accountId, slotId, 1))
      yield* slots.change(accountId, slotId, { isClosed: false })
      assert.isTrue(yield* take(accountId, slotId, 1))
      const sql = yield* SqlClient.SqlClient
      const freed = yield* sql`select type from event where account_id = ${accountId}`
      assert.deepStrictEqual(
        freed.map(({ type }) => type),
        ["crm.slot_freed", "crm.slot_freed"]
      )
      assert.strictEqual((yield* Effect.flip(slots.change(yield* newId, slotId, {})))._tag, "SlotNotFound")
    })
  )
})

layer(rooms)("A booking", (it) => {
  it.effect("learns shop, menu and slot together, of its own account and menu alone", () =>
    Effect.gen(function* () {
      const [accountId, foreign] = [yield* newId, yield* newId]
      const menu = yield* addMenu(accountId, { reminders: [{ minutesBefore: 60 }] })
      const other = yield* addMenu(accountId)
      const archived = yield* addMenu(accountId, { status: "archived" })
      const slotId = yield* addSlot(menu, "2026-12-01", "25:30", 2)
      const { find } = yield* BookingFactsRepo
      const found = yield* find(accountId, { menuId: menu.id, slotId })
      assert.deepStrictEqual(found.menu, menu)
      assert.deepInclude(found.shop, { accountId, timeZone: "Asia/Tokyo", holdMinutes: 30 })
      assert.deepInclude(found.slot, {
        id: slotId,
        date: "2026-12-02",
        startTime: "01:30",
        endTime: "02:30",
        startsAt: new Date("2026-12-01T16:30:00Z")
      })
      const missing = yield* Effect.forEach(
        [
          [foreign, menu.id],
          [accountId, other.id],
          [accountId, archived.id],
          [accountId, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
        ] as const,
        ([account, menuId]) => find(account, { menuId, slotId })
      )
      assert.deepStrictEqual(
        missing.map((facts) => [facts.menu?.id, facts.slot?.id]),
        [
          [undefined, undefined],
          [other.id, undefined],
          [undefined, undefined],
          [undefined, undefined]
        ]
      )
    })
  )

  it("is taken until the very minute of the cut-off, and on the last day that may be booked", () => {
    const startsAt = new Date("2026-12-01T01:00:00Z")
    const slot = { date: "2026-12-01", startsAt }
    const at = (menu: { minNotice: number; maxAdvance: number }, now: string) =>
      refusalOf({ menu, slot, timeZone: "Asia/Tokyo" }, new Date(now))?.message
    const noticed = { minNotice: 60, maxAdvance: 60 }
    assert.isUndefined(at(noticed, "2026-12-01T00:00:00Z"))
    assert.strictEqual(at(noticed, "2026-12-01T00:00:00.001Z"), "予約は60分前までに行ってください")
    assert.strictEqual(at({ minNotice: 0, maxAdvance: 0 }, "2026-12-01T01:00:01Z"), "予約は0分前までに行ってください")
    const week = { minNotice: 0, maxAdvance: 7 }
    assert.isUndefined(at(week, "2026-11-23T15:00:00Z"))
    assert.strictEqual(at(week, "2026-11-23T14:59:59Z"), "予約は7日先まで可能です")
    assert.isUndefined(at({ minNotice: 0, maxAdvance: 0 }, "2026-11-30T15:00:00Z"))
    assert.strictEqual(at({ minNotice: 0, maxAdvance: 0 }, "2026-11-30T14:59:00Z"), "予約は0日先まで可能です")
  })
})
