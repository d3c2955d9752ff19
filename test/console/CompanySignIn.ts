/** A service whose people sign in with the account of a company, at an issuer on loopback. */
import { assert } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import * as Browser from "./Browser.ts"
import { Issuer, type Person } from "./Issuer.ts"
import { serviceWith } from "./support.ts"

export const service = Layer.unwrap(
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
export const signInAs = Effect.fnUntraced(function* (person: Person) {
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
  return { leadsTo: back.headers.get("location"), email: body["user"]?.email, browser }
})

/** Where a sign-in leads, and who is signed in then. */
export const outcomeOf = (person: Person) => Effect.map(signInAs(person), ({ email, leadsTo }) => ({ email, leadsTo }))
