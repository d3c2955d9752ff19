/** How many bookings the page takes within an hour, and what becomes of those above. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { limits, verdictOf } from "../../../modules/crm/booking-page/pace/Pace.ts"
import { listeningService, openShop, tokenOf } from "../contract/support.ts"
import { filled, open, post, submit } from "./Browser.ts"

describe("One more booking on the page", () => {
  const none = { booker: 0, address: 0, shop: 0 }
  for (const kind of ["booker", "address", "shop"] as const) {
    it(`is confirmed, approved or refused by the bookings of the last hour of its ${kind}`, () => {
      const { confirmed, most } = limits[kind]
      const at = (count: number) => verdictOf({ ...none, [kind]: count })
      assert.deepStrictEqual([confirmed - 1, confirmed, most - 1, most].map(at), [
        "confirm",
        "approve",
        "approve",
        "refuse"
      ])
    })
  }
})

const crowd = Effect.gen(function* () {
  const shop = yield* openShop
  const sql = yield* SqlClient.SqlClient
  const { accountId, ids } = shop
  yield* sql`update crm_slot set max_capacity = 1000 where id = ${ids.slot}`
  const details = open(`/b/${accountId}/menus/${ids.event}/slots/${ids.slot}`)
  const form = (phone: string, entries: Record<string, string> = {}) =>
    Effect.gen(function* () {
      const { action, fields } = filled(
        yield* submit(yield* details, { name: "山田 花子", phone, guests: "1", ...entries })
      )
      return post(action, fields)
    })
  const statuses = Effect.map(
    sql<{ readonly status: string; readonly count: number }>`
      select status, count(*)::int as count from crm_reservation
      where account_id = ${accountId} and source = 'liff' group by 1 order by 1`,
    (rows) => Object.fromEntries(rows.map(({ count, status }) => [status, count]))
  )
  /** Bookings of others within the hour. */
  const before = (count: number, marks: { readonly booker?: string; readonly address?: string } = {}) =>
    sql`
      insert into crm_page_pace (account_id, at, booker, address)
      select ${accountId}, now() - interval '59 minutes', coalesce(${marks.booker ?? null}, 'b' || n),
        coalesce(${marks.address ?? null}, 'a' || n) from generate_series(1, ${count}::int) n`
  return { ...shop, sql, details, form, statuses, before }
})

const phoneOf = (n: number) => `090-1234-${String(5000 + n)}`

layer(listeningService, { excludeTestServices: true })("Bookings of one hour", (it) => {
  it.effect("from one address are confirmed up to a number, also at once, and wait for the shop above it", () =>
    Effect.gen(function* () {
      const { form, statuses } = yield* crowd
      const sends = []
      for (let n = 0; n < 15; n++) sends.push(yield* form(phoneOf(n)))
      const answers = yield* Effect.all(sends, { concurrency: "unbounded" })
      assert.isTrue(answers.every(({ status }) => status === 303))
      assert.deepStrictEqual(yield* statuses, { confirmed: 5, pending: 10 })
      // The page says so.
      const pages = yield* Effect.forEach(answers, ({ headers }) => open(headers.get("location") ?? ""))
      assert.strictEqual(pages.filter(({ text }) => text.includes("お店の確認待ち")).length, 10)
    })
  )

  it.effect("of one phone number wait from the fourth on, and end with the tenth, however it is written", () =>
    Effect.gen(function* () {
      const { before, form, sql, statuses, accountId } = yield* crowd
      yield* yield* form("090-1234-5678")
      const [{ booker }] = (yield* sql<{ readonly booker: string }>`
        select booker from crm_page_pace where account_id = ${accountId}`) as [{ readonly booker: string }]
      assert.notInclude(booker, "1234")
      yield* before(2, { booker })
      const slot = sql`update crm_reservation set status = 'completed' where account_id = ${accountId}`
      yield* slot
      yield* yield* form("+81 90 1234 5678")
      assert.deepStrictEqual(yield* statuses, { completed: 1, pending: 1 })
      yield* before(limits.booker.most - 4, { booker })
      const refused = yield* yield* form("０９０１２３４５６７８")
      assert.deepStrictEqual([refused.status, refused.text.includes("ご予約が集中している")], [429, true])
      assert.deepStrictEqual(yield* statuses, { completed: 1, pending: 1 })
      // Another guest is not concerned.
      assert.strictEqual((yield* yield* form(phoneOf(1))).status, 303)
    })
  )

  it.effect(
    "of the whole shop wait above its number, and are refused above the second; an hour later all is as before",
    () =>
      Effect.gen(function* () {
        const { before, form, sql, statuses, accountId } = yield* crowd
        yield* before(limits.shop.confirmed)
        yield* yield* form(phoneOf(0))
        assert.deepStrictEqual(yield* statuses, { pending: 1 })
        yield* before(limits.shop.most - limits.shop.confirmed - 1)
        assert.strictEqual((yield* yield* form(phoneOf(1))).status, 429)
        yield* sql`update crm_page_pace set at = at - interval '2 minutes' where account_id = ${accountId}`
        yield* yield* form(phoneOf(2))
        assert.deepStrictEqual(yield* statuses, { confirmed: 1, pending: 1 })
      })
  )

  it.effect("of friends do not count by their address: two hundred behind one proxy book as anyone does", () =>
    Effect.gen(function* () {
      const { accountId, before, channelId, form, ids, sql, statuses } = yield* crowd
      yield* yield* form(phoneOf(0))
      const [{ address }] = (yield* sql<{ readonly address: string }>`
        select address from crm_page_pace where account_id = ${accountId}`) as [{ readonly address: string }]
      yield* before(200, { address })
      const [friend] = yield* sql<{
        user: string
      }>`select line_user_id as user from crm_friend where id = ${ids.friend}`
      const idToken = yield* tokenOf({ sub: friend!.user, aud: channelId })
      yield* yield* form("", { name: "", id_token: idToken })
      assert.deepStrictEqual(yield* statuses, { confirmed: 2 })
      // A guest without LINE is let in too, for the shop to look at.
      assert.strictEqual((yield* yield* form(phoneOf(1))).status, 303)
      assert.deepStrictEqual(yield* statuses, { confirmed: 2, pending: 1 })
    })
  )
})
