/**
 * Stores published data that an operator ingests, in one transaction. A look runs the same transaction, counts what it changed in the table of
 * the data, and takes it back, so it says exactly what an import would do.
 */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { dieOnSql } from "../sql/Pg.ts"

/** The table that holds the data. Names are those of the program, never of a caller. */
export interface StoredTable {
  readonly table: string
  readonly key: ReadonlyArray<string>
  /** Columns that say nothing of a row itself, such as what follows from other rows. */
  readonly derived?: ReadonlyArray<string>
  /** Column and value of the rows that the file is about; without it all of the table. */
  readonly only?: readonly [column: string, value: string]
}

/** Rows of the table that an import would create, change and remove. */
export interface Changes {
  readonly created: number
  readonly changed: number
  readonly removed: number
}

/** Ends the transaction of a look. */
class TakenBack {
  readonly _tag = "TakenBack"
}

interface StoreResult<A> {
  readonly value: A
  /** What a look found; undefined where the data is stored. */
  readonly changes: Changes | undefined
}

/** @param inTransaction runs it in a transaction, alone, and takes back what fails */
export const storeOrLook = Effect.fnUntraced(function* <A, E, F>(
  sql: SqlClient.SqlClient,
  dryRun: boolean,
  { derived = [], key, only, table }: StoredTable,
  store: Effect.Effect<A, E>,
  inTransaction: (self: Effect.Effect<StoreResult<A>, E | TakenBack>) => Effect.Effect<StoreResult<A>, F | TakenBack>
): Effect.fn.Return<StoreResult<A>, Exclude<F, TakenBack>> {
  const where = only === undefined ? sql`` : sql`where ${sql(only[0])} = ${only[1]}`
  const keys = sql.literal(key.map((name) => `"${name}"`).join(", "))
  const first = sql(key[0]!)
  const rowOf = (name: string) =>
    sql.literal(`to_jsonb(${name}) - array[${derived.map((column) => `'${column}'`).join(", ")}]::text[]`)
  const keep = sql`create temporary table ingest_before on commit drop as select * from ${sql(table)} ${where}`
  const count = sql<Changes>`
    select count(*) filter (where b.${first} is null)::int as created,
      count(*) filter (where a.${first} is null)::int as removed,
      count(*) filter (where a.${first} = b.${first} and ${rowOf("a")} <> ${rowOf("b")})::int as changed
    from (select * from ${sql(table)} ${where}) a full join ingest_before b using (${keys})`
  let found: StoreResult<A> | undefined
  const stored = Effect.map(store, (value): StoreResult<A> => ({ value, changes: undefined }))
  const look = Effect.gen(function* () {
    yield* dieOnSql(keep)
    const value = yield* store
    const [changes] = yield* dieOnSql(count)
    found = { value, changes }
    return yield* Effect.fail(new TakenBack())
  })
  return yield* inTransaction(dryRun ? look : stored).pipe(
    Effect.catch((error) =>
      error instanceof TakenBack ? Effect.succeed(found!) : Effect.fail(error as Exclude<F, TakenBack>)
    )
  )
})
