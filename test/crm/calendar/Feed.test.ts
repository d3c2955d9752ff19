/** Calendar feeds: their operators, and what a calendar gets over HTTP. */
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Queue } from "effect"
import { queueOfAccount } from "../../../modules/crm/calendar/CalendarFeeds.ts"
import { openAccount } from "../../accounts/support.ts"
import { TestApp } from "../../support/TestApp.ts"
import { node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const now = Effect.map(DateTime.now, DateTime.toDateUtc)
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)
const unknown = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

const read = Effect.fnUntraced(function* (path: string, headers: Record<string, string> = {}) {
  const { call } = yield* TestApp
  const response = yield* call(path, { headers })
  return { status: response.status, headers: response.headers, text: yield* Effect.promise(() => response.text()) }
})

const uidsOf = (text: string) => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, id]) => id)

layer(node, { excludeTestServices: true })("Calendar feeds", (it) => {
  it.effect("show the reservations of the shop, or of one member of the staff", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const { friend, menu, reservation, slot, staff } = yield* shopRows(accountId)
      const [cut, guest, sato] = [yield* menu(), yield* friend("山田"), yield* staff("佐藤")]
      const at = (days: number) => Effect.flatMap(now, (today) => slot(cut, { startsAt: daysAfter(today, days) }))
      const soon = yield* reservation({ slotId: yield* at(1), friendId: guest, staffId: sato })
      const later = yield* reservation({ slotId: yield* at(364), friendId: guest, status: "canceled" })
      const past = yield* reservation({ slotId: yield* at(-89), friendId: guest, status: "completed" })
      yield* reservation({ slotId: yield* at(-91), friendId: guest, status: "completed" })
      yield* reservation({ slotId: yield* at(366), friendId: guest })

      const made = yield* ask("POST", "/calendars", {})
      assert.strictEqual(made.status, 201)
      assert.match(made.body.path, /^\/calendars\/[\w-]{43}\.ics$/)
      const shop = yield* read(made.body.path)
      assert.deepStrictEqual(
        [shop.status, shop.headers.get("content-type"), uidsOf(shop.text)],
        [200, "text/calendar; charset=utf-8", [soon, later, past]]
      )
      assert.notInclude(shop.text, "山田")
      const ofStaff = yield* ask("POST", "/calendars", { name: "佐藤の予約", staffId: sato })
      assert.deepStrictEqual(uidsOf((yield* read(ofStaff.body.path)).text), [soon])
      const listed = yield* ask("GET", "/calendars")
      const { path: _path, ...first } = made.body
      const { path: _other, ...second } = ofStaff.body
      assert.deepStrictEqual(listed.body.calendars, [second, first])
    })
  )

  it.effect("are tagged, and answer 304 until a reservation changes", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const { friend, menu, reservation, slot, sql } = yield* shopRows(accountId)
      const slotId = yield* slot(yield* menu(), { startsAt: daysAfter(yield* now, 2) })
      const id = yield* reservation({ slotId, friendId: yield* friend("A") })
      const { path } = (yield* ask("POST", "/calendars", {})).body
      const etag = (yield* read(path)).headers.get("etag")!
      assert.strictEqual((yield* read(path, { "if-none-match": etag })).status, 304)
      yield* sql`update crm_reservation set status = 'completed', updated_at = now() where id = ${id}`
      const changed = yield* read(path, { "if-none-match": etag })
      assert.strictEqual(changed.status, 200)
      assert.notStrictEqual(changed.headers.get("etag"), etag)
    })
  )

  it.effect("end at once when they are rotated or revoked, and an unknown URL looks the same", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const { sql } = yield* shopRows(accountId)
      const made = (yield* ask("POST", "/calendars", {})).body
      const rotated = (yield* ask("POST", `/calendars/${made.id}/rotate`)).body
      assert.notStrictEqual(rotated.path, made.path)
      const old = yield* read(made.path)
      assert.strictEqual((yield* read(rotated.path)).status, 200)
      assert.deepStrictEqual((yield* ask("DELETE", `/calendars/${made.id}`)).body, { id: made.id })
      const revoked = yield* read(rotated.path)
      const none = yield* read(`/calendars/${"A".repeat(43)}.ics`)
      const bodies = [old, revoked, none].map(({ status, text }) => {
        const { instance: _instance, request_id: _id, ...rest } = JSON.parse(text)
        return { status, rest }
      })
      assert.strictEqual(none.status, 404)
      assert.deepStrictEqual(bodies[0], bodies[2])
      assert.deepStrictEqual(bodies[1], bodies[2])
      for (const path of ["/calendars/x", "/calendars/%00.ics", rotated.path.replace(".ics", "")]) {
        assert.oneOf((yield* read(path)).status, [400, 404], path)
      }
      assert.strictEqual((yield* ask("POST", `/calendars/${made.id}/rotate`)).status, 404)
      const audit = yield* sql<{ action: string }>`
        select action from admin_audit where target = ${made.id} order by id`
      assert.deepStrictEqual(
        audit.map(({ action }) => action),
        ["crm_calendar_create", "crm_calendar_rotate", "crm_calendar_revoke"]
      )
      const stored = yield* sql<{ count: number }>`
        select count(*)::int as count from crm_calendar_feed where encode(token_hash, 'base64') like '%' || ${made.id}`
      assert.strictEqual(stored[0]?.count, 0)
    })
  )

  it.effect("refuse staff of another account, an unknown account, and bad input", () =>
    Effect.gen(function* () {
      const ask = yield* operator(yield* openAccount)
      const { staff } = yield* shopRows(yield* openAccount)
      const foreign = yield* staff("X")
      for (const staffId of [foreign, unknown]) {
        const { body, status } = yield* ask("POST", "/calendars", { staffId })
        assert.deepStrictEqual([status, body.code], [404, "staff_not_found"])
      }
      assert.strictEqual((yield* ask("POST", "/calendars", { name: "" })).status, 400)
      const nowhere = yield* operator(unknown)
      assert.deepStrictEqual((yield* nowhere("GET", "/calendars")).body.code, "account_not_found")
    })
  )

  it.effect("are read one after another for an account, and a crowd of requests is refused", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const { sql } = yield* shopRows(accountId)
      const [one, other] = [(yield* ask("POST", "/calendars", {})).body, (yield* ask("POST", "/calendars", {})).body]
      const { atOnce, retryAfterSeconds, waiting } = queueOfAccount
      const answers = yield* Queue.unbounded<Effect.Success<ReturnType<typeof read>>>()
      const crowd = yield* sql.withTransaction(
        Effect.gen(function* () {
          // No reading ends before the refused requests have their answers.
          yield* sql`lock table crm_reservation in access exclusive mode`
          const reading = yield* Effect.forEach(
            Array.from({ length: atOnce + waiting + 3 }, (_, index) => (index % 2 === 0 ? one : other)),
            ({ path }) => Effect.flatMap(read(path), (answer) => Queue.offer(answers, answer)),
            { concurrency: "unbounded" }
          ).pipe(Effect.forkChild)
          for (const { headers, status, text } of yield* Queue.takeN(answers, 3)) {
            assert.deepStrictEqual([status, JSON.parse(text).code], [429, "too_many_waiting"])
            assert.strictEqual(headers.get("retry-after"), String(retryAfterSeconds))
          }
          return reading
        })
      )
      yield* Fiber.join(crowd)
      const statuses = (yield* Queue.takeAll(answers)).map(({ status }) => status)
      assert.deepStrictEqual([statuses.length, new Set(statuses)], [atOnce + waiting, new Set([200])])
    })
  )

  it.effect("count requests per client address", () =>
    Effect.gen(function* () {
      const statuses = yield* Effect.forEach(Array.from({ length: 70 }), () => read(`/calendars/${"B".repeat(43)}.ics`))
      const refused = statuses.find(({ status }) => status === 429)
      assert.isDefined(refused?.headers.get("retry-after"))
    })
  )
})
