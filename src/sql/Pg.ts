/**
 * Types of parameters and results, and how errors of SQL are shown and raised. Which of them are outages: `process/Outage.ts`.
 *
 * The driver infers a parameter's type from its value; an array of strings goes as `text[]`. The helpers here name the
 * type, so that `any(${texts(names)})` and `unnest(${int4s(xs)})` work for every length, the empty one included.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Result } from "effect"
import { SqlError } from "effect/sql"
import { packed } from "./PackedArray.ts"

const arrayOf =
  <A>(oid: number) =>
  (values: ReadonlyArray<A | null>): PgTypes.Parameter =>
    Result.getOrThrow(PgTypes.array(values, oid))

export const texts = arrayOf<string>(PgTypes.OID.text)
export const bools = arrayOf<boolean>(PgTypes.OID.bool)
export const int4s = arrayOf<number>(PgTypes.OID.int4)
export const int8s = arrayOf<number>(PgTypes.OID.int8)
export const float8s = arrayOf<number>(PgTypes.OID.float8)
export const bytes = arrayOf<Uint8Array>(PgTypes.OID.bytea)
export const timestamps = arrayOf<Date>(PgTypes.OID.timestamptz)

/** A `jsonb` parameter; objects and arrays need it, text does not. */
export const json = (value: unknown): PgTypes.Parameter => PgTypes.jsonb(value)

const int8AsNumber: PgTypes.Codec<number> = {
  encode: (value) => {
    const bytes = new Uint8Array(8)
    const view = new DataView(bytes.buffer)
    if (!Number.isSafeInteger(value)) view.setBigInt64(0, BigInt(value))
    else {
      // In two halves, without a bigint: ids go by the thousand.
      view.setInt32(0, Math.floor(value / 2 ** 32))
      view.setUint32(4, value >>> 0)
    }
    return Result.succeed(bytes)
  },
  decode: (bytes) => {
    const value = Number(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigInt64(0))
    return Number.isSafeInteger(value)
      ? Result.succeed(value)
      : Result.fail(new PgTypes.CodecError({ message: `The int8 ${value} is beyond the safe integers` }))
  }
}

/** int8 is a number here: counts and ids stay far below 2^53, and a bigint cannot be written as JSON. */
export const types: PgTypes.Registry = PgTypes.makeRegistry()
types.register(PgTypes.OID.int8, int8AsNumber, { arrayOid: PgTypes.OID.int8Array })
types.register(PgTypes.OID.int2Array, packed)

/** The message of the server or the socket in one line; it says more than the driver's own message. */
export const explain = (error: unknown): string => {
  const cause: unknown = SqlError.isSqlError(error) ? error.reason.cause : error
  // A host with several addresses fails once for each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return explain(cause.errors[0])
  return (cause instanceof Error ? cause.message : String(cause)).split("\n", 1)[0] ?? ""
}

/**
 * Lifts the limit of PostgreSQL 17 and newer for whole transactions, which an administrator may have set, until the transaction
 * ends: migrations and backups take as long as they need.
 */
export const liftTransactionTimeout =
  "select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'"

/** Turns SQL errors into defects, at the repository: they are the service's fault or the database's, never the caller's. */
export const dieOnSql = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, SqlError.SqlError>, R> =>
  self.pipe(
    Effect.catch((error) =>
      SqlError.isSqlError(error) ? Effect.die(error) : Effect.fail(error as Exclude<E, SqlError.SqlError>)
    )
  )
