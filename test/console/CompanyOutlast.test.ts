import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { refusals } from "../../modules/console/web/language/Refusals.ts"
import { openAccount } from "../accounts/support.ts"
import { underWay, untilWaiting } from "../contract/jobstore/PgConcurrency.ts"
import * as Authenticator from "./Authenticator.ts"
import * as Browser from "./Browser.ts"
import { outcomeOf, service, signInAs } from "./CompanySignIn.ts"
import { Issuer } from "./Issuer.ts"
import { tokenFor } from "./support.ts"

layer(service, { excludeTestServices: true })("What would outlast the account at the company", (it) => {
  const invited = Effect.fnUntraced(function* (email: string) {
    const browser = yield* Browser.open
    const token = yield* tokenFor({ kind: "invitation", accountId: yield* openAccount, role: "staff", email })
    assert.strictEqual((yield* Browser.redeem(browser, token)).status, 200)
    return browser
  })
  const options = "/console/api/auth/passkey/generate-register-options"

  it.effect("is a passkey: who signs in at the company registers none, and signs in by none", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const email = "passkey@company.example"
      const before = yield* invited(email)
      assert.strictEqual((yield* before.ask(options)).status, 200)
      const { browser } = yield* signInAs({ sub: "10", email, email_verified: true })
      const refused = yield* browser.ask(options)
      assert.deepStrictEqual([refused.status, refused.body["code"]], [409, "company_account"])
      assert.property(refusals, "company_account")
      // As an earlier release has stored one, or a request that was under way.
      const { id } = (yield* browser.ask("/console/api/session")).body["user"]
      const key = yield* Authenticator.make
      yield* sql`
        insert into console_passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
        values ('earlier', ${key.publicKey}, ${id}, ${key.credentialId}, 0, 'singleDevice', false)`
      const visitor = yield* Browser.open
      const { body } = yield* visitor.ask("/console/api/auth/passkey/generate-authenticate-options")
      const response = key.answer(body["challenge"])
      const used = yield* visitor.post("/console/api/auth/passkey/verify-authentication", { response })
      assert.deepStrictEqual([used.status, used.body["code"]], [409, "company_account"])
      assert.strictEqual((yield* visitor.ask("/console/api/session")).status, 401)
      yield* sql`update console_user set email_verified = false where id = ${id}`
      const again = yield* visitor.ask("/console/api/auth/passkey/generate-authenticate-options")
      const accepted = { response: key.answer(again.body["challenge"]) }
      assert.strictEqual((yield* visitor.post("/console/api/auth/passkey/verify-authentication", accepted)).status, 200)
    })
  )

  it.effect("is a second subject that signs in with the address at the same moment", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { url } = yield* Issuer
      const email = "twice@company.example"
      yield* invited(email)
      const [user] = yield* sql<{ id: string }>`select id from console_user where email = ${email}`
      const subjectOf = (sub: string) => `${new URL(url).href}#${sub}`
      const held = yield* underWay(
        sql,
        sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/console/address/${email}`}, 0))`
      )
      const second = yield* Effect.forkChild(outcomeOf({ sub: "13", email, email_verified: true }))
      // It has found no other subject, and waits to prove the address.
      yield* untilWaiting(sql)
      yield* sql`
        insert into console_login (id, subject, provider_id, user_id, created_at, updated_at)
        values ('0', ${subjectOf("12")}, 'company', ${user!.id}, now(), now())`
      yield* held.commit
      assert.strictEqual((yield* Fiber.join(second)).email, undefined)
      const left = yield* sql<{ subject: string }>`
        select subject from console_login where user_id = ${user!.id} and provider_id = 'company'`
      assert.deepStrictEqual(left, [{ subject: subjectOf("12") }])
      assert.strictEqual((yield* outcomeOf({ sub: "12", email, email_verified: true })).email, email)
    })
  )

  it.effect("is a sign-in by password that was under way while the address was proven", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const email = "under-way@company.example"
      yield* invited(email)
      const attacker = yield* Browser.open
      const [one] = yield* sql<{ id: string }>`select id from console_user where email = ${email}`
      const proof = yield* underWay(
        sql,
        Effect.andThen(
          sql`delete from console_login where user_id = ${one!.id}`,
          sql`delete from console_session where user_id = ${one!.id}`
        )
      )
      const signingIn = yield* Effect.forkChild(Browser.signIn(attacker, email))
      // The session is stored, and waits for the end of the proof.
      yield* untilWaiting(sql)
      yield* proof.commit
      assert.strictEqual((yield* Fiber.join(signingIn)).status, 401)
      assert.strictEqual((yield* attacker.ask("/console/api/session")).status, 401)
      assert.deepStrictEqual(yield* sql`select id from console_session where user_id = ${one!.id}`, [])
    })
  )
})
