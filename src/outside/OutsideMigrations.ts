/**
 * Migrations of a module from outside. They are recorded under a name that says so: the service then starts without the module, and no
 * release of the product can have a module of that name. Each may make and change the module's own tables alone.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { outsideName } from "../sql/migrate/AppliedMigrations.ts"
import type { Migration, Migrations, ModuleMigrations } from "../sql/migrate/Migrations.ts"
import { snakeOf } from "./Names.ts"

/** Tables, views and sequences that are not the module's, each with its columns. */
const others = (prefix: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly name: string; readonly columns: string }>`
      select c.relname as name, coalesce(string_agg(
          a.attname || ' ' || a.atttypid || ' ' || a.attnotnull, ',' order by a.attnum), '') as columns
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and c.relname <> ${prefix} and not starts_with(c.relname, ${`${prefix}_`})
      group by c.oid, c.relname order by c.relname`
  )

/** Fails the migration, and with it the transaction, if it has changed what is not the module's. */
const within = (prefix: string, change: Change) =>
  Effect.gen(function* () {
    const before = new Map((yield* others(prefix)).map(({ columns, name }) => [name, columns]))
    yield* change
    const after = yield* others(prefix)
    const changed =
      after.find(({ columns, name }) => before.get(name) !== columns)?.name ??
      [...before.keys()].find((name) => !after.some((one) => one.name === name))
    if (changed !== undefined) {
      return yield* Effect.die(
        new Error(
          `it changes "${changed}", and tables of a module from outside begin with "${prefix}_" (モジュールのテーブル名は "${prefix}_" で始めてください)`
        )
      )
    }
  })

/** Fails the first migration of a module whose name is that of tables of the service. */
const unused = (prefix: string, change: Change) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [taken] = yield* sql<{ readonly name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace
        and (relname = ${prefix} or starts_with(relname, ${`${prefix}_`})) order by 1 limit 1`
    if (taken === undefined) return yield* change
    return yield* Effect.die(
      new Error(
        `the service has a table "${taken.name}" already, so the module needs another name (テーブル "${taken.name}" が既にあります。モジュールの名前を変えてください)`
      )
    )
  })

type Change = Effect.Effect<unknown, unknown, SqlClient.SqlClient>

/** Guards what runs in the transaction; a migration outside of it builds an index, and could not be taken back. */
const guarded = (guard: (change: Change) => Change, migration: Migration): Migration => {
  if ("outside" in migration) return migration
  return "compatible" in migration ? { compatible: true, change: guard(migration.change) } : guard(migration)
}

/** The migrations as they are applied. */
export const of = ({ migrations, name, ...rest }: ModuleMigrations): ModuleMigrations => {
  const prefix = snakeOf(name)
  const first = Object.keys(migrations).toSorted()[0]
  return {
    ...rest,
    name: outsideName(name),
    migrations: Object.fromEntries(
      Object.entries(migrations).map(([key, migration]) => [
        key,
        guarded(
          key === first ? (change) => unused(prefix, within(prefix, change)) : (change) => within(prefix, change),
          migration
        )
      ])
    ) as Migrations
  }
}
