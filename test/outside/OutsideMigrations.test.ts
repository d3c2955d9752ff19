import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Kernel from "../../src/kernel/Kernel.ts"
import * as OutsideMigrations from "../../src/outside/OutsideMigrations.ts"
import { compatible, type Migration, migrate, statements } from "../../src/sql/migrate/Migrations.ts"
import { rows } from "../../src/sql/storage/StorageBound.ts"
import * as StorageLimits from "../../src/sql/storage/StorageLimits.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

const product = {
  name: "shop",
  migrations: { "0001_shop": statements("create table shop_order (id int primary key)") }
}

const outside = (...migrations: ReadonlyArray<Migration>) =>
  OutsideMigrations.of({
    name: "my-points",
    migrations: Object.fromEntries(migrations.map((migration, at) => [`000${at + 1}_step`, migration]))
  })

const table = statements("create table my_points (id bigint generated always as identity primary key)")

/** On a database of its own. */
const onNew = <A, E>(self: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(self, TestDatabase.empty, { local: true })

const reasonOf = (...migrations: ReadonlyArray<Migration>) =>
  Effect.map(Effect.flip(migrate([product, outside(...migrations)])), ({ message }) => message)

const tables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ readonly name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname like '%points%' order by 1`,
    (rows) => rows.map(({ name }) => name)
  )
)

layer(TestDatabase.layer)("Migrations of a module from outside", (it) => {
  it.effect("make its own tables, and are recorded under a name that no module of the product has", () =>
    onNew(
      Effect.gen(function* () {
        const more = statements("create table my_points_card (id int)", "alter table my_points add column note text")
        const applied = yield* migrate([product, outside(table, compatible(more))])
        assert.deepStrictEqual(applied, [
          "shop/0001_shop",
          "outside-my-points/0001_step",
          "outside-my-points/0002_step"
        ])
        assert.deepStrictEqual(yield* tables, ["migrations_outside_my_points", "my_points", "my_points_card"])
      })
    )
  )

  it.effect("are taken back with all others when they change what is not the module's", () =>
    onNew(
      Effect.gen(function* () {
        const cases = [
          ["create table other_points (id int)", "other_points"],
          ["create view points_view as select 1 as one", "points_view"],
          ["create sequence points_number", "points_number"],
          ["alter table shop_order add column points int", "shop_order"],
          ["alter table shop_order alter column id type bigint", "shop_order"],
          ["drop table shop_order", "shop_order"]
        ] as const
        for (const [statement, changed] of cases) {
          for (const migration of [statements(statement), compatible(statements(statement))]) {
            assert.include(
              yield* reasonOf(table, migration),
              `Migration outside-my-points/0002_step failed: it changes "${changed}", and tables of a module from outside begin with "my_points_"`
            )
          }
        }
        assert.deepStrictEqual(yield* tables, [])
      })
    )
  )

  it.effect("keep their limits of rows while a process without the module starts", () =>
    onNew(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const bounds = [rows("my_points", 5, "ポイント", "points"), rows("my_points_card", 6, "カード", "cards")]
        yield* migrate([...Kernel.allMigrations([]), outside(table)])
        const limits = sql`select name, rows::int as rows from storage_limit where name <> '*' order by 1`
        yield* StorageLimits.store([...bounds, rows("my_pointsman", 7, "", ""), rows("shop_order", 8, "", "")])
        yield* StorageLimits.store([rows("shop_order", 9, "", "")])
        assert.deepStrictEqual(yield* limits, [
          { name: "my_points", rows: 5 },
          { name: "my_points_card", rows: 6 },
          { name: "shop_order", rows: 9 }
        ])
      })
    )
  )

  it.effect("are refused where the service has a table of that name already", () =>
    onNew(
      Effect.gen(function* () {
        yield* migrate([
          { name: "shop", migrations: { "0001_shop": statements("create table my_points_log (id int)") } }
        ])
        const taken = { name: "shop", migrations: { "0001_shop": Effect.void } }
        const error = yield* Effect.flip(migrate([taken, outside(table)]))
        assert.include(
          error.message,
          `the service has a table "my_points_log" already, so the module needs another name`
        )
      })
    )
  )

  it.effect(
    "do not keep the service from starting without the module, and an older release of the module is refused",
    () =>
      onNew(
        Effect.gen(function* () {
          const more = statements("alter table my_points add column note text")
          yield* migrate([product, outside(table, more)])
          assert.deepStrictEqual(yield* migrate([product]), [])
          assert.include(yield* reasonOf(table), "this one does not know its migrations outside-my-points/0002_step")
          assert.deepStrictEqual(yield* migrate([product, outside(table, more)]), [])
        })
      )
  )
})
