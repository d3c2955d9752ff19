import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as OutsideMigrations from "../../src/outside/OutsideMigrations.ts"
import { migrate, statements } from "../../src/sql/migrate/Migrations.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { backedUp, fewModules, onEmpty, restoreFrom, verified } from "./support.ts"

const points = OutsideMigrations.of({
  name: "my-points",
  migrations: {
    "0001_points": statements(
      "create table my_points (id bigint generated always as identity primary key, name text not null)",
      "create table my_points_day (id bigint, day date) partition by range (day)",
      "create table my_points_day_rest partition of my_points_day default"
    )
  }
})

const withPoints = Effect.map(fewModules, (modules) => [...modules, points])

/** The module's tables are there while it is loaded and when it is not: the backup reads the database. */
const database = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* migrate(yield* withPoints)
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into my_points (name) select 'p' || i from generate_series(1, 3) as i`
    yield* sql`create table my_points_day_2030 partition of my_points_day for values from ('2030-01-01') to ('2031-01-01')`
    yield* sql`insert into my_points_day values (1, '2030-05-05'), (2, '2035-05-05')`
  })
).pipe(Layer.provideMerge(TestDatabase.empty), Layer.orDie)

const namesOf = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly found: string | null }>`select to_regclass(${table})::text as found`,
      ([row]) => row?.found
    )
  )

layer(database)("a backup of an installation with a module from outside", (it) => {
  it.effect("is restored with the module: its rows, partitions and sequences", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
      yield* Effect.gen(function* () {
        const report = yield* restoreFrom(file, yield* withPoints)
        assert.deepStrictEqual([report.leftOut, report.applied], [[], []])
        const sql = yield* SqlClient.SqlClient
        const added = yield* sql`insert into my_points (name) values ('new') returning id::int as id`
        assert.deepStrictEqual(added, [{ id: 4 }])
        const days = yield* sql`select tableoid::regclass::text as part, id::int as id from my_points_day order by id`
        assert.deepStrictEqual(days, [
          { part: "my_points_day_2030", id: 1 },
          { part: "my_points_day_rest", id: 2 }
        ])
        assert.deepStrictEqual(yield* migrate(yield* withPoints), [])
      }).pipe(onEmpty)
    })
  )

  it.effect("is restored without it only when its rows may be left out, and the rest is whole", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
      for (const refused of [restoreFrom(file), Effect.asVoid(verified(file))] as const) {
        const { message } = yield* Effect.flip(onEmpty(refused as ReturnType<typeof restoreFrom>))
        assert.include(message, "holds tables of the modules my-points, which MODULES does not name")
        assert.include(message, "--without-modules")
        assert.include(message, "MODULESにmy-pointsを加えるか")
      }
      yield* Effect.gen(function* () {
        const report = yield* restoreFrom(file, undefined, { withoutModules: true })
        assert.deepStrictEqual(report.leftOut, ["my-points"])
        assert.isNull(yield* namesOf("my_points"))
        assert.strictEqual(yield* namesOf("job"), "job")
        // Put in later, the module begins with empty tables.
        assert.deepStrictEqual(yield* migrate(yield* withPoints), ["outside-my-points/0001_points"])
      }).pipe(onEmpty)
    })
  )
})
