/** What owners of a shop do themselves: links for forgotten passwords, the connection to LINE; and how operators open shops. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { MemberRepo } from "../../modules/console/member/MemberRepo.ts"
import { hookPathOf as shownHookPath } from "../../modules/console/web/settings/payments/HookUrl.ts"
import { hookPathOf } from "../../modules/crm/payment/provider/Provider.ts"
import { openAccount } from "../accounts/support.ts"
import { actionsOn } from "../support/AuditRows.ts"
import { Line } from "../support/line/Line.ts"
import * as LineServer from "../support/line/LineServer.ts"
import * as Browser from "./Browser.ts"
import { inFrame, openFrame, personOf, redeemPath, session, tokenIn } from "./People.ts"
import { operatorCalled, serviceWith, tokenFor } from "./support.ts"

const idOf = (browser: Browser.Browser) => Effect.map(browser.ask(session), ({ body }) => body["user"].id as string)
const newPassword = "a new long password"

/** An owner, a member of the staff, and the path of the link for the password of a user. */
const shopWithStaff = Effect.gen(function* () {
  const accountId = yield* openAccount
  const [owner, staff] = [yield* personOf(accountId, "owner"), yield* personOf(accountId, "staff")]
  const base = `/console/api/accounts/${accountId}`
  const linkFor = (userId: string, by = owner) => by.post(`${base}/users/${userId}/reset-link`)
  return { accountId, owner, staff, staffId: yield* idOf(staff), base, linkFor }
})

const redeem = Effect.fnUntraced(function* (link: string) {
  const browser = yield* Browser.open
  const { body, status } = yield* browser.post(redeemPath, { token: tokenIn(link), password: newPassword })
  return { browser, body, status }
})

const lines: Array<string> = []
const log = Logger.layer([
  Logger.make(({ cause, message }) => void lines.push(`${JSON.stringify(message)} ${JSON.stringify(cause)}`))
])

const shops = Layer.unwrap(
  Effect.map(Line, ({ url }) =>
    serviceWith(
      { trustedProxies: ["127.0.0.1", "::1"] },
      { embedOrigins: ["https://shops.example"] },
      { apiBaseUrl: new URL(url) }
    )
  )
).pipe(Layer.provideMerge(Line.layer), Layer.provideMerge(log))

