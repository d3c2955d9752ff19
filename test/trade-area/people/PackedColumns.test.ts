import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { pack, unpack } from "../../../modules/trade-area/people/PackedColumns.ts"

const Value = Schema.Int.check(Schema.isBetween({ minimum: -(2 ** 30), maximum: 2 ** 30 - 1 }))

it.effect.prop(
  "a packed table comes back as it was, whatever its numbers",
  [Schema.Array(Schema.Tuple([Value, Value]))],
  ([rows]) =>
    Effect.gen(function* () {
      const columns = [rows.map(([a]) => a), rows.map(([, b]) => b)]
      const found = yield* Effect.promise(() => unpack<{ year: number }>(pack({ year: 2020 }, columns)))
      assert.deepStrictEqual(found.header, { year: 2020 })
      assert.deepStrictEqual(
        found.columns.map((column) => Array.from(column)),
        columns
      )
    }),
  { arbitrary: { runs: 50 } }
)
