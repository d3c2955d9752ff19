/**
 * Reads takings as people paste them: cells of a spreadsheet, or CSV. A heading says which column is what, whatever their order; without one
 * they are date, revenue, customers and weather.
 */
import { AmbiguousColumns, type Columns, columnsOf } from "../../../../../src/table/columns/Columns.ts"
import { separatorOf } from "../../../../../src/table/Separator.ts"
import { readDate } from "../../../../../src/table/values/Dates.ts"
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
  readonly fault?: TableFault
}

/** Commas within quotes are part of a cell. */
const cellsOf = (line: string, usually: string): ReadonlyArray<string> => {
  const separator = line.includes("\t") ? "\t" : usually
  return (
    line.match(new RegExp(`("([^"]|"")*"|[^${separator}])+|(?<=${separator}|^)(?=${separator}|$)`, "gu")) ?? []
  ).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/u, "$1")
      .replaceAll('""', '"')
      .trim()
  )
}

const concepts = ["date", "revenue", "customers", "weather"] as const
type Concept = (typeof concepts)[number]
type Layout = Columns<Concept>

interface Line {
  readonly number: number
  readonly cells: ReadonlyArray<string>
}

/** The columns of a table without a heading, in the order that the page says. */
const usual: Layout = new Map(concepts.map((concept, index) => [concept, { index, heading: concept, unit: 1 }]))

const layoutOf = ({ cells }: Line): Layout | undefined => {
  const found = columnsOf(cells, concepts)
  return found.has("date") && (found.has("revenue") || found.has("customers")) ? found : undefined
}

/** WMO codes of weather have two digits. */
const largestWeatherCode = 99

/** Detects amounts such as 182,100 in two cells: the line has more cells than columns, or a weather code that does not exist. */
const isCutAtThousands = (cells: ReadonlyArray<string>, width: number, layout: Layout): boolean => {
  if (cells.slice(width).some((cell) => cell !== "")) return true
  if (layout !== usual) return false
  const [, first = "", second = "", third = ""] = cells
  return (
    /^\d+$/u.test(third) &&
    (Number(third) > largestWeatherCode || (/^\d{1,3}$/u.test(first) && /^\d{3}$/u.test(second)))
  )
}

const given = ({ customers, revenue }: Record<"revenue" | "customers", number | undefined>) => ({
  ...(revenue === undefined ? {} : { revenue }),
  ...(customers === undefined ? {} : { customers })
})

const weatherOf = (cell: string) =>
  cell === "" ? {} : { weather_code: /^\d+$/u.test(cell) ? Number(cell) : cell.slice(0, 32) }

const dayOf = ({ cells }: Line, layout: Layout, near: string | undefined): Taking | undefined => {
  const text = (concept: Concept): string => cells[layout.get(concept)?.index ?? -1] ?? ""
  const amount = (concept: Concept): number | undefined => {
    const value = readNumber(text(concept))
    return value === undefined || value < 0 ? undefined : value * (layout.get(concept)?.unit ?? 1)
  }
  const [date, revenue, customers] = [readDate(text("date"), near), amount("revenue"), amount("customers")]
  return date === undefined || (revenue === undefined && customers === undefined)
    ? undefined
    : { date, ...given({ revenue, customers }), ...weatherOf(text("weather")) }
}

const linesOf = (text: string): ReadonlyArray<Line> => {
  const bare = text.replace(/^\uFEFF/u, "")
  const separator = separatorOf(bare)
  return bare
    .split(/\r\n|\n|\r/u)
    .map((line, index) => ({ number: index + 1, cells: cellsOf(line, separator) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
}

/** The heading is sought above the first day. */
const headingOf = (lines: ReadonlyArray<Line>): { readonly layout: Layout; readonly at: number } | undefined => {
  for (const [at, line] of lines.slice(0, 20).entries()) {
    const layout = layoutOf(line)
    if (layout !== undefined) return { layout, at }
  }
  return undefined
}

export const readTakings = (text: string): Takings => {
  const lines = linesOf(text)
  try {
    return daysOf(lines, headingOf(lines))
  } catch (error) {
    if (!(error instanceof AmbiguousColumns)) throw error
    return { days: [], skipped: [], fault: { kind: "ambiguous", columns: error.candidates.join(", ") } }
  }
}

const daysOf = (lines: ReadonlyArray<Line>, heading: ReturnType<typeof headingOf>): Takings => {
  const layout = heading?.layout ?? usual
  const width = heading === undefined ? concepts.length : lines[heading.at]!.cells.length
  const rows = lines.slice(heading === undefined ? 0 : heading.at + 1)
  const dateColumn = layout.get("date")!.index
  // The first date with a year decides for those above it, too.
  let near = rows.map(({ cells }) => readDate(cells[dateColumn] ?? "")).find((date) => date !== undefined)
  const days: Array<Taking> = []
  const skipped: Array<number> = []
  for (const line of rows) {
    const day = dayOf(line, layout, near)
    if (day === undefined) {
      if (heading !== undefined || days.length > 0 || /\d/u.test(line.cells[0] ?? "")) skipped.push(line.number)
      continue
    }
    if (isCutAtThousands(line.cells, width, layout)) {
      return { days: [], skipped: [], fault: { kind: "thousands", line: line.number } }
    }
    near = day.date
    days.push(day)
  }
  return { days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)), skipped }
}

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
