/**
 * Reads takings as people paste them: cells of a spreadsheet, or CSV. A heading says which column is what, whatever their order; without one
 * they are date, revenue, customers and weather.
 */
import type { Row } from "../../../../../src/table/CsvFile.ts"
import { AmbiguousColumns, type Columns, columnsOf, textIn } from "../../../../../src/table/columns/Columns.ts"
import { type FoundHeading, findHeading } from "../../../../../src/table/columns/FindHeading.ts"
import { isCutAtThousands, isNote, isSum } from "../../../../../src/table/columns/OtherRows.ts"
import { rowsOfText } from "../../../../../src/table/SmallTable.ts"
import { hasYear, monthIn, readDate } from "../../../../../src/table/values/Dates.ts"
import { readNumber } from "../../../../../src/table/values/Numbers.ts"
import { addDays } from "../../reservations/Days.ts"

export interface Taking {
  readonly date: string
  /** One of the two is given. */
  readonly revenue?: number
  readonly customers?: number
  readonly weather_code?: string | number
}

/** Why a table is refused as a whole: what its columns hold is uncertain. */
export type TableFault =
  | { readonly kind: "ambiguous"; readonly columns: string }
  /** A line has more cells than the heading, as amounts with commas and without quotes give. */
  | { readonly kind: "thousands"; readonly line: number }

export interface Takings {
  readonly days: ReadonlyArray<Taking>
  /** Numbers of the lines that are no day, but for a heading. */
  readonly skipped: ReadonlyArray<number>
  /** Days of which the year was taken from others, or from a title. */
  readonly guessed: number
  readonly fault?: TableFault
}

const concepts = ["date", "revenue", "customers", "weather"] as const
type Concept = (typeof concepts)[number]
type Layout = Columns<Concept>

/** The columns of a table without a heading, in the order that the page says. */
const usual: Layout = new Map(concepts.map((concept, index) => [concept, { index, heading: concept, unit: 1 }]))

const layoutOf = (cells: ReadonlyArray<string>): Layout | undefined => {
  const found = columnsOf(cells, concepts)
  return found.has("date") && (found.has("revenue") || found.has("customers")) ? found : undefined
}

/** WMO codes of weather have two digits. */
const largestWeatherCode = 99

/** Detects amounts such as 182,100 in two cells: the line has more cells than columns, or a weather code that does not exist. */
const isCut = (cells: ReadonlyArray<string>, width: number, layout: Layout): boolean => {
  if (cells.slice(width).some((cell) => cell !== "")) return true
  if (layout !== usual) return false
  const [, first = "", second = "", third = ""] = cells
  const code = /^\d+$/u.test(third) ? readNumber(third) : undefined
  return code !== undefined && (code > largestWeatherCode || isCutAtThousands([first, second]))
}

const given = ({ customers, revenue }: Record<"revenue" | "customers", number | undefined>) => ({
  ...(revenue === undefined ? {} : { revenue }),
  ...(customers === undefined ? {} : { customers })
})

const weatherOf = (cell: string) =>
  cell === "" ? {} : { weather_code: (/^\d+$/u.test(cell) ? readNumber(cell) : undefined) ?? cell.slice(0, 32) }

const dayOf = ({ cells }: Row, layout: Layout, near: string | undefined): Taking | undefined => {
  const text = (concept: Concept): string => textIn(cells, layout.get(concept))
  const amount = (concept: Concept): number | undefined => {
    const value = readNumber(text(concept))
    return value === undefined || value < 0 ? undefined : value * (layout.get(concept)?.unit ?? 1)
  }
  const [date, revenue, customers] = [readDate(text("date"), near), amount("revenue"), amount("customers")]
  return date === undefined || (revenue === undefined && customers === undefined)
    ? undefined
    : { date, ...given({ revenue, customers }), ...weatherOf(text("weather")) }
}

/** Rows of a text or of a sheet of a workbook. */
export const takingsOf = (rows: ReadonlyArray<Row>): Takings => {
  try {
    return daysOf(rows, findHeading(rows, layoutOf))
  } catch (error) {
    if (!(error instanceof AmbiguousColumns)) throw error
    return { days: [], skipped: [], guessed: 0, fault: { kind: "ambiguous", columns: error.candidates.join(", ") } }
  }
}

export const readTakings = (text: string): Takings => takingsOf(rowsOfText(text))

const daysOf = (all: ReadonlyArray<Row>, heading: FoundHeading<Layout> | undefined): Takings => {
  const layout = heading?.columns ?? usual
  const width = heading?.width ?? concepts.length
  const rows = all.filter(({ cells, line }) => line > (heading?.line ?? 0) && !isSum(cells, []) && !isNote(cells))
  const dateText = ({ cells }: Row): string => textIn(cells, layout.get("date"))
  // The first date with a year decides for those above it, too.
  let near = rows.map((row) => readDate(dateText(row))).find((date) => date !== undefined) ?? yearAbove(all, heading)
  const days: Array<Taking> = []
  const skipped: Array<number> = []
  let guessed = 0
  for (const row of rows) {
    const day = dayOf(row, layout, near)
    if (day === undefined) {
      if (heading !== undefined || days.length > 0 || /\d/u.test(row.cells[0] ?? "")) skipped.push(row.line)
      continue
    }
    if (isCut(row.cells, width, layout)) {
      return { days: [], skipped: [], guessed: 0, fault: { kind: "thousands", line: row.line } }
    }
    if (!hasYear(dateText(row))) guessed++
    near = day.date
    days.push(day)
  }
  return { days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)), skipped, guessed }
}

/** A title such as 2026年11月 above the heading gives the year of dates without one. */
const yearAbove = (all: ReadonlyArray<Row>, heading: FoundHeading<Layout> | undefined): string | undefined =>
  all
    .filter(({ line }) => heading !== undefined && line < heading.line)
    .flatMap(({ cells }) => cells)
    .map(monthIn)
    .find((date) => date !== undefined)

const weekdayShare = [1.35, 0.82, 0.8, 0.9, 0.95, 1.15, 1.45]

/** Ten weeks of a small restaurant until yesterday, with a weekly pattern. */
export const exampleTakings = (today: string): string => {
  const lines = Array.from({ length: 70 }, (_, index) => {
    const day = addDays(today, index - 70)
    const wave = 1 + 0.06 * Math.sin(index * 2.7) + 0.04 * Math.cos(index * 1.3)
    const revenue =
      Math.round((150_000 * (weekdayShare[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1) * wave) / 100) * 100
    return `${day},${revenue},${Math.round(revenue / 1240)}`
  })
  return ["日付,売上,客数", ...lines].join("\n")
}
