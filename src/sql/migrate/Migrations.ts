/**
 * Brings the schema up to date. Each module has its own list of migrations and its own table of applied ones, so ids are
 * unique per module only.
 *
 * One transaction with an advisory lock encloses all migrations: processes that start together wait for the first one and
 * then find nothing to do; a migration that fails leaves everything as it was. The lock belongs to the transaction, not to the
 * session, so it holds behind a transaction pooler too.
 */
import { Cause, Duration, Effect } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { DatabaseUnavailable } from "../DatabaseUnavailable.ts"
import { explain, sqlState } from "../Pg.ts"
import { allowLongStatements } from "../session/Session.ts"
import * as Applied from "./AppliedMigrations.ts"

type Change = Effect.Effect<unknown, unknown, SqlClient.SqlClient>

/** A migration beside which nodes that do not know it may go on; see `compatible`. */
interface CompatibleMigration {
  readonly compatible: true
  readonly change: Change
}

export type Migration = Change | CompatibleMigration

/** By `0001_name`. */
export type Migrations = {
  readonly [id: `${number}_${string}`]: Migration
}

export interface ModuleMigrations {
  readonly name: string
  readonly migrations: Migrations
}

/**
 * Marks a migration as compatible: nodes of earlier releases run correctly on the schema that it leaves, such as one with
 * a new table, a new index or a new column that has a default. They start although they do not know the migration.
 */
export const compatible = (change: Change): CompatibleMigration => ({ compatible: true, change })

/** Runs SQL strings one by one; the driver takes one statement at a time. */
export const statements = (
  ...texts: ReadonlyArray<string>
): Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.forEach(texts, (text) => sql.unsafe(text).unprepared, { discard: true })
  )

/**
 * How long a migration waits for a table that another transaction uses: behind it wait the statements of all nodes that
 * need the table, so it gives up before they reach their own limit.
 */
const lockWait = Duration.seconds(10)

/**
 * Applies what is missing, in the order given; returns the names of the applied migrations, as `module/0001_name`. Refuses a
 * database that a newer release has changed in a way that this one cannot work with.
 */
export const migrate = (
  modules: ReadonlyArray<ModuleMigrations>,
  longestWait: Duration.Duration = lockWait
): Effect.Effect<ReadonlyArray<string>, DatabaseUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The wait for the lock, or one slow migration, may take longer than a statement of a request.
    yield* sql`set local statement_timeout = 0`
    // A node whose connection a network dropped here holds the lock, and every start waits for it, until the server ends it.
    yield* sql`set local idle_in_transaction_session_timeout = '30s'`
    yield* sql`select pg_advisory_xact_lock(hashtextextended('ekimae/migrate', 0))`
    yield* sql`select set_config('lock_timeout', ${String(Duration.toMillis(longestWait))}, true)`
    yield* refuseNewer(modules, yield* Applied.read)
    yield* Applied.prepare(modules.map(({ name }) => name))
    const applied = yield* Effect.forEach(modules, migrateOne)
    return applied.flat()
  }).pipe(transactionally, allowLongStatements)

/** What `migrate` would apply, with its marks; nothing is changed. */
export const pending = (
  modules: ReadonlyArray<ModuleMigrations>
): Effect.Effect<ReadonlyArray<Applied.AppliedMigration>, DatabaseUnavailable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const applied = yield* Applied.read
    yield* refuseNewer(modules, applied)
    const names = new Set(applied.map(Applied.nameOf))
    return known(modules).filter((migration) => !names.has(Applied.nameOf(migration)))
  }).pipe(transactionally)

const transactionally = <A>(self: Effect.Effect<A, DatabaseUnavailable | SqlError.SqlError, SqlClient.SqlClient>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.catchTag(sql.withTransaction(self), "SqlError", (error) =>
      Effect.fail(new DatabaseUnavailable({ reason: `The migrations did not run: ${explain(error)}` }))
    )
  )

const known = (modules: ReadonlyArray<ModuleMigrations>): ReadonlyArray<Applied.AppliedMigration> =>
  modules.flatMap(({ migrations, name: module }) =>
    Object.entries(migrations).map(([key, migration]) => {
      const [, id = "", title = ""] = /^(\d+)_(.*)$/.exec(key) ?? []
      return { module, id: Number(id), title, compatible: "compatible" in migration }
    })
  )

const refuseNewer = (modules: ReadonlyArray<ModuleMigrations>, applied: ReadonlyArray<Applied.AppliedMigration>) => {
  const names = new Set(known(modules).map(Applied.nameOf))
  const unknown = applied.filter((migration) => !migration.compatible && !names.has(Applied.nameOf(migration)))
  if (unknown.length === 0) return Effect.void
  const [shown, more] = [unknown.slice(0, 3).map(Applied.nameOf).join(", "), unknown.length - 3]
  return Effect.fail(
    new DatabaseUnavailable({
      reason: `The database belongs to a newer release: this one does not know its migrations ${shown}${more > 0 ? ` and ${more} more` : ""}. Start that release, or restore a backup from before the upgrade`
    })
  )
}

const migrateOne = ({ migrations, name }: ModuleMigrations) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(named(name, migrations)),
    table: Applied.tableOf(name)
  }).pipe(
    Effect.tap((applied) => {
      const marked = known([{ name, migrations }]).filter(({ compatible }) => compatible)
      const ids = applied.map(([id]) => id).filter((id) => marked.some((one) => one.id === id))
      return Applied.markCompatible(name, ids)
    }),
    Effect.map((applied) => applied.map(([id, title]) => Applied.nameOf({ module: name, id, title }))),
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
      Effect.asVoid("compatible" in migration ? migration.change : migration).pipe(
        Effect.catchCause((cause) =>
          Effect.fail(
            new DatabaseUnavailable({ reason: `Migration ${module}/${id} failed: ${reasonOf(Cause.squash(cause))}` })
          )
        )
      )
    ])
  )

const reasonOf = (error: unknown): string =>
  SqlError.isSqlError(error) && sqlState(error) === "55P03"
    ? "another transaction uses the table (a backup, an import, or one that was left open). Nothing was changed; try again when it has ended"
    : explain(error)
