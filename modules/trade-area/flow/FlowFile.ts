/**
 * Reads people-flow of the MLIT: people who stay in a 1 km mesh by month, on weekdays or holidays (`dayflag` 1, 0; 2 is both) by
 * day or night (`timezone` 0, 1; 2 is both). Rows are summed up as they are read. Small counts are withheld by the publisher.
 */
import { Effect, Result } from "effect"
import * as Cell from "../../../src/table/Cell.ts"
import type { UnderstoodColumn } from "../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../src/table/Errors.ts"
import { columnsAt, columnsByName, eachRow, type TableFormat } from "../../../src/table/Table.ts"
import { isMesh } from "./Mesh.ts"

/** Mean number of people of the months that are published; null where all are withheld. */
export interface MeshFlow {
  readonly mesh: number
  readonly year: number
  readonly prefCode: string
  readonly weekdayDay: number | null
  readonly weekdayNight: number | null
  readonly holidayDay: number | null
  readonly holidayNight: number | null
}

export interface FlowTable {
  readonly meshes: ReadonlyArray<MeshFlow>
  readonly rows: number
  readonly rejected: ReadonlyArray<Rejection>
  readonly columns: ReadonlyArray<UnderstoodColumn>
}

interface Row {
  readonly mesh: number
  readonly prefCode: string
  readonly year: number
  readonly month: number
  readonly dayflag: number
  readonly timezone: number
  readonly population: number
}

/** Columns of the file. */
const flowColumns = ["mesh1kmid", "prefcode", "year", "month", "dayflag", "timezone", "population"] as const

const readRow = (cells: ReadonlyArray<string>, columns: ReadonlyMap<string, number>): Result.Result<Row, string> =>
  Result.gen(function* () {
    const number = (name: (typeof flowColumns)[number]) =>
      Result.flatMap(Cell.read(Cell.count, name, cells[columns.get(name)!] ?? ""), (value) =>
        value === null ? Result.fail(`${name} is missing`) : Result.succeed(value)
      )
    const within = (name: (typeof flowColumns)[number], minimum: number, maximum: number) =>
      Result.flatMap(number(name), (value) =>
        value >= minimum && value <= maximum
          ? Result.succeed(value)
          : Result.fail(`${name}: ${value} is not ${minimum} to ${maximum}`)
      )
    const mesh = yield* number("mesh1kmid")
    if (!isMesh(mesh)) return yield* Result.fail(`mesh1kmid: ${mesh} is no 1 km mesh of Japan`)
    return {
      mesh,
      prefCode: String(yield* within("prefcode", 1, 47)).padStart(2, "0"),
      year: yield* within("year", 2000, 2100),
      month: yield* within("month", 1, 12),
      dayflag: yield* within("dayflag", 0, 2),
      timezone: yield* within("timezone", 0, 2),
      population: yield* within("population", 0, 10_000_000)
    }
  })

const format: TableFormat<ReadonlyMap<string, number>, Row> = {
  title: "people-flow by 1 km mesh",
  expected: `a header with ${flowColumns.join(", ")}`,
  layout: (head) => columnsByName(head.at(-1)?.cells ?? [], flowColumns),
  columns: (columns) => columnsAt(columns, flowColumns, (name) => name === "mesh1kmid"),
  width: (columns) => Math.max(...flowColumns.map((name) => columns.get(name)!)) + 1,
  row: readRow
}

/** Sums of a mesh and year: for each kind the people, and a bit for each month that is in them. */
interface Sums {
  readonly mesh: number
  readonly year: number
  readonly prefCode: string
  readonly people: Float64Array
  readonly months: Uint16Array
}

/** Kinds of day and time that are kept: 2 * weekday + night. */
const kindOf = ({ dayflag, timezone }: Row): number | undefined =>
  dayflag === 2 || timezone === 2 ? undefined : 2 * dayflag + timezone

const monthsIn = (bits: number): number => {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}

const meanOf = ({ months, people }: Sums, kind: number): number | null =>
  months[kind] === 0 ? null : people[kind]! / monthsIn(months[kind]!)

/** Meshes and years of one file, each kept until its end. Japan has 387,000 meshes. */
const mostMeshes = 2_000_000

/**
 * @param most rows of further meshes and years are left out
 * @param column columns that the operator names, each as `concept=heading`
 */
export const readFlow = Effect.fnUntraced(function* (path: string, most = mostMeshes, column?: ReadonlyArray<string>) {
  const sums = new Map<number, Sums>()
  let rows = 0
  const { columns, rejected } = yield* eachRow(path, { ...format, column }, (row) => {
    rows++
    const key = row.mesh * 10_000 + row.year
    let sum = sums.get(key)
    if (sum === undefined) {
      if (sums.size >= most) return `The file has more than ${most.toLocaleString("en")} meshes and years: divide it`
      const { mesh, prefCode, year } = row
      sum = { mesh, year, prefCode, people: new Float64Array(4), months: new Uint16Array(4) }
      sums.set(key, sum)
    }
    const kind = kindOf(row)
    if (kind === undefined) return undefined
    const month = 1 << row.month
    if ((sum.months[kind]! & month) !== 0) return `Mesh ${row.mesh} appears again for ${row.year}-${row.month}`
    sum.months[kind]! |= month
    sum.people[kind]! += row.population
    return undefined
  })
  const meshes = [...sums.values()].map((sum): MeshFlow => {
    const { mesh, prefCode, year } = sum
    return {
      mesh,
      year,
      prefCode,
      holidayDay: meanOf(sum, 0),
      holidayNight: meanOf(sum, 1),
      weekdayDay: meanOf(sum, 2),
      weekdayNight: meanOf(sum, 3)
    }
  })
  return {
    meshes,
    rows,
    rejected,
    columns
  } satisfies FlowTable as FlowTable
})
