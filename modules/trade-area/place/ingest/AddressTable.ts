/**
 * Format of address lists at the level of towns, recognised by their columns: Geolonia addresses (as published, or with the columns code, town,
 * koaza, lat, lng), and location reference information of the MLIT of towns or of blocks (`Blocks.ts`).
 */
import { Effect, Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import { allColumnsOf, UnclearColumns, type UnderstoodColumn } from "../../../../src/table/columns/Columns.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { columnsAt, columnsByName, eachRow, type TableFormat } from "../../../../src/table/Table.ts"
import type { TownRow } from "../address/TownIndex.ts"
import * as Blocks from "./Blocks.ts"

export const title = "addresses at the level of towns"

/** Finds areas by what lists call them. */
export interface AreaLookup {
  /** The code that an area has now; undefined for an unknown code. */
  readonly byCode: (code: string) => string | undefined
  /** The code of a municipality by its prefecture and name; undefined where none or several have it. */
  readonly byName: (prefecture: string, name: string) => string | undefined
}

interface Columns {
  readonly found: ReadonlyMap<string, number>
  readonly names: Names
}

interface Names {
  readonly required: ReadonlyArray<string>
  readonly optional: ReadonlyArray<string>
  /** The column with the area's code, or those with its names. */
  readonly area: readonly [code: string] | readonly [prefecture: string, name: string]
  readonly town: string
  readonly koaza: string
  readonly lat: string
  readonly lng: string
}

const ofCode = (code: string, town: string, koaza: string, lat: string, lng: string): Names => ({
  required: [code, town, lat, lng],
  optional: [koaza],
  area: [code],
  town,
  koaza,
  lat,
  lng
})

const ofTowns = [
  ofCode("code", "town", "koaza", "lat", "lng"),
  ofCode("市区町村コード", "大字町丁目名", "小字・通称名", "緯度", "経度")
]

const ofBlocks: Names = {
  required: ["都道府県名", "市区町村名", "大字・丁目名", Blocks.names.block, "緯度", "経度"],
  optional: ["小字・通称名", Blocks.names.isRepresentative, ...Blocks.names.history],
  area: ["都道府県名", "市区町村名"],
  town: "大字・丁目名",
  koaza: "小字・通称名",
  lat: "緯度",
  lng: "経度"
}

/** Columns of addresses in the standard of municipal open data. */
const addressParts = ["所在地_都道府県", "所在地_市区町村", "所在地_町字", "所在地_番地以下"]

/** Lists of facilities say an address beside each name, and registers of towns have no points. */
class OtherAddresses extends UnclearColumns {}

const refuseOthers = (header: ReadonlyArray<string>): void => {
  if (columnsByName(header, ["machiaza_id"]) !== undefined) {
    throw new OtherAddresses(
      "is of the address base registry, which has names and points of towns in two files: take the list of Geolonia or the location " +
        "reference information of the MLIT (アドレス・ベース・レジストリではなく、Geolonia住所データか位置参照情報を使ってください)"
    )
  }
  const parts = addressParts.filter((name) => columnsByName(header, [name]) !== undefined)
  const headings = [...allColumnsOf(header, "address").map(({ heading }) => heading), ...parts]
  if (headings.length === 0 || header.filter((cell) => cell.trim() !== "").length < 2) return
  throw new OtherAddresses(
    `is a list of places with an address each (${headings.join(", ")}), and a place is no point of its town: import it with ` +
      "ingest shops; towns come from the list of Geolonia or the location reference information of the MLIT " +
      "(施設などの一覧です。ingest shops で取り込んでください)"
  )
}

const layoutOf = (header: ReadonlyArray<string>): Columns | undefined => {
  for (const names of [...ofTowns, ofBlocks]) {
    const found = columnsByName(header, names.required, names.optional)
    if (found !== undefined) return { found, names }
  }
  refuseOthers(header)
  return undefined
}

/** Longer names are no names. */
const maxName = 100
/** All of Japan has about 300,000 towns and, in the areas that are surveyed, 20 million blocks. */
const maxRows = 50_000_000
const maxTowns = 1_000_000

const readRow = (
  cells: ReadonlyArray<string>,
  { found, names }: Columns,
  areas: AreaLookup
): Result.Result<TownRow, string> =>
  Result.gen(function* () {
    const text = (name: string | undefined) => {
      const column = name === undefined ? undefined : found.get(name)
      return column === undefined ? "" : (cells[column] ?? "").trim()
    }
    const [first, second] = [text(names.area[0]), text(names.area[1])]
    const areaCode = names.area.length === 1 ? areas.byCode(first) : areas.byName(first, second)
    if (areaCode === undefined) {
      const given = `${first}${second}`.slice(0, 40)
      return yield* Result.fail(
        names.area.length === 1 ? `"${given}" is no area code` : `"${given}" is no municipality`
      )
    }
    const town = text(names.town)
    const koaza = text(names.koaza)
    if (town === "") return yield* Result.fail(`The town has no name (${areaCode})`)
    if (town.length > maxName || koaza.length > maxName) return yield* Result.fail("The name is too long")
    const lat = yield* Cell.read(Cell.latitude, "latitude", text(names.lat))
    const lng = yield* Cell.read(Cell.longitude, "longitude", text(names.lng))
    if (lat === null || lng === null) return yield* Result.fail("no coordinates")
    return { areaCode, town, koaza, lat, lng }
  })

export interface AddressTable {
  readonly towns: ReadonlyArray<TownRow>
  readonly rejected: ReadonlyArray<Rejection>
  readonly columns: ReadonlyArray<UnderstoodColumn>
  /** Sentences for the operator on how rows were counted. */
  readonly notes: ReadonlyArray<string>
}

const expected = [...ofTowns, ofBlocks].map(({ required }) => `the columns ${required.join(", ")}`).join(", or ")

/** @param column columns that the operator names, each as `concept=heading` */
export const readAddresses = Effect.fnUntraced(function* (
  path: string,
  areas: AreaLookup,
  column?: ReadonlyArray<string>
) {
  const blocks = Blocks.counter()
  const format: TableFormat<Columns, TownRow> = {
    title,
    expected,
    column,
    layout: (head) => layoutOf(head.at(-1)?.cells ?? []),
    columns: ({ found, names }) =>
      columnsAt(
        found,
        [...names.required, ...names.optional],
        (name) => name === names.town || name === names.koaza || name === Blocks.names.block
      ),
    width: ({ found, names }) => Math.max(...names.required.map((name) => found.get(name)!)) + 1,
    row: (cells, columns) =>
      columns.names === ofBlocks && blocks.isPassedOver(cells, columns.found)
        ? Result.succeed(undefined)
        : readRow(cells, columns, areas)
  }
  const towns = new Map<string, TownRow>()
  const keep = (row: TownRow, _line: number, { names }: Columns) => {
    const key = `${row.areaCode} ${row.town} ${row.koaza}`
    const known = towns.get(key)
    if (names === ofBlocks) blocks.add(key, row)
    else if (known !== undefined) return `${row.town}${row.koaza} appears again in ${row.areaCode}`
    if (known === undefined && towns.size >= maxTowns) return `There are more than ${maxTowns} towns: divide the file`
    if (known === undefined) towns.set(key, row)
    return undefined
  }
  const { columns, layout, rejected } = yield* eachRow(path, format, keep, { most: maxRows })
  const isOfBlocks = layout.names === ofBlocks
  return {
    towns: isOfBlocks ? Array.from(towns, ([key, town]) => ({ ...town, ...blocks.mean(key) })) : [...towns.values()],
    rejected,
    columns,
    notes: isOfBlocks ? blocks.notes(towns.size) : []
  } satisfies AddressTable as AddressTable
})
