/** Format of SSDSE-C: a row of item codes, one of labels, then the nation and one row per capital of a prefecture. */
import { Effect, Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { UnderstoodColumn } from "../../../../src/table/columns/Column.ts"
import type { Rejection } from "../../../../src/table/Errors.ts"
import { readTable, type TableFormat } from "../../../../src/table/Table.ts"
import { datasets } from "../../facts/Dataset.ts"
import type { Figures } from "../../facts/Facts.ts"
import { spendingKey } from "../../figures/Spending.ts"
import { spendingItems } from "../../figures/SpendingItems.ts"
import { excessOf } from "../table/AreaTable.ts"
import * as Coverage from "../table/Coverage.ts"
import type { ReadOptions } from "../table/FigureFile.ts"

interface Columns {
  readonly width: number
  /** Index of each item by its name. */
  readonly items: ReadonlyMap<string, number>
}

interface SpendingRow {
  /** `00` for the nation. */
  readonly prefCode: string
  readonly figures: Figures
}

interface SpendingSet {
  readonly figures: ReadonlyMap<string, Figures>
  readonly year: number
  readonly rejected: ReadonlyArray<Rejection>
  readonly missing: ReadonlyArray<string>
  readonly columns: ReadonlyArray<UnderstoodColumn>
}

const readRow = (cells: ReadonlyArray<string>, { items }: Columns): Result.Result<SpendingRow, string> =>
  Result.gen(function* () {
    const code = /^R(\d\d)\d{3}$/.exec((cells[0] ?? "").trim())?.[1]
    if (code === undefined || Number(code) > 47)
      return yield* Result.fail(`"${(cells[0] ?? "").slice(0, 40)}" is no area code`)
    const figures: Record<string, number> = {}
    for (const [name, index] of items) {
      const text = cells[index] ?? ""
      const value = yield* Cell.read(Cell.count, name, text)
      if (value === null) continue
      const excess = excessOf(value, name, text, "yen/year")
      if (excess !== undefined) return yield* Result.fail(excess)
      figures[name] = value
    }
    return { prefCode: code, figures }
  })

const format: TableFormat<Columns, SpendingRow> = {
  title: datasets.spending.title,
  expected: "the official SSDSE-C file, whose first cell is SSDSE-C and the year",
  layout: (head) => {
    // The labels stand in the second row.
    const [codes, labels] = head
    if (labels === undefined || codes?.cells[0]?.startsWith("SSDSE-C") !== true) return undefined
    const items = spendingItems.flatMap(({ code, name }) => {
      const index = codes.cells.indexOf(code)
      return index === -1 ? [] : [[name, index] as const]
    })
    return items.length === 0 ? undefined : { width: codes.cells.length, items: new Map(items) }
  },
  columns: ({ items }) =>
    spendingItems.flatMap(({ code, name }) => {
      const index = items.get(name)
      return index === undefined ? [] : [{ concept: code, index }]
    }),
  width: ({ width }) => width,
  row: readRow
}

export const readSpending = Effect.fnUntraced(function* (path: string, { column, partial, year }: ReadOptions) {
  const table = yield* readTable(path, { ...format, column })
  const figures = new Map<string, Figures>()
  const rejected: Array<Rejection> = [...table.rejected]
  for (const { line, value } of table.rows) {
    const key = spendingKey(value.prefCode)
    if (figures.has(key)) rejected.push({ line, reason: `${key} appears again` })
    else figures.set(key, value.figures)
  }
  rejected.sort((a, b) => a.line - b.line)
  const claim = { path, title: format.title, rejected, partial }
  const missing = yield* Coverage.ofPrefectures(claim, new Set(table.rows.map(({ value }) => value.prefCode)))
  return {
    figures,
    year: year ?? datasets.spending.year,
    rejected,
    missing,
    columns: table.columns
  } satisfies SpendingSet as SpendingSet
})
