/**
 * Decodes the rows of a repository's statement by a schema. What the database refuses, and a row that does not fit, are
 * defects: faults of the service, never of its caller. Paths whose rate is measured take their rows as they are, and say so.
 */
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql"
import { snake } from "../Casing.ts"
import { dieOnSql } from "./Pg.ts"

type Statement<R> = Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError, R>

export const all = <S extends Schema.Decoder<unknown>>(row: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  return <R>(statement: Statement<R>): Effect.Effect<ReadonlyArray<S["Type"]>, never, R> =>
    statement.pipe(dieOnSql, Effect.flatMap(decode), Effect.catchTag("SchemaError", Effect.die))
}

/** The first row; undefined without one. */
export const first = <S extends Schema.Decoder<unknown>>(row: S) => {
  const decode = all(row)
  return <R>(statement: Statement<R>): Effect.Effect<S["Type"] | undefined, never, R> =>
    Effect.map(decode(statement), ([found]) => found)
}

const lists = new WeakMap<object, string>()

/**
 * The select list that gives the fields of a row: each column has the name of its field, in snake case. Made once for each schema; a
 * field without a column is refused by the database.
 *
 * @param table name or alias of the table, where others stand beside it
 */
export const columns = ({ fields }: { readonly fields: Schema.Struct.Fields }, table?: string): string => {
  const names = lists.get(fields) ?? Object.keys(fields).map(columnOf).join(", ")
  lists.set(fields, names)
  return table === undefined ? names : names.replaceAll(/(?<=^|, )/g, `${table}.`)
}

const columnOf = (field: string): string => (snake(field) === field ? field : `${snake(field)} as "${field}"`)
