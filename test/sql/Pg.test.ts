import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { int2s } from "../../src/sql/PackedArray.ts"
import { int4s, int8s, texts } from "../../src/sql/Pg.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

layer(TestDatabase.layer)("PostgreSQL values", (it) => {
  it.effect("int8 arrives as a number, and so do its arrays", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`select count(*) as n, ${int8s([1, 2 ** 40])} as many from generate_series(1, 3)`
      assert.deepStrictEqual(row, { n: 3, many: [1, 2 ** 40] })
    })
  )

  it.effect("a row of 40 MB arrives whole", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const length = 40_000_000
      const [row] = yield* sql<{ readonly text: string }>`select repeat('x', ${length}::int) as text`
      assert.strictEqual(row?.text.length, length)
    })
  )

  it.effect("arrays of every kind work, the empty ones too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`
        select ${texts([])} as texts, ${int4s([1, null])} as ints,
          1 = any(${int8s([1])}) as found`
      assert.deepStrictEqual(row, { texts: [], ints: [1, null], found: true })
    })
  )

  it.effect("columns of small numbers arrive as they were, to both ends of what a smallint holds", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`
        select ${int2s([-32_768, 0, 32_767])} as ends, ${int2s(Uint16Array.of(9999, 10_000))} as halves,
          ${int2s([])} as none, array_length(${int2s(new Uint8Array(50_000))}, 1) as length, '{1,null}'::smallint[] as given`
      assert.deepStrictEqual(row, {
        ends: [-32_768, 0, 32_767],
        halves: [9999, 10_000],
        none: [],
        length: 50_000,
        given: [1, null]
      })
      for (const beyond of [32_768, -32_769, Number.NaN]) assert.throws(() => int2s([1, beyond]), RangeError)
    })
  )
})
