import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { newId, roomsWith, slotsModule } from "./support.ts"

const token = "0123456789abcdef"
const app = TestApp.web(TestApp.routesOf(AccountsModule, slotsModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(roomsWith({ adminToken: Option.some(Redacted.make(token)) }))
)

/** Answer of any operation; each has some of these members. */
interface Answer extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly code: unknown
  readonly closures: unknown
  readonly staff: unknown
  readonly staffIds: unknown
  readonly rule: unknown
  readonly rules: unknown
  readonly menus: unknown
  readonly reminders: unknown
  readonly slots: ReadonlyArray<{ readonly id: string; readonly startTime: string }>
}

const operator = Effect.gen(function* () {
  const accountId = yield* openAccount
  const { call } = yield* TestApp.TestApp
  const ask =
    (method: string) =>
    (path: string, body?: unknown, account = accountId) =>
      Effect.gen(function* () {
        const response = yield* call(`/admin/v1/crm/accounts/${account}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": typeof body === "string" ? "text/csv" : "application/json"
          },
          ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
        })
        return { status: response.status, body: yield* Effect.promise(() => response.json() as Promise<Answer>) }
      })
  return { accountId, get: ask("GET"), post: ask("POST"), patch: ask("PATCH"), put: ask("PUT"), remove: ask("DELETE") }
})

const refusalOf = ({ body, status }: { readonly status: number; readonly body: Answer }) => [status, body.code]
const cut = { name: "カット", duration: 60 }
const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const weekly = {
  type: "weekly",
  days: everyDay,
  firstDate: null,
  lastDate: null,
  from: "22:00",
  until: "26:00",
  stepMinutes: null,
  capacity: null,
  staffId: null
}

layer(app)("Operators", (it) => {
  it.effect("see active menus, and of archived ones those that were archived last", () =>
    Effect.gen(function* () {
      const { accountId, get, post } = yield* operator
      const sql = yield* SqlClient.SqlClient
      const active = (yield* post("/menus", cut)).body.id
      yield* sql`
        insert into crm_menu (id, account_id, name, duration, max_capacity, min_notice, status, created_at, updated_at)
        select left(${active}, 16) || lpad(n::text, 10, '0'), ${accountId}, n::text, 60, 1, 0, 'archived', now(),
          now() - n * interval '1 minute'
        from generate_series(1, 302) n`
      const listed = (yield* get("/menus")).body.menus as ReadonlyArray<{ readonly id: string; readonly name: string }>
      const names = listed.filter(({ id }) => id !== active).map(({ name }) => Number(name))
      assert.deepStrictEqual([listed.length, names.length, Math.max(...names)], [301, 300, 300])
    })
  )

  it.effect("set up a shop: settings, days off, staff, and whom menus need", () =>
    Effect.gen(function* () {
      const { accountId, get, patch, post, put, remove } = yield* operator
      const defaults = (yield* get("/shop")).body
      assert.deepInclude(defaults, { accountId, timeZone: "Asia/Tokyo", holdMinutes: 30, maxGuestsAtOnce: null })
      assert.deepStrictEqual(defaults.reminders, [{ daysBefore: 1, at: "18:00" }, { minutesBefore: 120 }])
      const changed = yield* patch("/shop", { name: "サロン駅前", maxGuestsAtOnce: 12 })
      assert.deepStrictEqual(changed.body, { ...defaults, name: "サロン駅前", maxGuestsAtOnce: 12 })
      assert.deepStrictEqual((yield* get("/shop")).body, changed.body)

      const rule = { type: "weekdays", days: ["wed"], nth: [3], onHoliday: "next_day" }
      const closure = yield* post("/shop/closures", { rule, note: "定休日" })
      assert.strictEqual(closure.status, 201)
      assert.deepStrictEqual((yield* get("/shop/closures")).body.closures, [closure.body])
      assert.strictEqual((yield* remove(`/shop/closures/${closure.body.id}`)).status, 200)
      assert.deepStrictEqual(refusalOf(yield* remove(`/shop/closures/${closure.body.id}`)), [404, "closure_not_found"])

      const hana = (yield* post("/staff", { name: "花" })).body
      assert.deepInclude(hana, { kind: "staff", name: "花", isActive: true, friendId: null })
      const room = (yield* post("/staff", { kind: "room", name: "個室" })).body
      assert.deepStrictEqual((yield* get("/staff")).body.staff, [hana, room])
      assert.deepInclude((yield* patch(`/staff/${hana.id}`, { isActive: false })).body, { name: "花", isActive: false })
      assert.deepStrictEqual(refusalOf(yield* patch(`/staff/${hana.id}`, { friendId: yield* newId })), [
        404,
        "friend_not_found"
      ])

      const menu = (yield* post("/menus", { ...cut, needsStaff: true })).body
      assert.deepInclude(menu, { ...cut, status: "active", maxAdvance: 60, needsStaff: true, reminders: null })
      assert.deepStrictEqual((yield* get(`/menus/${menu.id}`)).body, { ...menu, staffIds: [] })
      const assigned = yield* put(`/menus/${menu.id}/staff`, { staffIds: [hana.id, room.id] })
      assert.deepStrictEqual(assigned.body.staffIds, [hana.id, room.id])
      const stranger = [hana.id, yield* newId]
      assert.deepStrictEqual(refusalOf(yield* put(`/menus/${menu.id}/staff`, { staffIds: stranger })), [
        404,
        "staff_not_found"
      ])
      assert.deepStrictEqual((yield* get(`/menus/${menu.id}`)).body.staffIds, [hana.id, room.id])
      assert.deepInclude((yield* patch(`/menus/${menu.id}`, { status: "archived", price: 0 })).body, {
        status: "archived",
        price: 0
      })
      const sql = yield* SqlClient.SqlClient
      const audit = yield* sql`select action from admin_audit where detail->>'accountId' = ${accountId} order by id`
      assert.deepStrictEqual(
        audit.map(({ action }) => action),
        [
          "crm_shop_update",
          "crm_closure_add",
          "crm_closure_remove",
          "crm_staff_add",
          "crm_staff_add",
          "crm_staff_update",
          "crm_menu_create",
          "crm_menu_assign",
          "crm_menu_update"
        ]
      )
    })
  )

  it.effect("make slots by rules and one by one, and change them", () =>
    Effect.gen(function* () {
      const { accountId, get, patch, post, remove } = yield* operator
      const menu = (yield* post("/menus", cut)).body
      const rule = yield* post(`/menus/${menu.id}/rules`, { rule: weekly })
      assert.deepStrictEqual([rule.status, rule.body.rule], [201, weekly])
      assert.deepStrictEqual((yield* get(`/menus/${menu.id}/rules`)).body.rules, [rule.body])
      const range = { from: "1970-01-02", to: "1970-01-03" }
      const generated = yield* post("/slots/generate", range)
      const none = { changed: 0, closed: 0, kept: 0, skipped: 0 }
      assert.deepStrictEqual(generated.body.menus, [{ menuId: menu.id, ...range, created: 8, ...none }])

      const listed = (yield* get(`/slots?menuId=${menu.id}&from=1970-01-03`)).body.slots
      assert.deepStrictEqual(
        listed.map(({ startTime }) => startTime),
        ["00:00", "01:00", "22:00", "23:00"]
      )
      const first = listed[0]!
      yield* (yield* SlotCapacity).take(accountId, first.id, 1)
      assert.deepStrictEqual(refusalOf(yield* patch(`/slots/${first.id}`, { maxCapacity: 0 })), [
        409,
        "capacity_below_booked"
      ])
      assert.deepInclude((yield* patch(`/slots/${first.id}`, { maxCapacity: 4, isClosed: true })).body, {
        maxCapacity: 4,
        bookedCount: 1,
        isClosed: true
      })

      const slot = { menuId: menu.id, date: "1970-01-05", startTime: "25:00", endTime: "02:30" }
      const single = yield* post("/slots", slot)
      assert.strictEqual(single.status, 201)
      assert.deepInclude(single.body, { date: "1970-01-06", startTime: "01:00", endTime: "02:30", maxCapacity: 1 })
      assert.deepStrictEqual(refusalOf(yield* post("/slots", slot)), [409, "slot_exists"])
      assert.deepStrictEqual(refusalOf(yield* post("/slots", { ...slot, startTime: "03:00", endTime: "29:00" })), [
        400,
        "invalid_slot_time"
      ])
      assert.deepStrictEqual(refusalOf(yield* patch("/shop", { timeZone: "Europe/Berlin" })), [409, "time_zone_in_use"])
      assert.strictEqual((yield* remove(`/menus/${menu.id}/rules/${rule.body.id}`)).status, 200)
      assert.deepStrictEqual(refusalOf(yield* remove(`/menus/${menu.id}/rules/${rule.body.id}`)), [
        404,
        "slot_rule_not_found"
      ])
    })
  )

  it.effect("are held to every limit, at both edges", () =>
    Effect.gen(function* () {
      const { patch, post } = yield* operator
      const { id } = (yield* post("/menus", cut)).body
      const limits: Readonly<Record<string, readonly [ReadonlyArray<unknown>, ReadonlyArray<unknown>]>> = {
        name: [
          ["x", "x".repeat(100)],
          ["", "x".repeat(101), null]
        ],
        description: [["", "x".repeat(2000)], ["x".repeat(2001)]],
        duration: [
          [1, 1440],
          [0, 1441, 1.5, "60"]
        ],
        price: [
          [0, 99_999_999],
          [-1, 100_000_000]
        ],
        maxCapacity: [
          [1, 10_000],
          [0, 10_001]
        ],
        minNotice: [
          [0, 525_600],
          [-1, 525_601]
        ],
        maxAdvance: [
          [0, 730],
          [-1, 731]
        ],
        color: [
          ["#000000", "#ffFFff"],
          ["#fff", "red", "#GGGGGG"]
        ],
        status: [["archived", "active"], ["deleted"]],
        bufferBefore: [
          [0, 1440],
          [-1, 1441]
        ],
        bufferAfter: [
          [0, 1440],
          [-1, 1441]
        ],
        freeCancelMinutes: [
          [0, 525_600],
          [-1, 525_601]
        ],
        reminders: [
          [null, [], [{ daysBefore: 0, at: "00:00" }, { minutesBefore: 43_200 }]],
          [
            [{ daysBefore: 31, at: "18:00" }],
            [{ minutesBefore: 0 }],
            [{ daysBefore: 1, at: "24:00" }],
            Array.from({ length: 6 }, () => ({ minutesBefore: 5 }))
          ]
        ]
      }
      for (const [member, [good, bad]] of Object.entries(limits)) {
        for (const value of good) {
          assert.strictEqual((yield* patch(`/menus/${id}`, { [member]: value })).status, 200, `${member} ${value}`)
        }
        for (const value of bad) {
          const refused = yield* patch(`/menus/${id}`, { [member]: value })
          assert.deepStrictEqual(refusalOf(refused), [400, "invalid_request"], `${member} ${value}`)
        }
      }
      const shop: Readonly<Record<string, readonly [ReadonlyArray<unknown>, ReadonlyArray<unknown>]>> = {
        timeZone: [
          ["UTC", "America/New_York"],
          ["+09:00", "Asia/Edo", ""]
        ],
        holdMinutes: [
          [1, 10_080],
          [0, 10_081]
        ],
        offerMinutes: [
          [1, 10_080],
          [0, 10_081]
        ],
        maxGuestsAtOnce: [
          [1, 100_000, null],
          [0, 100_001]
        ],
        horizonDays: [
          [1, 366],
          [0, 367]
        ],
        holidays: [["closed", "open"], ["maybe"]],
        hours: [
          [null, [], [{ days: ["holiday"], from: "00:00", until: "29:59" }]],
          [
            [{ days: [], from: "10:00", until: "11:00" }],
            [{ days: ["mon"], from: "10:00", until: "10:00" }],
            [{ days: ["mon", "mon"], from: "10:00", until: "11:00" }]
          ]
        ]
      }
      for (const [member, [good, bad]] of Object.entries(shop)) {
        for (const value of good) assert.strictEqual((yield* patch("/shop", { [member]: value })).status, 200, member)
        for (const value of bad) assert.strictEqual((yield* patch("/shop", { [member]: value })).status, 400, member)
      }
    })
  )

  it.effect("import slots of a CSV text, and get each row that was left out with its line", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { accountId, get, post } = yield* operator
      const menu = (yield* post("/menus", cut)).body
      const rows = ["date,start,capacity", "1970-01-05,10:00,4", "1970-01-05,25:30,", "1970-01-05,30:00,"].join("\n")
      const { body, status } = yield* post(`/slots/import?menuId=${menu.id}&partial=true`, rows)
      const reason =
        'start: expected a time of the day, not "30:00"; write 9:00, 午後3時, 25:30 (00:00 - 29:59) (時刻として読めません)'
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { created: 2, rejectedCount: 1 })
      assert.deepInclude(body, { rejected: [{ line: 4, column: "start", value: "30:00", reason }] })
      const { slots } = (yield* get("/slots?from=1970-01-05")).body
      assert.deepStrictEqual(
        slots.map(({ startTime }) => startTime),
        ["10:00"]
      )
      assert.deepStrictEqual(refusalOf(yield* post("/slots/import", "a,b\n1,2\n")), [400, "csv_refused"])
      const many = `date,start\n${"1970-01-05,10:00\n".repeat(20_001)}`
      assert.deepStrictEqual(refusalOf(yield* post("/slots/import", many)), [400, "csv_refused"])
      const audited = yield* sql<{ readonly action: string }>`
        select action from admin_audit where detail ->> 'accountId' = ${accountId} order by id desc limit 1`
      assert.strictEqual(audited[0]?.action, "crm_slot_import")
    })
  )

  it.effect("reach nothing of another account, and no account that there is not", () =>
    Effect.gen(function* () {
      const { get, patch, post, remove } = yield* operator
      const other = yield* openAccount
      const menu = (yield* post("/menus", cut)).body
      const staff = (yield* post("/staff", { name: "花" })).body
      const slot = (yield* post("/slots", { menuId: menu.id, date: "1970-01-05", startTime: "10:00" })).body
      const rule = (yield* post(`/menus/${menu.id}/rules`, { rule: weekly })).body
      const asked = [
        [get(`/menus/${menu.id}`, undefined, other), "menu_not_found"],
        [patch(`/menus/${menu.id}`, {}, other), "menu_not_found"],
        [get(`/menus/${menu.id}/rules`, undefined, other), "menu_not_found"],
        [remove(`/menus/${menu.id}/rules/${rule.id}`, undefined, other), "menu_not_found"],
        [post("/slots", { menuId: menu.id, date: "1970-01-05", startTime: "11:00" }, other), "menu_not_found"],
        [post("/slots/generate", { menuId: menu.id }, other), "menu_not_found"],
        [patch(`/staff/${staff.id}`, {}, other), "staff_not_found"],
        [patch(`/slots/${slot.id}`, {}, other), "slot_not_found"],
        [get("/shop", undefined, yield* newId), "account_not_found"],
        [get("/slots", undefined, yield* newId), "account_not_found"]
      ] as const
      for (const [answer, code] of asked) assert.deepStrictEqual(refusalOf(yield* answer), [404, code])
      assert.deepStrictEqual<unknown>((yield* get("/slots?from=1970-01-05", undefined, other)).body, { slots: [] })
    })
  )
})
