/** Format of SSDSE-A: cp932; a row of item codes, one of years, one of labels, then one row per municipality. */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { readYear } from "../../../../src/table/values/Dates.ts"
import type { Figures } from "../../facts/Facts.ts"
import { areaFormat, type Column, type Layout } from "../table/AreaTable.ts"
import { items } from "./SsdseItems.ts"

const kinds: Readonly<Record<string, Cell.Kind>> = { km2: Cell.amount, percent: Cell.signed, yen: Cell.count }
/** The file has land in hectares and money in thousands of yen. */
const factors: Readonly<Record<string, number>> = { km2: 0.01, yen: 1000 }

const layout = (head: ReadonlyArray<Row>): Layout | undefined => {
  const [codes, years, labels] = head
  if (codes === undefined || years === undefined || labels === undefined) return undefined
  if (codes.cells[0]?.startsWith("SSDSE-A") !== true) return undefined
  const columns = codes.cells.flatMap((code, index): ReadonlyArray<Column> => {
    const item = items[code]
    if (item === undefined) return []
    const [metric, unit] = item
    const year = readYear(years.cells[index] ?? "")
    return [
      {
        index,
        metric,
        label: code,
        kind: kinds[unit] ?? Cell.count,
        factor: factors[unit] ?? 1,
        unit,
        year
      }
    ]
  })
  return columns.some(({ metric }) => metric === "population")
    ? { width: codes.cells.length, code: 0, codeName: "SSDSE-A", columns }
    : undefined
}

const check = (figures: Figures): Result.Result<Figures, string> => {
  const { age0to14 = 0, age15to64 = 0, age65plus = 0, habitableArea = 0, population, totalArea } = figures
  if (population === undefined) return Result.fail("No number of residents")
  if (age0to14 + age15to64 + age65plus > population) return Result.fail("The age bands exceed the residents")
  if (totalArea !== undefined && habitableArea > totalArea) return Result.fail("The habitable land exceeds the area")
  return Result.succeed(figures)
}

export const ssdseA = areaFormat({
  dataset: "ssdse-a",
  encoding: "shift_jis",
  expected: "the official SSDSE-A file, whose first cell is SSDSE-A and the year, with item A1101",
  layout,
  derive: check
})
