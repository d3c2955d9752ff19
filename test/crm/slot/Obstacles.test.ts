/** Why slots cannot be booked, as staff and guests are shown it. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { openShop, service } from "../contract/support.ts"
import { open } from "../page/Browser.ts"
import { operator } from "../page/operator.ts"

const opened = Effect.gen(function* () {
  const { accountId, ids } = yield* openShop
  const sql = yield* SqlClient.SqlClient
  const ask = yield* operator(accountId)
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { body: slot } = yield* ask("POST", "/slots", { menuId: ids.event, date: day, startTime: "15:00" })
  const state = Effect.map(ask("GET", `/slots?menuId=${ids.event}&from=${day}&to=${day}`), ({ body }) => body.slots[0])
  const page = open(`/b/${accountId}/menus/${ids.event}/slots/${slot.id}`)
  const times = open(`/b/${accountId}/menus/${ids.event}?from=${day}`)
  return { accountId, ask, ids, page, slot, sql, state, times }
})

layer(service, { excludeTestServices: true })("A slot", (it) => {
  it.effect("of a menu that needs staff is not offered while none is assigned or active, and the page says so", () =>
    Effect.gen(function* () {
      const { accountId, ask, ids, page, slot, sql, state, times } = yield* opened
      assert.deepInclude(yield* state, { obstacle: null, freeStaffIds: [] })
      yield* sql`update crm_menu set needs_staff = true where id = ${ids.event}`
      yield* sql`update crm_resource set is_active = false where account_id = ${accountId}`
      assert.deepInclude(yield* state, { obstacle: "no_staff", freeStaffIds: [] })
      assert.include((yield* page).text, "担当できるスタッフがいないため")
      assert.include((yield* times).text, "担当できるスタッフがいないため")
      const staff = yield* ask("POST", "/staff", { kind: "staff", name: "佐藤" })
      assert.strictEqual(staff.status, 201, JSON.stringify(staff.body))
      assert.deepInclude(yield* state, { obstacle: null, freeStaffIds: [staff.body.id] })
      const guest = { name: "山田", phone: "090-1234-5678" }
      const other = yield* ask("POST", "/slots", { menuId: ids.event, date: slot.date, startTime: "15:30" })
      const made = yield* ask("POST", "/reservations", {
        menuId: ids.event,
        slotId: other.body.id,
        guest,
        numberOfGuests: 1
      })
      assert.deepInclude(made.body, { staffId: staff.body.id, staffName: "佐藤" })
      assert.deepInclude(yield* state, { obstacle: "staff_busy", freeStaffIds: [] })
      assert.include((yield* page).text, "担当スタッフ全員に別のご予約")
    })
  )

  it.effect("that is closed, full, without a room or beyond the limit of the shop says which", () =>
    Effect.gen(function* () {
      const { accountId, ask, ids, page, slot, sql, state } = yield* opened
      yield* ask("PATCH", `/slots/${slot.id}`, { isClosed: true })
      assert.include(yield* state, { obstacle: "closed" })
      assert.include((yield* page).text, "受付を停止しています")
      yield* ask("PATCH", `/slots/${slot.id}`, { isClosed: false, maxCapacity: 0 })
      assert.include(yield* state, { obstacle: "full" })
      assert.include((yield* page).text, "満席です")
      yield* ask("PATCH", `/slots/${slot.id}`, { maxCapacity: 2 })
      yield* sql`update crm_menu set needs_room = true where id = ${ids.event}`
      assert.include(yield* state, { obstacle: "no_room" })
      yield* sql`update crm_menu set needs_room = false where id = ${ids.event}`
      yield* sql`
        insert into crm_shop (account_id, max_guests_at_once, reminders, updated_at) values (${accountId}, 1, '[]', now())
        on conflict (account_id) do update set max_guests_at_once = 1`
      yield* ask("POST", "/reservations", {
        menuId: ids.event,
        slotId: slot.id,
        guest: { name: "山田" },
        numberOfGuests: 1
      })
      assert.include(yield* state, { obstacle: "shop_full" })
    })
  )

  it.effect("outside the working hours of all who serve its menu is not offered, and is no one's to book", () =>
    Effect.gen(function* () {
      const { accountId, ask, ids, page, slot, sql, state, times } = yield* opened
      yield* sql`update crm_menu set needs_staff = true where id = ${ids.event}`
      yield* sql`update crm_resource set is_active = false where account_id = ${accountId}`
      const day = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"][new Date(slot.date).getUTCDay()]
      const hours = (from: string, until: string) => [{ days: [day], from, until }]
      const sato = yield* ask("POST", "/staff", { name: "佐藤", hours: hours("10:00", "15:15") })
      assert.deepStrictEqual(sato.body.hours, hours("10:00", "15:15"), JSON.stringify(sato.body))
      assert.deepInclude(yield* state, { obstacle: "no_staff", freeStaffIds: [] })
      assert.include((yield* page).text, "担当できるスタッフがいないため")
      assert.include((yield* times).text, "担当できるスタッフがいないため")
      const book = (staffId: string | null) =>
        ask("POST", "/reservations", {
          menuId: ids.event,
          slotId: slot.id,
          guest: { name: "山田" },
          numberOfGuests: 1,
          staffId
        })
      for (const staffId of [null, sato.body.id]) assert.include((yield* book(staffId)).body, { code: "slot_full" })
      const late = yield* ask("PATCH", `/staff/${sato.body.id}`, { hours: hours("15:00", "26:00") })
      assert.strictEqual(late.status, 200, JSON.stringify(late.body))
      assert.deepInclude(yield* state, { obstacle: null, freeStaffIds: [sato.body.id] })
      assert.include((yield* times).text, "15:00")
      assert.strictEqual((yield* book(null)).body.staffId, sato.body.id)
      assert.strictEqual((yield* ask("PATCH", `/staff/${sato.body.id}`, { hours: null })).body.hours, null)
    })
  )
})
