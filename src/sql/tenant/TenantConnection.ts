/**
 * Switches the role of a transaction's connection per statement: a statement runs as the account that its fiber acts for,
 * or as the service's own user. The role is switched only when the next statement needs a different one, so a transaction
 * for one account costs one switch, and a transaction without an account none.
 *
 * Invariant: no statement runs under another statement's role. A mutex keeps a switch and its statement together while
 * other fibers use the transaction, and a rollback to a savepoint, which undoes switches, makes the role unknown.
 */
import { Context, Effect, Semaphore, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { tenantRole } from "./TenantRole.ts"

/** The account that a fiber acts for. Bound to one connection, so that it ends with the transaction. */
export interface Acting {
  readonly accountId: string
  readonly connection: SqlConnection.Connection
}

/** Undefined: the service's own user. */
export const Acting = Context.Reference<Acting | undefined>("ekimae/sql/tenant/Acting", {
  defaultValue: () => undefined
})

const connections = new WeakSet<SqlConnection.Connection>()

/** Whether statements on the connection obey `Acting`. */
export const isSwitching = (connection: SqlConnection.Connection): boolean => connections.has(connection)

const unknown = Symbol("unknown")

/** Statements that PostgreSQL runs alike under any role. */
const control = /^(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/
const toSavepoint = /^ROLLBACK TO\b/

const toService = "select set_config('role', 'none', true), set_config('ekimae.account_id', '', true)"

/**
 * Until the transaction ends no plan reads a whole table where an index answers: a session keeps the plan of a statement
 * that it prepared while a table was small, and an hour later the table has the rows of all accounts.
 */
const toTenant = `select set_config('role', '${tenantRole}', true), set_config('ekimae.account_id', $1, true),
  set_config('enable_seqscan', 'off', true)`

/** Wraps a connection at the beginning of a transaction; the switches end with the transaction. */
export const switching = (connection: SqlConnection.Connection): SqlConnection.Connection => {
  const mutex = Semaphore.makeUnsafe(1)
  let current: string | undefined | typeof unknown

  const switchTo = (accountId: string | undefined) =>
    Effect.suspend(() => {
      current = unknown
      return Effect.map(
        accountId === undefined
          ? connection.execute(toService, [], undefined)
          : connection.execute(toTenant, [accountId], undefined),
        () => {
          current = accountId
        }
      )
    })

  /** Switches the connection to the account that the fiber acts for, unless it has that role already. */
  const ensureRole = Effect.withFiber<void, SqlError.SqlError>((fiber) => {
    const acting = fiber.getRef(Acting)
    const wanted = acting?.connection === self ? acting.accountId : undefined
    return wanted === current ? Effect.void : switchTo(wanted)
  })

  const rollBack = <A, E>(run: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      current = unknown
      return run
    })

  const exclusively = <A>(sql: string, run: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> =>
    mutex.withPermit(
      control.test(sql) ? (toSavepoint.test(sql) ? rollBack(run) : run) : Effect.andThen(ensureRole, run)
    )

  const self: SqlConnection.Connection = {
    execute: (sql, params, transform) => exclusively(sql, connection.execute(sql, params, transform)),
    executeUnprepared: (sql, params, transform) =>
      exclusively(sql, connection.executeUnprepared(sql, params, transform)),
    executeRaw: (sql, params) => exclusively(sql, connection.executeRaw(sql, params)),
    executeValues: (sql, params) => exclusively(sql, connection.executeValues(sql, params)),
    executeValuesUnprepared: (sql, params) => exclusively(sql, connection.executeValuesUnprepared(sql, params)),
    executeStream: (sql, params, transform) =>
      Stream.unwrap(mutex.withPermit(Effect.as(ensureRole, connection.executeStream(sql, params, transform))))
  }
  connections.add(self)
  return self
}
