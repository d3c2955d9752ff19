/**
 * Reads takings as people paste them and as files hold them: cells of a spreadsheet, or CSV. A heading says which column is what, whatever their
 * order, unless a person chose it; without a heading they are date, revenue, customers and weather.
 */
import type { Row } from "../../../../../src/table/CsvFile.ts"
import {
  AmbiguousColumns,
  type Columns,
  chosenColumnsOf,
  headingSeparator,
  textIn
} from "../../../../../src/table/columns/Columns.ts"
import {
  type FoundHeading,
  findHeading,
  headRows,
  repeatsHeading
} from "../../../../../src/table/columns/FindHeading.ts"
import { isCutAtThousands, isNote, isSum } from "../../../../../src/table/columns/OtherRows.ts"
import { rowsOfText } from "../../../../../src/table/SmallTable.ts"
import { hasYear, monthIn, readDate, readDay } from "../../../../../src/table/values/Dates.ts"
import { inUnit, readNumber } from "../../../../../src/table/values/Numbers.ts"
import { refusal, shown } from "../../../../../src/table/values/Refusals.ts"
import type { Choices, ImportReport, RefusedRow } from "../../imports/ImportTarget.ts"
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
  /** No row is known as the heading, but one may be: which column is what is not guessed by their order. */
  | { readonly kind: "unknown" }
  | { readonly kind: "ambiguous"; readonly columns: string }
  /** A line has more cells than the heading, as amounts with commas and without quotes give. */
  | { readonly kind: "thousands"; readonly line: number }

export interface Takings extends Pick<ImportReport, "headings" | "columns" | "sample"> {
  readonly days: ReadonlyArray<Taking>
  /** Lines that are no day, but for a heading. */
  readonly rejected: ReadonlyArray<RefusedRow>
  /** Whether a row says what the columns are. */
  readonly isHeaded: boolean
  /** Days of which the year was taken from others, or from a title. */
  readonly guessed: number
  /** Days that are written as a number alone, with the months that were taken from titles or from the rows above. */
  readonly bare: { readonly days: number; readonly months: ReadonlyArray<string> }
  readonly fault?: TableFault
}

const concepts = ["date", "revenue", "customers", "weather"] as const
type Concept = (typeof concepts)[number]
type Layout = Columns<Concept>

/** The columns of a table without a heading, in the order that the page says. */
const usual: Layout = new Map(concepts.map((concept, index) => [concept, { index, heading: concept, unit: 1 }]))

/** A month such as 2026年1月 or 令和8年1月分, which stands for the days below or beside it. */
const isMonth = (cell: string): boolean =>
  /^.{2,6}年.{1,3}月(?:分|度)?$/u.test(cell.trim()) && monthIn(cell) !== undefined

