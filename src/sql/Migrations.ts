/**
 * Brings the schema up to date: each module has its own list and its own table of what was applied, so a module's ids
 * are its own business.
 *
 * One transaction holds an advisory lock around all of it: processes that start together wait for the first, then find
 * nothing to do; a migration that fails leaves everything as it was. The lock belongs to the transaction, not to the
 * session, so it holds behind a transaction pooler too.
 */
import { Cause, Effect } from "effect"
import { Migrator, SqlClient, type SqlError } from "effect/sql"
import type { Migrations } from "../module.ts"
import { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import { explain } from "./Pg.ts"

export interface ModuleMigrations {
  readonly name: string
  readonly migrations: Migrations
}

/** Runs SQL strings one by one; the driver takes one statement at a time. */
export const statements = (
  ...texts: ReadonlyArray<string>
): Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.forEach(texts, (text) => sql.unsafe(text).unprepared, { discard: true })
  )

/** Applies what is missing, in the order given; answers the names of what was applied, as `module/0001_name`. */
export const migrate = (
  modules: ReadonlyArray<ModuleMigrations>
): Effect.Effect<ReadonlyArray<string>, DatabaseUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The wait for the lock, or one slow migration, may take longer than a statement of a request.
    yield* sql`set local statement_timeout = 0`
    yield* sql`set local idle_in_transaction_session_timeout = 0`
    yield* sql`select pg_advisory_xact_lock(hashtextextended('ekimae/migrate', 0))`
    const applied = yield* Effect.forEach(modules, migrateOne)
    return applied.flat()
  }).pipe(transactionally)

const transactionally = <A>(self: Effect.Effect<A, DatabaseUnavailable | SqlError.SqlError, SqlClient.SqlClient>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchTag(sql.withTransaction(self), "SqlError", (error) =>
      Effect.fail(new DatabaseUnavailable({ reason: `The migrations did not run: ${explain(error)}` }))
    )
  )

const migrateOne = ({ migrations, name }: ModuleMigrations) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(named(name, migrations)),
    table: `migrations_${name.replaceAll("-", "_")}`
  }).pipe(
    Effect.map((applied) => applied.map(([id, title]) => `${name}/${String(id).padStart(4, "0")}_${title}`)),
    Effect.catchTag("MigrationError", (error) =>
      Effect.fail(
        error.cause instanceof DatabaseUnavailable
          ? error.cause
          : new DatabaseUnavailable({ reason: `The migrations of ${name} are at fault: ${error.message}` })
      )
    )
  )

/** Every migration fails, or dies, with a line that names it. */
const named = (
  module: string,
  migrations: Migrations
): Record<string, Effect.Effect<void, DatabaseUnavailable, SqlClient.SqlClient>> =>
  Object.fromEntries(
    Object.entries(migrations).map(([id, migration]) => [
      id,
      Effect.asVoid(migration).pipe(
        Effect.catchCause((cause) =>
          Effect.fail(
            new DatabaseUnavailable({ reason: `Migration ${module}/${id} failed: ${explain(Cause.squash(cause))}` })
          )
        )
      )
    ])
  )
