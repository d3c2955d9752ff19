/** Lines and cells of CSV files that are exported and imported again. Pure. */

/** Position of each column in the file. */
export type Layout = ReadonlyMap<string, number>

export const positionsOf = (header: ReadonlyArray<string>): Layout =>
  new Map(header.map((name, index) => [name.replace(/^\uFEFF/u, "").trim(), index]))

/** What spreadsheets take for a formula gets an apostrophe, which reading takes off again. */
const formula = /^'?[=+\-@\t\r]/u
const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)
const unguarded = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const headerOf = (columns: ReadonlyArray<string>): string => `\uFEFF${columns.join(",")}\r\n`

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
