/** Broadcasts, rich menus and staff of a shop, asked for with the largest input, by another shop, and while another transaction is open. */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { mostDays, mostTiers, mostVisits } from "../../../modules/crm/broadcast/audience/Audience.ts"
import { node, openShop } from "../message/support.ts"
import { operator } from "../node.ts"
import { pngOf } from "../rich-menu/support.ts"

const ulids = (count: number) =>
  Array.from({ length: count }, (_, n) => `01KAJ3Q7Y6T0V9W2${String(n).padStart(10, "0")}`)
const tiers = (count: number) => Array.from({ length: count }, (_, n) => `tier-${n}`)
const image = pngOf(1_200, 405).toString("base64")
const menu = { name: "通常", chatBarText: "メニュー", layout: "1", targets: [{ type: "booking" }], image }

const opened = Effect.gen(function* () {
  const shop = yield* openShop
  yield* shop.friend()
  return { ...shop, ask: yield* operator(shop.accountId) }
})

layer(node, { excludeTestServices: true })("A shop", (it) => {
  it.effect("has its audience counted with the largest conditions, and one more is refused", () =>
    Effect.gen(function* () {
      const { ask, sql, accountId } = yield* opened
      for (const id of ulids(50))
        yield* sql`
          insert into crm_tag (id, account_id, name, color, created_at)
          values (${id}, ${accountId}, ${id}, '#000000', now()) on conflict do nothing`
      const count = (audience: unknown) => ask("POST", "/broadcasts/preview", { audience })
      const all = yield* count({})
      assert.deepStrictEqual([all.status, all.body.recipients], [200, 1])
      const days = { min: 0, max: mostDays }
      const none = yield* count({ none: ulids(50), daysAsFriend: days })
      assert.deepStrictEqual([none.status, none.body.recipients], [200, 1])
      const largest = yield* count({
        any: ulids(50),
        all: ulids(50),
        none: ulids(50),
        tiers: tiers(mostTiers),
        daysSinceVisit: days,
        daysAsFriend: days,
        visits: { min: 0, max: mostVisits },
        hasBooking: false
      })
      assert.deepStrictEqual([largest.status, largest.body.recipients], [200, 0])
      for (const audience of [
        { any: ulids(51) },
        { tiers: tiers(mostTiers + 1) },
        { daysSinceVisit: { min: mostDays + 1 } },
        { daysAsFriend: { max: -1 } },
        { visits: { min: mostVisits + 1 } },
        { visits: { min: 2, max: 1 } },
        { visits: {} },
        { visits: { min: 1e308 } },
        { tiers: ["x".repeat(41)] }
      ]) {
        assert.strictEqual((yield* count(audience)).status, 400, JSON.stringify(audience))
      }
      // Ignored, as unknown members are elsewhere, it would stand for all friends.
      for (const [method, path] of [
        ["POST", "/broadcasts/preview"],
        ["POST", "/broadcasts"]
      ] as const) {
        const misspelt = { name: "秋", texts: ["こんにちは"], audience: { daysSinceVist: { min: 90 } }, other: 1 }
        const refused = yield* ask(method, path, misspelt)
        assert.strictEqual(refused.status, 400)
        assert.deepInclude(refused.body.errors[0], { pointer: "/audience/daysSinceVist", code: "unknown_member" })
      }
      for (const name of ["daysSinceVisit", "visits", "daysAsFriend"]) {
        const refused = yield* count({ [name]: { min: 3, mxa: 5 } })
        assert.strictEqual(refused.status, 400)
        assert.deepInclude(refused.body.errors[0], { pointer: `/audience/${name}/mxa`, code: "unknown_member" })
      }
      assert.strictEqual((yield* ask("POST", "/broadcasts/preview", { audience: {}, other: 1 })).status, 200)
    })
  )

  it.effect("sees neither readers, menus nor staff of another one, and changes none of them", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* opened, yield* opened]
      const broadcast = yield* other.ask("POST", "/broadcasts", { name: "a", texts: ["b"], audience: {} })
      const made = yield* other.ask("POST", "/rich-menus", menu)
      const member = yield* other.ask("POST", "/staff", { name: "花" })
      assert.deepStrictEqual([broadcast.status, made.status, member.status], [201, 201, 201])
      const found = Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
        return (yield* own.ask(method, path, body)).status
      })
      assert.strictEqual(yield* found("GET", `/broadcasts/${broadcast.body.id}/insight`), 404)
      assert.strictEqual(yield* found("PUT", `/rich-menus/${made.body.id}`, menu), 404)
      const notices = { noticeChannel: "mail", email: "thief@salon.example", noticeScope: "all" }
      assert.strictEqual(yield* found("PATCH", `/staff/${member.body.id}`, notices), 404)
      const friend = yield* other.friend()
      assert.strictEqual((yield* own.ask("POST", "/staff", { name: "x", friendId: friend.id })).status, 404)
      const after = (yield* other.ask("GET", "/staff")).body.staff
      assert.isTrue(after.every(({ email }: { email: unknown }) => email === null))
    })
  )

  it.effect("is answered once a transaction that was left open has ended", () =>
    Effect.gen(function* () {
      const { ask, sql } = yield* opened
      const made = yield* ask("POST", "/rich-menus", menu)
      const member = yield* ask("POST", "/staff", { name: "花" })
      const requests = [
        ask("POST", "/broadcasts/preview", { audience: {} }),
        ask("PUT", `/rich-menus/${made.body.id}`, { ...menu, name: "年末" }),
        ask("PATCH", `/staff/${member.body.id}`, { noticeScope: "all" })
      ]
      const waiting = sql<{ readonly count: number }>`
        select count(*)::int as count from pg_locks where not granted and relation is not null`
      const answers = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table crm_friend, crm_rich_menu, crm_resource in access exclusive mode`
          const asked = yield* Effect.forkDetach(Effect.all(requests, { concurrency: "unbounded" }))
          yield* Effect.repeat(waiting, { until: ([row]) => (row?.count ?? 0) >= requests.length })
          return asked
        })
      )
      assert.deepStrictEqual(
        (yield* Fiber.join(answers)).map(({ status }) => status),
        [200, 200, 200]
      )
    })
  )
})
