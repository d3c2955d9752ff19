import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { endpoints } from "../../modules/console/sign-in/Endpoints.ts"
import { make as makeLibrary } from "../../modules/console/sign-in/Library.ts"
import * as SqlDialect from "../../modules/console/sign-in/SqlDialect.ts"
import { openAccount } from "../accounts/support.ts"
import * as Browser from "./Browser.ts"
import { service, tokenFor } from "./support.ts"

const session = "/console/api/session"

/** The endpoints of the library, with all that the console adds. */
const libraryWith = Effect.sync(() => {
  const none = () => Promise.reject(new Error("Not used"))
  const { api } = makeLibrary(
    { origin: "http://localhost:8080", isSecure: false, isFrame: false },
    {
      company: undefined,
      dialect: SqlDialect.make({} as never, none),
      entry: { hasPassword: none, redeem: none, userOfPassword: none },
      hash: none,
      isOfAnotherSubject: none,
      isOfCompany: none,
      lifetimes: { person: 1, company: 1 },
      log: () => {},
      nextId: () => "",
      prove: none,
      remember: none,
      secret: "a".repeat(32),
      wasLinkedTwice: none
    }
  )
  return { options: api as unknown as Readonly<Record<string, { readonly path?: string }>> }
})

layer(service, { excludeTestServices: true })("Signing in to the console", (it) => {
  it.effect("begins with the link of the operator, which works once", () =>
    Effect.gen(function* () {
      const browser = yield* Browser.open
      assert.strictEqual((yield* browser.ask(session)).status, 401)
      assert.strictEqual((yield* browser.ask("/console/api/sign-in")).body["setUp"], false)
      const token = yield* tokenFor({ kind: "operator" })
      const inspected = yield* browser.post("/console/api/links/inspect", { token })
      assert.strictEqual(inspected.body["kind"], "operator")
      const incomplete = yield* browser.post("/console/api/auth/link/redeem", { token })
      assert.deepStrictEqual([incomplete.status, incomplete.body["code"]], [400, "link_incomplete"])
      const redeemed = yield* Browser.redeem(browser, token, { email: "Op@Example.com", name: "Op" })
      assert.strictEqual(redeemed.status, 200, JSON.stringify(redeemed.body))
      const { body } = yield* browser.ask(session)
      assert.deepStrictEqual([body["user"].email, body["operator"], body["accounts"]], ["op@example.com", true, []])
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, token, { email: "x@example.com" })).status, 404)
      assert.strictEqual((yield* browser.ask("/console/api/sign-in")).body["setUp"], true)
      assert.strictEqual((yield* browser.ask("/admin/v1/stats")).status, 200)
      assert.strictEqual((yield* (yield* Browser.open).ask("/admin/v1/stats")).status, 401)
    })
  )

  it.effect("goes on with e-mail address and password, and ends with signing out", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "staff", email: "staff@example.com" })
      const first = yield* Browser.open
      assert.strictEqual((yield* Browser.redeem(first, token)).status, 200)
      const browser = yield* Browser.open
      assert.strictEqual((yield* Browser.signIn(browser, "staff@example.com", "a wrong password")).status, 401)
      const signedIn = yield* Browser.signIn(browser, "STAFF@example.com")
      assert.strictEqual(signedIn.status, 200, JSON.stringify(signedIn.body))
      const { body } = yield* browser.ask(session)
      const plans = { analytics: "max_5x", business: "starter", crm: "pro" }
      assert.deepStrictEqual(body["accounts"], [{ id: accountId, name: "Test", role: "staff", plans }])
      const sessions = yield* browser.ask("/console/api/auth/list-sessions")
      assert.strictEqual((sessions.body as unknown as ReadonlyArray<unknown>).length, 2)
      assert.strictEqual((yield* browser.post("/console/api/auth/revoke-other-sessions")).status, 200)
      assert.strictEqual((yield* first.ask(session)).status, 401)
      const kept = new Map(browser.cookies)
      assert.strictEqual((yield* browser.post("/console/api/auth/sign-out")).status, 200)
      for (const [name, value] of kept) browser.cookies.set(name, value)
      assert.strictEqual((yield* browser.ask(session)).status, 401)
    })
  )

  it.effect("keeps passwords as argon2id, and of links and sessions nothing that signs in", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "owner", email: "kept@example.com" })
      const browser = yield* Browser.open
      yield* Browser.redeem(browser, token)
      const rows = yield* sql<{ password: string; token: string }>`
        select l.password, s.token from console_user u join console_login l on l.user_id = u.id
          join console_session s on s.user_id = u.id where u.email = 'kept@example.com'`
      assert.match(rows[0]!.password, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const [name, value] = [...browser.cookies][0]!
      assert.strictEqual(name, "ekimae.session_token")
      const thief = yield* Browser.open
      thief.cookies.set(name, rows[0]!.token)
      assert.strictEqual((yield* thief.ask(session)).status, 401)
      thief.cookies.set(name, value)
      assert.strictEqual((yield* thief.ask(session)).status, 200)
    })
  )

  it.effect("takes changes only from pages of its own", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "owner", email: "changes@example.com" })
      const browser = yield* Browser.open
      assert.strictEqual((yield* Browser.redeem(browser, token)).status, 200)
      const elsewhere = { from: "https://evil.example" }
      const path = `/console/api/accounts/${accountId}/keys`
      const newKey = { kind: "sk", name: "k", scopes: [], expiresInDays: null }
      assert.strictEqual((yield* browser.post(path, newKey, elsewhere)).status, 403)
      assert.strictEqual((yield* browser.post(path, newKey, { from: null })).status, 401)
      assert.strictEqual((yield* browser.post("/console/api/auth/sign-out", {}, elsewhere)).status, 403)
      assert.strictEqual((yield* browser.post("/console/api/auth/sign-out", {}, { from: null })).status, 403)
      const generate = "/api/v1/areas/13104/generate"
      assert.strictEqual((yield* browser.post(generate, {}, { account: accountId, ...elsewhere })).status, 401)
      assert.strictEqual((yield* browser.post(generate, {}, { account: accountId })).status, 202)
      assert.strictEqual((yield* browser.post(path, newKey)).status, 201)
    })
  )

  it.effect("is limited for an address that guesses, and stays open for the user at another one", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "viewer", email: "victim@example.com" })
      yield* Browser.redeem(yield* Browser.open, token)
      const guesser = yield* Browser.open
      const statuses = new Set<number>()
      for (let i = 0; i < 11; i++) {
        statuses.add((yield* Browser.signIn(guesser, "victim@example.com", `a wrong guess ${i}`)).status)
      }
      assert.deepStrictEqual([...statuses], [401, 429])
      assert.strictEqual((yield* Browser.signIn(guesser, "other@example.com")).status, 401)
    })
  )

  it.effect("offers the endpoints of the library that the console uses, and no others", () =>
    Effect.gen(function* () {
      const { options } = yield* libraryWith
      const used = new Set([...endpoints.GET, ...endpoints.POST].map(([path]) => path.replace("/company", "/:id")))
      const mounted = Object.values(options).map(({ path }) => path)
      assert.isAtLeast(mounted.length, 40)
      for (const path of used) assert.include(mounted, path, "each that is offered exists")
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "owner", email: "library@example.com" })
      const browser = yield* Browser.open
      yield* Browser.redeem(browser, token)
      for (const path of mounted) {
        if (path === undefined || used.has(path)) continue
        for (const method of ["GET", "POST"]) {
          const { status } = yield* browser.ask(`/console/api/auth${path}`, {
            method,
            ...(method === "POST" ? { body: {} } : {})
          })
          assert.strictEqual(status, 404, `${method} ${path}`)
        }
      }
      assert.strictEqual((yield* browser.ask("/console/api/auth/passkey/generate-authenticate-options")).status, 200)
    })
  )

  it.effect("passes on the fields that are named, and no others", () =>
    Effect.gen(function* () {
      const { accountId } = { accountId: yield* openAccount }
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "viewer", email: "fields@example.com" })
      const [one, other] = [yield* Browser.open, yield* Browser.open]
      yield* Browser.redeem(one, token)
      yield* Browser.signIn(other, "fields@example.com")
      const change = {
        currentPassword: Browser.password,
        newPassword: "another long password",
        revokeOtherSessions: false
      }
      assert.strictEqual((yield* one.post("/console/api/auth/change-password", change)).status, 200)
      assert.strictEqual((yield* one.ask(session)).status, 200)
      assert.strictEqual((yield* other.ask(session)).status, 401, "other sessions end whatever the page asks for")
      const byToken = { provider: "company", idToken: { token: "x" } }
      assert.notStrictEqual((yield* one.post("/console/api/auth/sign-in/social", byToken)).status, 200)
      const short = yield* one.post("/console/api/auth/change-password", { ...change, newPassword: "short" })
      assert.deepStrictEqual([short.status, short.body["errors"][0].pointer], [400, "/newPassword"])
    })
  )
})
