/** Lines and cells of CSV files that are exported and imported again. Pure. */

/** Position of each column in the file. */
export type Layout = ReadonlyMap<string, number>

export const positionsOf = (header: ReadonlyArray<string>): Layout =>
  new Map(header.map((name, index) => [name.replace(/^\uFEFF/u, "").trim(), index]))

/**
 * Spreadsheets take a cell for a formula that begins with one of these, in half or full width, or after a tab or line end.
 * Such a cell gets an apostrophe, which reading takes off again; one that has apostrophes before gets one more, so that
 * every text comes back as it was.
 */
const formula = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\t\r\n]/u
/** A number with its sign is no formula, and people compute with it. */
const signedNumber = /^[+-]\d+(?:\.\d+)?$/u
const guarded = (text: string): string => (formula.test(text) && !signedNumber.test(text) ? `'${text}` : text)

/** The text of a cell without the apostrophe that the export gave it. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF"

/** Names of columns that the program chose: they need neither quotes nor a guard. */
export const headerOf = (columns: ReadonlyArray<string>): string => `${byteOrderMark}${columns.join(",")}\r\n`

export const lineOfCells = (cells: ReadonlyArray<string>): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(",")}\r\n`

/** Empty where the file has no such column. */
export const cellOf = (cells: ReadonlyArray<string>, layout: Layout, column: string): string =>
  unguarded((cells[layout.get(column) ?? -1] ?? "").trim())

export const iso = (date: Date | null): string => date?.toISOString() ?? ""

/** Null for an empty cell; undefined for what is no time. */
export const readTime = (text: string): Date | null | undefined => {
  if (text === "") return null
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/u.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time)
}
