/**
 * Reads tables with one row of figures per area, or one per area and part, such as a sex or an industry: codes and cells,
 * validation, conversion of units.
 */
import { Result } from "effect"
import * as Cell from "../../../../src/table/Cell.ts"
import type { Encoding, Row } from "../../../../src/table/CsvFile.ts"
import type { FormatColumn, TableFormat } from "../../../../src/table/Table.ts"
import { readYear } from "../../../../src/table/values/Dates.ts"
import { type DatasetName, datasets, isYear, type Provenance, years } from "../../facts/Dataset.ts"
import type { Figures } from "../../facts/Facts.ts"
import { abolished, currentCode } from "../../facts/Municipality.ts"

export interface Column {
  readonly index: number
  /** Metric of the column. */
  readonly metric: string
  /** Name of the column in messages. */
  readonly label: string
  readonly kind: Cell.Kind
  /** Factor from the unit of the file to the stored unit. */
  readonly factor: number
  readonly unit: string
  /** Undefined if the file has no year for it. */
  readonly year: number | undefined
  /** The part whose rows have it; undefined for all rows. */
  readonly part?: string
}

export interface Layout {
  readonly width: number
  readonly code: number
  /** Name of the column with the code, where it is another than `code`. */
  readonly codeName?: string
  readonly columns: ReadonlyArray<Column>
  /** Index of the column with the year of the row, if there is one. */
  readonly year?: number
  /** Name of that column. */
  readonly yearName?: string
  /** The column that says which part of the area the row is about, if there is one. */
  readonly part?: { readonly index: number; readonly label: string }
}

export interface AreaRow {
  readonly areaCode: string
  /** Empty where a row is about the whole area. */
  readonly part: string
  /** Why the row cannot stand for itself: its ward was abolished. It may add up to its city with the others. */
  readonly former: string | undefined
  readonly figures: Figures
  /** The year of the row. */
  readonly year: number | undefined
}

export interface AreaFormat {
  readonly dataset: DatasetName
  readonly table: TableFormat<Layout, AreaRow>
  readonly addsUp: boolean
  /** Checks the figures of all parts of an area. */
  readonly check: (figures: Figures) => Result.Result<Figures, string>
  /** Provenance of the stored figures, given the year from the file or the operator. */
  readonly provenance: (layout: Layout, year: number | undefined) => Readonly<Record<string, Provenance>>
}

interface Spec {
  readonly dataset: DatasetName
  readonly encoding?: Encoding | undefined
  readonly expected: string
  readonly layout: (head: ReadonlyArray<Row>) => Layout | undefined
  /** Computes the figures to store from the cells of a row; a failure rejects the row. */
  readonly derive?: (cells: Figures) => Result.Result<Figures, string>
  /** Checks the figures of all parts of an area together; a failure rejects the area. */
  readonly check?: (figures: Figures) => Result.Result<Figures, string>
  /** Whether wards add up to their city: then abolished wards stand for a city that the file leaves out. */
  readonly addsUp?: boolean
  /** Units of the figures that `derive` adds. */
  readonly derived?: Readonly<Record<string, string>>
}

export const areaFormat = ({
  addsUp = false,
  check = Result.succeed,
  dataset,
  derive = Result.succeed,
  derived = {},
  ...spec
}: Spec): AreaFormat => ({
  dataset,
  addsUp,
  check,
  table: {
    title: datasets[dataset].title,
    encoding: spec.encoding,
    expected: spec.expected,
    layout: spec.layout,
    columns: readColumns,
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

/** Columns of the layout, each once although parts of an area share them. */
const readColumns = ({ code, codeName = "code", columns, part, year, yearName = "year" }: Layout) => {
  const all: ReadonlyArray<FormatColumn> = [
    { concept: codeName, index: code },
    ...(part === undefined ? [] : [{ concept: part.label, index: part.index }]),
    ...(year === undefined ? [] : [{ concept: yearName, index: year }]),
    ...columns.map(({ index, label }) => ({ concept: label, index }))
  ]
  return all.filter(({ concept }, at) => all.findIndex((other) => other.concept === concept) === at)
}

const readRow = (
  cells: ReadonlyArray<string>,
  layout: Layout,
  derive: NonNullable<Spec["derive"]>
): Result.Result<AreaRow | undefined, string> => {
  const stated = (cells[layout.code] ?? "").trim().replace(/^R/, "").padStart(5, "0")
  // A sum over a prefecture or the nation.
  if (/^\d\d000$/.test(stated)) return Result.succeed(undefined)
  const part = layout.part === undefined ? "" : (cells[layout.part.index] ?? "").trim()
  const columns = layout.columns.filter((column) => column.part === undefined || column.part === part)
  if (layout.part !== undefined && columns.length === 0) {
    return Result.fail(`${stated}: ${layout.part.label}: "${part.slice(0, 40)}" is not one of ${partsOf(layout)}`)
  }
  const read = readCells(cells, columns)
  if (Result.isFailure(read)) return Result.fail(`${stated}: ${read.failure}`)
  if (Object.keys(read.success).length === 0) return Result.succeed(undefined)
  const current = currentCode(stated)
  if (current === undefined) return Result.fail(`"${stated.slice(0, 40)}" is no area code`)
  const statedYear = layout.year === undefined ? undefined : (cells[layout.year] ?? "").trim()
  const year = statedYear === undefined ? undefined : readYear(statedYear)
  // A year that is read wrongly would be the latest one, before which all other rows are left out.
  if (statedYear !== undefined && !isYear(year)) {
    return Result.fail(`${stated}: "${statedYear.slice(0, 40)}" is no year from ${years.minimum} to ${years.maximum}`)
  }
  const former = current === stated ? undefined : abolishedReason(stated, current)
  return Result.mapBoth(derive(read.success), {
    onFailure: (reason) => `${stated}: ${reason}`,
    onSuccess: (figures) => ({ areaCode: stated, part, former, figures, year })
  })
}

const partsOf = ({ columns }: Layout): string => [...new Set(columns.flatMap(({ part }) => part ?? []))].join(", ")

const abolishedReason = (code: string, successor: string): string => {
  const { date, name } = abolished.get(code)!
  return `${code} ${name} was abolished on ${date}; its area is ${successor} now, or a part of it`
}

/** The most that a municipality may have: some times what the largest one has. Profiles keep their counts in 32 bits. */
const mostOf = (unit: string): number => (unit.startsWith("yen") ? 100_000_000_000_000 : 20_000_000)

/** Why a figure cannot be one of an area; undefined where it can. */
export const excessOf = (figure: number, label: string, text: string, unit: string): string | undefined => {
  const most = mostOf(unit)
  return Math.abs(figure) <= most
    ? undefined
    : `${label}: "${text.trim().slice(0, 40)}" is more than the ${most.toLocaleString("en")} ${unit} that an area may have`
}

const readCells = (cells: ReadonlyArray<string>, columns: ReadonlyArray<Column>): Result.Result<Figures, string> => {
  const figures: Record<string, number> = {}
  for (const { factor, index, kind, label, metric, unit } of columns) {
    const text = cells[index] ?? ""
    const value = Cell.read(kind, label, text)
    if (Result.isFailure(value)) return Result.fail(value.failure)
    if (value.success === null) continue
    const figure = factor === 1 ? value.success : value.success * factor
    const excess = excessOf(figure, label, text, unit)
    if (excess !== undefined) return Result.fail(excess)
    figures[metric] = figure
  }
  return Result.succeed(figures)
}
