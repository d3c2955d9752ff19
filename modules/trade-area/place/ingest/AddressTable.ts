/**
 * Format of address lists at the level of towns, recognised by their columns: Geolonia addresses (as published, or with the
 * columns code, town, koaza, lat, lng), and location reference information of the MLIT, which is in cp932.
 */
import { Effect, Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { Encoding } from "../../../../src/table/CsvFile.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { columnsByName, eachRow, type TableFormat, type UnderstoodColumn } from "../../../../src/table/Table.ts"
import type { TownRow } from "../address/TownIndex.ts"

export const title = "addresses at the level of towns"

interface Columns {
  readonly code: number
  readonly town: number
  readonly koaza: number | undefined
  readonly lat: number
  readonly lng: number
  readonly understood: ReadonlyArray<UnderstoodColumn>
}

const names = [
  { code: "code", town: "town", koaza: "koaza", lat: "lat", lng: "lng" },
  { code: "市区町村コード", town: "大字町丁目名", koaza: "小字・通称名", lat: "緯度", lng: "経度" }
] as const

type Names = (typeof names)[number]

const columnsOf = (header: ReadonlyArray<string>, known: ReadonlyArray<Names>): Columns | undefined => {
  for (const { code, koaza, lat, lng, town } of known) {
    const found = columnsByName(header, [code, town, lat, lng])
    if (found === undefined) continue
    const at = (name: string) => found.get(name) ?? 0
    const understood = Object.entries({ code, town, koaza, lat, lng })
      .filter(([, heading]) => found.has(heading))
      .map(([concept, heading]) => ({ concept, heading }))
    return { code: at(code), town: at(town), koaza: found.get(koaza), lat: at(lat), lng: at(lng), understood }
  }
  return undefined
}

/** Longer names are no names. */
const maxName = 100
/** All of Japan has about 300,000. */
const maxRows = 1_000_000

const readRow = (
  cells: ReadonlyArray<string>,
  columns: Columns,
  currentCode: (code: string) => string | undefined
): Result.Result<TownRow, string> =>
  Result.gen(function* () {
    const text = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? "").trim())
    const given = text(columns.code)
    const areaCode = currentCode(given)
    if (areaCode === undefined) return yield* Result.fail(`"${given.slice(0, 40)}" is no area code`)
    const town = text(columns.town)
    const koaza = text(columns.koaza)
    if (town === "") return yield* Result.fail("The town has no name")
    if (town.length > maxName || koaza.length > maxName) return yield* Result.fail("The name is too long")
    const lat = yield* Cell.read(Cell.latitude, "latitude", text(columns.lat))
    const lng = yield* Cell.read(Cell.longitude, "longitude", text(columns.lng))
    if (lat === null || lng === null) return yield* Result.fail(`${town}${koaza} has no coordinates`)
    return { areaCode, town, koaza, lat, lng }
  })

export interface AddressTable {
  readonly towns: ReadonlyArray<TownRow>
  readonly rejected: ReadonlyArray<Rejection>
  readonly columns: ReadonlyArray<UnderstoodColumn>
}

const read = (
  path: string,
  encoding: Encoding,
  known: ReadonlyArray<Names>,
  currentCode: (code: string) => string | undefined
) =>
  Effect.gen(function* () {
    const format: TableFormat<Columns, TownRow> = {
      title,
      encoding,
      expected: names
        .map(({ code, lat, lng, town }) => `the columns ${[code, town, lat, lng].join(", ")}`)
        .join(", or "),
      layout: (head) => columnsOf(head.at(-1)?.cells ?? [], known),
      width: ({ code, lat, lng, town }) => Math.max(code, town, lat, lng) + 1,
      row: (cells, columns) => readRow(cells, columns, currentCode)
    }
    const towns = new Map<string, TownRow>()
    const keep = (row: TownRow) => {
      const key = `${row.areaCode} ${row.town} ${row.koaza}`
      if (towns.has(key)) return `${row.town}${row.koaza} appears again in ${row.areaCode}`
      towns.set(key, row)
      return undefined
    }
    const { layout, rejected } = yield* eachRow(path, format, keep, { most: maxRows })
    return { towns: [...towns.values()], rejected, columns: layout.understood } satisfies AddressTable as AddressTable
  })

/**
 * A file that is not UTF-8 is tried as cp932 if its header is Japanese: as cp932 any bytes can be read, so an ASCII header
 * would let damaged names pass.
 *
 * @param currentCode the code that an area has now; undefined for an unknown code
 */
export const readAddresses = (path: string, currentCode: (code: string) => string | undefined) =>
  read(path, "utf-8", names, currentCode).pipe(
    Effect.catchTag("FileUnreadable", (error) =>
      Effect.mapError(read(path, "shift_jis", [names[1]], currentCode), () => error)
    )
  )
