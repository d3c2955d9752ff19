import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { addDays } from "../../../modules/crm/shop/LocalTime.ts"
import { Shops } from "../../../modules/crm/shop/Shops.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import { Slots } from "../../../modules/crm/slot/Slots.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import { addMenu, addSlot, newId, rooms, slotsModule } from "./support.ts"

const app = TestApp.web(TestApp.routesOf(AccountsModule, slotsModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provide(TestApp.services),
  Layer.provideMerge(rooms)
)

/** The test clock begins at 09:00 of this day in Tokyo. */
const today = "1970-01-01"

/** A slot or a menu. */
interface Listed extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly startTime?: string
  readonly bookedCount?: number
}

/** A list or a problem: what is absent is undefined. */
interface Answer extends Readonly<Record<string, unknown>> {
  readonly data: ReadonlyArray<Listed>
  readonly range?: { readonly from: string; readonly to: string }
  readonly eventMaxCapacity?: number
  readonly code?: string
  readonly message?: string
  readonly request_id?: string
}

const client = Effect.gen(function* () {
  const accountId = yield* openAccount
  const key = Redacted.value((yield* issue(accountId, "crm", ["reservations:read"])).secret)
  const { call } = yield* TestApp.TestApp
  const get = (path: string) =>
    Effect.gen(function* () {
      const response = yield* call(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
      return { status: response.status, body: (yield* Effect.promise(() => response.json())) as Answer }
    })
  return { accountId, get }
})

const refusalOf = ({ body, status }: { readonly status: number; readonly body: Answer }) => [
  status,
  body.code,
  body.message
]

layer(app)("Guests", (it) => {
  it.effect("see the active menus, with their documented members alone", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const menu = yield* addMenu(accountId, {
        price: 4400,
        maxCapacity: 2,
        minNotice: 120,
        description: "シャンプー込み"
      })
      yield* addMenu(accountId, { status: "archived" })
      yield* addMenu(yield* newId)
      assert.deepStrictEqual(yield* get("/reservation_events"), {
        status: 200,
        body: {
          data: [
            {
              id: menu.id,
              name: "カット",
              description: "シャンプー込み",
              duration: 60,
              price: 4400,
              maxCapacity: 2,
              minNotice: 120,
              maxAdvance: 60,
              color: "#06C755",
              status: "active"
            }
          ]
        }
      })
    })
  )

  it.effect("see the slots from now on to the last day that may be booked, earliest first", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const menu = yield* addMenu(accountId, { maxAdvance: 7, maxCapacity: 3 })
      const beyond = yield* addSlot(menu, "1970-01-09", "00:00")
      const last = yield* addSlot(menu, "1970-01-08", "23:30")
      const later = yield* addSlot(menu, today, "25:30")
      const begun = yield* addSlot(menu, today, "08:59")
      const begins = yield* addSlot(menu, today, "09:00", 2)
      const { body, status } = yield* get(`/reservation_slots?eventId=${menu.id}`)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual([body.range, body.eventMaxCapacity], [{ from: today, to: "1970-01-31" }, 3])
      assert.deepStrictEqual(
        body.data.map(({ id }) => id),
        [begins, later, last]
      )
      assert.deepStrictEqual(body.data[0], {
        id: begins,
        eventId: menu.id,
        date: today,
        startTime: "09:00",
        endTime: "10:00",
        maxCapacity: 2,
        bookedCount: 0
      })
      assert.deepInclude(body.data[1], { date: "1970-01-02", startTime: "01:30", endTime: "02:30" })
      assert.deepInclude(body.data[2], { date: "1970-01-08", startTime: "23:30", endTime: "00:30" })
      assert.deepStrictEqual([beyond.length, begun.length], [26, 26])
      const day = yield* get(`/reservation_slots?eventId=${menu.id}&from=1970-01-02&to=1970-01-02`)
      assert.deepStrictEqual(
        [day.body.range, day.body.data.map(({ id }) => id)],
        [{ from: "1970-01-02", to: "1970-01-02" }, [later]]
      )
    })
  )

  it.effect("see full slots only if they ask for them, and closed ones never", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const menu = yield* addMenu(accountId)
      const full = yield* addSlot(menu, today, "12:00")
      const closed = yield* addSlot(menu, today, "13:00")
      const open = yield* addSlot(menu, today, "14:00", 2)
      yield* (yield* SlotCapacity).take(accountId, full, 1)
      yield* (yield* SlotCapacity).take(accountId, open, 1)
      yield* (yield* Slots).change(accountId, closed, { isClosed: true })
      const listed = (rest: string) =>
        Effect.map(get(`/reservation_slots?eventId=${menu.id}${rest}`), ({ body }) =>
          body.data.map(({ bookedCount, id }) => [id, bookedCount])
        )
      assert.deepStrictEqual(yield* listed(""), [[open, 1]])
      for (const other of ["true", "", "0", "FALSE"]) {
        assert.deepStrictEqual(yield* listed(`&availableOnly=${other}`), [[open, 1]])
      }
      assert.deepStrictEqual(yield* listed("&availableOnly=false"), [
        [full, 1],
        [open, 1]
      ])
    })
  )

  it.effect("see no slot for which no staff or room is free, buffers included", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const sql = yield* SqlClient.SqlClient
      const menu = yield* addMenu(accountId, { needsStaff: true, bufferBefore: 10, bufferAfter: 20 })
      const listed = Effect.map(get(`/reservation_slots?eventId=${menu.id}`), ({ body }) =>
        body.data.map(({ startTime }) => startTime)
      )
      const ids = yield* Effect.forEach(["10:00", "12:00", "14:00"], (time) => addSlot(menu, "1970-01-03", time))
      assert.deepStrictEqual(yield* listed, [])
      const [one, other, friend, booking] = [yield* newId, yield* newId, yield* newId, yield* newId]
      yield* sql`
        insert into crm_resource (id, account_id, kind, name, created_at)
        select id, ${accountId}, 'staff', 'Hana', now() from unnest(array[${one}, ${other}]) as r (id)`
      assert.deepStrictEqual(yield* listed, ["10:00", "12:00", "14:00"])
      yield* sql`insert into crm_friend (id, account_id, known_since, created_at) values (${friend}, ${accountId}, now(), now())`
      yield* sql`
        insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time,
          time_zone, starts_at, ends_at, number_of_guests, source, created_at, updated_at)
        values (${booking}, ${accountId}, ${menu.id}, ${ids[0]}, ${friend}, 'confirmed', '1970-01-03', '10:00', '11:00',
          'Asia/Tokyo', '1970-01-03T01:00Z', '1970-01-03T02:00Z', 1, 'api', now(), now())`
      const occupy = (staff: string, from: string, until: string) => sql`
        insert into crm_occupation (reservation_id, account_id, resource_id, starts_at, ends_at)
        values (${booking}, ${accountId}, ${staff}, ${`1970-01-03T${from}+09:00`}::text::timestamptz,
          ${`1970-01-03T${until}+09:00`}::text::timestamptz)`
      yield* occupy(one, "11:20", "13:00")
      assert.deepStrictEqual(yield* listed, ["10:00", "12:00", "14:00"])
      yield* occupy(other, "13:19", "13:50")
      // 12:00 needs one from 11:50 to 13:20; at 10:00 and 14:00 the buffers touch and do not overlap.
      assert.deepStrictEqual(yield* listed, ["10:00", "14:00"])
      yield* sql`insert into crm_menu_resource (account_id, menu_id, resource_id) values (${accountId}, ${menu.id}, ${one})`
      assert.deepStrictEqual(yield* listed, ["10:00", "14:00"])
      yield* sql`update crm_resource set is_active = false where id = ${one}`
      assert.deepStrictEqual(yield* listed, [])
      // Without a need of its menu, too, a slot of one staff member needs that one.
      yield* sql`update crm_menu set needs_staff = false where id = ${menu.id}`
      yield* sql`update crm_slot set staff_id = ${one} where id = ${ids[0]}`
      assert.deepStrictEqual(yield* listed, ["12:00", "14:00"])
    })
  )

  it.effect("see no slot at whose time the shop is full", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const [one, other] = [yield* addMenu(accountId), yield* addMenu(accountId)]
      const { take } = yield* SlotCapacity
      yield* take(accountId, yield* addSlot(one, "1970-01-03", "10:00", 5), 2)
      yield* take(accountId, yield* addSlot(one, "1970-01-03", "10:30", 5), 1)
      yield* Effect.forEach(["09:00", "09:30", "10:00", "11:00"], (time) => addSlot(other, "1970-01-03", time))
      const listed = Effect.map(get(`/reservation_slots?eventId=${other.id}`), ({ body }) =>
        body.data.map(({ startTime }) => startTime)
      )
      yield* (yield* Shops).update(accountId, { maxGuestsAtOnce: 4 })
      assert.deepStrictEqual(yield* listed, ["09:00", "09:30", "10:00", "11:00"])
      yield* (yield* Shops).update(accountId, { maxGuestsAtOnce: 3 })
      assert.deepStrictEqual(yield* listed, ["09:00", "09:30", "11:00"])
      yield* (yield* Shops).update(accountId, { maxGuestsAtOnce: 2 })
      assert.deepStrictEqual(yield* listed, ["09:00", "11:00"])
    })
  )

  it.effect("get at most 500 slots", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const menu = yield* addMenu(accountId, { duration: 5 })
      const starts = Array.from({ length: 501 }, (_, index) => index * 10)
      yield* Effect.forEach(starts, (minutes) => {
        const [day, hour, minute] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
        const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
        return addSlot(menu, addDays("1970-01-03", day), time)
      })
      const { body } = yield* get(`/reservation_slots?eventId=${menu.id}`)
      assert.strictEqual(body.data.length, 500)
    })
  )

  it.effect("read days in the time zone of the shop", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("15 hours")
      const { accountId, get } = yield* client
      const menu = yield* addMenu(accountId)
      const range = Effect.map(get(`/reservation_slots?eventId=${menu.id}`), ({ body }) => body.range)
      assert.deepStrictEqual(yield* range, { from: "1970-01-02", to: "1970-02-01" })
      yield* (yield* Shops).update(accountId, { timeZone: "UTC" })
      assert.deepStrictEqual(yield* range, { from: "1970-01-01", to: "1970-01-31" })
    })
  )

  it.effect("get an error that says what is wrong, in the order of the checks", () =>
    Effect.gen(function* () {
      const { accountId, get } = yield* client
      const menu = yield* addMenu(accountId)
      const archived = yield* addMenu(accountId, { status: "archived" })
      const foreign = yield* addMenu(yield* newId)
      const unknown = yield* newId
      const required = [400, "event_id_required", "eventId query param is required"]
      const notFound = [404, "event_not_found", "event not found"]
      const range = [400, "invalid_range", "invalid_range"]
      const invalid = [400, "invalid_request", "The request is invalid; see errors"]
      const asked: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
        ["", required],
        ["?eventId=", required],
        [`?eventId=${menu.id.toLowerCase()}`, required],
        [`?eventId=${menu.id}X`, required],
        [`?eventId=${menu.id}&eventId=${menu.id}`, required],
        ["?from=tomorrow", required],
        [`?eventId=${unknown}&from=tomorrow`, invalid],
        [`?eventId=${menu.id}&from=2026-02-30`, invalid],
        [`?eventId=${menu.id}&to=26-12-01`, invalid],
        [`?eventId=${unknown}&from=2026-12-02&to=2026-12-01`, range],
        [`?eventId=${menu.id}&to=1970-01-01`, range],
        [`?eventId=${menu.id}&from=2026-12-01&to=${addDays("2026-12-01", 93)}`, range],
        [`?eventId=${unknown}`, notFound],
        [`?eventId=${archived.id}`, notFound],
        [`?eventId=${foreign.id}`, notFound]
      ]
      for (const [query, expected] of asked) {
        assert.deepStrictEqual(refusalOf(yield* get(`/reservation_slots${query}`)), expected, query)
      }
      const longest = yield* get(
        `/reservation_slots?eventId=${menu.id}&from=2026-12-01&to=${addDays("2026-12-01", 92)}`
      )
      assert.strictEqual(longest.status, 200)
      const bodies = yield* Effect.forEach([unknown, foreign.id], (id) => get(`/reservation_slots?eventId=${id}`))
      const [one, other] = bodies.map(({ body: { request_id: _id, ...rest } }) => rest)
      assert.deepStrictEqual(one, other)
    })
  )
})
