import { assert, layer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { SqlClient } from "effect/sql"
import { openAccount } from "../accounts/support.ts"
import { actionsOn } from "../support/AuditRows.ts"
import * as Browser from "./Browser.ts"
import { inFrame, openFrame, personOf, redeemPath, session, tokenIn } from "./People.ts"
import { operatorCalled, serviceWith, tokenFor } from "./support.ts"

const shops = serviceWith({ publicUrl: Option.none() }, { embedOrigins: ["https://shops.example"] })

const newKey = { kind: "sk", name: "k", scopes: [], expiresInDays: null }

layer(shops, { excludeTestServices: true })("The user of an embedded console", (it) => {
  it.effect("cannot be registered by the owner of another account", () =>
    Effect.gen(function* () {
      const [mine, victim] = [yield* openAccount, yield* openAccount]
      const attacker = yield* personOf(mine, "owner")
      const invite = (email: string) =>
        attacker.post(`/console/api/accounts/${mine}/invitations`, { email, role: "developer" })
      const name = `developer.${victim.toLowerCase()}`
      for (const address of [
        `${name}@embedded.invalid`,
        `${name}@EMBEDDED.Invalid`,
        `${name}@shop.embedded.invalid`,
        "demo@ekimae.invalid",
        "x@invalid",
        `${name}@embedded.invalid.`,
        `${name}@ｅmbedded.invalid`
      ]) {
        assert.strictEqual((yield* invite(address)).status, 400, address)
      }
      const sandwiched = yield* tokenFor({ kind: "operator" })
      const named = yield* Browser.redeem(yield* Browser.open, sandwiched, { email: `${name}@embedded.invalid` })
      assert.strictEqual(named.status, 400)

      // Who has such an address from an earlier release is still another user than the one of the frame.
      const planted = `${name}@embedded.invalid`
      const old = yield* personOf(mine, "developer", planted)
      const frame = yield* openFrame(yield* tokenFor({ kind: "embedding", accountId: victim, role: "developer" }))
      assert.strictEqual(frame.status, 200)
      assert.strictEqual((yield* old.ask(`/console/api/accounts/${victim}/keys`)).status, 404)
      const { body } = yield* old.ask(session)
      assert.deepStrictEqual(
        body["accounts"].map(({ id }: { id: string }) => id),
        [mine]
      )
    })
  )

  it.effect("has no login, no sessions to see, no keys, and takes up no invitation", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const { browser: developer } = yield* openFrame(
        yield* tokenFor({ kind: "embedding", accountId, role: "developer" })
      )
      const demo = yield* Browser.open
      const demoToken = yield* tokenFor({ kind: "demo", accountId, role: "owner" })
      assert.strictEqual((yield* demo.post(redeemPath, { token: demoToken })).status, 200)
      const asDemo = { headers: {} }
      for (const [browser, how] of [[developer, inFrame] as const, [demo, asDemo] as const]) {
        const auth = "/console/api/auth"
        const { body } = yield* browser.ask(session, how)
        assert.deepStrictEqual([body["user"].isShared, body["user"].email], [true, null])
        for (const path of ["/list-sessions", "/passkey/generate-register-options", "/passkey/list-user-passkeys"]) {
          assert.strictEqual((yield* browser.ask(`${auth}${path}`, how)).status, 403, path)
        }
        const passwords = { currentPassword: Browser.password, newPassword: Browser.password }
        for (const [path, sent] of [
          ["/change-password", passwords],
          ["/revoke-other-sessions", {}],
          ["/revoke-session", { token: "t" }],
          ["/passkey/verify-registration", { response: { id: "x" } }]
        ] as const) {
          assert.strictEqual((yield* browser.post(`${auth}${path}`, sent, how)).status, 403, path)
        }
        assert.strictEqual((yield* browser.post(`${auth}/update-user`, { name: "Other" }, how)).status, 404)
        const base = `/console/api/accounts/${accountId}`
        assert.strictEqual((yield* browser.ask(`${base}/keys`, how)).status, 200)
        assert.strictEqual((yield* browser.post(`${base}/keys`, newKey, how)).status, 403)
        assert.strictEqual((yield* browser.ask(`${base}/users`, how)).status, 403)
        const invitation = { email: "friend@example.com", role: "owner" }
        assert.strictEqual((yield* browser.post(`${base}/invitations`, invitation, how)).status, 403)

        const other = yield* openAccount
        const { id } = body["user"]
        const token = yield* tokenFor({ kind: "invitation", accountId: other, role: "owner", email: "a@example.com" })
        assert.include([403, 404], (yield* browser.post(redeemPath, { token, as: id }, how)).status)
        const refused = yield* Effect.flip(
          sql`insert into console_login (id, subject, provider_id, user_id, password, created_at, updated_at)
            values (${id}, ${id}, 'credential', ${id}, 'x', now(), now())`
        )
        assert.match(String(refused.cause), /constraint/i)
      }
    })
  )

  it.effect("stays out once an owner has removed it, until an owner lets it in again", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const owner = yield* personOf(accountId, "owner")
      const users = `/console/api/accounts/${accountId}/users`
      const link = () => tokenFor({ kind: "embedding", accountId, role: "staff" })
      const { browser: visitor } = yield* openFrame(yield* link())
      const [, shared] = (yield* owner.ask(users)).body["users"]
      assert.deepStrictEqual([shared.kind, shared.sessions.open], ["embedded", 1])
      assert.strictEqual((yield* owner.post(`${users}/${shared.id}/role`, { role: "owner" })).status, 403)
      const removed = yield* owner.post(`${users}/${shared.id}/remove`)
      assert.deepStrictEqual(removed.body["removedVisitors"], [{ id: shared.id, name: shared.name }])
      assert.strictEqual((yield* visitor.ask(session, inFrame)).status, 401)
      const next = yield* openFrame(yield* link())
      assert.deepStrictEqual([next.status, next.body["code"]], [403, "visitor_removed"])
      const others = yield* openFrame(yield* tokenFor({ kind: "embedding", accountId, role: "viewer" }))
      assert.strictEqual(others.status, 200)
      const readmitted = yield* owner.post(`${users}/${shared.id}/readmit`)
      assert.deepStrictEqual([readmitted.status, readmitted.body["removedVisitors"]], [200, []])
      assert.strictEqual((yield* openFrame(yield* link())).status, 200)
      assert.deepStrictEqual(yield* actionsOn(shared.id), ["console_user_remove", "console_visitor_readmit"])
    })
  )

  it.effect("is one of its own for each visitor that the host names", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const visit = (id: string, name: string, role: "viewer" | "staff" = "staff") =>
        Effect.flatMap(tokenFor({ kind: "embedding", accountId, role, visitor: { id, name } }), openFrame)
      const [hana, , taro] = [
        yield* visit("17", "佐藤 花"),
        yield* visit("17", "佐藤 花子", "viewer"),
        yield* visit("18", "鈴木 太郎")
      ]
      const owner = yield* personOf(accountId, "owner")
      const users = `/console/api/accounts/${accountId}/users`
      const list = (yield* owner.ask(users)).body["users"] as ReadonlyArray<Record<string, any>>
      assert.sameDeepMembers(
        list.filter(({ kind }) => kind === "embedded").map(({ name, role }) => [name, role]),
        [
          ["佐藤 花子", "viewer"],
          ["鈴木 太郎", "staff"]
        ]
      )
      const gone = list.find(({ name }) => name === "佐藤 花子")
      yield* owner.post(`${users}/${gone?.["id"]}/remove`)
      assert.strictEqual((yield* hana.browser.ask(session, inFrame)).status, 401)
      assert.strictEqual((yield* visit("17", "佐藤 花")).status, 403)
      assert.strictEqual((yield* taro.browser.ask(session, inFrame)).status, 200)
    })
  )

  it.effect("reaches the section of its link, and none of the others", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const shop = `/admin/v1/crm/accounts/${accountId}/tags`
      const paths = {
        shop: ["/api/v1/friends", shop],
        analysis: ["/api/v1/areas/13104", "/api/v1/observations"],
        developers: [
          "/api/v1/webhook_endpoints",
          "/api/v1/notification_endpoints",
          "/api/v1/webhook_events",
          `/console/api/accounts/${accountId}/keys`
        ]
      } as const
      for (const section of ["shop", "analysis", "developers", undefined] as const) {
        const limit = section === undefined ? {} : { section }
        const token = yield* tokenFor({ kind: "embedding", accountId, role: "developer", ...limit })
        const { browser } = yield* openFrame(token)
        for (const [of, reached] of Object.entries(paths)) {
          for (const path of reached) {
            const { status } = yield* browser.ask(path, { ...inFrame, account: accountId })
            assert.strictEqual(status, section === undefined || of === section ? 200 : 403, `${section} ${path}`)
          }
        }
      }
    })
  )

  it.effect("forecasts from no reservations where its link is for analysis alone", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const codes: Array<string> = []
      for (const limit of [{ section: "analysis" }, {}] as const) {
        const { browser } = yield* openFrame(
          yield* tokenFor({ kind: "embedding", accountId, role: "viewer", ...limit })
        )
        const request = { store_id: "honten", source: "reservations" }
        const { body } = yield* browser.post("/api/v1/demand-forecast", request, { ...inFrame, account: accountId })
        codes.push(body["code"])
      }
      assert.deepStrictEqual(codes, ["reservations_outside_section", "shop_not_set_up"])
    })
  )

  it.effect("signs in beside the person who looks at it, whose session stays", () =>
    Effect.gen(function* () {
      const [mine, other] = [yield* openAccount, yield* openAccount]
      const person = yield* personOf(mine, "owner")
      const token = yield* tokenFor({ kind: "embedding", accountId: other, role: "developer" })
      assert.strictEqual((yield* person.post(redeemPath, { token })).status, 404, "outside a frame")
      assert.strictEqual((yield* person.post(redeemPath, { token }, inFrame)).status, 200)
      const accountsOf = Effect.fnUntraced(function* (how: object) {
        const { body } = yield* person.ask(session, how)
        return body["accounts"].map(({ id }: { readonly id: string }) => id)
      })
      assert.deepStrictEqual([yield* accountsOf({}), yield* accountsOf(inFrame)], [[mine], [other]])
      const crossed = yield* Browser.open
      for (const [name, value] of person.cookies) {
        crossed.cookies.set(name.includes("-frame") ? name.replace("-frame", "") : name.replace(".", "-frame."), value)
      }
      assert.strictEqual((yield* crossed.ask(session)).status, 401)
      assert.strictEqual((yield* crossed.ask(session, inFrame)).status, 401)
      for (const how of [{}, inFrame]) {
        assert.strictEqual((yield* crossed.ask("/console/api/auth/list-sessions", how)).status, 401)
        assert.strictEqual((yield* crossed.post("/console/api/auth/revoke-other-sessions", {}, how)).status, 401)
      }
    })
  )
})

