import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { endpoints } from "../../modules/console/sign-in/Endpoints.ts"
import { refusals } from "../../modules/console/web/language/Refusals.ts"
import { openAccount } from "../accounts/support.ts"
import * as Authenticator from "./Authenticator.ts"
import * as Browser from "./Browser.ts"
import { inFrame, personOf } from "./People.ts"
import { service, serviceWith } from "./support.ts"

const auth = "/console/api/auth"

/** What a browser answers a challenge with, at a page of this origin. */
const credentialOf = (challenge: string, type: "webauthn.create" | "webauthn.get", origin: string) => ({
  id: "dGhlIGlkIG9mIGEgcGFzc2tleQ",
  rawId: "dGhlIGlkIG9mIGEgcGFzc2tleQ",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url"),
    attestationObject: "oA",
    authenticatorData: "AA",
    signature: "AA"
  }
})

const codeOf = ({ body, status }: Browser.Answer): readonly [number, string | undefined] => [status, body["code"]]

layer(service, { excludeTestServices: true })("A passkey", (it) => {
  it.effect("of another site, or an unknown one, is refused in both languages", () =>
    Effect.gen(function* () {
      const person = yield* personOf(yield* openAccount, "owner")
      const make = Effect.fnUntraced(function* (origin: string) {
        const { body } = yield* person.ask(`${auth}/passkey/generate-register-options`)
        const response = credentialOf(body["challenge"], "webauthn.create", origin)
        return yield* person.post(`${auth}/passkey/verify-registration`, { response })
      })
      const use = Effect.fnUntraced(function* (origin: string) {
        const visitor = yield* Browser.open
        const { body } = yield* visitor.ask(`${auth}/passkey/generate-authenticate-options`)
        const response = credentialOf(body["challenge"], "webauthn.get", origin)
        return yield* visitor.post(`${auth}/passkey/verify-authentication`, { response })
      })
      const none = { response: credentialOf("none", "webauthn.create", "https://elsewhere.example") }
      for (const [refused, status, code] of [
        [yield* make("https://elsewhere.example"), 400, "failed_to_verify_registration"],
        [yield* make("null"), 400, "failed_to_verify_registration"],
        [yield* use("https://elsewhere.example"), 401, "passkey_not_found"],
        [yield* person.post(`${auth}/passkey/verify-registration`, none), 400, "challenge_not_found"]
      ] as const) {
        assert.deepStrictEqual([refused.status, refused.body["code"]], [status, code])
        assert.property(refusals, code)
      }
      const framed = { response: credentialOf("none", "webauthn.get", "https://elsewhere.example") }
      const inFrames = yield* person.post(`${auth}/passkey/verify-authentication`, framed, inFrame)
      assert.deepStrictEqual([inFrames.status, inFrames.body["code"]], [403, "shared_user"])
    })
  )

  it.effect("asks for a PIN, a finger or a face, when it is registered and when it signs in", () =>
    Effect.gen(function* () {
      const person = yield* personOf(yield* openAccount, "owner")
      const key = yield* Authenticator.make
      const register = Effect.fnUntraced(function* (isVerified: boolean) {
        const { body } = yield* person.ask(`${auth}/passkey/generate-register-options`)
        assert.strictEqual(body["authenticatorSelection"].userVerification, "required")
        const response = key.register(body["challenge"], { isVerified })
        return yield* person.post(`${auth}/passkey/verify-registration`, { response })
      })
      const use = Effect.fnUntraced(function* (isVerified: boolean) {
        const visitor = yield* Browser.open
        const { body } = yield* visitor.ask(`${auth}/passkey/generate-authenticate-options`)
        assert.strictEqual(body["userVerification"], "required")
        const response = key.answer(body["challenge"], { isVerified })
        return yield* visitor.post(`${auth}/passkey/verify-authentication`, { response })
      })
      const [unverified, registered] = [yield* register(false), yield* register(true)]
      assert.deepStrictEqual([unverified.status, unverified.body["code"]], [400, "passkey_unverified"])
      assert.strictEqual(registered.status, 200, JSON.stringify(registered.body))
      const [found, signedIn] = [yield* use(false), yield* use(true)]
      assert.deepStrictEqual([found.status, found.body["code"]], [400, "passkey_unverified"])
      assert.strictEqual(signedIn.status, 200)
      assert.property(refusals, "passkey_unverified")
    })
  )

  it.effect("signs in its own person by a challenge of this browser, once, and by a counter that grows", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const [one, other] = [
        yield* personOf(accountId, "owner", "one@k.test"),
        yield* personOf(accountId, "owner", "two@k.test")
      ]
      const [key, stranger] = [yield* Authenticator.make, yield* Authenticator.make]
      const challengeOf = (browser: Browser.Browser, ceremony: "register" | "authenticate") =>
        Effect.map(
          browser.ask(`${auth}/passkey/generate-${ceremony}-options`),
          ({ body }) => body["challenge"] as string
        )
      const store = (browser: Browser.Browser, response: unknown) =>
        Effect.map(browser.post(`${auth}/passkey/verify-registration`, { response }), codeOf)
      const use = (browser: Browser.Browser, response: unknown) =>
        Effect.map(browser.post(`${auth}/passkey/verify-authentication`, { response }), codeOf)

      const own = yield* challengeOf(one, "register")
      yield* challengeOf(other, "register")
      assert.deepStrictEqual(yield* store(other, key.register(own)), [400, "failed_to_verify_registration"])
      assert.deepStrictEqual(yield* store(one, key.register(own, { counter: 7 })), [200, undefined])
      assert.deepStrictEqual(yield* store(one, key.register(own)), [400, "challenge_not_found"])
      // The id of a passkey that is known is not registered again, by another person either.
      const theirs = yield* challengeOf(other, "register")
      assert.deepStrictEqual(yield* store(other, key.register(theirs)), [400, "failed_to_verify_registration"])

      const visitor = yield* Browser.open
      const first = yield* challengeOf(visitor, "authenticate")
      assert.deepStrictEqual(yield* use(yield* Browser.open, key.answer(first, { counter: 8 })), [
        400,
        "challenge_not_found"
      ])
      assert.deepStrictEqual(yield* use(visitor, key.answer(first, { counter: 8 })), [200, undefined])
      assert.deepStrictEqual(yield* use(visitor, key.answer(first, { counter: 9 })), [400, "challenge_not_found"])
      const { user } = (yield* visitor.ask("/console/api/session")).body
      assert.strictEqual(user.email, "one@k.test")
      for (const [response, refused] of [
        [key.answer(yield* challengeOf(visitor, "authenticate"), { counter: 8 }), [400, "authentication_failed"]],
        [
          { ...stranger.answer(yield* challengeOf(visitor, "authenticate")), id: key.credentialId },
          [400, "authentication_failed"]
        ],
        [key.answer(yield* challengeOf(one, "register"), { counter: 9 }), [400, "authentication_failed"]]
      ] as const) {
        yield* visitor.ask(`${auth}/passkey/generate-authenticate-options`)
        assert.deepStrictEqual(yield* use(visitor, response), refused)
      }
      const [{ id }] = (yield* one.ask(`${auth}/passkey/list-user-passkeys`)).body as unknown as [
        { readonly id: string }
      ]
      assert.strictEqual((yield* other.post(`${auth}/passkey/delete-passkey`, { id })).status, 401)
      assert.strictEqual((yield* one.post(`${auth}/passkey/delete-passkey`, { id })).status, 200)
      const last = key.answer(yield* challengeOf(visitor, "authenticate"), { counter: 10 })
      assert.deepStrictEqual(yield* use(visitor, last), [401, "passkey_not_found"])
    })
  )

  it.effect("that is the only way to sign in is not deleted, by two requests at once neither", () =>
    Effect.gen(function* () {
      const person = yield* personOf(yield* openAccount, "owner")
      const sql = yield* SqlClient.SqlClient
      const { user } = (yield* person.ask("/console/api/session")).body
      const add = (name: string) => sql`
        insert into console_passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
        values (${user.id + name}, '', ${user.id}, ${user.id + name}, 0, 'singleDevice', false)`
      const remove = (name: string) =>
        Effect.map(person.post(`${auth}/passkey/delete-passkey`, { id: user.id + name }), codeOf)
      yield* add("a")
      assert.deepStrictEqual(yield* remove("a"), [200, undefined])
      yield* sql`update console_login set password = null where user_id = ${user.id}`
      yield* add("b")
      assert.deepStrictEqual(yield* remove("b"), [409, "last_passkey"])
      yield* add("c")
      const both = yield* Effect.all([remove("b"), remove("c")], { concurrency: "unbounded" })
      assert.deepStrictEqual(both.map(([status]) => status).toSorted(), [200, 409])
      const left = yield* sql`select from console_passkey where user_id = ${user.id}`
      assert.lengthOf(left, 1)
      assert.property(refusals, "last_passkey")
    })
  )

  it.effect("is one of 20 that a person has at most", () =>
    Effect.gen(function* () {
      const person = yield* personOf(yield* openAccount, "owner")
      const sql = yield* SqlClient.SqlClient
      const { user } = (yield* person.ask("/console/api/session")).body
      const add = (from: number, to: number) => sql`
        insert into console_passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
        select ${user.id} || n, '', ${user.id}, ${user.id} || n, 0, 'singleDevice', false
        from generate_series(${from}::int, ${to}::int) n`
      yield* add(1, 19)
      const { body, status } = yield* person.ask(`${auth}/passkey/generate-register-options`)
      assert.strictEqual(status, 200)
      yield* add(20, 20)
      const response = credentialOf(body["challenge"], "webauthn.create", "https://elsewhere.example")
      for (const refused of [
        yield* person.ask(`${auth}/passkey/generate-register-options`),
        yield* person.post(`${auth}/passkey/verify-registration`, { response })
      ]) {
        assert.deepStrictEqual([refused.status, refused.body["code"]], [409, "too_many_passkeys"])
      }
      assert.property(refusals, "too_many_passkeys")
    })
  )
})

