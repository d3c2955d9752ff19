/**
 * Brings the schema up to date. Each module has its own list of migrations and its own table of applied ones, so ids are
 * unique per module only.
 *
 * One transaction with an advisory lock encloses all migrations: processes that start together wait for the first one and
 * then find nothing to do; a migration that fails leaves everything as it was. The lock belongs to the transaction, not to the
 * session, so it holds behind a transaction pooler too. A migration that must run outside of a transaction divides them: what
 * comes before it is committed first, what follows has a transaction of its own.
 */
import { Cause, Duration, Effect } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { DatabaseUnavailable, sqlState } from "../../process/Outage.ts"
import { explainWithCure } from "../Fault.ts"
import { howToInitialise, InitialisesDatabase } from "../InitialisesDatabase.ts"
import { liftTransactionTimeout } from "../Pg.ts"
import { allowLongStatements } from "../session/Session.ts"
import type { StorageBound } from "../storage/StorageBound.ts"
import * as Applied from "./AppliedMigrations.ts"
import { exclusively, type OutsideMigration, withRun } from "./OutsideTransaction.ts"

type Change = Effect.Effect<unknown, unknown, SqlClient.SqlClient>

/** A migration beside which nodes that do not know it may go on; see `compatible`. */
export interface CompatibleMigration {
  readonly compatible: true
  readonly change: Change
}

export type Migration = Change | CompatibleMigration | OutsideMigration

/** Migrations by `0001_name`. */
export type Migrations = {
  readonly [id: `${number}_${string}`]: Migration
}

export interface ModuleMigrations {
  readonly name: string
  readonly migrations: Migrations
  /** Bounds of the tables that they make. */
  readonly storage?: ReadonlyArray<StorageBound>
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
    const names: Array<string> = []
    while (true) {
      const { applied, next } = yield* upToNextOutside(modules, { longestWait, isShared: true })
      names.push(...applied)
      if (next === undefined) return names
      names.push(...(yield* runOutside(modules, next)))
    }
  })

/**
 * Applies what is missing inside of the caller's transaction, to a database that no other process uses yet: indexes are built
 * without waiting for writers. Stops at a migration that no transaction allows; `migrate` applies the rest after the commit.
 */
export const migrateUnshared = (
  modules: ReadonlyArray<ModuleMigrations>
): Effect.Effect<ReadonlyArray<string>, DatabaseUnavailable, SqlClient.SqlClient> =>
  Effect.map(upToNextOutside(modules, { longestWait: lockWait, isShared: false }), ({ applied }) => applied)

/** A migration that is to run outside of a transaction, and has not run. */
interface OutsideStep extends Applied.AppliedMigration {
  readonly migration: OutsideMigration
}

/** Applies what comes before the first migration that must run outside of a transaction. */
const upToNextOutside = (
  modules: ReadonlyArray<ModuleMigrations>,
  { isShared, longestWait }: { readonly isShared: boolean; readonly longestWait: Duration.Duration }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The wait for the lock, or one slow migration, may take longer than a statement of a request.
    yield* sql`set local statement_timeout = 0`
    yield* sql.unsafe(liftTransactionTimeout)
    // A node whose connection a network dropped here holds the lock, and every start waits for it, until the server ends it.
    yield* sql`set local idle_in_transaction_session_timeout = '30s'`
    yield* sql`select pg_advisory_xact_lock(hashtextextended('ekimae/migrate', 0))`
    yield* sql`select set_config('lock_timeout', ${String(Duration.toMillis(longestWait))}, true)`
    const before = yield* Applied.read
    yield* refuseNewer(modules, before)
    if (before.length === 0 && !(yield* InitialisesDatabase)) {
      return yield* new DatabaseUnavailable({ reason: `The database is empty. ${howToInitialise}` })
    }
    const isNew = (module: string) => !isShared || !before.some((one) => one.module === module)
    const next = nextOutside(modules, before, isNew)
    const now = modules.map((module) => upTo(module, modules, next))
    yield* Applied.prepare(modules.map(({ name }) => name))
    const applied = yield* Effect.forEach(now, (one) => migrateOne(one, isNew(one.name)))
    return { applied: applied.flat(), next }
  }).pipe(transactionally, allowLongStatements)

/** On a database on which its module is new, it may run inside of the transaction. */
const nextOutside = (
  modules: ReadonlyArray<ModuleMigrations>,
  applied: ReadonlyArray<Applied.AppliedMigration>,
  isNew: (module: string) => boolean
): OutsideStep | undefined => {
  const names = new Set(applied.map(Applied.nameOf))
  return steps(modules).flatMap(({ migration, ...step }) =>
    "outside" in migration &&
    !names.has(Applied.nameOf(step)) &&
    (!isNew(step.module) || migration.onNewDatabase === undefined)
      ? [{ ...step, migration }]
      : []
  )[0]
}

