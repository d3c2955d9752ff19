/**
 * Statements on sealed columns: how many values each key has sealed, and resealing a page of them. A value is replaced
 * only if it is still the one that was read, so an owner who changes a secret meanwhile keeps the new one. Each row is
 * its own transaction: a page would hold its locks against deliveries, which lock the same rows in another order.
 */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { allowLongStatements } from "../../sql/session/Session.ts"
import type { Vault } from "../Vault.ts"
import type { SealedColumn } from "./SealedColumn.ts"

const pageSize = 500

export interface KeyCount {
  readonly table: string
  readonly column: string
  /** The name of the key in hex. */
  readonly key: string
  readonly count: number
}

/** Counts rows by table, column and key. */
export const counts = Effect.fnUntraced(function* (columns: ReadonlyArray<SealedColumn>) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* Effect.forEach(columns, ({ column, table }) =>
    Effect.map(
      sql<{ readonly key: string; readonly count: number }>`
        select encode(substring(${sql(column)} from 2 for 4), 'hex') as key, count(*)::int as count
        from ${sql(table)} where ${sql(column)} is not null group by 1 order by 1`,
      (rows) => rows.map((row): KeyCount => ({ table, column, ...row }))
    )
  )
  return found.flat()
}, allowLongStatements)

export const Page = Schema.Struct({
  resealed: Schema.Int,
  /** Sealed for another owner, with a key that is lost, or damaged: they stay as they are. */
  unreadable: Schema.Int,
  /** The primary key of the last row; null after the last page. */
  last: Schema.NullOr(Schema.Array(Schema.String))
})
type Page = typeof Page.Type

interface Row {
  readonly key: ReadonlyArray<string>
  readonly of: ReadonlyArray<string>
  /** Null where nothing is sealed, or by the current key. */
  readonly sealed: Uint8Array | null
}

export const resealPage = Effect.fnUntraced(function* (
  vault: Vault["Service"],
  { column, key, of = key, owner, table }: SealedColumn,
  after: ReadonlyArray<string> | null
) {
  const sql = yield* SqlClient.SqlClient
  const list = (names: ReadonlyArray<string>) => sql.csv(names.map((name) => sql`${sql(name)}`))
  const texts = (names: ReadonlyArray<string>) => sql.csv(names.map((name) => sql`${sql(name)}::text`))
  const values = (given: ReadonlyArray<string>) => sql.csv(given.map((value) => sql`${value}`))
  const rows = yield* sql<Row>`
    select array[${texts(key)}] as key, array[${texts(of)}] as of,
      case when substring(${sql(column)} from 2 for 4) <> decode(${vault.keyName}, 'hex') then ${sql(column)} end as sealed
    from ${sql(table)} ${after === null ? sql`` : sql`where row(${list(key)}) > row(${values(after)})`}
    order by ${list(key)} limit ${pageSize}`

  /** True if the value is sealed with the current key by now; false if it cannot be opened. */
  const reseal = Effect.fnUntraced(function* (row: Row, sealed: Uint8Array) {
    const name = owner(...row.of)
    const secret = yield* Effect.option(vault.open(name, sealed))
    if (secret._tag === "None") return false
    const fresh = yield* vault.seal(name, secret.value)
    yield* sql`
      update ${sql(table)} set ${sql(column)} = ${fresh}
      where row(${list(key)}) = row(${values(row.key)}) and ${sql(column)} = ${sealed}`
    return true
  })

  const results = yield* Effect.forEach(
    rows.filter((row): row is Row & { readonly sealed: Uint8Array } => row.sealed !== null),
    (row) => reseal(row, row.sealed)
  )
  const resealed = results.filter(Boolean).length
  const last = rows.length < pageSize ? null : (rows.at(-1)?.key ?? null)
  return { resealed, unreadable: results.length - resealed, last } satisfies Page as Page
})
