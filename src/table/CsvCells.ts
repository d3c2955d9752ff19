/** Lines and cells of CSV files that are exported and imported again. Pure. */

import { type Column, textIn } from "./columns/Columns.ts"
import { readDate } from "./values/Dates.ts"
import { isTooLong } from "./values/Plain.ts"

/**
 * Spreadsheets take a cell for a formula that begins with one of these, in half or full width, or after a tab or line end.
 * Such a cell gets an apostrophe, which reading takes off again; one that has apostrophes before gets one more, so that
 * every text comes back as it was.
 */
const formula = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\t\r\n]/u
/** A number with its sign is no formula, and people compute with it; of one with more digits a spreadsheet saves the first six. */
const signedNumber = /^[+-]\d{1,11}(?:\.\d+)?$/u
/** Texts that spreadsheets take for numbers or days and save as others: 007, 123456789012, 1-2, 1E5. */
const converted = /^'*(?:0\d+|\d{12,}|\d{1,2}[/-]\d{1,2}|\d+e[+-]?\d+)$/iu
const isChanged = (text: string): boolean => formula.test(text) || converted.test(text)
const guarded = (text: string): string => (isChanged(text) && !signedNumber.test(text) ? `'${text}` : text)

/** The text of a cell without the apostrophe that the export gave it. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && isChanged(text.slice(1)) ? text.slice(1) : text

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\uFEFF"

/** Names of columns that the program chose: they need neither quotes nor a guard. */
export const headerOf = (columns: ReadonlyArray<string>): string => `${byteOrderMark}${columns.join(",")}\r\n`

export const lineOfCells = (cells: ReadonlyArray<string>): string =>
  `${cells.map((cell) => quoted(guarded(cell))).join(",")}\r\n`

/** Empty where the file has no such column. */
export const cellOf = <Name>(cells: ReadonlyArray<string>, columns: ReadonlyMap<Name, Column>, column: Name): string =>
  unguarded(textIn(cells, columns.get(column)))

export const iso = (date: Date | null): string => date?.toISOString() ?? ""

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/u
const localTime = /^(.+?)[T\s]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/u

/** Null for an empty cell; undefined for what is no time. A time without a zone, as spreadsheets write it, is that of Japan. */
export const readTime = (text: string): Date | null | undefined => {
  if (text === "") return null
  if (isTooLong(text)) return undefined
  const [, day, hour = "0", minute = "00", second = "00"] = localTime.exec(text.normalize("NFKC")) ?? [undefined, text]
  const date = instant.test(text) ? undefined : readDate(day ?? text)
  const time =
    date === undefined ? (instant.test(text) ? text : "") : `${date}T${hour.padStart(2, "0")}:${minute}:${second}+09:00`
  const at = Date.parse(time)
  return Number.isNaN(at) ? undefined : new Date(at)
}
