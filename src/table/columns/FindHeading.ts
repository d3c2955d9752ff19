/**
 * Finds the heading of a table below titles and empty lines, in one row or in two: `売上` above `店内` and `持帰` are two columns. Pure.
 */
import type { Row } from "../Row.ts"
import { monthIn, readDate } from "../values/Dates.ts"
import { headingSeparator } from "./Columns.ts"

/** Rows above the heading, such as titles and notes. */
export const mostAbove = 20

/** Rows that must be there for the heading to be found, if the table has as many: the last may be its second row. */
export const headRows = mostAbove + 1

export interface FoundHeading<Found> {
  readonly columns: Found
  /** The last line of the heading. */
  readonly line: number
  /** Cells of the heading up to the last that has a text. */
  readonly width: number
  /** The rows of the heading, which printed tables repeat on each page. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const text = (cells: ReadonlyArray<string>, at: number): string => (cells[at] ?? "").trim()

const isValue = (cell: string): boolean => /[\d０-９]/u.test(cell) || readDate(cell) !== undefined

/** Whether a text says a day, a month or a span of days, as titles do and headings of several columns do not. */
const isPeriod = (cell: string): boolean => readDate(cell.trim()) !== undefined || monthIn(cell) !== undefined

/**
 * Whether a row is a title, which divides no columns: it has one text, which stands above the first column of the table, or it says of which
 * days the table is.
 */
const isTitle = (above: ReadonlyArray<string>, below: ReadonlyArray<string>): boolean => {
  if (above.some(isPeriod)) return true
  const first = above.findIndex((cell) => cell.trim() !== "")
  const start = below.findIndex((cell) => cell.trim() !== "")
  return first >= 0 && first <= start && above.every((cell) => cell.trim() === "" || cell === above[first])
}

/**
 * The two rows as one, or undefined where the second is none of a heading: it names no values, and it divides what stands above several
 * columns, of which the first cell or, where cells are merged, each has the text.
 */
export const joinedHeading = (
  above: ReadonlyArray<string>,
  below: ReadonlyArray<string>
): ReadonlyArray<string> | undefined => {
  if (isTitle(above, below)) return undefined
  const width = Math.max(above.length, below.length)
  const filled: Array<string> = []
  let divides = false
  let group = ""
  for (let at = 0; at < width; at++) {
    const [upper, lower] = [text(above, at), text(below, at)]
    if (isValue(lower)) return undefined
    if (upper !== "") group = upper
    const isContinued = upper === "" ? group !== "" && lower !== "" : upper === text(above, at - 1) && at > 0
    if (isContinued && lower !== "" && lower !== upper) divides = true
    const whole = upper === "" && lower === "" ? "" : upper === "" ? group : upper
    filled.push(whole === "" ? lower : lower === "" || lower === whole ? whole : `${whole}${headingSeparator}${lower}`)
  }
  return divides ? filled : undefined
}

const widthOf = (cells: ReadonlyArray<string>): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1

/** @param columns those that a row names, undefined for a row that is no heading; may throw `UnclearColumns` */
export const findHeading = <Found>(
  rows: ReadonlyArray<Row>,
  columns: (cells: ReadonlyArray<string>) => Found | undefined
): FoundHeading<Found> | undefined => {
  for (const [at, { cells, line }] of rows.slice(0, mostAbove).entries()) {
    const next = rows[at + 1]
    const both = next === undefined ? undefined : joinedHeading(cells, next.cells)
    const inBoth = both === undefined ? undefined : columns(both)
    if (inBoth !== undefined) {
      return { columns: inBoth, line: next!.line, width: widthOf(both!), rows: [cells, next!.cells] }
    }
    const found = columns(cells)
    if (found !== undefined) return { columns: found, line, width: widthOf(cells), rows: [cells] }
  }
  return undefined
}

/** Whether a row repeats one of the heading. */
export const repeatsHeading = (cells: ReadonlyArray<string>, { rows }: Pick<FoundHeading<unknown>, "rows">): boolean =>
  rows.some((row) => {
    const width = Math.max(row.length, cells.length)
    for (let at = 0; at < width; at++) if (text(row, at) !== text(cells, at)) return false
    return true
  })
