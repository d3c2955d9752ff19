/** Tables with one row of figures per area: reads codes and cells, refuses what cannot be, converts units. */
import { Result } from "effect"
import { type DatasetName, datasets, type Provenance } from "../Dataset.ts"
import { abolished, currentCode } from "../Municipality.ts"
import type { Figures } from "../scoring/Facts.ts"
import * as Cell from "./Cell.ts"
import type { Encoding, Row } from "./CsvFile.ts"
import type { TableFormat } from "./Table.ts"

export interface Column {
  readonly index: number
  /** Name of the figure that the cell gives. */
  readonly metric: string
  /** What the header calls it, for messages. */
  readonly label: string
  readonly kind: Cell.Kind
  /** What to multiply the cell with to get the unit that is stored. */
  readonly factor: number
  readonly unit: string
  /** Undefined when the file does not say. */
  readonly year: number | undefined
}

export interface Layout {
  readonly width: number
  readonly code: number
  readonly columns: ReadonlyArray<Column>
  /** Column that holds the year of the row, if there is one. */
  readonly year?: number
}

export interface AreaRow {
  readonly areaCode: string
  readonly figures: Figures
  /** The year that the row states. */
  readonly year: number | undefined
}

export interface AreaFormat {
  readonly dataset: DatasetName
  readonly table: TableFormat<Layout, AreaRow>
  /** Where the stored figures come from, given the year that file or operator states. */
  readonly provenance: (layout: Layout, year: number | undefined) => Readonly<Record<string, Provenance>>
}

interface Spec {
  readonly dataset: DatasetName
  readonly encoding: Encoding
  readonly expected: string
  readonly layout: (head: ReadonlyArray<Row>) => Layout | undefined
  /** Turns the cells of a row into the figures to store; a failure rejects the row. */
  readonly derive?: (cells: Figures) => Result.Result<Figures, string>
  /** Units of the figures that `derive` adds. */
  readonly derived?: Readonly<Record<string, string>>
}

export const areaFormat = ({ dataset, derive = Result.succeed, derived = {}, ...spec }: Spec): AreaFormat => ({
  dataset,
  table: {
    title: datasets[dataset].title,
    encoding: spec.encoding,
    expected: spec.expected,
    layout: spec.layout,
    width: ({ width }) => width,
    row: (cells, layout) => readRow(cells, layout, derive)
  },
  provenance: ({ columns }, year) => {
    const {
      source: { en: source },
      year: usual
    } = datasets[dataset]
    const own = columns.map(
      (column) => [column.metric, { year: column.year ?? year ?? usual, unit: column.unit, source }] as const
    )
    const added = Object.entries(derived).map(
      ([metric, unit]) => [metric, { year: year ?? usual, unit, source }] as const
    )
    return Object.fromEntries([...own, ...added])
  }
})

const readRow = (
  cells: ReadonlyArray<string>,
  layout: Layout,
  derive: NonNullable<Spec["derive"]>
): Result.Result<AreaRow | undefined, string> => {
  const stated = (cells[layout.code] ?? "").trim().replace(/^R/, "").padStart(5, "0")
  // Sums over a prefecture or the nation.
  if (/^\d\d000$/.test(stated)) return Result.succeed(undefined)
  const read = readCells(cells, layout)
  if (Result.isFailure(read)) return Result.fail(`${stated}: ${read.failure}`)
  if (Object.keys(read.success).length === 0) return Result.succeed(undefined)
  const areaCode = currentCode(stated)
  if (areaCode === undefined) return Result.fail(`"${stated.slice(0, 40)}" is no area code`)
  if (areaCode !== stated) {
    const { date, name } = abolished.get(stated)!
    return Result.fail(`${stated} ${name} was abolished on ${date}; its area is ${areaCode} now, or a part of it`)
  }
  const year = layout.year === undefined ? undefined : Number.parseInt(cells[layout.year] ?? "", 10)
  return Result.mapBoth(derive(read.success), {
    onFailure: (reason) => `${stated}: ${reason}`,
    onSuccess: (figures) => ({ areaCode, figures, year })
  })
}

const readCells = (cells: ReadonlyArray<string>, { columns }: Layout): Result.Result<Figures, string> => {
  const figures: Record<string, number> = {}
  for (const { factor, index, kind, label, metric } of columns) {
    const value = Cell.read(kind, label, cells[index] ?? "")
    if (Result.isFailure(value)) return Result.fail(value.failure)
    if (value.success !== null) figures[metric] = factor === 1 ? value.success : value.success * factor
  }
  return Result.succeed(figures)
}
