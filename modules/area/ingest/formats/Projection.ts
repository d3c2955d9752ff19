/** Format of the regional population projection (IPSS): residents every five years, and three age groups in the last one. */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { columnsByName } from "../../../../src/table/Table.ts"
import type { Figures } from "../../facts/Facts.ts"
import { areaFormat, type Column, type Layout } from "../table/AreaTable.ts"
import { yearsOf } from "./YearColumns.ts"

const groups = { age0_14_: "0to14", age15_64_: "15to64", age65plus_: "65plus" } as const

const layout = (head: ReadonlyArray<Row>): Layout | undefined => {
  const found = columnsByName(head.at(-1)?.cells ?? [], ["code"])
  if (found === undefined) return undefined
  const columnsOf = (prefix: string, name: string): ReadonlyArray<Column> =>
    yearsOf(found, prefix).map(({ index, label, year }) => ({
      index,
      metric: `projected${name}${year}`,
      label,
      kind: Cell.count,
      factor: 1,
      unit: "persons",
      year
    }))
  const totals = columnsOf("pop_", "")
  if (totals.length < 2) return undefined
  const ages = Object.entries(groups).flatMap(([prefix, name]) => columnsOf(prefix, `Age${name}In`))
  return { width: found.size, code: found.get("code")!, columns: [...totals, ...ages] }
}

const check = (figures: Figures): Result.Result<Figures, string> => {
  for (const [metric, total] of Object.entries(figures)) {
    const year = /^projected(\d{4})$/.exec(metric)?.[1]
    const ages = Object.values(groups).flatMap((name) => figures[`projectedAge${name}In${year}`] ?? [])
    if (ages.length < 3) continue
    if (ages.reduce((sum, persons) => sum + persons, 0) !== total)
      return Result.fail(`The age groups of ${year} do not add up to its residents`)
  }
  return Result.succeed(figures)
}

export const projection = areaFormat({
  dataset: "projection",
  expected: "a header with code and residents by year, such as pop_2030",
  layout,
  check
})