layer(shops, { excludeTestServices: true })("People of a shop", (it) => {
  it.effect("make a link by which a person of the shop sets a forgotten password, once", () =>
    Effect.gen(function* () {
      const { accountId, linkFor, staff, staffId } = yield* shopWithStaff
      const first = yield* linkFor(staffId)
      assert.strictEqual(first.status, 201, JSON.stringify(first.body))
      const made = yield* linkFor(staffId)
      assert.strictEqual((yield* redeem(first.body["link"])).status, 404, "a later link takes its place")
      const { browser, status } = yield* redeem(made.body["link"])
      assert.strictEqual(status, 200)
      assert.strictEqual(yield* idOf(browser), staffId)
      assert.strictEqual((yield* staff.ask(session)).status, 401, "earlier sessions end")
      assert.strictEqual((yield* redeem(made.body["link"])).status, 404)
      const actions = (yield* actionsOn(accountId)).filter((action) => action.includes("reset"))
      assert.deepStrictEqual(actions, ["console_reset_link_create", "console_reset_link_create"])
    })
  )

  it.effect(
    "make none for a person who belongs elsewhere, an operator, a company's user or a visitor, nor across accounts",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { accountId, linkFor, owner, staff, staffId } = yield* shopWithStaff
        const refused = (userId: string, by?: Browser.Browser) =>
          Effect.map(linkFor(userId, by), ({ body, status }) => [status, body["code"]])
        const other = yield* shopWithStaff
        assert.deepStrictEqual(yield* refused(other.staffId), [404, "user_not_found"])
        assert.deepStrictEqual(yield* refused(staffId, other.owner), [404, "account_unknown"])
        assert.deepStrictEqual(yield* refused(staffId, staff), [403, "role_too_low"])
        const developer = yield* personOf(accountId, "developer")
        assert.deepStrictEqual(yield* refused(staffId, developer), [403, "role_too_low"])

        yield* sql`insert into console_member (account_id, user_id, role, created_at) values (${other.accountId}, ${staffId}, 'viewer', now())`
        assert.deepStrictEqual(yield* refused(staffId), [409, "user_elsewhere"])
        yield* sql`delete from console_member where account_id = ${other.accountId} and user_id = ${staffId}`
        yield* sql`update console_user set operator = true where id = ${staffId}`
        assert.deepStrictEqual(yield* refused(staffId), [409, "user_elsewhere"])
        yield* sql`update console_user set operator = false, email_verified = true where id = ${staffId}`
        assert.deepStrictEqual(yield* refused(staffId), [409, "user_at_company"])
        yield* sql`update console_user set email_verified = false where id = ${staffId}`

        const visitor = yield* openFrame(yield* tokenFor({ kind: "embedding", accountId, role: "owner" }))
        const asked = yield* visitor.browser.post(
          `/console/api/accounts/${accountId}/users/${staffId}/reset-link`,
          {},
          inFrame
        )
        assert.deepStrictEqual([asked.status, asked.body["code"]], [403, "shared_user"])
        const { body } = yield* owner.ask(`/console/api/accounts/${accountId}/users`)
        const shared = body["users"].find(({ kind }: { kind: string }) => kind !== "person")
        assert.deepStrictEqual(yield* refused(shared.id), [403, "shared_user"])

        yield* sql`update accounts_account set status = 'inactive' where id = ${accountId}`
        assert.deepStrictEqual(yield* refused(staffId), [409, "account_suspended"])
      })
  )

  it.effect("open nothing by a link once its person belongs elsewhere, or the owner is none any longer", () =>
    Effect.gen(function* () {
      const [sql, members] = [yield* SqlClient.SqlClient, yield* MemberRepo]
      const invited = yield* shopWithStaff
      const kept = (yield* invited.linkFor(invited.staffId)).body["link"]
      const email = `staff-${invited.accountId}@example.com`.toLowerCase()
      const other = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId: other, role: "viewer", email })
      assert.strictEqual((yield* invited.staff.post(redeemPath, { token, as: invited.staffId })).status, 200)
      assert.strictEqual((yield* redeem(kept)).status, 404)

      // A role that came by another way, or in the moment in which the link was made.
      for (const gain of [
        (id: string) => members.put(other, id, "viewer", new Date()),
        (id: string) => sql`update console_user set operator = true where id = ${id}`,
        (id: string) => sql`update console_user set email_verified = true where id = ${id}`
      ]) {
        const shop = yield* shopWithStaff
        const link = (yield* shop.linkFor(shop.staffId)).body["link"]
        yield* gain(shop.staffId)
        const inspected = yield* (yield* Browser.open).post("/console/api/links/inspect", { token: tokenIn(link) })
        assert.deepStrictEqual([inspected.status, (yield* redeem(link)).status], [404, 404])
        assert.strictEqual((yield* shop.staff.ask(session)).status, 200, "nothing of the person was changed")
      }

      for (const lose of ["role", "remove"] as const) {
        const shop = yield* shopWithStaff
        const leaving = yield* personOf(shop.accountId, "owner", `${lose}-${shop.accountId}@example.com`.toLowerCase())
        const link = (yield* shop.linkFor(shop.staffId, leaving)).body["link"]
        const id = yield* idOf(leaving)
        const { status } = yield* shop.owner.post(
          `${shop.base}/users/${id}/${lose}`,
          lose === "role" ? { role: "developer" } : {}
        )
        assert.strictEqual(status, 200)
        assert.strictEqual((yield* redeem(link)).status, 404, lose)
      }
      const operator = yield* operatorCalled("resetting")
      const shop = yield* shopWithStaff
      const link = (yield* shop.linkFor(shop.staffId, operator)).body["link"]
      assert.strictEqual((yield* redeem(link)).status, 200, "of an operator, who has no role in the account")
    })
  )

  it.effect(
    "connect and disconnect LINE as its owners, read in words what is wrong, and never see the secret again",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { accountId, owner, staff } = yield* shopWithStaff
        const other = yield* shopWithStaff
        const at = (path: string, account = accountId) => `/admin/v1/crm/accounts/${account}/line${path}`
        const { channelId, channelSecret } = LineServer
        const connection = { channelId, channelSecret }
        const from = lines.length

        const frame = yield* openFrame(yield* tokenFor({ kind: "embedding", accountId, role: "owner" }))
        const demo = yield* Browser.open
        yield* demo.post(redeemPath, { token: yield* tokenFor({ kind: "demo", accountId, role: "owner" }) })
        const developer = yield* personOf(accountId, "developer")
        for (const path of ["/connect", "/disconnect", "/followers/import"]) {
          const body = path === "/connect" ? connection : {}
          assert.strictEqual((yield* frame.browser.post(at(path), body, inFrame)).status, 403, `frame ${path}`)
          for (const browser of [demo, staff, developer]) {
            assert.strictEqual((yield* browser.post(at(path), body)).status, 403, path)
          }
          assert.strictEqual((yield* other.owner.post(at(path), body)).status, 401, `another account ${path}`)
        }
        assert.isNull((yield* owner.ask(at(""))).body["channel"])

        const wrong = yield* owner.post(at("/connect"), { channelId, channelSecret: "f".repeat(32) })
        assert.deepStrictEqual([wrong.status, wrong.body["code"]], [400, "channel_not_accepted"])
        assert.include(wrong.body["message"], "Check channel id and secret in LINE's console")
        for (const [faulty, pointer] of [
          [{ channelId: "x", channelSecret }, "/channelId"],
          [{ channelId: "1".repeat(33), channelSecret }, "/channelId"],
          [{ channelId, channelSecret: "a b" }, "/channelSecret"],
          [{ channelId, channelSecret: "a".repeat(65) }, "/channelSecret"],
          [{ ...connection, accessToken: "a".repeat(1_001) }, "/accessToken"]
        ] as const) {
          const { body, status } = yield* owner.post(at("/connect"), faulty)
          assert.deepStrictEqual([status, body["errors"][0].pointer], [400, pointer])
          assert.isAbove(body["errors"][0].message.length, 10)
          assert.notInclude(JSON.stringify(body), channelSecret)
        }

        const connected = yield* owner.post(at("/connect"), connection)
        assert.strictEqual(connected.status, 200, JSON.stringify(connected.body))
        assert.strictEqual(connected.body["channel"].channelId, channelId)
        const taken = yield* other.owner.post(at("/connect", other.accountId), connection)
        assert.deepStrictEqual([taken.status, taken.body["code"]], [409, "channel_taken"])
        assert.isNull((yield* other.owner.ask(at("", other.accountId))).body["channel"])

        const shown = [
          connected,
          yield* owner.ask(at("")),
          yield* owner.ask(`/admin/v1/crm/accounts/${accountId}/shop`),
          yield* (yield* operatorCalled("reading")).ask("/admin/v1/audit?limit=100")
        ]
        assert.strictEqual((yield* owner.post(at("/disconnect"))).status, 200)
        assert.strictEqual((yield* owner.post(at("/disconnect"))).body["code"], "not_connected")
        const audited = yield* sql<{ readonly who: string; readonly action: string; readonly row: string }>`
        select who, action, a::text as row from admin_audit a where detail ->> 'accountId' = ${accountId} and action like 'crm_line%' order by id`
        assert.deepStrictEqual(
          audited.map(({ action }) => action),
          ["crm_line_connect", "crm_line_disconnect"]
        )
        for (const { who } of audited) assert.include(who, `owner-${accountId}@example.com`.toLowerCase())
        const all = `${JSON.stringify(shown)}${JSON.stringify(audited)}${lines.slice(from).join()}`
        assert.notInclude(all, channelSecret)
        assert.notInclude(all, Buffer.from(channelSecret).toString("base64"))
        const stored = yield* sql`select c::text as row from crm_line_channel c where account_id = ${accountId}`
        assert.notInclude(JSON.stringify(stored), channelSecret)
      })
  )

  it.effect("record what staff took at the shop, refund as owners, and connect Stripe as owners in person", () =>
    Effect.gen(function* () {
      const { accountId, owner, staff } = yield* shopWithStaff
      const other = yield* shopWithStaff
      const viewer = yield* personOf(accountId, "viewer")
      const developer = yield* personOf(accountId, "developer")
      const payments = `/admin/v1/crm/accounts/${accountId}/payments`
      assert.strictEqual((yield* viewer.post(payments, { amount: 3_000 })).status, 403)
      assert.strictEqual((yield* other.owner.post(payments, { amount: 3_000 })).status, 401)
      const taken = yield* staff.post(payments, { amount: 3_000, note: "現金" })
      assert.strictEqual(taken.status, 201, JSON.stringify(taken.body))
      const refunds = `${payments}/${taken.body["id"]}/refunds`
      for (const browser of [viewer, staff, developer])
        assert.strictEqual((yield* browser.post(refunds, {})).status, 403)
      const order = { amount: 1_000, reference: "console-1" }
      for (let n = 0; n < 2; n++) {
        const { body, status } = yield* owner.post(refunds, order)
        assert.deepInclude(body, { amount: 1_000 }, JSON.stringify(body))
        assert.strictEqual(status, 201)
      }
      const { body } = yield* viewer.ask(payments)
      assert.deepInclude(body["payments"][0], { refunded: 1_000, state: "partially_refunded" })

      const provider = `/admin/v1/crm/accounts/${accountId}/payment-provider`
      const frame = yield* openFrame(yield* tokenFor({ kind: "embedding", accountId, role: "owner" }))
      const put = (browser: Browser.Browser) => browser.ask(provider, { method: "PUT", body: {} })
      for (const browser of [viewer, staff, developer]) {
        assert.deepStrictEqual([(yield* browser.ask(provider)).status, (yield* put(browser)).status], [403, 403])
      }
      const inFramePut = yield* frame.browser.ask(provider, { method: "PUT", body: {}, ...inFrame })
      assert.strictEqual(inFramePut.status, 403)
      assert.strictEqual((yield* owner.ask(provider)).body["code"], "provider_not_connected")
      assert.strictEqual((yield* put(owner)).status, 400)
      const sandbox = yield* owner.post(`${provider}/sandbox`, {})
      assert.strictEqual(sandbox.status, 401, "an account takes no real money by its operator's word alone")
    })
  )

  it("show owners the path at which Stripe reaches their account", () => {
    const accountId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
    assert.strictEqual(shownHookPath(accountId), hookPathOf(accountId))
  })

  const path = "/console/api/shops"

  it.effect("are its operator first, who opens it and owns it from the start", () =>
    Effect.gen(function* () {
      const operator = yield* operatorCalled("opening")
      for (const name of ["鈴", "サロン 駅前", "x".repeat(100)]) {
        const { body, status } = yield* operator.post(path, { name })
        assert.strictEqual(status, 201, JSON.stringify(body))
        const own = (yield* operator.ask(session)).body["accounts"].find(({ id }: { id: string }) => id === body["id"])
        assert.deepInclude(own, { name, role: "owner" })
        assert.strictEqual((yield* operator.ask(`/admin/v1/crm/accounts/${body["id"]}/shop`)).status, 200)
        assert.deepStrictEqual(yield* actionsOn(body["id"]), ["console_shop_open"])
      }
      for (const name of ["", " ", " x", "x ", "x".repeat(101), "\u202e店", "\u200b", "a\nb", null, 1]) {
        const { body, status } = yield* operator.post(path, { name })
        assert.deepStrictEqual([status, body["errors"]?.[0]?.pointer], [400, "/name"], JSON.stringify(name))
      }
    })
  )

  it.effect("open none as owners or visitors, nor from a page of another origin", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const count = Effect.map(sql<{ n: number }>`select count(*)::int as n from accounts_account`, ([row]) => row?.n)
      const before = yield* count
      const owner = yield* personOf(accountId, "owner")
      const demo = yield* Browser.open
      yield* demo.post(redeemPath, { token: yield* tokenFor({ kind: "demo", accountId, role: "owner" }) })
      const operator = yield* operatorCalled("leaving")
      const [own, foreign] = [{ name: "店" }, { from: "https://evil.example" }]
      assert.strictEqual((yield* (yield* Browser.open).post(path, own)).status, 401)
      for (const browser of [owner, demo]) {
        const { body, status } = yield* browser.post(path, own)
        assert.deepStrictEqual([status, body["code"]], [403, "operator_only"])
      }
      assert.strictEqual((yield* operator.post(path, own, foreign)).status, 403)
      yield* sql`update console_user set operator = false where id = ${yield* idOf(operator)}`
      assert.strictEqual((yield* operator.post(path, own)).status, 403)
      assert.strictEqual(yield* count, before)
    })
  )

  it.effect("find nothing of a shop whose opening failed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const operator = yield* operatorCalled("failing")
      yield* sql`
        create function fail_opening() returns trigger language plpgsql as
          $$ begin if new.action = 'console_shop_open' then raise exception 'no audit'; end if; return new; end $$`
      yield* sql`create trigger fail_opening before insert on admin_audit for each row execute function fail_opening()`
      assert.strictEqual((yield* operator.post(path, { name: "半分" })).status, 500)
      yield* sql`drop trigger fail_opening on admin_audit`
      assert.deepStrictEqual(yield* sql`select from accounts_account where name = '半分'`, [])
      assert.deepStrictEqual((yield* operator.ask(session)).body["accounts"].length, 0)
      assert.strictEqual((yield* operator.post(path, { name: "半分" })).status, 201)
    })
  )
})
