/** How often the users of an account may ask the product's API. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { RateLimiter } from "../../src/http/rate-limit/RateLimiter.ts"
import { openAccount } from "../accounts/support.ts"
import { personOf } from "./People.ts"
import { service } from "./support.ts"

const path = "/api/v1/areas/13104"

layer(service, { excludeTestServices: true })("Users of an account", (it) => {
  it.effect("have 1,500 requests a minute together, however many they are", () =>
    Effect.gen(function* () {
      const limiter = yield* RateLimiter
      const [accountId, other] = [yield* openAccount, yield* openAccount]
      const [owner, viewer, stranger] = [
        yield* personOf(accountId, "owner"),
        yield* personOf(accountId, "viewer"),
        yield* personOf(other, "owner")
      ]
      const asked = { key: `users:${accountId}`, limit: 1_500, windowMs: 60_000 }
      for (let n = 0; n < 1_499; n++) yield* limiter.consume(asked)
      assert.strictEqual((yield* owner.ask(path, { account: accountId })).status, 200)
      for (const user of [owner, viewer]) {
        const refused = yield* user.ask(path, { account: accountId })
        assert.strictEqual(refused.status, 429)
        assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]\d?$/)
      }
      assert.strictEqual((yield* stranger.ask(path, { account: other })).status, 200)
    })
  )
})
