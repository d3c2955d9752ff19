/**
 * Fingerprints of migrations: hashes of the statements that each one runs on an empty database. Formatting, comments in the
 * code and imports do not count; what reaches the database does, whatever file it comes from.
 */
import { createHash } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection } from "effect/sql"
import { nameOf } from "../../../src/sql/migrate/AppliedMigrations.ts"
import type { Migration, ModuleMigrations } from "../../../src/sql/migrate/Migrations.ts"

/** Passes statements on, and keeps them with their parameters. */
const recording = (connection: SqlConnection.Connection, statements: Array<string>): SqlConnection.Connection => {
  const keep = (sql: string, params: ReadonlyArray<unknown>) =>
    void statements.push(
      [sql.replaceAll(/\s+/g, " ").trim(), ...(params.length === 0 ? [] : [JSON.stringify(params)])].join(" ")
    )
  return {
    execute: (sql, params, transform) => (keep(sql, params), connection.execute(sql, params, transform)),
    executeUnprepared: (sql, params, transform) => (
      keep(sql, params), connection.executeUnprepared(sql, params, transform)
    ),
    executeRaw: (sql, params) => (keep(sql, params), connection.executeRaw(sql, params)),
    executeValues: (sql, params) => (keep(sql, params), connection.executeValues(sql, params)),
    executeValuesUnprepared: (sql, params) => (keep(sql, params), connection.executeValuesUnprepared(sql, params)),
    executeStream: (sql, params, transform) => (keep(sql, params), connection.executeStream(sql, params, transform))
  }
}

/** Applies all migrations to the empty database of the context; returns their fingerprints by name, in order. */
export const fingerprints = (modules: ReadonlyArray<ModuleMigrations>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* (yield* SqlClient.SqlClient).reserve
      const found = new Map<string, string>()
      for (const { migrations, name: module } of modules) {
        for (const [key, migration] of Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
          const statements: Array<string> = []
          const recorder = recording(connection, statements)
          const sql = yield* SqlClient.make({
            acquirer: Effect.succeed(recorder),
            compiler: PgClient.makeCompiler(),
            driver: "pg",
            spanAttributes: []
          })
          yield* Effect.provideService(changeOf(migration, recorder), SqlClient.SqlClient, sql)
          const [id = "", ...title] = key.split("_")
          const hash = createHash("sha256").update(statements.join(";\n")).digest("hex").slice(0, 16)
          found.set(nameOf({ module, id: Number(id), title: title.join("_") }), hash)
        }
      }
      return found
    })
  ).pipe(Effect.provide(Reactivity.layer))

/** Change that a migration makes; one for outside of transactions runs as it does on a database with data: no transaction is open here. */
const changeOf = (migration: Migration, { executeUnprepared }: SqlConnection.Connection) => {
  if ("outside" in migration) {
    return migration.outside((statement) => executeUnprepared(statement, [], undefined))
  }
  return "change" in migration ? migration.change : migration
}

const line = /^(\S+) ([0-9a-f]{16})$/

/** The list as its file holds it: a name and a fingerprint a line, below what the file says of itself. */
export const parse = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split("\n").flatMap((row) => (line.exec(row) === null ? [] : [row.split(" ") as [string, string]])))

export const format = (migrations: ReadonlyMap<string, string>): string =>
  [
    "# Released migrations and their fingerprints (test/support/schema/Fingerprints.ts). Lines are only added, by `npm run dump-schema`.",
    ...[...migrations].map(([name, hash]) => `${name} ${hash}`),
    ""
  ].join("\n")

/** What is wrong with the migrations beside the list of released ones, as a line each. */
export const differences = (
  released: ReadonlyMap<string, string>,
  current: ReadonlyMap<string, string>
): ReadonlyArray<string> =>
  [...released].flatMap(([name, hash]) => {
    const now = current.get(name)
    if (now === undefined) {
      return [
        `${name} is released and missing: put it back. If it never left this checkout, delete its line in migrations.txt`
      ]
    }
    return now === hash
      ? []
      : [
          `${name} is released and runs other statements: undo the change and add a migration. If it never left this checkout, delete its line in migrations.txt`
        ]
  })