const proxied = serviceWith({ trustedProxies: ["127.0.0.1"] })

layer(proxied, { excludeTestServices: true })("What is sent to an endpoint of the sign-in", (it) => {
  it.effect("is never an error of the service, whatever it is", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const values = [undefined, null, 0, "x", {}, { id: {} }, { id: "x", response: [] }, { id: "x", response: null }]
      const bodies = values.flatMap((value) => [
        { response: value },
        { id: value, token: value },
        { email: value, password: value },
        { provider: "company", callbackURL: value },
        { currentPassword: value, newPassword: "a new long password" }
      ])
      const wrong: Array<unknown> = []
      // Each request comes from another address, so that none is refused for the number of them.
      let n = 0
      const from = () => ({ headers: { "x-forwarded-for": `203.0.${n >> 8}.${n++ % 256}` } })
      for (const [method, of] of Object.entries(endpoints)) {
        for (const path of of.keys()) {
          const person = yield* personOf(accountId, "owner", `${path.replaceAll("/", "-")}@example.com`)
          for (const body of method === "GET" ? [undefined] : bodies) {
            // A challenge for each, so that what is sent is looked at.
            const ceremony = path.includes("registration") ? "register" : "authenticate"
            if (path.startsWith("/passkey/verify"))
              yield* person.ask(`${auth}/passkey/generate-${ceremony}-options`, from())
            const sent = { method, ...from(), ...(body === undefined ? {} : { body }) }
            const { status } = yield* person.ask(`${auth}${path}`, sent)
            assert.notStrictEqual(status, 429)
            if (status >= 500) wrong.push([method, path, body, status])
          }
        }
      }
      const visitor = yield* Browser.open
      for (const query of ["?code=x", "?state=x", "?state=x&code=y", "?error=x&state=%00", "?code=x&state[]=1"]) {
        const { status } = yield* visitor.ask(`${auth}/callback/company${query}`, from())
        if (status >= 500) wrong.push([query, status])
      }
      assert.deepStrictEqual(wrong, [])
    })
  )
})
