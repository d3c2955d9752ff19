/** Format of municipal offices with coordinates; `lgcode` is the area code and a check digit. */
import { Effect, Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { UnderstoodColumn } from "../../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { columnsAt, columnsByName, readTable, type TableFormat } from "../../../../src/table/Table.ts"
import { datasets } from "../../facts/Dataset.ts"
import { abolished, municipalities } from "../../facts/Municipality.ts"
import * as Coverage from "../table/Coverage.ts"
import type { ReadOptions } from "../table/FigureFile.ts"

export interface Office {
  readonly areaCode: string
  readonly lat: number
  readonly lng: number
}

interface OfficeSet {
  readonly offices: ReadonlyArray<Office>
  readonly rejected: ReadonlyArray<Rejection>
  readonly missing: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
}

type Columns = ReadonlyMap<string, number>
const officeColumns = ["lgcode", "city", "lat", "lng"]

/** The sixth digit of a local government code: 11 - (6a + 5b + 4c + 3d + 2e) mod 11, last digit. */
const checkDigit = (code: string): number =>
  (11 - ([...code].reduce((sum, digit, i) => sum + Number(digit) * (6 - i), 0) % 11)) % 10

const readCode = (text: string): Result.Result<string, string> => {
  if (!/^\d{6}$/.test(text)) return Result.fail(`lgcode: "${text.slice(0, 40)}" is not a 6-digit code`)
  const code = text.slice(0, 5)
  if (checkDigit(code) !== Number(text[5])) return Result.fail(`lgcode: ${text} has a wrong check digit`)
  const former = abolished.get(code)
  if (former !== undefined) return Result.fail(`${code} ${former.name} was abolished on ${former.date}`)
  return municipalities.has(code) ? Result.succeed(code) : Result.fail(`"${code}" is no area code`)
}

const readRow = (cells: ReadonlyArray<string>, columns: Columns): Result.Result<Office, string> =>
  Result.gen(function* () {
    const text = (name: string) => (cells[columns.get(name)!] ?? "").trim()
    const areaCode = yield* readCode(text("lgcode"))
    const lat = yield* Cell.read(Cell.latitude, "lat", text("lat"))
    const lng = yield* Cell.read(Cell.longitude, "lng", text("lng"))
    if (lat === null || lng === null) return yield* Result.fail(`${areaCode} has no coordinates`)
    return { areaCode, lat, lng }
  })

const format: TableFormat<Columns, Office> = {
  title: datasets.offices.title,
  expected: `a header with ${officeColumns.join(", ")}`,
  layout: (head) => columnsByName(head.at(-1)?.cells ?? [], officeColumns),
  columns: (columns) => columnsAt(columns, officeColumns, (name) => name === "city"),
  width: (columns) => columns.size,
  row: readRow
}

export const readOffices = Effect.fnUntraced(function* (path: string, { column, partial }: ReadOptions) {
  const table = yield* readTable(path, { ...format, column })
  const offices = new Map<string, Office>()
  const rejected: Array<Rejection> = [...table.rejected]
  for (const { line, value } of table.rows) {
    if (offices.has(value.areaCode)) rejected.push({ line, reason: `${value.areaCode} appears again` })
    else offices.set(value.areaCode, value)
  }
  rejected.sort((a, b) => a.line - b.line)
  const claim = { path, title: format.title, rejected, partial }
  const missing = yield* Coverage.ofMunicipalities(claim, new Set(offices.keys()))
  const { columns } = table
  return { offices: [...offices.values()], rejected, missing, columns } satisfies OfficeSet as OfficeSet
})
