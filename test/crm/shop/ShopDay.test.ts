/** The day of a shop, as its owner sets it up and changes it over HTTP: staff who are ill, the profile, the grid of times. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { bookingsOfDays } from "../../../modules/console/web/settings/staff/BookingsOfDays.ts"
import { actionsOn } from "../../support/AuditRows.ts"
import { openShop, service } from "../contract/support.ts"
import { open } from "../page/Browser.ts"
import { operator } from "../page/operator.ts"

const nothing = { firstDate: null, lastDate: null, stepMinutes: null, capacity: null, staffId: null }

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const opened = Effect.gen(function* () {
  const { accountId, ids } = yield* openShop
  const ask = yield* operator(accountId)
  return { accountId, ask, menuId: ids.event, staffId: ids.staff, day: dayIn(20), next: dayIn(21) }
})

/** A shop whose only member of the staff serves its menu, which needs one. */
const served = Effect.gen(function* () {
  const shop = yield* opened
  const { ask, menuId } = shop
  const needs = yield* ask("PATCH", `/menus/${menuId}`, { needsStaff: true })
  assert.strictEqual(needs.status, 200, JSON.stringify(needs.body))
  const slotAt = Effect.fnUntraced(function* (date: string, startTime: string) {
    const made = yield* ask("POST", "/slots", { menuId, date, startTime })
    assert.strictEqual(made.status, 201, JSON.stringify(made.body))
    return made.body.id as string
  })
  const obstacles = (from: string, to = from) =>
    Effect.map(ask("GET", `/slots?menuId=${menuId}&from=${from}&to=${to}`), ({ body }) =>
      body.slots.map(({ obstacle, startTime }: Record<string, string>) => `${startTime} ${obstacle ?? "free"}`)
    )
  const book = (slotId: string) =>
    ask("POST", "/reservations", { menuId, slotId, guest: { name: "田中 花" }, numberOfGuests: 1 })
  const absent = (from: string, until = from, more: object = {}) =>
    ask("POST", `/staff/${shop.staffId}/absences`, { from, until, ...more })
  return { ...shop, slotAt, obstacles, book, absent }
})

