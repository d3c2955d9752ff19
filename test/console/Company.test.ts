import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { openAccount } from "../accounts/support.ts"
import * as Browser from "./Browser.ts"
import { Issuer, type Person } from "./Issuer.ts"
import { serviceWith, tokenFor } from "./support.ts"

const service = Layer.unwrap(
  Effect.map(Issuer, ({ url }) =>
    serviceWith(
      {},
      {
        oidcIssuer: Option.some(new URL(url)),
        oidcClientId: Option.some("console"),
        oidcClientSecret: Option.some(Redacted.make("secret"))
      }
    )
  )
).pipe(Layer.provideMerge(Issuer.layer))

/** Goes to the issuer and comes back; answers where that leads, and who is signed in then. */
const signInAs = Effect.fnUntraced(function* (person: Person) {
  const issuer = yield* Issuer
  issuer.become(person)
  const browser = yield* Browser.open
  const begun = yield* browser.post("/console/api/auth/sign-in/social", {
    provider: "company",
    callbackURL: "/console/",
    errorCallbackURL: "/console/sign-in"
  })
  assert.strictEqual(begun.status, 200, JSON.stringify(begun.body))
  const away = yield* Effect.promise(() => fetch(begun.body["url"], { redirect: "manual" }))
  const { pathname, search } = new URL(away.headers.get("location") ?? "")
  const back = yield* browser.ask(pathname + search)
  const { body } = yield* browser.ask("/console/api/session")
  return { leadsTo: back.headers.get("location"), email: body["user"]?.email }
})

layer(service, { excludeTestServices: true })("Signing in with the account of a company", (it) => {
  it.effect("lets in who was invited, without a password, and makes no user", () =>
    Effect.gen(function* () {
      const person = { sub: "1", email: "owner@company.example", email_verified: true }
      const stranger = yield* signInAs(person)
      assert.deepStrictEqual(stranger, { leadsTo: "/console/sign-in?error=signup_disabled", email: undefined })
      const accountId = yield* openAccount
      const token = yield* tokenFor({ kind: "invitation", accountId, role: "owner", email: person.email })
      const invited = yield* Browser.open
      const redeemed = yield* invited.post("/console/api/auth/link/redeem", { token, name: "Sato" })
      assert.strictEqual(redeemed.status, 200, JSON.stringify(redeemed.body))
      assert.deepStrictEqual(yield* signInAs(person), { leadsTo: "/console/", email: person.email })
    })
  )

  it.effect("refuses an address that the issuer has not verified, also that of an operator", () =>
    Effect.gen(function* () {
      const email = "operator@company.example"
      const token = yield* tokenFor({ kind: "operator" })
      assert.strictEqual((yield* Browser.redeem(yield* Browser.open, token, { email })).status, 200)
      assert.deepStrictEqual(yield* signInAs({ sub: "2", email, email_verified: false }), {
        leadsTo: "/console/sign-in?error=account_not_linked",
        email: undefined
      })
      const { email: signedIn } = yield* signInAs({ sub: "2", email, email_verified: true })
      assert.strictEqual(signedIn, email)
    })
  )
})
