import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import * as Preflight from "../../src/kernel/Preflight.ts"

const faultsOf = (env: Record<string, string>) =>
  Layer.build(Preflight.layer([])).pipe(
    Effect.scoped,
    Effect.flip,
    Effect.map(({ faults }) => faults),
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: { PORT: "0", ...env } })))
  )

describe("Before the database is touched", () => {
  it.effect("a malformed address of it is named together with the other faults, and never repeated", () =>
    Effect.gen(function* () {
      for (const [DATABASE_URL, fault] of [
        ["postgres://ekimae:s3cret@127.0.0.1:99999/ekimae", /^Each port of DATABASE_URL/],
        ["postgres://ekimae:s3cret/word@127.0.0.1/ekimae", /^DATABASE_URL must read like/],
        ["postgres://ekimae:s3cret@127.0.0.1/ekimae?sslmode=maybe", /^The sslmode "maybe" of DATABASE_URL/],
        ["postgres://ekimae:s3cret@127.0.0.1/ekimae?sslmode=verify-ca&sslrootcert=/no/such", /^The file \/no\/such/]
      ] as const) {
        const faults = yield* faultsOf({ DATABASE_URL, ROLE: "boss" })
        assert.strictEqual(faults.length, 2, faults.join("\n"))
        assert.match(faults[0]!, /^ROLE: /)
        assert.match(faults[1]!, fault)
        assert.notInclude(faults.join("\n"), "s3cret")
      }
    })
  )
})