// Apart, since an address has thirty attempts a minute.
layer(shops, { excludeTestServices: true })("A visitor of an embedded console", (it) => {
  it.effect("loses at once what the next link of the visitor no longer gives, though it is not opened", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const operator = yield* operatorCalled("narrowing")
      const visitor = { id: "17", name: "佐藤 花" }
      const linkOf = Effect.fnUntraced(function* (body: object) {
        const made = yield* operator.post(`/admin/v1/accounts/${accountId}/console_links`, { visitor, ...body })
        assert.strictEqual(made.status, 201, JSON.stringify(made.body))
        return tokenIn(made.body["url"])
      })
      const statusOf = (browser: Browser.Browser, path: string) =>
        Effect.map(browser.ask(path, { ...inFrame, account: accountId }), ({ status }) => status)
      const { browser: whole } = yield* openFrame(yield* linkOf({ role: "developer" }))
      const { browser: shop } = yield* openFrame(yield* linkOf({ role: "developer" }))
      const { browser: other } = yield* openFrame(
        yield* linkOf({ role: "developer", visitor: { id: "18", name: "鈴木" } })
      )
      const kept = yield* linkOf({ role: "developer" })
      assert.strictEqual(yield* statusOf(whole, "/api/v1/webhook_endpoints"), 200)

      const narrow = yield* linkOf({ role: "staff", section: "shop" })
      assert.strictEqual(yield* statusOf(whole, "/api/v1/webhook_endpoints"), 401)
      assert.strictEqual(yield* statusOf(shop, "/api/v1/friends"), 401)
      assert.strictEqual((yield* openFrame(kept)).status, 404)
      assert.strictEqual(yield* statusOf(other, "/api/v1/webhook_endpoints"), 200)
      const { browser: narrowed } = yield* openFrame(narrow)
      assert.deepStrictEqual(
        [yield* statusOf(narrowed, "/api/v1/friends"), yield* statusOf(narrowed, "/api/v1/webhook_endpoints")],
        [200, 403]
      )

      // The same or more again ends nothing.
      const same = yield* linkOf({ role: "staff", section: "shop" })
      yield* linkOf({ role: "developer" })
      assert.strictEqual(yield* statusOf(narrowed, "/api/v1/friends"), 200)
      assert.strictEqual((yield* openFrame(same)).status, 200)

      // A lower role holds for the sessions that there are.
      yield* linkOf({ role: "viewer" })
      const tag = yield* narrowed.post("/api/v1/tags", { name: "x" }, { ...inFrame, account: accountId })
      assert.strictEqual(tag.status, 403)
    })
  )

  it.effect("shares its user with others where the host gives no name, so that a narrower link ends nothing", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const operator = yield* operatorCalled("unnamed")
      const links = `/admin/v1/accounts/${accountId}/console_links`
      const open = Effect.fnUntraced(function* (body: object) {
        return yield* openFrame(tokenIn((yield* operator.post(links, body)).body["url"]))
      })
      const { browser } = yield* open({ role: "developer" })
      yield* open({ role: "developer", section: "shop" })
      const asked = yield* browser.ask("/api/v1/webhook_endpoints", { ...inFrame, account: accountId })
      assert.strictEqual(asked.status, 200)
    })
  )
})
