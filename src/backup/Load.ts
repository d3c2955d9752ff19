/**
 * Fills the tables of a fresh schema. Foreign keys and indexes are made again at the end, each by one reading of its table, which several
 * processes of the server share; so the order of tables and of rows within one does not matter. Triggers are disabled: what
 * they would write is in the backup.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { texts } from "../sql/Pg.ts"
import { BackupUnusable, type Header, type Part } from "./BackupFile.ts"
import * as SchemaCatalog from "./SchemaCatalog.ts"

/** Memory for the making of one index; the server's own setting is made for a small machine. */
const sortMemory = "256MB"
/** Processes of the server that make one index together, beside the session's own; those that it has to spare. */
const helpers = 7

/** What has been done of all that there is to do. */
export type Progress =
  | { readonly _tag: "Rows"; readonly done: number; readonly of: number }
  | { readonly _tag: "Index" | "ForeignKey"; readonly name: string; readonly done: number; readonly of: number }

/** Hears of what is about to be done. */
export type OnProgress = (progress: Progress) => Effect.Effect<void>

/** Makes the tables ready: empty, with the partitions of the backup, without foreign keys and indexes. Answers what to make again. */
export const begin = Effect.fnUntraced(function* (partitions: Header["partitions"]) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* SchemaCatalog.tables
  for (const { name } of tables) yield* sql`alter table ${sql(name)} disable trigger user`
  const foreignKeys = yield* SchemaCatalog.foreignKeys
  const indexes = yield* SchemaCatalog.indexes
  for (const { name, table } of foreignKeys) yield* sql`alter table ${sql(table)} drop constraint ${sql(name)}`
  for (const { name } of indexes) yield* sql`drop index ${sql(name)}`
  // Migrations may have written rows; the backup has them as they became.
  yield* sql.unsafe(`truncate ${tables.map(({ name }) => `"${name}"`).join(", ")}`)
  for (const { from, name, table, to } of partitions) {
    yield* sql`create table ${sql(name)} (like ${sql(table)} including all)`
    const bounds = `for values from ('${from.replaceAll("'", "''")}') to ('${to.replaceAll("'", "''")}')`
    yield* sql`alter table ${sql(table)} attach partition ${sql(name)} ${sql.literal(bounds)}`
  }
  return { foreignKeys, indexes }
})

/**
 * A function that loads the parts of a backup, called once per part in order.
 *
 * @param isLeftOut tables, and sequences of theirs, that the schema does not have and that are not wanted
 * @param loaded hears of each batch of rows, how many it had
 */
export const loader = Effect.fnUntraced(function* (
  isLeftOut: (name: string) => boolean,
  loaded: (rows: number) => Effect.Effect<void>
) {
  const sql = yield* SqlClient.SqlClient
  const known = new Map((yield* SchemaCatalog.tables).map((table) => [table.name, table.columns]))
  let insert: ((rows: ReadonlyArray<string>) => Effect.Effect<unknown, SqlError.SqlError>) | undefined

  return Effect.fnUntraced(function* (part: Part) {
    if ("table" in part) {
      insert = undefined
      const columns = known.get(part.table)
      if (columns === undefined && isLeftOut(part.table)) return
      if (columns === undefined || columns.join() !== part.columns.join()) {
        return yield* new BackupUnusable({
          reason: `The table ${part.table} of the backup is not the one that its migrations make`
        })
      }
      const { table } = part
      const names = sql.literal(columns.map((name) => `"${name}"`).join(", "))
      insert = (rows) => sql`
        insert into ${sql(table)} (${names}) overriding system value
        select ${names} from unnest(array(select given.row::${sql(table)} from unnest(${texts(rows)}) as given(row))) as one`
    } else if ("rows" in part) {
      if (insert !== undefined) yield* insert(part.rows)
      yield* loaded(part.rows.length)
    } else {
      for (const { isCalled, name, value } of part.sequences) {
        if (isLeftOut(name)) continue
        yield* sql`select setval(${name}::text::regclass, ${value}::text::bigint, ${isCalled})`
      }
    }
  })
})

/** Makes indexes and foreign keys again, which checks every row, and restores triggers. */
export const finish = Effect.fnUntraced(function* (
  { foreignKeys, indexes }: Record<"foreignKeys" | "indexes", ReadonlyArray<SchemaCatalog.Part>>,
  onProgress: OnProgress
) {
  const sql = yield* SqlClient.SqlClient
  // Transactions of the server that the backup comes from: all of them have ended.
  for (const { column, table } of yield* SchemaCatalog.transactionIds) {
    yield* sql`update ${sql(table)} set ${sql(column)} = null where ${sql(column)} is not null`
  }
  yield* sql`set local maintenance_work_mem = ${sql.literal(`'${sortMemory}'`)}`
  yield* sql`set local max_parallel_maintenance_workers = ${sql.literal(String(helpers))}`
  for (const [done, { definition, name }] of indexes.entries()) {
    yield* onProgress({ _tag: "Index", name, done, of: indexes.length })
    yield* sql.unsafe(definition)
  }
  for (const [done, { definition, name, table }] of foreignKeys.entries()) {
    yield* onProgress({ _tag: "ForeignKey", name, done, of: foreignKeys.length })
    yield* sql`alter table ${sql(table)} add constraint ${sql(name)} ${sql.literal(definition)}`
  }
  for (const { name } of yield* SchemaCatalog.tables) yield* sql`alter table ${sql(name)} enable trigger user`
})
