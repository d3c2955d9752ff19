import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { clientOf } from "../support/Connection.ts"
import * as Dice from "../support/chaos/Dice.ts"
import { play } from "../support/chaos/Play.ts"
import * as Rules from "../support/chaos/Rules.ts"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

it.live(
  "Webhooks to an erratic receiver survive the death of the node that sends them: none is lost, and the log is true",
  () =>
    Effect.gen(function* () {
      const database = yield* TestDatabase.database("template_seeded")
      const { evidence } = yield* play({
        databaseUrl: urlOf(database),
        dice: Dice.make(7),
        events: 120,
        endpoints: 6,
        kills: 1,
        seconds: 2,
        log: "/dev/null",
        env: { JOB_LEASE: "1 second" }
      }).pipe(Effect.provide(Layer.merge(clientOf(TestDatabase.host(), database), SecureRandom.layerWebCrypto)))
      assert.deepStrictEqual(Rules.violations(evidence), [])
      assert.deepStrictEqual(Rules.unnoticed(evidence), [])
    })
)