/** The migrations of a module that come before a step. */
const upTo = (
  module: ModuleMigrations,
  modules: ReadonlyArray<ModuleMigrations>,
  step: OutsideStep | undefined
): ModuleMigrations => {
  if (step === undefined) return module
  const at = modules.findIndex(({ name }) => name === step.module)
  const index = modules.indexOf(module)
  if (index < at) return module
  const migrations = Object.entries(module.migrations).filter(([key]) => index === at && numberOf(key) < step.id)
  return { name: module.name, migrations: Object.fromEntries(migrations) }
}

/** Waits until no other process runs one, and looks again whether this one is still to run. */
const runOutside = (modules: ReadonlyArray<ModuleMigrations>, step: OutsideStep) =>
  Effect.gen(function* () {
    const name = Applied.nameOf(step)
    const applied = yield* Applied.read
    yield* refuseNewer(modules, applied)
    if (applied.some((one) => Applied.nameOf(one) === name)) return []
    yield* Effect.logInfo(`${name} runs outside of a transaction; it may wait for others to end`)
    yield* withRun(step.migration.outside).pipe(naming(name))
    yield* Applied.record(step)
    return [name]
  }).pipe(
    exclusively,
    Effect.catchTag("SqlError", (error) =>
      Effect.fail(new DatabaseUnavailable({ reason: `The migrations did not run: ${explainWithCure(error)}` }))
    )
  )

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
      Effect.fail(new DatabaseUnavailable({ reason: `The migrations did not run: ${explainWithCure(error)}` }))
    )
  )

const numberOf = (key: string): number => Number.parseInt(key, 10)

const steps = (modules: ReadonlyArray<ModuleMigrations>) =>
  modules.flatMap(({ migrations, name: module }) =>
    Object.entries(migrations)
      .map(([key, migration]) => {
        const title = key.slice(key.indexOf("_") + 1)
        return { module, id: numberOf(key), title, compatible: "compatible" in migration, migration }
      })
      .toSorted((a, b) => a.id - b.id)
  )

const known = (modules: ReadonlyArray<ModuleMigrations>): ReadonlyArray<Applied.AppliedMigration> =>
  steps(modules).map(({ compatible, id, module, title }) => ({ module, id, title, compatible }))

const refuseNewer = (modules: ReadonlyArray<ModuleMigrations>, applied: ReadonlyArray<Applied.AppliedMigration>) => {
  const names = new Set(known(modules).map(Applied.nameOf))
  // The tables of a module from outside stay while MODULES does not name it, and are in no way of the others.
  const isAbsent = (name: string) =>
    Applied.outsideModuleOf(name) !== undefined && !modules.some((module) => module.name === name)
  const unknown = applied.filter(
    (migration) => !migration.compatible && !names.has(Applied.nameOf(migration)) && !isAbsent(migration.module)
  )
  if (unknown.length === 0) return Effect.void
  const [shown, more] = [unknown.slice(0, 3).map(Applied.nameOf).join(", "), unknown.length - 3]
  return Effect.fail(
    new DatabaseUnavailable({
      reason: `The database belongs to a newer release: this one does not know its migrations ${shown}${more > 0 ? ` and ${more} more` : ""}. Start that release, or restore a backup from before the upgrade`
    })
  )
}

const migrateOne = ({ migrations, name }: ModuleMigrations, isNew: boolean) =>
  Migrator.make({})({
    loader: Migrator.fromRecord(named(name, migrations, isNew)),
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
  migrations: Migrations,
  isNew: boolean
): Record<string, Effect.Effect<void, DatabaseUnavailable, SqlClient.SqlClient>> =>
  Object.fromEntries(
    Object.entries(migrations).map(([id, migration]) => [
      id,
      Effect.asVoid(changeOf(migration, isNew)).pipe(naming(`${module}/${id}`))
    ])
  )

/** Change that a migration makes; one that runs outside of a transaction is among these after it has run, and where it need not run so. */
const changeOf = (migration: Migration, isNew: boolean): Change => {
  if (!("outside" in migration)) return "compatible" in migration ? migration.change : migration
  return isNew && migration.onNewDatabase !== undefined
    ? migration.onNewDatabase
    : Effect.die(new Error("it cannot run inside of a transaction"))
}

const naming =
  (name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, DatabaseUnavailable, R> =>
    Effect.catchCause(self, (cause) =>
      Effect.fail(new DatabaseUnavailable({ reason: `Migration ${name} failed: ${reasonOf(Cause.squash(cause))}` }))
    )

/** What cures errors that an administrator or another transaction causes, by the state of PostgreSQL. */
const cures: Readonly<Record<string, string>> = {
  "55P03":
    "another transaction uses the table (a backup, an import, or one that was left open). Nothing was changed; try again when it has ended",
  "57014":
    "the server cancelled it, most likely for the statement_timeout of the role, which cannot be lifted behind a pooler. Run `ekimae migrate` once with a DATABASE_URL that leads past the pooler, or raise the limit"
}

const reasonOf = (error: unknown): string =>
  (SqlError.isSqlError(error) ? cures[sqlState(error) ?? ""] : undefined) ?? explainWithCure(error)
