/**
 * Reads the whole database as it was at one moment, while it is used: one transaction at REPEATABLE READ, a cursor per
 * table. Memory is bounded by a batch of rows.
 */
import { Effect, Option, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import pkg from "../../package.json" with { type: "json" }
import * as Applied from "../sql/migrate/AppliedMigrations.ts"
import { liftTransactionTimeout } from "../sql/Pg.ts"
import { allowLongStatements } from "../sql/session/Session.ts"
import type { Header, Part } from "./BackupFile.ts"
import * as SchemaCatalog from "./SchemaCatalog.ts"

/** Characters per batch, about. */
const wanted = 2_000_000
const mostRows = 5_000

export interface Snapshot {
  readonly header: Header
  readonly tables: number
  readonly parts: Stream.Stream<Part, SqlError.SqlError>
}

/** Runs `use` with a snapshot that is valid until `use` ends. */
export const withSnapshot = <A, E, R>(at: Date, use: (snapshot: Snapshot) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`set transaction isolation level repeatable read, read only`
        yield* setRowFormat
        const tables = yield* SchemaCatalog.tables
        // Nothing may be dropped or altered while it is read; writers are not held up.
        for (const { name } of tables) yield* sql`lock table ${sql(name)} in access share mode`
        const header = yield* headerOf(at)
        const sequences = Stream.fromEffect(
          Effect.map(SchemaCatalog.sequences, (sequences): Part => ({ sequences })).pipe(
            Effect.provideService(SqlClient.SqlClient, sql)
          )
        )
        const rows = Stream.flatMap(Stream.fromIterable(tables), (table) =>
          Stream.concat(Stream.make<[Part]>({ table: table.name, columns: table.columns }), rowsOf(sql, table.name))
        )
        return yield* use({ header, tables: tables.length, parts: Stream.concat(rows, sequences) })
      })
    )
  ).pipe(allowLongStatements)

const headerOf = Effect.fnUntraced(function* (at: Date) {
  const sql = yield* SqlClient.SqlClient
  const [server] = yield* sql<{ version: string }>`select current_setting('server_version') as version`
  return {
    format: "ekimae backup",
    version: 2,
    createdAt: at.toISOString(),
    release: pkg.version,
    postgres: server!.version,
    migrations: (yield* Applied.read).map(({ id, module, title }) => ({ module, id, title })),
    partitions: yield* SchemaCatalog.partitions
  } satisfies Header as Header
})

const rowsOf = (sql: SqlClient.SqlClient, table: string): Stream.Stream<Part, SqlError.SqlError> =>
  Stream.concat(
    Stream.drain(
      Stream.fromEffect(sql`declare backup_rows no scroll cursor for select t::text as row from ${sql(table)} t`)
    ),
    Stream.concat(
      Stream.paginate(100, (count) =>
        Effect.map(sql.unsafe<{ row: string }>(`fetch ${count} from backup_rows`).unprepared, (found) => {
          const rows = (found as ReadonlyArray<{ row: string }>).map(({ row }) => row)
          const next = rows.length < count ? Option.none<number>() : Option.some(nextCount(count, rows))
          return [rows.length === 0 ? [] : [{ rows }], next] as const
        })
      ),
      Stream.drain(Stream.fromEffect(sql`close backup_rows`))
    )
  )

/** The next rows are taken to be about as long as the last ones. */
const nextCount = (count: number, rows: ReadonlyArray<string>): number => {
  const length = rows.reduce((sum, row) => sum + row.length, 1)
  return Math.max(1, Math.min(mostRows, count * 4, Math.ceil((wanted * rows.length) / length)))
}

/**
 * Settings under which the text of a row is the same on every server and reads back as the same values; restoring uses
 * them too. They hold until the transaction ends.
 */
const rowFormat = {
  DateStyle: "ISO, YMD",
  TimeZone: "UTC",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  // A backup has no time limit.
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  row_security: "off"
}

export const setRowFormat = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [name, value] of Object.entries(rowFormat)) yield* sql`select set_config(${name}, ${value}, true)`
  yield* sql.unsafe(liftTransactionTimeout)
})
