import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { int4s, int8s, texts, uuids } from "../../src/sql/Pg.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

layer(TestDatabase.layer)("PostgreSQL values", (it) => {
  it.effect("int8 arrives as a number, and so do its arrays", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`select count(*) as n, ${int8s([1, 2 ** 40])} as many from generate_series(1, 3)`
      assert.deepStrictEqual(row, { n: 3, many: [1, 2 ** 40] })
    })
  )

  it.effect("arrays of every kind work, the empty ones too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`
        select ${texts([])} as texts, ${int4s([1, null])} as ints,
          '00000000-0000-0000-0000-000000000001'::uuid = any(${uuids(["00000000-0000-0000-0000-000000000001"])}) as found`
      assert.deepStrictEqual(row, { texts: [], ints: [1, null], found: true })
    })
  )
})
