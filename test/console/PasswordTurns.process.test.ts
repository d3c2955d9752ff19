/** Crowds that guess passwords make no user wait who signs in from a known network, and wait in a short line themselves. */
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { KnownNetworks } from "../../modules/console/member/KnownNetworks.ts"
import * as PasswordTurns from "../../modules/console/sign-in/PasswordTurns.ts"
import { openAccount } from "../accounts/support.ts"
import * as Browser from "./Browser.ts"
import { serviceWith, tokenFor } from "./support.ts"

const home = "203.0.113.200"
const email = "at-home@example.com"

const signIn = Effect.fnUntraced(function* (from: string, password: string, as = email) {
  const browser = yield* Browser.open
  const headers = { "x-forwarded-for": from }
  return yield* browser.post("/console/api/auth/sign-in/password", { email: as, password }, { headers })
})

const personAt = Effect.fnUntraced(function* (network: string, email: string) {
  const token = yield* tokenFor({ kind: "invitation", accountId: yield* openAccount, role: "viewer", email })
  yield* Browser.redeem(yield* Browser.open, token, { email })
  assert.strictEqual((yield* signIn(network, Browser.password, email)).status, 200)
})
const personAtHome = personAt(home, email)

layer(serviceWith({ trustedProxies: ["127.0.0.1"] }), { excludeTestServices: true })("A crowd of guesses", (it) => {
  it.effect("is checked one at a time, waits in a line of twenty, and holds up no one at home", () =>
    Effect.gen(function* () {
      yield* personAtHome
      const { run: inTurn } = yield* PasswordTurns.make
      const [isRefused, isOpen] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      let [running, most] = [0, 0]
      const guess = Effect.gen(function* () {
        most = Math.max(most, ++running)
        yield* Deferred.await(isOpen)
        running--
      })
      const guesses = yield* Effect.forEach(Array.from({ length: 22 }), (_, n) =>
        inTurn({ address: `198.51.100.${n}`, email }, () => guess).pipe(
          Effect.as("checked"),
          Effect.catchTag("TooManyWaiting", () => Effect.as(Deferred.succeed(isRefused, undefined), "refused")),
          Effect.forkChild
        )
      )
      yield* Deferred.await(isRefused)
      assert.isTrue(yield* inTurn({ address: home, email }, Effect.succeed))
      yield* Deferred.succeed(isOpen, undefined)
      const ends = yield* Effect.forEach(guesses, Fiber.join)
      assert.strictEqual(ends.filter((end) => end === "refused").length, 1)
      assert.strictEqual(most, 1)
      assert.isFalse(yield* inTurn({ address: "198.51.100.1", email }, Effect.succeed))
    }).pipe(Effect.provide(KnownNetworks.layer))
  )

  it.effect("gets 429 with the time to try again, while the person at home signs in", () =>
    Effect.gen(function* () {
      yield* personAtHome
      const crowd = yield* Effect.forkChild(
        Effect.forEach(
          Array.from({ length: 200 }, (_, n) => `198.18.${n}.1`),
          (from) => signIn(from, "a wrong guess of many"),
          { concurrency: "unbounded" }
        )
      )
      for (let n = 0; n < 5; n++) assert.strictEqual((yield* signIn(home, Browser.password)).status, 200)
      const answers = yield* Fiber.join(crowd)
      const refused = answers.filter(({ status }) => status === 429)
      assert.isAbove(refused.length, 0)
      assert.strictEqual(answers.filter(({ status }) => status === 401).length, answers.length - refused.length)
      for (const { headers } of refused) assert.match(headers.get("retry-after") ?? "", /^\d+$/)
    })
  )
})

const shop = "203.0.113.77"
const colleague = "colleague@example.com"

layer(serviceWith({ trustedProxies: ["127.0.0.1"] }), { excludeTestServices: true })(
  "One caller in a shop's network",
  (it) => {
    it.effect("who uses up the attempts of the network keeps no colleague out, but strangers", () =>
      Effect.gen(function* () {
        yield* personAt(shop, colleague)
        for (let n = 0; n < 40; n++) yield* signIn(shop, "a wrong guess", `made-up-${n}@example.com`)
        assert.strictEqual((yield* signIn(shop, "a wrong guess", "made-up@example.com")).status, 429)
        for (let n = 0; n < 9; n++) {
          assert.strictEqual((yield* signIn(shop, Browser.password, colleague)).status, 200, `${n}`)
        }
        // Each user has ten attempts in five minutes at an address, known or not.
        assert.strictEqual((yield* signIn(shop, Browser.password, colleague)).status, 429)
      })
    )
  }
)
