import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as ChallengePruner from "../../modules/console/sign-in/ChallengePruner.ts"
import * as Browser from "./Browser.ts"
import { service } from "./support.ts"

const options = "/console/api/auth/passkey/generate-authenticate-options"

layer(service, { excludeTestServices: true })("Challenges of passkeys", (it) => {
  it.effect("are limited by address, and deleted when they have expired", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const browser = yield* Browser.open
      const ask = Effect.map(browser.ask(options), ({ status }) => status)
      for (let n = 0; n < 60; n++) assert.strictEqual(yield* ask, 200)
      assert.strictEqual(yield* ask, 429)
      const count = Effect.map(sql`select from console_verification`, ({ length }) => length)
      assert.strictEqual(yield* count, 60)
      assert.strictEqual(yield* ChallengePruner.runOnce, 0)
      yield* sql`
        update console_verification set expires_at = now() - interval '1 second'
        where id in (select id from console_verification limit 20)`
      assert.strictEqual(yield* ChallengePruner.runOnce, 20)
      assert.strictEqual(yield* count, 40)
    })
  )
})
