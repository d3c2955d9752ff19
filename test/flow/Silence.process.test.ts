/** The whole service on a database that goes silent. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Service from "../support/ServiceProcess.ts"
import * as FlakyNetwork from "../support/server/FlakyNetwork.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const env = {
  DATABASE_WAIT: "500 millis",
  DATABASE_STATEMENT_TIMEOUT: "1 second",
  SHUTDOWN_GRACE: "500 millis"
}

describe("A service whose database goes silent", () => {
  it.live("answers 503, is not ready, is well again when the database is, and ends all the same", () =>
    Effect.gen(function* () {
      const network = yield* FlakyNetwork.inFrontOf({ path: `${TestDatabase.host()}/.s.PGSQL.5432` })
      const DATABASE_URL = `postgres://${TestDatabase.owner}@127.0.0.1:${network.port}/${yield* TestDatabase.database("template_seeded")}`
      const service = yield* Service.start({ DATABASE_URL, ...env })
      yield* Service.eventually(Effect.sync(service.said), (said) => said.includes("Try:"))
      const key = Service.printedKey(service.said(), "analytics.key")
      const ask = Effect.all([service.call("/api/v1/areas/13101", { key }), service.call("/readyz")], {
        concurrency: "unbounded"
      })
      const statuses = Effect.map(ask, (answers) => answers.map(({ status }) => status))
      assert.deepStrictEqual(yield* statuses, [200, 200])

      yield* network.freeze
      for (let n = 0; n < 3; n++) {
        const [area, ready] = yield* ask
        assert.deepStrictEqual([area.status, ready.status], [503, 503])
        assert.isNotNull(area.headers.get("retry-after"))
      }
      yield* network.thaw
      yield* Service.eventually(statuses, ([area, ready]) => area === 200 && ready === 200)

      yield* network.freeze
      yield* service.signal("SIGTERM")
      assert.isNotNull(yield* service.exited)
    }).pipe(Effect.scoped)
  )
})