const layoutOf = (cells: ReadonlyArray<string>, choices: Choices): Layout | undefined => {
  const found = chosenColumnsOf(cells, concepts, new Map(Object.entries(choices)))
  if (found === undefined || !(found.has("revenue") || found.has("customers"))) return undefined
  if (found.has("date")) return found
  // A table of one month has its name above the days.
  const index = "date" in choices ? -1 : cells.findIndex(isMonth)
  return index < 0 ? undefined : new Map(found).set("date", { index, heading: cells[index]!.trim(), unit: 1 })
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

const weatherOf = (cell: string) =>
  cell === "" ? {} : { weather_code: (/^\d+$/u.test(cell) ? readNumber(cell) : undefined) ?? cell.slice(0, 32) }

/** Cells that say that nothing was taken down, such as those of days on which the shop was closed. */
const nothing = /^(?:|[-–—―ー－]|休|休業|休み|定休日?|店休日?|なし|n\/?a|x)$/iu

const refuse = (line: number, heading: string, value: string, reason: string): RefusedRow => ({
  line,
  column: heading,
  value: shown(value),
  reason
})

/** Other dates of a table, from which a date takes the parts that it lacks. */
interface Neighbours {
  /** A date whose year is taken. */
  readonly near?: string | undefined
  /** A date whose year and month are taken. */
  readonly month?: string | undefined
}

/** The day of a row, or why it is none. */
const dayOf = ({ cells, line }: Row, layout: Layout, { month, near }: Neighbours): Taking | RefusedRow => {
  const text = (concept: Concept): string => textIn(cells, layout.get(concept))
  const headingOf = (concept: Concept): string => layout.get(concept)?.heading ?? concept
  const date = readDate(text("date"), near) ?? (month === undefined ? undefined : readDay(text("date"), month))
  if (date === undefined)
    return refuse(line, headingOf("date"), text("date"), refusal(headingOf("date"), text("date"), "date"))
  const amounts: { revenue?: number; customers?: number } = {}
  for (const concept of ["revenue", "customers"] as const) {
    const cell = text(concept)
    if (nothing.test(cell)) continue
    const value = readNumber(cell)
    if (value === undefined) return refuse(line, headingOf(concept), cell, refusal(headingOf(concept), cell, "number"))
    if (value < 0) {
      const reason = `${headingOf(concept)}: expected 0 or more, not "${shown(cell)}" (マイナスの日は使えません。返品を除いた値にしてください)`
      return refuse(line, headingOf(concept), cell, reason)
    }
    amounts[concept] = inUnit(value, layout.get(concept)?.unit ?? 1)
  }
  if (amounts.revenue === undefined && amounts.customers === undefined) {
    const reason = "the day has neither revenue nor customers (売上も客数もない日です)"
    return refuse(line, headingOf("date"), text("date"), `${shown(text("date"))}: ${reason}`)
  }
  return { date, ...amounts, ...weatherOf(text("weather")) }
}

const isRefused = (day: Taking | RefusedRow): day is RefusedRow => "reason" in day

const none = { days: [], rejected: [], guessed: 0, bare: { days: 0, months: [] }, sample: [] }

/** Whether a row above the first day has several texts and no figures: it names the columns, in words that are not known. */
const hasUnknownHeading = (rows: ReadonlyArray<Row>): boolean => {
  const first = rows.findIndex((row) => !isRefused(dayOf(row, usual, {})))
  return rows
    .slice(0, first < 0 ? headRows : first)
    .some(({ cells }) => cells.filter((cell) => cell !== "").length > 1 && !cells.some((cell) => /\d/u.test(cell)))
}

interface Heading {
  readonly layout: Layout
  readonly cells: ReadonlyArray<string>
}

const shownHeading = (heading: string): string => heading.replaceAll(headingSeparator, " ").trim().slice(0, 200)

/** The row with the most texts, which may be the heading where none is found. */
const fullest = (rows: ReadonlyArray<Row>): ReadonlyArray<string> =>
  rows
    .slice(0, headRows)
    .map(({ cells }) => cells)
    .reduce((most, cells) => (cells.filter(Boolean).length > most.filter(Boolean).length ? cells : most), [])

/** Rows of a text or of a sheet of a workbook. */
export const takingsOf = (rows: ReadonlyArray<Row>, choices: Choices = {}): Takings => {
  let looked: ReadonlyArray<string> = []
  const columns = (cells: ReadonlyArray<string>): Heading | undefined => {
    looked = cells
    const layout = layoutOf(cells, choices)
    return layout === undefined ? undefined : { layout, cells }
  }
  try {
    const heading = findHeading(rows, columns)
    const isUnknown = heading === undefined && (Object.keys(choices).length > 0 || hasUnknownHeading(rows))
    if (!isUnknown) return daysOf(rows, choices, heading)
    const chosen = concepts.map((concept) => ({
      concept,
      heading: choices[concept] || null,
      by: concept in choices ? ("given" as const) : null
    }))
    const headings = fullest(rows).map(shownHeading)
    return { ...none, headings, columns: chosen, isHeaded: false, fault: { kind: "unknown" } }
  } catch (error) {
    if (!(error instanceof AmbiguousColumns)) throw error
    const fault = { kind: "ambiguous", columns: error.candidates.join(", ") } as const
    const unknown = concepts.map((concept) => ({ concept, heading: null, by: null }))
    return { ...none, headings: looked.map(shownHeading), columns: unknown, isHeaded: false, fault }
  }
}

export const readTakings = (text: string): Takings => takingsOf(rowsOfText(text))

/** Days that are shown as they were read. */
const sampleSize = 5

const sampleOf = (line: number, { date, ...values }: Taking): Takings["sample"][number] => ({
  line,
  values: {
    date,
    revenue: String(values.revenue ?? ""),
    customers: String(values.customers ?? ""),
    weather: String(values.weather_code ?? "")
  }
})

const daysOf = (all: ReadonlyArray<Row>, choices: Choices, heading: FoundHeading<Heading> | undefined): Takings => {
  const layout = heading?.columns.layout ?? usual
  const width = heading?.width ?? concepts.length
  const columns = concepts.map((concept) => {
    const found = heading?.columns.layout.get(concept)
    const by = concept in choices ? "given" : found === undefined ? null : "heading"
    return { concept, heading: found?.heading ?? null, by } as const
  })
  const headings = (heading?.columns.cells ?? fullest(all)).map(shownHeading)
  const read = { headings, columns, isHeaded: heading !== undefined }
  const isData = ({ cells, line }: Row): boolean =>
    line > (heading?.line ?? 0) &&
    !isSum(cells, []) &&
    !isNote(cells) &&
    (heading === undefined || !repeatsHeading(cells, heading))
  const rows = all.filter(isData)
  const dateText = ({ cells }: Row): string => textIn(cells, layout.get("date"))
  // The first date with a year decides for those above it, too.
  let month = monthAbove(all, heading)
  let near = rows.map((row) => readDate(dateText(row))).find((date) => date !== undefined) ?? month
  let previous: string | undefined
  let bare = 0
  const months = new Set<string>()
  const days: Array<Taking> = []
  const rejected: Array<RefusedRow> = []
  const sample: Array<Takings["sample"][number]> = []
  const lines = new Map<string, number>()
  let guessed = 0
  for (const row of rows) {
    month = monthBeside(row, layout) ?? month
    if (isTitle(row)) continue
    const day = dayOf(row, layout, { near, month: month ?? previous })
    if (isRefused(day)) {
      if (heading !== undefined || days.length > 0 || /\d/u.test(row.cells[0] ?? "")) rejected.push(day)
      continue
    }
    if (isCut(row.cells, width, layout)) return { ...none, ...read, fault: { kind: "thousands", line: row.line } }
    const first = lines.get(day.date)
    if (first !== undefined) {
      const reason = `is the day of line ${first} again: takings are those of a whole day (${first}行目と同じ日です。1日1行にまとめてください)`
      rejected.push(refuse(row.line, layout.get("date")?.heading ?? "date", dateText(row), reason))
      continue
    }
    const isBare = readDate(dateText(row), day.date) === undefined
    // Behind the last day of a month without a title, 1 may be any month's.
    if (isBare && month === undefined && previous !== undefined && day.date < previous) {
      const [heading, text] = [layout.get("date")?.heading ?? "date", dateText(row)]
      rejected.push(refuse(row.line, heading, text, refusal(heading, text, "date")))
      continue
    }
    if (isBare) {
      bare++
      months.add(day.date.slice(0, 7))
    } else if (!hasYear(dateText(row))) guessed++
    near = day.date
    previous = day.date
    lines.set(day.date, row.line)
    days.push(day)
    if (sample.length < sampleSize) sample.push(sampleOf(row.line, day))
  }
  return {
    ...read,
    days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    rejected,
    guessed,
    bare: { days: bare, months: [...months] },
    sample
  }
}

/** The days as a text that reads back as they are. */
export const textOfTakings = (days: ReadonlyArray<Taking>): string =>
  [
    "日付,売上,客数,天気",
    ...days.map(({ customers, date, revenue, weather_code }) =>
      [
        date,
        revenue ?? "",
        customers ?? "",
        weather_code === undefined ? "" : `"${String(weather_code).replaceAll('"', '""')}"`
      ].join(",")
    )
  ].join("\n")

/** A title such as 2026年11月 above the heading, or in it, gives the year of dates without one, and the month of days alone. */
const monthAbove = (all: ReadonlyArray<Row>, heading: FoundHeading<unknown> | undefined): string | undefined =>
  all
    .filter(({ line }) => heading !== undefined && line <= heading.line)
    .flatMap(({ cells }) => cells)
    .map(monthIn)
    .find((date) => date !== undefined)

/** The month that a row names beside its day, or as the title of the rows below it. */
const monthBeside = ({ cells }: Row, layout: Layout): string | undefined => {
  const date = layout.get("date")?.index
  const beside = cells.find((cell, at) => at !== date && isMonth(cell))
  const only = isTitle({ line: 0, cells }) ? cells.find((cell) => cell !== "") : undefined
  return monthIn(beside ?? only ?? "")
}

/** Whether the row holds one text only, with a year and a month in it. */
const isTitle = ({ cells }: Row): boolean => {
  const texts = new Set(cells.filter((cell) => cell !== ""))
  const [text] = texts
  return text !== undefined && texts.size === 1 && /年.{1,3}月(?!.*日)/u.test(text) && monthIn(text) !== undefined
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
