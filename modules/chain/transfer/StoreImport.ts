/**
 * Imports the stores of a chain from a CSV text. A store is known by its id or else by its name: the same text again changes
 * nothing. Places are looked for only where address or coordinate are new, all in one go. What can be stored is stored in one
 * transaction; each row that cannot be is named with its line and the reason.
 */
import { Context, DateTime, Effect, Layer, Result, Stream } from "effect"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { type Row, textRows } from "../../../src/table/CsvFile.ts"
import { headedRows } from "../../../src/table/columns/HeadedRows.ts"
import type { Rejection } from "../../../src/table/Errors.ts"
import { isUlid, monotonic } from "../../../src/Ulids.ts"
import { AreaGeography } from "../../area/contract.ts"
import { PlaceLookup } from "../../trade-area/contract.ts"
import { ChainRepo } from "../ChainRepo.ts"
import { ChainNotFound, CsvRefused } from "../Errors.ts"
import { maxStores } from "../Limits.ts"
import { placeOf, type Store } from "../store/Store.ts"
import { StoreRepo } from "../store/StoreRepo.ts"
import type { ImportReport } from "./ImportView.ts"
import { type FoundRow, merge } from "./Merge.ts"
import { readRow, type StoreRow, storeColumns } from "./StoreRow.ts"

/** Rows that are read before other work of the process goes on. */
const batchSize = 100
/** Rows of a text, also those without a store: spreadsheets leave empty ones behind. */
const mostRows = 5 * maxStores

interface ReadRow {
  readonly line: number
  readonly row: StoreRow
}

export class StoreImport extends Context.Service<
  StoreImport,
  {
    /** @param text the body of a request */
    readonly run: (
      accountId: string,
      chainId: string,
      text: string
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

      const readAll = Effect.fnUntraced(
        function* (text: string) {
          const read: Array<ReadRow> = []
          const rejected: Array<Rejection> = []
          let count = 0
          const { columns, rows } = yield* headedRows(textRows(text, file, mostRows), file, stores)
          const take = Effect.fnUntraced(function* (batch: ReadonlyArray<Row>) {
            for (const { cells, line } of batch) {
              if (++count > maxStores)
                return yield* new CsvRefused({ reason: `${file} has more than ${maxStores} rows` })
              const row = readRow(cells, columns)
              if (Result.isFailure(row)) rejected.push({ line, reason: row.failure })
              else read.push({ line, row: row.success })
            }
            yield* Effect.yieldNow
          })
          yield* rows.pipe(Stream.grouped(batchSize), Stream.runForEach(take))
          return { count, read, rejected }
        },
        Effect.catchTag(["FileUnreadable", "WrongFile"], ({ message }) =>
          Effect.fail(new CsvRefused({ reason: message }))
        )
      )

      /** Those whose place is not stored already are looked for. */
      const findPlaces = Effect.fnUntraced(function* (read: ReadonlyArray<ReadRow>, stored: ReadonlyArray<Store>) {
        const isSame = knownPlaces(stored)
        const sought = read.filter(({ row }) => !isSame(row))
        const found = yield* Effect.provideService(
          lookup.resolveAll(sought.map(({ row }) => row.whereabouts)),
          AreaGeography,
          geography
        )
        const places = new Map(sought.map(({ line }, i) => [line, found[i]!]))
        const rejected: Array<Rejection> = []
        const rows: Array<FoundRow> = []
        for (const { line, row } of read) {
          const place = places.get(line)
          if (place !== undefined && Result.isFailure(place)) {
            rejected.push({ line, reason: `${place.failure.message}: ${place.failure.detail}` })
          } else rows.push({ line, row, place: place && placeOf(place.success) })
        }
        return { rejected, rows }
      })

      const requireChain = Effect.fnUntraced(function* (accountId: string, chainId: string) {
        const chain = isUlid(chainId) ? yield* within(accountId, chains.find(accountId, chainId)) : undefined
        if (chain === undefined) return yield* new ChainNotFound()
      })

      const run = Effect.fn("StoreImport.run")(function* (accountId: string, chainId: string, text: string) {
        yield* requireChain(accountId, chainId)
        const { count, read, rejected } = yield* readAll(text)
        const stored = yield* within(accountId, repo.all(accountId, chainId))
        const found = yield* findPlaces(read, stored)
        const store = Effect.gen(function* () {
          if ((yield* chains.lock(accountId, chainId)) === undefined) return yield* new ChainNotFound()
          const merged = merge(found.rows, yield* repo.all(accountId, chainId), nextId)
          const at = DateTime.toDateUtc(yield* DateTime.now)
          if (merged.changed.length > 0) yield* repo.update(accountId, chainId, merged.changed, at)
          if (merged.created.length > 0) yield* repo.insert(accountId, chainId, merged.created, at)
          if (merged.changed.length + merged.created.length > 0) yield* chains.summarise(accountId, chainId, at)
          return merged
        })
        const { changed, created, rejected: refused } = yield* within(accountId, store)
        const faults = [...rejected, ...found.rejected, ...refused].toSorted((a, b) => a.line - b.line)
        return {
          file,
          rows: count,
          created: created.length,
          changed: changed.length,
          unchanged: count - created.length - changed.length - faults.length,
          rejectedCount: faults.length,
          rejected: faults
        }
      })

      return StoreImport.of({ run })
    })
  )
}

/** Names the imported text in error messages. */
const file = "The body"

const stores = {
  title: "stores",
  expected: "a CSV file with the column name (店舗名)",
  columns: storeColumns
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
