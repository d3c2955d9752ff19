/** Membership cards as a CSV file, members who are no friends and are erased, and login channels that prove to fit. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Channels from "../../../modules/crm/line/channel/Channels.ts"
import { Sandbox } from "../../../modules/crm/line/channel/Sandbox.ts"
import { Members } from "../../../modules/crm/member/Members.ts"
import * as members from "../../../modules/crm/member/Plug.ts"
import * as LoginConfirmation from "../../../modules/crm/member/token/LoginConfirmation.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { openAccount } from "../../accounts/support.ts"
import { userId } from "../../support/line/Line.ts"
import * as TestApp from "../../support/TestApp.ts"
import { operatorOf } from "../cli.ts"
import { tokenOf } from "../contract/support.ts"
import { published } from "../friend/support.ts"
import { adminToken, node, operator } from "../node.ts"
import { shopRows } from "../ShopRows.ts"

const services = Layer.merge(Members.layer, Channels.layer.pipe(Layer.provide(Vault.layer))).pipe(
  Layer.provideMerge(node)
)

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const ask = yield* operator(accountId)
  const { call } = yield* TestApp.TestApp
  const sql = yield* SqlClient.SqlClient
  const put = { name: "ゴールド", rank: 20, minPoints: null, minVisits: null }
  yield* ask("PUT", "/members/tiers/gold", put)
  const importing = Effect.fnUntraced(function* (text: string) {
    const response = yield* call(`/admin/v1/crm/accounts/${accountId}/members/import?partial=true`, {
      method: "POST",
      headers: { authorization: `Bearer ${Redacted.value(Option.getOrThrow(adminToken))}`, "content-type": "text/csv" },
      body: text
    })
    return { status: response.status, body: JSON.parse(yield* Effect.promise(() => response.text())) }
  })
  const types = Effect.map(published(accountId), (all) =>
    all.flatMap(({ data, type }) => (type.startsWith("member.") ? [[type, data["source"] ?? data["reason"]]] : []))
  )
  return { accountId, ask, importing, sql, types }
})

let users = 5_000

layer(services, { excludeTestServices: true })("Members", (it) => {
  it.effect("are imported from a file with their events, once, and rows that cannot be are named", () =>
    Effect.gen(function* () {
      const { accountId, ask, importing, types } = yield* scene
      const rows = yield* shopRows(accountId)
      const friend = yield* rows.friend("山田")
      yield* rows.sql`
        insert into crm_external_id (id, account_id, friend_id, namespace, external_id, source, created_at, updated_at)
        values (${friend}, ${accountId}, ${friend}, 'pos', 'C-1', 'api', now(), now())`
      const [first, second] = [userId(++users), userId(++users)]
      const file = [
        "lineUserId,externalId,tierId,subscription,paidUntil,banned,points",
        `${first},,gold,active,2099-01-01T00:00:00Z,false,120`,
        `${second},,,none,,true,0`,
        ",pos=C-1,,active,,,",
        ",pos=C-2,,,,,",
        "U1,,,,,,",
        `${userId(++users)},,black,,,,`,
        `${userId(++users)},,,paid,,,`,
        `${userId(++users)},,,,,,-1`
      ].join("\r\n")
      const { body, status } = yield* importing(file)
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { rows: 8, created: 3, changed: 0, unchanged: 0, rejectedCount: 5 })
      assert.deepStrictEqual(
        body.rejected.map(({ line, reason }: { readonly line: number; readonly reason: string }) => [
          line,
          reason.split(":")[0]
        ]),
        [
          [5, "externalId"],
          [6, "lineUserId"],
          [7, "tierId"],
          [8, "subscription"],
          [9, "points"]
        ]
      )
      assert.deepStrictEqual(yield* types, [
        ["member.registered", "import"],
        ["member.points_added", "manual"],
        ["member.tier_changed", "manual"],
        ["member.entitlement_changed", "subscribed"],
        ["member.registered", "import"],
        ["member.registered", "import"],
        ["member.entitlement_changed", "subscribed"]
      ])
      const again = (yield* importing(file)).body
      assert.deepInclude(again, { created: 0, changed: 0, unchanged: 3, rejectedCount: 5 })
      assert.lengthOf(yield* types, 7)
      const cards = (yield* ask("GET", "/members")).body.members
      assert.deepInclude(cards[0], { lineUserId: first, points: 120, tierId: "gold", subscription: "active" })
      assert.isNotNull(cards[1].bannedAt)
      assert.strictEqual(cards[2].friendId, friend)
      assert.strictEqual((yield* importing("name\r\nx")).body.code, "csv_refused")
    })
  )

  it.effect("are exported to a file that imports without a change", () =>
    Effect.gen(function* () {
      const { accountId, importing } = yield* scene
      const member = yield* Members
      const { id } = yield* member.register(accountId, userId(++users), "liff")
      yield* member.addPoints(accountId, id, { points: 7, reason: "r", source: "manual" })
      yield* member.subscribe(accountId, id, { subscription: "active", paidUntil: new Date("2099-01-01T00:00:00Z") })
      yield* member.register(accountId, userId(++users), "liff")
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-members-"))),
        (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
      )
      const context = yield* Effect.context<Layer.Success<typeof services>>()
      const { json } = operatorOf(members, context, accountId)
      const file = path.join(folder, "members.csv")
      assert.strictEqual((yield* json("members export", "--output", file))["file"], file)
      const text = readFileSync(file, "utf8")
      assert.deepInclude((yield* importing(text)).body, { rows: 2, unchanged: 2, rejectedCount: 0 })
      writeFileSync(file, `lineUserId\r\n${userId(++users)}\r\n`)
      assert.strictEqual((yield* json("members import", file))["created"], 1)
    }).pipe(Effect.scoped)
  )

  it.effect("who are no friends are erased for good, and stay away from imports", () =>
    Effect.gen(function* () {
      const { accountId, ask, importing, sql } = yield* scene
      const member = yield* Members
      const lineUserId = userId(++users)
      const { id } = yield* member.register(accountId, lineUserId, "liff")
      yield* member.addPoints(accountId, id, { points: 7, reason: "r", source: "manual" })
      const erased = yield* ask("POST", `/members/${id}/erase`)
      assert.deepInclude(erased.body, { friendId: id })
      assert.strictEqual(erased.body.erased.memberships, 1)
      assert.strictEqual((yield* ask("POST", `/members/${id}/erase`)).status, 404)
      const [left] = yield* sql<{ readonly count: number }>`
        select (select count(*) from crm_point where member_id = ${id})::int
          + (select count(*) from crm_member where id = ${id})::int as count`
      assert.strictEqual(left!.count, 0)
      assert.deepInclude((yield* importing(`lineUserId\r\n${lineUserId}`)).body, { created: 0, rejectedCount: 1 })
      const rows = yield* shopRows(accountId)
      const friend = yield* rows.friend("山田")
      const [user] = yield* sql<{ readonly id: string }>`select line_user_id as id from crm_friend where id = ${friend}`
      const card = yield* member.register(accountId, user!.id, "liff")
      assert.strictEqual((yield* ask("POST", `/members/${card.id}/erase`)).body.code, "member_is_friend")
    })
  )

  it.effect("confirm their login channel when the messaging channel knows one of them", () =>
    Effect.gen(function* () {
      const { accountId, ask, sql } = yield* scene
      const { call } = yield* TestApp.TestApp
      const channelSecret = "0123456789abcdef0123456789abcdef"
      const channelId = "2000777001"
      assert.isNull((yield* ask("PUT", `/login-channels/${channelId}`, { channelSecret })).body.confirmedAt)
      const lineUserId = userId(++users)
      const token = yield* tokenOf({ sub: lineUserId, aud: channelId })
      const own = () => call("/api/v1/me/membership", { headers: { authorization: `Bearer ${token}` } })
      assert.deepStrictEqual([(yield* own()).status, (yield* own()).status], [200, 200])
      const jobs = yield* sql<{ readonly payload: LoginConfirmation.LoginUser }>`
        select payload from job where actor = 'crm/confirm-login-channel' and payload ->> 'channelId' = ${channelId}`
      assert.deepStrictEqual(
        jobs.map(({ payload }) => payload),
        [{ accountId, channelId, lineUserId }]
      )
      const confirm = yield* LoginConfirmation.confirm
      const confirmedAt = Effect.map(ask("GET", "/login-channels"), ({ body }) => body.channels[0].confirmedAt)
      yield* confirm(jobs[0]!.payload)
      assert.isNull(yield* confirmedAt)
      yield* (yield* Sandbox).setProfile(accountId, lineUserId, { displayName: "山田", pictureUrl: null })
      yield* confirm(jobs[0]!.payload)
      const at = yield* confirmedAt
      assert.isNotNull(at)
      yield* confirm(jobs[0]!.payload)
      assert.strictEqual(yield* confirmedAt, at)
    })
  )
})
