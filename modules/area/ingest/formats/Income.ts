/** Format of the e-Stat table of taxable income (C120110, thousand yen) and taxpayers (C120120), below a preamble. */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { Row } from "../../../../src/table/CsvFile.ts"
import { areaFormat, type Layout } from "../table/AreaTable.ts"

const layout = (head: ReadonlyArray<Row>): Layout | undefined => {
  const header = head.at(-1)?.cells ?? []
  const find = (text: string) => header.findIndex((name) => name.includes(text) || `${name}_` === text)
  const [code, year, income, taxpayers] = [
    find("地域 コード"),
    header.indexOf("調査年"),
    find("C120110_"),
    find("C120120_")
  ]
  if (code < 0 || year < 0 || income! < 0 || taxpayers! < 0) return undefined
  const column = { kind: Cell.count, year: undefined }
  return {
    width: Math.max(code!, year!, income!, taxpayers!) + 1,
    code: code!,
    codeName: "地域 コード",
    year: year!,
    yearName: "調査年",
    columns: [
      { ...column, index: income!, metric: "taxableIncome", label: "C120110", factor: 1000, unit: "yen" },
      { ...column, index: taxpayers!, metric: "taxpayers", label: "C120120", factor: 1, unit: "persons" }
    ]
  }
}

/** Yen; the highest mean of a municipality is 14,000,000. */
const mostIncome = 100_000_000

export const income = areaFormat({
  dataset: "income",
  expected: 'a header with "地域 コード", "調査年", "C120110_..." and "C120120_..."',
  layout,
  derive: (figures) => {
    const { taxableIncome = 0, taxpayers } = figures
    if (taxpayers === 0 && taxableIncome > 0) return Result.fail("Taxable income without taxpayers")
    return taxpayers !== undefined && taxableIncome > taxpayers * mostIncome
      ? Result.fail(`Taxable income of more than ${mostIncome.toLocaleString("en")} yen for each taxpayer`)
      : Result.succeed(figures)
  }
})
