/**
 * Runs every import of a file in the same way. By default all rows are stored in one transaction or none is: one refused row takes all
 * others back. `partial` stores batches in transactions of their own and lists what was refused. `dryRun` runs the import in one
 * transaction and takes it back, so it says exactly what an import would do.
 */
import { basename } from "node:path"
import { Effect, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { failOnFull } from "../sql/storage/StorageFull.ts"
import * as Tenant from "../sql/tenant/Tenant.ts"
import { type Row, rows, textRows } from "../table/CsvFile.ts"
import type { Columns } from "../table/columns/Columns.ts"
import type { Concept } from "../table/columns/Headings.ts"
import { CsvRefused } from "./Errors.ts"
import { ImportTally } from "./ImportTally.ts"
import * as KeptColumns from "./KeptColumns.ts"
import { type ImportKind, type ImportSource, openTable } from "./OpenTable.ts"
import type { ImportOptions } from "./Options.ts"
import { type Refusal, rowRefusal, withName } from "./RefusedCell.ts"
import type { ImportReport } from "./Report.ts"

export const fileSource = (path: string, sheet?: string): ImportSource => ({
  file: basename(path),
  rows: rows(path, sheet)
})

/** @param mostRows beside the heading, also empty ones */
export const textSource = (text: string, mostRows: number): ImportSource => ({
  file: "The body",
  rows: textRows(text, "The body", mostRows)
})

export interface ImportRun<Column extends Concept> {
  readonly accountId: string
  readonly source: ImportSource
  readonly options: ImportOptions
  readonly kind: ImportKind<Column>
  /** Rows that one transaction may hold: it keeps what it writes locked, and what it publishes waits for its end. */
  readonly mostRows: number
}

export interface OpenImport<Column extends Concept> {
  readonly columns: Columns<Column>
  /** Rows behind the heading, without empty ones. */
  readonly rows: Stream.Stream<Row, CsvRefused>
  readonly tally: ImportTally
  /** Whether each batch is a transaction of its own. */
  readonly isPartial: boolean
}

/** Takes a transaction back, whose report is what it was run for. */
class TakenBack {
  readonly _tag = "TakenBack"
}

const tooManyRows = (file: string, mostRows: number): string => {
  const most = mostRows.toLocaleString("en")
  return (
    `${file} has more than ${most} rows, which is the most that is imported at once: divide the file, or import it batch by batch with ` +
    `partial (${most}行を超えるファイルは、分けるか、partialで順に取り込んでください)`
  )
}

export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const transaction = yield* Tenant.within
  const within = <A, E, R>(accountId: string, self: Effect.Effect<A, E, R | SqlClient.SqlClient>) =>
    transaction(accountId, Effect.provideService(self, SqlClient.SqlClient, sql))

  /**
   * @param store reads the rows, stores them as the account, and tallies what becomes of each
   * @param prepare runs before the transaction, for what must not be read as the account
   */
  return Effect.fn("Imports.run")(function* <Column extends Concept, A, E, E2, R>(
    { accountId, kind, mostRows, options, source }: ImportRun<Column>,
    prepare: (open: OpenImport<Column>) => Effect.Effect<A, E, R>,
    store: (open: OpenImport<Column>, prepared: A) => Effect.Effect<void, E2, R>
  ): Effect.fn.Return<ImportReport, E | E2 | CsvRefused, R> {
    const { dryRun, partial } = options
    const isAtOnce = dryRun || !partial
    const kept = yield* within(accountId, KeptColumns.find(accountId, kind.kind))
    const { columns, count, headings, rows, understood } = yield* openTable(source, kind, options.column, kept)
    if (isAtOnce && count > mostRows) {
      return yield* new CsvRefused({ reason: tooManyRows(source.file, mostRows), headings, columns: understood })
    }
    const tally = new ImportTally(source.file)
    const open = { columns, rows, tally, isPartial: !isAtOnce }
    const chosen = new Map(
      understood.flatMap(({ by, concept, heading }) => (by === "given" ? [[concept, heading ?? ""]] : []))
    )
    const keep =
      chosen.size === 0 ? Effect.void : within(accountId, KeptColumns.keep(accountId, kind.kind, headings, chosen))
    const prepared = yield* prepare(open)
    const storeAll = Effect.andThen(store(open, prepared), keep)
    const isStored = isAtOnce
      ? yield* within(
          accountId,
          Effect.andThen(
            storeAll,
            Effect.suspend(() => (dryRun || tally.refusals > 0 ? Effect.fail(new TakenBack()) : Effect.succeed(true)))
          )
        ).pipe(Effect.catchTag("TakenBack", () => Effect.succeed(false)))
      : yield* Effect.as(storeAll, true)
    return tally.report({ dryRun, stored: isStored, headings, columns: understood })
  })
})

export interface ReadRow<Parsed> {
  readonly line: number
  readonly row: Parsed
}

/** What became of the rows of a batch that could be read. */
export interface BatchResult {
  readonly created: number
  readonly changed: number
  readonly refused: ReadonlyArray<{ readonly line: number; readonly refusal: Refusal }>
}

export interface Batches<Parsed> {
  readonly size: number
  readonly read: (row: Row) => Result.Result<Parsed, Refusal>
  /** Values by concept, as they are shown. */
  readonly valuesOf: (row: Parsed) => Readonly<Record<string, string>>
  /** In one transaction, that of the whole import or one of its own. */
  readonly store: (rows: ReadonlyArray<ReadRow<Parsed>>) => Effect.Effect<BatchResult>
}

/** Reads the rows of a batch: those that cannot be read are tallied as refused. */
export const readBatch = <Parsed>(
  given: ReadonlyArray<Row>,
  { columns, tally }: Pick<OpenImport<Concept>, "columns" | "tally">,
  { read, valuesOf }: Pick<Batches<Parsed>, "read" | "valuesOf">
): ReadonlyArray<ReadRow<Parsed>> =>
  given.flatMap((one) => {
    tally.rows++
    const row = read(one)
    if (Result.isFailure(row)) {
      tally.refuse(one.line, withName(row.failure, one.cells, columns))
      return []
    }
    tally.show(one.line, () => valuesOf(row.success))
    return [{ line: one.line, row: row.success }]
  })

/** Stores rows batch by batch. In a partial import a batch for which the account has no room is refused, and the import goes on. */
export const inBatches = <Column extends Concept, Parsed>(
  { columns, isPartial, rows, tally }: OpenImport<Column>,
  batches: Batches<Parsed>
): Effect.Effect<void, CsvRefused> => {
  const storeOrRefuse = (read: ReadonlyArray<ReadRow<Parsed>>) =>
    isPartial
      ? batches.store(read).pipe(
          failOnFull,
          Effect.catchTag("StorageFull", ({ text }) => {
            const refusal = rowRefusal(`${text.en}; no row of its batch of ${batches.size} was stored`, text.ja)
            return Effect.succeed({ created: 0, changed: 0, refused: read.map(({ line }) => ({ line, refusal })) })
          })
        )
      : batches.store(read)
  const take = Effect.fnUntraced(function* (given: ReadonlyArray<Row>) {
    const read = readBatch(given, { columns, tally }, batches)
    if (read.length === 0) return
    const { changed, created, refused } = yield* storeOrRefuse(read)
    tally.created += created
    tally.changed += changed
    const cellsOf = new Map(refused.length === 0 ? [] : given.map(({ cells, line }) => [line, cells]))
    for (const { line, refusal } of refused) tally.refuse(line, withName(refusal, cellsOf.get(line) ?? [], columns))
  })
  return rows.pipe(Stream.grouped(batches.size), Stream.runForEach(take))
}