layer(service, { excludeTestServices: true })("A shop", (it) => {
  it.effect(
    "without its stylist for a day offers no slot of it, keeps bookings to move, and offers them again when the absence is taken back",
    () =>
      Effect.gen(function* () {
        const { absent, accountId, ask, book, day, menuId, next, obstacles, slotAt, staffId } = yield* served
        const [first, second] = [yield* slotAt(day, "10:00"), yield* slotAt(day, "15:00")]
        yield* slotAt(next, "10:00")
        const booked = yield* book(first)
        assert.deepInclude(booked.body, { status: "confirmed", staffId })
        const made = yield* absent(day, day, { note: "体調不良" })
        assert.strictEqual(made.status, 201, JSON.stringify(made.body))
        assert.deepStrictEqual(yield* obstacles(day, next), ["10:00 no_staff", "15:00 no_staff", "10:00 free"])
        const refused = yield* book(second)
        assert.deepStrictEqual([refused.status, refused.body.code], [409, "slot_full"])
        const times = yield* open(`/b/${accountId}/menus/${menuId}?from=${day}`)
        assert.notInclude(times.text, "15:00")
        assert.include(times.text, "10:00", "of the next day")
        const { body } = yield* ask("GET", `/reservations?from=${day}&to=${day}`)
        const days = { resourceId: staffId, from: day, until: day, openUntil: "00:00" }
        assert.deepStrictEqual(
          bookingsOfDays(body.reservations as ReadonlyArray<any>, days).map(({ id }) => id),
          [booked.body.id]
        )
        assert.strictEqual((yield* ask("DELETE", `/staff/absences/${made.body.id}`)).status, 200)
        assert.deepStrictEqual(yield* obstacles(day), ["10:00 staff_busy", "15:00 free"])
        assert.strictEqual((yield* book(second)).status, 201)
        assert.strictEqual((yield* ask("DELETE", `/staff/absences/${made.body.id}`)).body.code, "absence_not_found")
        const actions = (yield* actionsOn(accountId)).filter((action) => action.includes("absence"))
        assert.deepStrictEqual(actions, ["crm_absence_add", "crm_absence_remove"])
      })
  )

  it.effect("gives the work of the absent to a colleague who is there", () =>
    Effect.gen(function* () {
      const { absent, ask, book, day, obstacles, slotAt } = yield* served
      const slot = yield* slotAt(day, "10:00")
      const colleague = yield* ask("POST", "/staff", { name: "花" })
      yield* absent(day)
      assert.deepStrictEqual(yield* obstacles(day), ["10:00 free"])
      assert.strictEqual((yield* book(slot)).body.staffId, colleague.body.id)
    })
  )

  it.effect("takes an absence for its day of business, which ends after midnight where it is open until then", () =>
    Effect.gen(function* () {
      const { absent, book, day, next, obstacles, slotAt } = yield* served
      yield* slotAt(dayIn(19), "25:00")
      yield* slotAt(day, "20:00")
      const late = yield* slotAt(day, "25:00")
      yield* slotAt(next, "20:00")
      assert.strictEqual((yield* absent(day)).status, 201)
      const expected = ["01:00 free", "20:00 no_staff", "01:00 no_staff", "20:00 free"]
      assert.deepStrictEqual(yield* obstacles(day, next), expected)
      assert.strictEqual((yield* book(late)).body.code, "slot_full")
      yield* slotAt(day, "26:00")
      yield* slotAt(next, "25:00")
      assert.deepStrictEqual(yield* obstacles(day, dayIn(22)), [
        "01:00 free",
        "20:00 no_staff",
        "01:00 no_staff",
        "02:00 no_staff",
        "20:00 free",
        "01:00 free"
      ])
    })
  )

  it.effect("moves absences with slots that its rules make later, and has calendar days where it never closes", () =>
    Effect.gen(function* () {
      const { absent, accountId, ask, day, menuId, next, obstacles } = yield* served
      yield* absent(day)
      const rule = { ...nothing, type: "weekly", days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] }
      const generation = { menuId, from: dayIn(19), to: next }
      yield* ask("PATCH", "/shop", { slotMinutes: 240 })
      const bar = yield* ask("POST", `/menus/${menuId}/rules`, { rule: { ...rule, from: "21:00", until: "26:00" } })
      assert.strictEqual(bar.status, 201, JSON.stringify(bar.body))
      assert.strictEqual((yield* ask("POST", "/slots/generate", generation)).status, 200)
      assert.deepStrictEqual(yield* obstacles(day, next), [
        "01:00 free",
        "21:00 no_staff",
        "01:00 no_staff",
        "21:00 free"
      ])
      yield* ask("DELETE", `/menus/${menuId}/rules/${bar.body.id}`)
      yield* ask("POST", `/menus/${menuId}/rules`, { rule: { ...rule, from: "00:00", until: "24:30" } })
      yield* ask("PATCH", "/shop", { slotMinutes: null })
      yield* ask("POST", "/slots/generate", generation)
      const all = yield* obstacles(day)
      assert.deepStrictEqual(
        [all.length, new Set(all.map((text: string) => text.slice(6)))],
        [24, new Set(["no_staff"])]
      )
      assert.deepStrictEqual((yield* obstacles(next))[0], "00:00 free")
      assert.isNotEmpty(accountId)
    })
  )

  it.effect("holds absences to every limit at both edges, and has those of its own staff and rooms alone", () =>
    Effect.gen(function* () {
      const { absent, ask, day, staffId } = yield* served
      const status = (body: Effect.Effect<{ readonly status: number }, any, any>) =>
        Effect.map(body, (answer) => answer.status)
      const plus = (days: number) => dayIn(20 + days)
      for (const [from, until, more, expected] of [
        [day, day, {}, 201],
        [day, plus(730), {}, 201],
        [day, plus(731), {}, 400],
        [day, plus(-1), {}, 400],
        [day, "2999-12-32", {}, 400],
        ["", day, {}, 400],
        [day, day, { note: "x".repeat(200) }, 201],
        [day, day, { note: "x".repeat(201) }, 400],
        [day, day, { note: "" }, 400],
        [day, day, { note: "\u202e" }, 400],
        [day, day, { note: null }, 201]
      ] as const) {
        assert.strictEqual(
          yield* status(absent(from, until, more)),
          expected,
          `${from} ${until} ${JSON.stringify(more)}`
        )
      }
      const other = yield* opened
      const own = yield* absent(day)
      const path = `/staff/absences/${own.body.id}`
      assert.deepStrictEqual(
        [
          (yield* other.ask("POST", `/staff/${staffId}/absences`, { from: day, until: day })).body.code,
          (yield* other.ask("DELETE", path)).body.code,
          (yield* other.ask("GET", "/staff/absences")).body.absences.length
        ],
        ["staff_not_found", "absence_not_found", 0]
      )
      const { absences } = (yield* ask("GET", "/staff/absences")).body
      assert.strictEqual(absences.length, 5)
      const room = yield* ask("POST", "/staff", { kind: "room", name: "個室" })
      assert.strictEqual((yield* ask("POST", `/staff/${room.body.id}/absences`, { from: day, until: day })).status, 201)
    })
  )

  it.effect("has at most 500 absences that are not over", () =>
    Effect.gen(function* () {
      const { absent, accountId, day, staffId } = yield* served
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into crm_absence (id, account_id, resource_id, first_date, last_date, starts_at, ends_at, created_at)
        select left(${accountId}, 20) || lpad(n::text, 6, '0'), ${accountId}, ${staffId}, ${day}::text::date,
          ${day}::text::date, now(), now() + interval '1 day', now() from generate_series(1, 498) as n`
      yield* absent(day)
      assert.strictEqual((yield* absent(day)).status, 201)
      assert.deepInclude((yield* absent(day)).body, { code: "limit_reached" })
      yield* sql`
        update crm_absence set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
        where id = (select id from crm_absence where account_id = ${accountId} limit 1)`
      assert.strictEqual((yield* absent(day)).status, 201)
    })
  )

  it.effect("shows its profile on the booking page as text, whatever is written in it", () =>
    Effect.gen(function* () {
      const { accountId, ask } = yield* opened
      const home = open(`/b/${accountId}`)
      const empty = (yield* home).html
      for (const word of ["お店について", "特定商取引法", "地図を開く"]) assert.notInclude(empty, word)
      assert.deepInclude((yield* ask("GET", "/shop/profile")).body, { trade: null, address: "", phone: "" })
      const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;{{1}}`
      const saved = yield* ask("PATCH", "/shop/profile", {
        trade: "hair_salon",
        address: `東京都渋谷区1-2-3 ${hostile}`,
        phone: "+81 (3) 1234-5678",
        introduction: `駅から3分\n${hostile}`,
        legalNotice: `販売業者: ${hostile}`
      })
      assert.strictEqual(saved.status, 200, JSON.stringify(saved.body))
      const page = yield* home
      assert.strictEqual(page.status, 200)
      for (const shown of ["東京都渋谷区1-2-3", "+81 (3) 1234-5678", "駅から3分", "販売業者", hostile]) {
        assert.include(page.text, shown)
      }
      assert.notMatch(page.html, /<script>alert|<img src=x|onerror="/)
      assert.include(page.html, 'href="tel:+81312345678"')
      const map = page.links.find(({ text }) => text === "地図を開く")?.path ?? ""
      const address = new URL(map, "https://maps.example").searchParams.get("query")
      assert.strictEqual(address, `東京都渋谷区1-2-3 ${hostile}`)
      yield* ask("PATCH", "/shop/profile", { address: "" })
      const without = yield* home
      assert.notInclude(without.html, "maps/search")
      assert.include(without.text, "販売業者", "absent members stay as they are")
      assert.deepStrictEqual(
        (yield* actionsOn(accountId)).filter((action) => action.includes("profile")),
        ["crm_shop_profile_update", "crm_shop_profile_update"]
      )
      const other = yield* opened
      assert.deepInclude((yield* other.ask("GET", "/shop/profile")).body, { introduction: "", legalNotice: "" })
    })
  )

  it.effect("holds its profile to every limit, at both edges", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened
      const limits: Readonly<Record<string, readonly [ReadonlyArray<unknown>, ReadonlyArray<unknown>]>> = {
        trade: [
          [null, "hair_salon", "other"],
          ["", "bank", 1]
        ],
        address: [
          ["", "x".repeat(300)],
          ["x".repeat(301), "\u202e東京", " ", null]
        ],
        phone: [
          ["", "0".repeat(30), "+81 (3) 1234-5678"],
          ["0".repeat(31), "tel:03", "０３", "03\n", null]
        ],
        introduction: [
          ["", "x".repeat(2_000), "一\n二"],
          ["x".repeat(2_001), "\u2066", null]
        ],
        legalNotice: [
          ["", "x".repeat(4_000)],
          ["x".repeat(4_001), "\u200b", null]
        ]
      }
      for (const [member, [good, bad]] of Object.entries(limits)) {
        for (const value of good) {
          const { body, status } = yield* ask("PATCH", "/shop/profile", { [member]: value })
          assert.deepStrictEqual([status, body[member]], [200, value], `${member} ${JSON.stringify(value)}`)
        }
        for (const value of bad) {
          const { body, status } = yield* ask("PATCH", "/shop/profile", { [member]: value })
          assert.deepStrictEqual(
            [status, body.code, body.errors?.[0]?.pointer ?? body.errors?.[0]?.path],
            [400, "invalid_request", `/${member}`],
            `${member} ${JSON.stringify(value)}`
          )
        }
      }
    })
  )

  it.effect("has slots at the steps of the shop, within its hours, however long a menu takes", () =>
    Effect.gen(function* () {
      const { ask, day, menuId } = yield* opened
      const all = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "holiday"]
      const starts = Effect.gen(function* () {
        yield* ask("POST", "/slots/generate", { menuId, from: day, to: day })
        const { body } = yield* ask("GET", `/slots?menuId=${menuId}&from=${day}&to=${day}`)
        return body.slots
          .filter(({ isClosed }: Record<string, unknown>) => isClosed === false)
          .map(({ endTime, startTime }: Record<string, string>) => `${startTime}-${endTime}`)
      })
      const set = Effect.fnUntraced(function* (change: object) {
        const { body, status } = yield* ask("PATCH", "/shop", change)
        assert.strictEqual(status, 200, JSON.stringify(body))
      })
      const rule = { ...nothing, type: "weekly", days: all, from: "10:00", until: "13:00" }
      assert.strictEqual((yield* ask("POST", `/menus/${menuId}/rules`, { rule })).status, 201)
      assert.deepStrictEqual(yield* starts, ["10:00-11:00", "11:00-12:00", "12:00-13:00"])
      for (const [slotMinutes, second, count] of [
        [15, "10:15-11:15", 9],
        [20, "10:20-11:20", 7],
        [30, "10:30-11:30", 5]
      ] as const) {
        yield* set({ slotMinutes })
        const made = yield* starts
        assert.deepStrictEqual(
          [made[0], made[1], made.at(-1), made.length],
          ["10:00-11:00", second, "12:00-13:00", count]
        )
      }
      yield* set({ hours: [{ days: all, from: "10:30", until: "12:00" }] })
      assert.deepStrictEqual(yield* starts, ["10:30-11:30", "11:00-12:00"])
      yield* set({
        hours: [
          { days: all, from: "10:00", until: "11:00" },
          { days: all, from: "12:00", until: "13:00" }
        ]
      })
      assert.deepStrictEqual(yield* starts, ["10:00-11:00", "12:00-13:00"], "a break")
      yield* set({ hours: [] })
      assert.deepStrictEqual(yield* starts, [])
      yield* set({ hours: null, slotMinutes: null })
      assert.deepStrictEqual(yield* starts, ["10:00-11:00", "11:00-12:00", "12:00-13:00"])
      for (const good of [10, 240]) yield* set({ slotMinutes: good })
      for (const bad of [9, 241, 0, 15.5, "15"]) {
        assert.strictEqual((yield* ask("PATCH", "/shop", { slotMinutes: bad })).status, 400, String(bad))
      }
    })
  )
})
