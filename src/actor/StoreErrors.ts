/**
 * Classifies errors of the job store. Some values the database can never store: text with a NUL or half a surrogate
 * pair, numbers out of range. A caller that puts the values of many jobs into one statement then stores them one by
 * one, so that an unstorable value affects its own job alone.
 */
import type { Cause } from "effect"
import { SqlError } from "effect/sql"
import { isUnavailable, sqlState } from "../process/Outage.ts"

/** 22 data exception, 23 constraint, 54 program limit; the server undid the statement. */
const states = /^(?:22|23|54)/

export const isUnstorable = (error: unknown): boolean =>
  SqlError.isSqlError(error) && states.test(sqlState(error) ?? "")

/** A defect of the store is the encoder's: nothing was sent. */
export const isCausedByUnstorable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => reason._tag === "Die" || (reason._tag === "Fail" && isUnstorable(reason.error)))

/** Other transactions were in the way, so the server undid this one: it may be repeated at once. */
export const isCollision = (error: SqlError.SqlError): boolean => sqlState(error)?.startsWith("40") ?? false

/**
 * Whether the same statement may well succeed later: the database is away or overloaded, or other transactions were in
 * the way.
 */
export const isTransient = (error: SqlError.SqlError): boolean => isUnavailable(error) || isCollision(error)
