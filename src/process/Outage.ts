/** Tells an outage of the database, after which a retry may succeed, from faults of the service. */
import { type Cause, Schema } from "effect"
import { SqlError } from "effect/sql"

/** The database cannot be used. The message is the one line that a refused start prints; it never holds a password. */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** The five characters by which PostgreSQL names the kind of error; the system's own code when no server answered. */
export const sqlState = (error: SqlError.SqlError): string | undefined => {
  const cause: unknown = error.reason.cause
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : undefined
}

/**
 * Whether a failure or defect means that the database is unreachable, overloaded or too slow, so that a retry may
 * succeed: connection lost or refused (also the wait for a free connection), time-outs, shutdown, no resources.
 */
export const isUnavailable = (u: unknown): boolean => {
  if (u instanceof DatabaseUnavailable) return true
  if (!SqlError.isSqlError(u)) return false
  return unavailableReasons.has(u.reason._tag) || unavailableStates.test(sqlState(u) ?? "")
}

/** Whether a cause holds such a failure or defect. */
export const isAway = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) =>
    isUnavailable(reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : undefined)
  )

/** Whether a cause holds a statement that took longer than one may. */
export const isTooLong = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const error = reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : undefined
    return SqlError.isSqlError(error) && error.reason._tag === "StatementTimeoutError"
  })

const unavailableReasons: ReadonlySet<string> = new Set([
  "ConnectionError",
  "StatementTimeoutError",
  "LockTimeoutError"
])

/** 08 connection, 53 resources, 57P01 to 57P05 shutdown and session time-outs, 25P03 idle in transaction, 25006 read only after a failover. */
const unavailableStates = /^(?:08...|53...|57P0[1-5]|25P03|25006)$/
