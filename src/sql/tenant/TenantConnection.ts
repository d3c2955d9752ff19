/**
 * The connection of a transaction, on which each statement runs as the account that its fiber acts for, or as the
 * service's own user. The role is switched only when the next statement needs another one than the last, so a
 * transaction for one account pays for one switch, and one without an account for none.
 *
 * Must hold: no statement runs under a role that is not its own. So a switch and its statement are one step for other
 * fibers of the transaction, and after a rollback to a savepoint, which undoes switches, the role counts as unknown.
 */
import { Context, Effect, Semaphore, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { tenantRole } from "./TenantRole.ts"

/** Who acts on a connection. Bound to it, so that nothing that outlives the transaction acts for the account. */
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
const undoing = /^ROLLBACK TO\b/

/** For a connection at the beginning of a transaction; the switches end with it. */
export const switching = (connection: SqlConnection.Connection): SqlConnection.Connection => {
  const turns = Semaphore.makeUnsafe(1)
  let present: string | undefined | typeof unknown

  const become = (accountId: string | undefined) =>
    Effect.suspend(() => {
      present = unknown
      const role = accountId === undefined ? "none" : tenantRole
      return Effect.map(
        connection.execute(
          "select set_config('role', $1, true), set_config('ekimae.account_id', $2, true)",
          [role, accountId ?? ""],
          undefined
        ),
        () => {
          present = accountId
        }
      )
    })

  /** Who the fiber acts for, once that is the role of the connection. */
  const switched = Effect.withFiber<void, SqlError.SqlError>((fiber) => {
    const acting = fiber.getRef(Acting)
    const wanted = acting?.connection === self ? acting.accountId : undefined
    return wanted === present ? Effect.void : become(wanted)
  })

  const undo = <A, E>(run: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.suspend(() => {
      present = unknown
      return run
    })

  const inTurn = <A>(sql: string, run: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> =>
    turns.withPermit(control.test(sql) ? (undoing.test(sql) ? undo(run) : run) : Effect.andThen(switched, run))

  const self: SqlConnection.Connection = {
    execute: (sql, params, transform) => inTurn(sql, connection.execute(sql, params, transform)),
    executeUnprepared: (sql, params, transform) => inTurn(sql, connection.executeUnprepared(sql, params, transform)),
    executeRaw: (sql, params) => inTurn(sql, connection.executeRaw(sql, params)),
    executeValues: (sql, params) => inTurn(sql, connection.executeValues(sql, params)),
    executeValuesUnprepared: (sql, params) => inTurn(sql, connection.executeValuesUnprepared(sql, params)),
    executeStream: (sql, params, transform) =>
      Stream.unwrap(turns.withPermit(Effect.as(switched, connection.executeStream(sql, params, transform))))
  }
  connections.add(self)
  return self
}
