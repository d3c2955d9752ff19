/** SQL of the columns that were chosen for files of an account. In the transaction of the import, as the account. */
import { createHash } from "node:crypto"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json } from "../sql/Pg.ts"
import * as Rows from "../sql/Rows.ts"
import type { ChosenColumns } from "../table/columns/Columns.ts"

const Kept = Schema.Struct({ headings: Schema.Uint8Array, columns: Schema.Record(Schema.String, Schema.String) })

/** Files have the same headings where these are equal, in any order. */
const hashOf = (headings: ReadonlyArray<string>): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(headings.map((heading) => heading.trim()).toSorted()))
    .digest()

/** The columns that were chosen for the latest file of the kind, for a row of headings; undefined where those were others. */
export const find = Effect.fnUntraced(function* (accountId: string, kind: string) {
  const sql = yield* SqlClient.SqlClient
  const kept = yield* sql`
    select headings, columns from import_columns where account_id = ${accountId} and kind = ${kind}`.pipe(
    Rows.first(Kept)
  )
  return (headings: ReadonlyArray<string>): ChosenColumns | undefined =>
    kept !== undefined && Buffer.from(kept.headings).equals(hashOf(headings))
      ? new Map(Object.entries(kept.columns))
      : undefined
})

export const keep = Effect.fnUntraced(function* (
  accountId: string,
  kind: string,
  headings: ReadonlyArray<string>,
  chosen: ChosenColumns
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into import_columns (account_id, kind, headings, columns)
    values (${accountId}, ${kind}, ${hashOf(headings)}, ${json(Object.fromEntries(chosen))})
    on conflict (account_id, kind) do update set headings = excluded.headings, columns = excluded.columns,
      chosen_at = now()`.pipe(dieOnSql)
})
