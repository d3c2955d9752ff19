/** Reads a shop list of any format into memory: the shops without repetitions, and what was left out. */
import { basename } from "node:path"
import { Effect, Result } from "effect"
import { noTable } from "../../../../src/table/columns/Choices.ts"
import type { UnderstoodColumn } from "../../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { FileUnreadable, WrongFile } from "../../../../src/table/Errors.ts"
import { fromTokyo } from "../../../../src/table/values/Datum.ts"
import { merge, type NewShop } from "./Duplicates.ts"
import type { ReadOptions, Sink } from "./formats/Format.ts"
import type { RecordContext, ShopRecord } from "./ShopRecord.ts"
import { toShop } from "./ShopRecord.ts"
import { type FormatName, formatOf, readers } from "./SourceFormat.ts"

export interface ShopSet {
  readonly format: FormatName
  /** Columns of a table; none of other formats. */
  readonly columns: ReadonlyArray<UnderstoodColumn>
  readonly shops: ReadonlyArray<NewShop>
  /** Records of the file that are, or should be, a shop. */
  readonly records: number
  readonly rejectedCount: number
  /** The first of them. */
  readonly rejected: ReadonlyArray<Rejection>
  /** Objects of an extract that cannot be placed. */
  readonly skipped: number
  /** Records that repeat a shop of this list. */
  readonly merged: number
  /** Records that got the kind of the whole list, since they say nothing of their own. */
  readonly ofFallback: number
}

/** More in one file are refused: some kilobytes each while it is read, and all of them in the memory of every node. */
export const mostShops = 2_000_000
const mostRejectedKept = 10_000

/** Minimum number of records from which it is judged whether they are a list of something else. */
const fewestToJudge = 20
const mostRejectedShare = 0.9

export const readShops = (
  path: string,
  context: RecordContext,
  most = mostShops,
  options: Partial<ReadOptions> = {}
): Effect.Effect<ShopSet, FileUnreadable | WrongFile> =>
  Effect.gen(function* () {
    const format = yield* formatOf(path)
    const { column = [], isTokyo = false, sheet } = options
    if (column.length > 0 && format !== "csv" && format !== "xlsx") {
      return yield* new FileUnreadable({ file: basename(path), reason: noTable })
    }
    const shops: Array<NewShop> = []
    const rejected: Array<Rejection> = []
    let [records, rejectedCount, skipped, ofFallback] = [0, 0, 0, 0]
    let isTooLong = false
    const reject = (line: number, reason: string) => {
      records++
      rejectedCount++
      if (rejected.length < mostRejectedKept) rejected.push({ line, reason })
    }
    const sink: Sink = {
      record: (record, line) => {
        const place = isTokyo ? fromTokyo(record.lat, record.lng) : undefined
        const shop = toShop(place === undefined ? record : { ...record, ...place }, context)
        if (Result.isFailure(shop)) return reject(line, namedFailure(record, shop.failure))
        records++
        if (shops.length >= most) {
          isTooLong = true
          return
        }
        shops.push(shop.success)
        if (shop.success.isFallback) ofFallback++
      },
      reject,
      skip: () => void skipped++
    }
    const columns = yield* readers[format](path, sink, { sheet, isTokyo, column })
    if (isTooLong) {
      return yield* new FileUnreadable({ file: basename(path), reason: `holds more than ${most} shops; split it` })
    }
    if (shops.length === 0 || isOtherList(records, rejectedCount)) {
      const expected = tooFewFound(records, rejectedCount, rejected)
      return yield* new WrongFile({ file: basename(path), title: "shops", expected })
    }
    const distinct = uniqueIds(merge(shops))
    return {
      format,
      columns,
      shops: distinct,
      records,
      rejectedCount,
      rejected: rejected.sort((a, b) => a.line - b.line),
      skipped,
      merged: shops.length - distinct.length,
      ofFallback
    } satisfies ShopSet as ShopSet
  })

/** Characters of a name or an address in a reason. */
const longestShown = 60

/** What is wrong with a record, behind its name or else its address, id or place. */
const namedFailure = ({ address, externalId, lat, lng, name }: ShopRecord, failure: string): string => {
  const place = Number.isFinite(lat) && Number.isFinite(lng) ? `${lat}, ${lng}` : ""
  const known = [name, address ?? "", externalId ?? "", place].map((text) => text.trim()).find((text) => text !== "")
  return known === undefined ? failure : `${known.slice(0, longestShown)}: ${failure}`
}

/** A few records of a list of something else may pass for shops. */
const isOtherList = (records: number, rejectedCount: number): boolean =>
  records >= fewestToJudge && rejectedCount > records * mostRejectedShare

const tooFewFound = (records: number, rejectedCount: number, [first]: ReadonlyArray<Rejection>): string =>
  first === undefined
    ? "at least one shop"
    : `${rejectedCount === records ? "at least one that is valid; all" : `more that are valid; ${rejectedCount} of`} ` +
      `${records} were rejected, the first (${first.line}) since ${first.reason}`

/**
 * Two shops seldom have one hash (or one id of the publisher): the later one by name gets the next free number, the same
 * at every import of the file.
 */
const uniqueIds = (shops: ReadonlyArray<NewShop>): ReadonlyArray<NewShop> => {
  const taken = new Set<number>()
  return shops.map((shop) => {
    let id = shop.id
    while (taken.has(id)) id = (id + 1) % 2 ** 52
    taken.add(id)
    return id === shop.id ? shop : { ...shop, id }
  })
}
