/**
 * Migrations that PostgreSQL refuses inside a transaction, such as `create index concurrently`, which lets nodes write
 * to the table while it builds the index.
 *
 * What a crash leaves of one is not undone, so it must be safe to repeat. Processes exclude each other by a lock of a
 * transaction of its own, which stays open beside it. The index build waits for all older snapshots, so nothing of the
 * lock may hold one: processes ask for it again and again instead of waiting in a statement, and its transaction ends with
 * `set`, because the last query of a session keeps its snapshot until another statement follows.
 */
import { Duration, Effect, Latch, Schedule, Schema } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { liftTransactionTimeout } from "../Pg.ts"
import { Pooled } from "../server/Server.ts"
import { allowLongStatements } from "../session/Session.ts"

/** Runs one statement, which may take an hour, outside of a transaction; answers its rows. */
export type Run = <A extends object = object>(statement: string) => Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>

export interface OutsideMigration {
  /** It runs beside nodes that do not know it, so it must be compatible. */
  readonly compatible: true
  readonly outside: (run: Run) => Effect.Effect<void, SqlError.SqlError>
  /** Statements inside the one transaction, for a database on which the module is new. */
  readonly onNewDatabase?: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
}

/** A migration that runs by itself, outside of any transaction; it must be safe to repeat after a crash. */
export const outsideTransaction = (outside: OutsideMigration["outside"]): OutsideMigration => ({
  compatible: true,
  outside
})

/**
 * Builds an index while nodes write to the table. What a crash or a failure leaves, an invalid index, is dropped first.
 * @param definition what follows the name: `on job (actor) where tenant is not null`
 */
export const createIndexConcurrently = (
  name: string,
  definition: string,
  options?: { readonly unique: boolean }
): OutsideMigration => {
  const create = `create ${options?.unique === true ? "unique " : ""}index`
  return {
    compatible: true,
    outside: Effect.fnUntraced(function* (run) {
      const [index] = yield* run<{ readonly isValid: boolean }>(
        `select i.indisvalid as "isValid" from pg_index i join pg_class c on c.oid = i.indexrelid
         where c.relname = '${name}' and c.relnamespace = current_schema()::regnamespace`
      )
      if (index?.isValid === true) return
      if (index !== undefined) yield* run(`drop index concurrently "${name}"`)
      yield* run(`${create} concurrently "${name}" ${definition}`)
    }),
    onNewDatabase: Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.asVoid(sql.unsafe(`${create} "${name}" ${definition}`).unprepared)
    )
  }
}

/** Another process runs a migration outside of a transaction. */
class LockIsTaken extends Schema.TaggedError<LockIsTaken>()("LockIsTaken", {}) {}

const askEvery = Duration.millis(200)
/** The server ends a transaction that is idle for 30 seconds, in case that the network dropped its client. */
const keepAlive = Duration.seconds(5)

/** Runs the effect while no other process runs one; its statements run outside of the lock's transaction. */
export const exclusively = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [held, ended] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
    /** Also counts as a sign of life, and drops the snapshot of the query before. */
    const renew = sql`set local idle_in_transaction_session_timeout = '30s'`
    const hold = sql
      .withTransaction(
        Effect.gen(function* () {
          const [row] = yield* sql<{ readonly isFree: boolean }>`
            select pg_try_advisory_xact_lock(hashtextextended('ekimae/migrate-outside', 0)) as "isFree"`
          if (row?.isFree !== true) return yield* new LockIsTaken()
          yield* sql.unsafe(liftTransactionTimeout)
          yield* renew
          yield* held.open
          yield* Effect.raceFirst(ended.await, Effect.repeat(renew, Schedule.spaced(keepAlive)))
        })
      )
      .pipe(
        Effect.retry({ schedule: Schedule.spaced(askEvery), while: (error) => error._tag === "LockIsTaken" }),
        Effect.catchTag("LockIsTaken", (error) => Effect.die(error)),
        Effect.andThen(Effect.never)
      )
    return yield* Effect.raceFirst(hold, Effect.ensuring(Effect.andThen(held.await, self), ended.open))
  })

/** On a session of its own without the server's limit for statements, as far as this process may set it. */
export const withRun = <A, E, R>(use: (run: Run) => Effect.Effect<A, E, R>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const connection = yield* sql.reserve
      const run: Run = <A extends object>(statement: string) =>
        connection.executeUnprepared(statement, [], undefined) as Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>
      if (yield* Pooled) return yield* use(run)
      const limits = yield* run<{ readonly name: string }>(
        "select name from pg_settings where name in ('statement_timeout', 'transaction_timeout')"
      )
      const each = (change: (name: string) => string) => Effect.forEach(limits, ({ name }) => run(change(name)))
      yield* each((name) => `set ${name} = 0`)
      return yield* Effect.ensuring(use(run), Effect.ignore(each((name) => `reset ${name}`)))
    })
  ).pipe(allowLongStatements)
