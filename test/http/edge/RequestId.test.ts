import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import * as RequestId from "../../../src/http/edge/RequestId.ts"

describe("Request ids", () => {
  it.effect("are unique ULIDs in the order of creation", () =>
    Effect.gen(function* () {
      const next = yield* RequestId.generator
      const ids = Array.from({ length: 5000 }, next)
      assert.strictEqual(new Set(ids).size, 5000)
      assert.deepStrictEqual([...ids].sort(), ids)
      for (const id of ids) assert.match(id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
      assert.notStrictEqual((yield* RequestId.generator)().slice(10, 20), ids[0]?.slice(10, 20))
    }).pipe(Effect.provide(SecureRandom.layerWebCrypto))
  )
})
