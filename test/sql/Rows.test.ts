import { assert, layer } from "@effect/vitest"
import { Cause, Effect, Exit, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../src/sql/Rows.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const Shop = Schema.Struct({ name: Schema.String, opened: Schema.Date, size: Schema.NullOr(Schema.Int) })
const shops = Rows.all(Shop)
const firstShop = Rows.first(Shop)

const defectOf = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.exit(self), (exit) => {
    assert.isTrue(Exit.hasDies(exit))
    return Exit.isFailure(exit) ? Cause.pretty(exit.cause) : ""
  })

layer(TestDatabase.layer)("Rows of a repository", (it) => {
  it.effect("are values of the type that their schema declares", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const opened = new Date("2026-11-22T01:02:03Z")
      const found = sql`
        select * from (values ('Kissa', ${opened}::timestamptz, 3), ('Ramen', ${opened}::timestamptz, null))
          as shop(name, opened, size)`
      const expected = [
        { name: "Kissa", opened, size: 3 },
        { name: "Ramen", opened, size: null }
      ]
      assert.deepStrictEqual(yield* shops(found), expected)
      assert.deepStrictEqual(yield* firstShop(found), expected[0])
      assert.isUndefined(yield* firstShop(sql`select 1 where false`))
    })
  )

  it.effect("that do not fit are a defect that names the column, and so is what the database refuses", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.include(yield* defectOf(shops(sql`select 'Kissa' as name, now() as opened, 'large' as size`)), '["size"]')
      assert.include(yield* defectOf(shops(sql`select name from no_such_table`)), "no_such_table")
    })
  )

  it.effect("are selected by the columns of their fields, of one table where others stand beside it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const Store = Schema.Struct({ id: Schema.Int, areaCode: Schema.String, floorAreaM2: Schema.Int })
      assert.strictEqual(Rows.columns(Store), 'id, area_code as "areaCode", floor_area_m2 as "floorAreaM2"')
      const found = sql`
        select ${sql.literal(Rows.columns(Store, "s"))} from (values (1, '13104', 80)) as s(id, area_code, floor_area_m2),
          (values (2)) as other(id)`
      assert.deepStrictEqual(yield* Rows.all(Store)(found), [{ id: 1, areaCode: "13104", floorAreaM2: 80 }])
    })
  )
})
