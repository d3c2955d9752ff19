/**
 * Imports the stores of a chain from a CSV text. A store is known by its id or else by its name: the same text again changes
 * nothing. Places are looked for only where address or coordinate are new, all in one go and before the transaction.
 */
import { Context, DateTime, Effect, Layer, Result, Stream } from "effect"
import type { CsvRefused } from "../../../src/imports/Errors.ts"
import * as Imports from "../../../src/imports/Imports.ts"
import type { ImportKind } from "../../../src/imports/OpenTable.ts"
import { type ImportOptions, usualOptions } from "../../../src/imports/Options.ts"
import { cellRefusal, type Refusal } from "../../../src/imports/RefusedCell.ts"
import type { ImportReport } from "../../../src/imports/Report.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { Row } from "../../../src/table/CsvFile.ts"
import { isUlid, monotonic } from "../../../src/Ulids.ts"
import { AreaGeography } from "../../area/contract.ts"
import { PlaceLookup } from "../../trade-area/contract.ts"
import { ChainRepo } from "../ChainRepo.ts"
import { ChainNotFound } from "../Errors.ts"
import { maxStores } from "../Limits.ts"
import { placeOf, type Store } from "../store/Store.ts"
import { StoreRepo } from "../store/StoreRepo.ts"
import { type FoundRow, merge } from "./Merge.ts"
import {
  readRow,
  type StoreColumn,
  type StoreColumns,
  type StoreRow,
  storeColumns,
  valuesOf,
  wanted
} from "./StoreRow.ts"

/** Rows that are read before other work of the process goes on. */
const batchSize = 100
/** Rows of a text, also those without a store: spreadsheets leave empty ones behind. */
const mostRows = 5 * maxStores

type ReadRow = Imports.ReadRow<StoreRow>
type StoreTable = Imports.OpenImport<StoreColumn>

export class StoreImport extends Context.Service<
  StoreImport,
  {
    /** @param text the body of a request */
    readonly run: (
      accountId: string,
      chainId: string,
      text: string,
      options?: ImportOptions
    ) => Effect.Effect<ImportReport, ChainNotFound | CsvRefused>
  }
>()("chain/transfer/StoreImport") {
  static readonly layer = Layer.effect(
    StoreImport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const chains = yield* ChainRepo
      const repo = yield* StoreRepo
      const lookup = yield* PlaceLookup
      const geography = yield* AreaGeography
      const nextId = yield* monotonic
      const imports = yield* Imports.make

      const readAll = Effect.fnUntraced(function* ({ columns, rows, tally }: StoreTable) {
        const read: Array<ReadRow> = []
        const take = (batch: ReadonlyArray<Row>) =>
          Effect.andThen(
            Effect.sync(() =>
              read.push(
                ...Imports.readBatch(
                  batch,
                  { columns, tally },
                  { read: ({ cells }) => readRow(cells, columns), valuesOf }
                )
              )
            ),
            Effect.yieldNow
          )
        yield* rows.pipe(Stream.grouped(batchSize), Stream.runForEach(take))
        return read
      })

      /** Those whose place is not stored already are looked for. */
      const findPlaces = Effect.fnUntraced(function* (
        read: ReadonlyArray<ReadRow>,
        stored: ReadonlyArray<Store>,
        { columns, tally }: StoreTable
      ) {
        const isSame = knownPlaces(stored)
        const sought = read.filter(({ row }) => !isSame(row))
        const found = yield* Effect.provideService(
          lookup.resolveAll(sought.map(({ row }) => row.whereabouts)),
          AreaGeography,
          geography
        )
        const places = new Map(sought.map(({ line }, i) => [line, found[i]!]))
        const rows: Array<FoundRow> = []
        for (const { line, row } of read) {
          const place = places.get(line)
          if (place !== undefined && Result.isFailure(place)) {
            tally.refuse(line, notFound(columns, row, `${place.failure.message}: ${place.failure.detail}`))
          } else rows.push({ line, row, place: place && placeOf(place.success) })
        }
        return rows
      })

      const requireChain = Effect.fnUntraced(function* (accountId: string, chainId: string) {
        const chain = isUlid(chainId) ? yield* within(accountId, chains.find(accountId, chainId)) : undefined
        if (chain === undefined) return yield* new ChainNotFound()
      })

      const prepare = Effect.fnUntraced(function* (accountId: string, chainId: string, table: StoreTable) {
        const read = yield* readAll(table)
        const stored = yield* within(accountId, repo.all(accountId, chainId))
        return yield* findPlaces(read, stored, table)
      })

      const store = Effect.fnUntraced(function* (
        accountId: string,
        chainId: string,
        { columns, tally }: StoreTable,
        found: ReadonlyArray<FoundRow>
      ) {
        if ((yield* chains.lock(accountId, chainId)) === undefined) return yield* new ChainNotFound()
        const headingOf = (column: StoreColumn): string => columns.get(column)?.heading ?? column
        const { changed, created, refused } = merge(found, yield* repo.all(accountId, chainId), nextId, headingOf)
        const at = DateTime.toDateUtc(yield* DateTime.now)
        if (changed.length > 0) yield* repo.update(accountId, chainId, changed, at)
        if (created.length > 0) yield* repo.insert(accountId, chainId, created, at)
        if (changed.length + created.length > 0) yield* chains.summarise(accountId, chainId, at)
        tally.created = created.length
        tally.changed = changed.length
        for (const { line, refusal } of refused) tally.refuse(line, refusal)
      })

      const run = Effect.fn("StoreImport.run")(function* (
        accountId: string,
        chainId: string,
        text: string,
        options: ImportOptions = usualOptions
      ) {
        yield* requireChain(accountId, chainId)
        return yield* imports(
          { accountId, source: Imports.textSource(text, mostRows), options, kind: stores, mostRows: maxStores },
          (table) => prepare(accountId, chainId, table),
          (table, found) => within(accountId, store(accountId, chainId, table, found))
        )
      })

      return StoreImport.of({ run })
    })
  )
}

const stores: ImportKind<StoreColumn> = {
  kind: "stores",
  title: "stores",
  expected: "a CSV file with the column name (店舗名)",
  wanted,
  columns: storeColumns
}

/** A coordinate wins over the address, so it is what was not found. */
const notFound = (columns: StoreColumns, { whereabouts: { address, lat } }: StoreRow, reason: string): Refusal => {
  const column = lat === undefined ? "address" : "lat"
  const value = lat === undefined ? (address ?? "") : String(lat)
  const { value: shownValue, ...refusal } = cellRefusal(
    columns.get(column)?.heading ?? column,
    "",
    reason,
    "場所が見つかりません"
  )
  return { ...refusal, value: value === "" ? shownValue : value }
}

/** Whether the store of a row is stored with the same whereabouts. */
const knownPlaces = (stored: ReadonlyArray<Store>) => {
  const byId = new Map(stored.map((store) => [store.id, store]))
  const byName = new Map(stored.map((store) => [store.name, store]))
  return ({ fields, id, whereabouts }: StoreRow): boolean => {
    const store = id === undefined ? byName.get(fields.name) : byId.get(id)
    return store !== undefined && isThere(store, whereabouts)
  }
}

/** A coordinate wins over the address, which is then a text beside it. */
export const isThere = (store: Store, { address, lat, lng }: StoreRow["whereabouts"]): boolean =>
  lat === undefined
    ? store.address === address && store.precision !== "coordinate"
    : store.lat === lat && store.lng === lng
