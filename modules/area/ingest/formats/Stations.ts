/** Format of railway stations with coordinates (station_database); `closed` = 1 means out of use. */
import { Effect, Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { UnderstoodColumn } from "../../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { columnsAt, columnsByName, readTable, type TableFormat } from "../../../../src/table/Table.ts"
import { datasets, isYear } from "../../facts/Dataset.ts"
import { isTramStop } from "../TramLines.ts"
import * as Coverage from "../table/Coverage.ts"
import type { ReadOptions } from "../table/FigureFile.ts"

export interface Station {
  readonly id: number
  readonly name: string
  readonly prefCode: string
  readonly lat: number
  readonly lng: number
  readonly open: boolean
  /** A stop of trams, which are counted apart. */
  readonly tram: boolean
}

interface StationSet {
  readonly stations: ReadonlyArray<Station>
  /** The year of the latest opening or closing in the file. */
  readonly year: number
  readonly rejected: ReadonlyArray<Rejection>
  readonly missing: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
}

type Columns = ReadonlyMap<string, number>
interface Line {
  readonly station: Station
  readonly dates: ReadonlyArray<string>
}

/** The column of ids is a 32-bit integer. */
const maxId = 2 ** 31 - 1
const longestName = 100
/** Japan has about 9,400; those that have closed add some. */
const mostStations = 100_000

const stationColumns = ["id", "name", "lat", "lng", "prefecture", "closed", "open_date", "closed_date"]

/** Files without it have no trams. */
const optionalColumns = ["code"]

const known = (value: Result.Result<number | null, string>, label: string): Result.Result<number, string> =>
  Result.flatMap(value, (number) => (number === null ? Result.fail(`${label} is missing`) : Result.succeed(number)))

const readRow = (cells: ReadonlyArray<string>, columns: Columns): Result.Result<Line, string> => {
  const text = (name: string) => (cells[columns.get(name)!] ?? "").trim()
  const number = (name: string, kind: Cell.Kind) => known(Cell.read(kind, name, text(name)), name)
  return Result.gen(function* () {
    const id = yield* number("id", Cell.count)
    if (id > maxId) return yield* Result.fail(`id: ${id} is more than ${maxId}`)
    const lat = yield* number("lat", Cell.latitude)
    const lng = yield* number("lng", Cell.longitude)
    const prefecture = yield* number("prefecture", Cell.count)
    if (prefecture < 1 || prefecture > 47) return yield* Result.fail(`prefecture: "${prefecture}" is not 1 to 47`)
    if (text("name") === "") return yield* Result.fail("name is missing")
    if (text("name").length > longestName) {
      return yield* Result.fail(`name: "${text("name").slice(0, 40)}" has more than ${longestName} characters`)
    }
    if (text("closed") !== "0" && text("closed") !== "1") return yield* Result.fail("closed is neither 0 nor 1")
    return {
      station: {
        id,
        name: text("name"),
        prefCode: String(prefecture).padStart(2, "0"),
        lat,
        lng,
        open: text("closed") === "0",
        tram: isTramStop(text("code"))
      },
      dates: [text("open_date"), text("closed_date")]
    }
  })
}

const format: TableFormat<Columns, Line> = {
  title: datasets.stations.title,
  expected: `a header with ${stationColumns.join(", ")}`,
  layout: (head) => columnsByName(head.at(-1)?.cells ?? [], stationColumns, optionalColumns),
  columns: (columns) => columnsAt(columns, stationColumns, (name) => name === "id" || name === "name"),
  width: (columns) => columns.size,
  row: readRow
}

const latest = (lines: ReadonlyArray<Line>): number =>
  lines
    .flatMap(({ dates }) => dates)
    .map((date) => Number.parseInt(date, 10))
    .filter(isYear)
    .reduce((year, other) => (other > year ? other : year), 0) || datasets.stations.year

export const readStations = Effect.fnUntraced(function* (path: string, { column, partial, year }: ReadOptions) {
  const table = yield* readTable(path, { ...format, column }, mostStations)
  const stations = new Map<number, Station>()
  const rejected: Array<Rejection> = [...table.rejected]
  for (const { line, value } of table.rows) {
    if (stations.has(value.station.id)) rejected.push({ line, reason: `Station ${value.station.id} appears again` })
    else stations.set(value.station.id, value.station)
  }
  rejected.sort((a, b) => a.line - b.line)
  const claim = { path, title: format.title, rejected, partial }
  const missing = yield* Coverage.ofPrefectures(claim, new Set(Array.from(stations.values(), (one) => one.prefCode)))
  return {
    stations: [...stations.values()],
    year: year ?? latest(table.rows.map(({ value }) => value)),
    rejected,
    missing,
    columns: table.columns
  } satisfies StationSet as StationSet
})
