/** Guesses of others lock no user out, and guessing from many networks stays slow. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { KnownNetworks, maxKnown } from "../../modules/console/member/KnownNetworks.ts"
import { RateLimiter } from "../../src/http/rate-limit/RateLimiter.ts"
import { openAccount } from "../accounts/support.ts"
import * as Browser from "./Browser.ts"
import { serviceWith, tokenFor } from "./support.ts"

const service = serviceWith({ trustedProxies: ["127.0.0.1"] })

const signIn = Effect.fnUntraced(function* (email: string, from: string, password = Browser.password) {
  const browser = yield* Browser.open
  const headers = { "x-forwarded-for": from }
  const { status } = yield* browser.post("/console/api/auth/sign-in/password", { email, password }, { headers })
  return { browser, status }
})

const personAt = Effect.fnUntraced(function* (email: string) {
  const token = yield* tokenFor({ kind: "invitation", accountId: yield* openAccount, role: "viewer", email })
  yield* Browser.redeem(yield* Browser.open, token)
})

/** Uses up what strangers have together, or what known networks have. */
const exhaust = (what: "user" | "known", email: string) =>
  Effect.flatMap(RateLimiter, ({ consume }) =>
    Effect.forEach(Array.from({ length: 100 }), () =>
      consume({ key: `sign-in-${what}:${email}`, limit: 100, windowMs: 3_600_000 })
    )
  )

layer(service, { excludeTestServices: true })("A user whose password others guess", (it) => {
  it.effect("signs in from a new network, which has five attempts a day of its own", () =>
    Effect.gen(function* () {
      const email = "guessed@example.com"
      yield* personAt(email)
      yield* exhaust("user", email)
      assert.strictEqual((yield* signIn(email, "203.0.113.1")).status, 200)
      for (let n = 0; n < 5; n++) assert.strictEqual((yield* signIn(email, "203.0.113.2", "a wrong guess")).status, 401)
      assert.strictEqual((yield* signIn(email, "203.0.113.2")).status, 429)
      assert.strictEqual((yield* signIn(email, "2001:db8:1:2::1", "a wrong guess")).status, 401)
    })
  )

  it.effect("signs in from a known network after its sessions ended, beside those who guess from there", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const email = "known@example.com"
      yield* personAt(email)
      assert.strictEqual((yield* signIn(email, "2001:db8:0:7::1")).status, 200)
      yield* sql`delete from console_session`
      yield* exhaust("user", email)
      for (let n = 0; n < 6; n++) assert.strictEqual((yield* signIn(email, "2001:db8:0:7::2")).status, 200)
      yield* exhaust("known", email)
      assert.strictEqual((yield* signIn(email, "2001:db8:0:7::1")).status, 200)
      const [row] = yield* sql<{ readonly network: Uint8Array }>`
        select n.network from console_known_network n join console_user u on u.id = n.user_id where u.email = ${email}`
      assert.strictEqual(row?.network.length, 32)
    })
  )

  it.effect("is known for 90 days at the twenty networks that were used last, and at no others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { knows, remember } = yield* KnownNetworks
      const email = "travels@example.com"
      yield* personAt(email)
      const [user] = yield* sql<{ readonly id: string }>`select id from console_user where email = ${email}`
      const day = (n: number) => new Date(Date.UTC(2040, 0, 1 + n))
      for (let n = 0; n <= maxKnown; n++) yield* remember(user!.id, `203.0.113.${n}`, day(n))
      assert.isFalse(yield* knows(email, "203.0.113.0", day(maxKnown)))
      assert.isTrue(yield* knows(email, "203.0.113.1", day(maxKnown)))
      assert.isTrue(yield* knows(email, "203.0.113.1", day(90)))
      assert.isFalse(yield* knows(email, "203.0.113.1", day(91)))
      assert.isFalse(yield* knows("guessed@example.com", "203.0.113.5", day(maxKnown)))
    }).pipe(Effect.provide(KnownNetworks.layer))
  )
})
