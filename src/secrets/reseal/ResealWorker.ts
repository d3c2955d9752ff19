/**
 * Seals every column page by page. Each page is a step of the job: a node that dies costs at most the count of the page
 * that it was at, and no value, since what is sealed with the current key already is passed over.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Step from "../../actor/step/Step.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { Vault } from "../Vault.ts"
import { Reseal } from "./Reseal.ts"
import { type SealedColumn, SealedColumns } from "./SealedColumn.ts"
import * as SealedRows from "./SealedRows.ts"

/** Forgets the keys that seal nothing, except the current one. Returns their names. */
const forget = Effect.fnUntraced(function* (vault: Vault["Service"], columns: ReadonlyArray<SealedColumn>) {
  const sql = yield* SqlClient.SqlClient
  const inUse = new Set((yield* SealedRows.counts(columns)).map(({ key }) => key))
  const known = yield* sql<{ readonly key: string }>`
    select encode(name, 'hex') as key from secrets_key order by created_at, name`
  const unused = known.map(({ key }) => key).filter((key) => key !== vault.keyName && !inUse.has(key))
  yield* Effect.forEach(unused, (key) => sql`delete from secrets_key where name = decode(${key}, 'hex')`)
  return unused
})

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const vault = yield* Vault
    const columns = yield* SealedColumns

    return Step.toLayer(
      Reseal,
      Effect.fnUntraced(function* (_, attempt) {
        yield* vault.verify
        let [resealed, unreadable] = [0, 0]
        for (const [index, column] of columns.entries()) {
          let after: ReadonlyArray<string> | null = null
          do {
            const page: typeof SealedRows.Page.Type = yield* Step.run(
              `${column.table}.${column.column}`,
              SealedRows.resealPage(vault, column, after),
              { result: SealedRows.Page }
            )
            resealed += page.resealed
            unreadable += page.unreadable
            after = page.last
          } while (after !== null)
          yield* attempt.progress((index + 1) / columns.length)
        }
        const forgotten = yield* Step.transaction("forget", forget(vault, columns), {
          result: Schema.Array(Schema.String)
        })
        if (unreadable > 0) yield* Effect.logWarning(`${unreadable} sealed values cannot be opened by any key`)
        return { resealed, unreadable, forgotten }
      }, dieOnSql)
    )
  })
).pipe(Layer.provide(Vault.layer))
