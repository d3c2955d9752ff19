import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { openAccount } from "../accounts/support.ts"
import * as Browser from "./Browser.ts"
import { outcomeOf, service, signInAs } from "./CompanySignIn.ts"
import { Issuer } from "./Issuer.ts"
import { operatorCalled, tokenFor } from "./support.ts"

layer(service, { excludeTestServices: true })("Signing in with the account of a company", (it) => {
  it.effect("lets in who was invited, without a password, and makes no user", () =>
    Effect.gen(function* () {
      const person = { sub: "1", email: "owner@company.example", email_verified: true }
      const stranger = yield* outcomeOf(person)
      assert.deepStrictEqual(stranger, { leadsTo: "/console/sign-in?error=signup_disabled", email: undefined })
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "owner", email: person.email })
      const invited = yield* Browser.open
      const redeemed = yield* invited.post("/console/api/auth/link/redeem", { token, name: "Sato" })
      assert.strictEqual(redeemed.status, 200, JSON.stringify(redeemed.body))
      assert.deepStrictEqual(yield* outcomeOf(person), { leadsTo: "/console/", email: person.email })
    })
  )

  it.effect("refuses an address that the issuer has not verified, also that of an operator", () =>
    Effect.gen(function* () {
      const email = "operator@company.example"
      const token = yield* tokenFor({ kind: "operator" })
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, token, { email })).status, 200)
      assert.deepStrictEqual(yield* outcomeOf({ sub: "2", email, email_verified: false }), {
        leadsTo: "/console/sign-in?error=account_not_linked",
        email: undefined
      })
      const { email: signedIn } = yield* signInAs({ sub: "2", email, email_verified: true })
      assert.strictEqual(signedIn, email)
    })
  )

  it.effect("takes from an address what signed in before it was proven: password, passkeys, sessions", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const email = "boss@company.example"
      const [mine, theirs] = [yield* openAccount, yield* openAccount]
      // The owner of a shop invites the boss, opens the link alone, and waits for the boss to come.
      const token = yield* tokenFor({ kind: "invitation", accountId: mine, role: "viewer", email })
      const attacker = yield* Browser.open
      assert.strictEqual((yield* Browser.redeem(attacker, token)).status, 200)
      yield* sql`
        insert into console_passkey (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
        select 'planted', 'planted', 'key', id, 'planted', 0, 'singleDevice', false from console_user where email = ${email}`
      const first = yield* signInAs({ sub: "3", email, email_verified: true })
      assert.strictEqual(first.email, email)
      assert.strictEqual((yield* attacker.ask("/console/api/session")).status, 401)
      assert.strictEqual((yield* Browser.signIn(attacker, email)).status, 401)
      assert.deepStrictEqual(yield* sql`select id from console_passkey where id = 'planted'`, [])

      // What the boss is given from now on, the boss has alone.
      const { id } = (yield* first.browser.ask("/console/api/session")).body["user"]
      const invitation = yield* tokenFor({ kind: "invitation", accountId: theirs, role: "owner", email })
      const stolen = yield* Browser.redeem(yield* Browser.open, invitation)
      assert.deepStrictEqual([stolen.status, stolen.body["code"]], [409, "email_taken"])
      const taken = yield* first.browser.post("/console/api/auth/link/redeem", { token: invitation, as: id })
      assert.strictEqual(taken.status, 200)
      const own = yield* signInAs({ sub: "3", email, email_verified: true })
      assert.strictEqual((yield* own.browser.ask("/console/api/session")).body["accounts"].length, 2)
    })
  )

  it.effect("makes one user of all who were invited by the address, and lasts twelve hours", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const email = "many@company.example"
      const accounts = [yield* openAccount, yield* openAccount]
      for (const accountId of accounts) {
        const token = yield* tokenFor({ kind: "invitation", accountId, role: "staff", email })
        assert.strictEqual((yield* Browser.redeem(yield* Browser.open, token)).status, 200)
      }
      const { browser } = yield* signInAs({ sub: "4", email, email_verified: true })
      const { body } = yield* browser.ask("/console/api/session")
      assert.sameMembers(
        body["accounts"].map(({ id }: { readonly id: string }) => id),
        accounts
      )
      const users = yield* sql<{ proven: boolean; hours: number }>`
        select u.email_verified as proven, extract(epoch from s.expires_at - s.created_at)::float8 / 3600 as hours
        from console_user u join console_session s on s.user_id = u.id where email = ${email}`
      assert.strictEqual(users.length, 1)
      assert.isTrue(users[0]?.proven)
      assert.closeTo(users[0]?.hours ?? 0, 12, 0.1)
    })
  )

  it.effect("knows a person by issuer and subject, so that another issuer's subject is another person", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { url } = yield* Issuer
      const email = "subject@company.example"
      const accountId = yield* openAccount
      yield* Browser.redeem(
        yield* Browser.open,
        yield* tokenFor({ kind: "invitation", accountId, role: "staff", email })
      )
      yield* signInAs({ sub: "5", email, email_verified: true })
      const logins = yield* sql<{ subject: string }>`
        select l.subject from console_login l join console_user u on u.id = l.user_id where u.email = ${email}`
      assert.deepStrictEqual(
        logins.map(({ subject }) => subject),
        [`${new URL(url).href}#5`]
      )
    })
  )
})

