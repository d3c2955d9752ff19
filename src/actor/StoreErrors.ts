/**
 * Values that the database will never take: text with a NUL or half a surrogate pair, numbers out of range. Whoever puts
 * the values of many into one statement stores them one by one then, so that a bad one spoils only itself.
 */
import type { Cause } from "effect"
import { SqlError } from "effect/sql"
import { isUnavailable, sqlState } from "../sql/Pg.ts"

/** 22 data exception, 23 constraint, 54 program limit; the server undid the statement. */
const states = /^(?:22|23|54)/

export const isUnstorable = (error: unknown): boolean =>
  SqlError.isSqlError(error) && states.test(sqlState(error) ?? "")

/** A defect of the store is the encoder's: nothing was sent. */
export const isCausedByUnstorable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" || (reason._tag === "Fail" && isUnstorable(reason.error)))

/**
 * Whether the same statement may well succeed later: the database is away or overloaded, or other transactions were in
 * the way.
 */
export const isTransient = (error: SqlError.SqlError): boolean =>
  isUnavailable(error) || (sqlState(error)?.startsWith("40") ?? false)
