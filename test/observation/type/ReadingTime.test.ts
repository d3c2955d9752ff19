/** How long a reading by an account's own expression may take. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ReadPrice } from "../../../modules/observation/type/page/ThreadTasks.ts"
import { CpuCrashed } from "../../../src/cpu/CpuCrashed.ts"
import { CpuPool } from "../../../src/cpu/CpuPool.ts"

describe("A reading", () => {
  it.live("is ended where the regular expression of a JSONPath would take for ever, and the next one is made", () =>
    Effect.gen(function* () {
      const pool = yield* CpuPool
      const read = (jsonPath: string) =>
        pool.run(
          ReadPrice,
          {
            locate: false,
            kind: "json",
            url: "https://shop.example.jp/items/1",
            now: 0,
            text: JSON.stringify({ items: [{ name: "a".repeat(40), price: "980円" }] }),
            jsonPath
          },
          { limit: "1 second" }
        )
      const error = yield* Effect.flip(read("$.items[?search(@.name, '(a+)+b')].price"))
      assert.instanceOf(error, CpuCrashed)
      assert.strictEqual(error.reason, "too long")
      assert.strictEqual((yield* read("$.items[?search(@.name, 'a+')].price")).data.price, 980)
    }).pipe(Effect.provide(CpuPool.layer({ threads: 1 })))
  )
})