// Apart, since an address has thirty attempts a minute.
layer(service, { excludeTestServices: true })("The address of a person at a company", (it) => {
  it.effect("ends the links to a new password that were handed out before the address was proven", () =>
    Effect.gen(function* () {
      const email = "reset@company.example"
      const ids: Array<string> = []
      for (const accountId of [yield* openAccount, yield* openAccount]) {
        const browser = yield* Browser.open
        yield* Browser.redeem(browser, yield* tokenFor({ kind: "invitation", accountId, role: "staff", email }))
        ids.push((yield* browser.ask("/console/api/session")).body["user"].id)
      }
      const tokens = yield* Effect.forEach(ids, (userId) => tokenFor({ kind: "reset", userId }))
      const { browser } = yield* signInAs({ sub: "6", email, email_verified: true })
      for (const token of tokens) {
        const taken = yield* Browser.redeem(yield* Browser.open, token)
        assert.deepStrictEqual([taken.status, taken.body["code"]], [404, "link_not_found"])
      }
      assert.strictEqual((yield* browser.ask("/console/api/session")).status, 200)
      // A link that is made after the proof is for the person.
      const { id } = (yield* browser.ask("/console/api/session")).body["user"]
      const later = yield* tokenFor({ kind: "reset", userId: id })
      yield* signInAs({ sub: "6", email, email_verified: true })
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, later)).status, 200)
    })
  )

  it.effect("lets in the first subject of an address alone, until an operator unlinks it", () =>
    Effect.gen(function* () {
      const email = "passed-on@company.example"
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "owner", email })
      yield* Browser.redeem(yield* Browser.open, token)
      const first = yield* signInAs({ sub: "7", email, email_verified: true })
      assert.strictEqual(first.email, email)
      const { id } = (yield* first.browser.ask("/console/api/session")).body["user"]
      const second = { sub: "8", email, email_verified: true }
      const refused = yield* outcomeOf(second)
      assert.strictEqual(refused.email, undefined)
      assert.match(refused.leadsTo ?? "", /^\/console\/sign-in\?error=other_company_account/)
      assert.strictEqual((yield* outcomeOf({ ...second, sub: "7" })).email, email)

      const operator = yield* operatorCalled("unlinking")
      const unlinked = yield* operator.post(`/admin/v1/console_users/${id}/unlink`)
      assert.deepInclude(unlinked.body, { hasCompanyAccount: false, isProven: false, sessions: 0 })
      assert.strictEqual((yield* first.browser.ask("/console/api/session")).status, 401)
      const audit = yield* operator.ask("/admin/v1/audit?limit=1")
      assert.deepInclude(audit.body["entries"][0], { action: "console_company_account_unlink", target: id })
      const taken = yield* signInAs(second)
      assert.deepStrictEqual((yield* taken.browser.ask("/console/api/session")).body["user"].id, id)
      const late = yield* outcomeOf({ ...second, sub: "7" })
      assert.match(late.leadsTo ?? "", /error=other_company_account/)
    })
  )

  it.effect("is asked for again on the page of the sign-in, where a sign-in was begun too long ago or elsewhere", () =>
    Effect.gen(function* () {
      const browser = yield* Browser.open
      for (const query of ["", "?code=x", "?code=x&state=unknown"]) {
        const { headers } = yield* browser.ask(`/console/api/auth/callback/company${query}`)
        assert.match(headers.get("location") ?? "", /\/console\/sign-in\?error=(?:state_|please_restart)/, query)
      }
    })
  )

  it.effect("refuses a response of the issuer without an ID token", () =>
    Effect.gen(function* () {
      const { sendIdTokens } = yield* Issuer
      const email = "no-token@company.example"
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "staff", email })
      yield* Browser.redeem(yield* Browser.open, token)
      const person = { sub: "9", email, email_verified: true }
      sendIdTokens(false)
      const refused = yield* Effect.ensuring(
        outcomeOf(person),
        Effect.sync(() => sendIdTokens(true))
      )
      assert.deepStrictEqual(refused, {
        leadsTo: "/console/sign-in?error=unable_to_get_user_info",
        email: undefined
      })
      assert.strictEqual((yield* outcomeOf(person)).email, email)
    })
  )
})

// Apart, for the same reason.
layer(service, { excludeTestServices: true })("What the issuer says", (it) => {
  it.effect(
    "is refused where the ID token is for another party, the subject none, or the address in other letters",
    () =>
      Effect.gen(function* () {
        const email = "kate@company.example"
        const accountId = yield* openAccount
        const token = yield* tokenFor({ kind: "invitation", accountId, role: "staff", email })
        yield* Browser.redeem(yield* Browser.open, token)
        const person = { sub: "11", email, email_verified: true }
        for (const wrong of [
          { ...person, azp: "another" },
          { ...person, sub: "" },
          { ...person, sub: "1".repeat(256) },
          { ...person, sub: "é" },
          { ...person, email: "\u212aate@company.example" },
          { ...person, email: [email] as unknown as string }
        ]) {
          const refused = { leadsTo: "/console/sign-in?error=unable_to_get_user_info", email: undefined }
          assert.deepStrictEqual(yield* outcomeOf(wrong), refused, JSON.stringify(wrong))
        }
        assert.strictEqual((yield* outcomeOf({ ...person, azp: "console" })).email, email)
      })
  )
})
