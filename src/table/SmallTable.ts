/**
 * Splits a small text into rows at once, such as what people paste into a page: cells by comma, semicolon or tab, quoted or not. Files are read
 * as streams (`CsvFile.ts`), whose parser is too large for a page. Pure; runs in browsers, too.
 */
import type { Row } from "./Row.ts"
import { separatorOf } from "./Separator.ts"

/** Where a cell that begins with a quotation mark ends; undefined where it is never closed. */
const endOfQuoted = (text: string, from: number): number | undefined => {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at
  return undefined
}

const countLineEnds = (text: string): number => text.match(/\r\n|\n|\r/gu)?.length ?? 0

/** Where a cell ends. */
const ends: Readonly<Record<string, RegExp>> = { ",": /,|\r\n|\n|\r/gu, ";": /;|\r\n|\n|\r/gu, "\t": /\t|\r\n|\n|\r/gu }

/** People paste cells of a spreadsheet below lines that they typed: a line with a tab has its cells between tabs. */
const separatorAt = (text: string, from: number, usual: string): string => {
  lineEnd.lastIndex = from
  const end = lineEnd.exec(text)?.index ?? text.length
  return text.slice(from, end).includes("\t") ? "\t" : usual
}
const lineEnd = /[\r\n]/gu

/** Rows that have any text, with the line on which each ends. */
export const rowsOfText = (source: string): ReadonlyArray<Row> => {
  const text = source.replace(/^\uFEFF/u, "")
  const usual = separatorOf(text)
  const rows: Array<Row> = []
  let cells: Array<string> = []
  let [at, line] = [0, 1]
  let separator = separatorAt(text, 0, usual)
  const finish = () => {
    if (cells.some((cell) => cell !== "")) rows.push({ line, cells })
    cells = []
  }
  while (at <= text.length) {
    const closed = text[at] === '"' ? endOfQuoted(text, at) : undefined
    const end = ends[separator]!
    end.lastIndex = closed === undefined ? at : closed + 1
    const mark = end.exec(text)
    const cellEnd = mark === null ? text.length : mark.index
    if (closed === undefined) cells.push(text.slice(at, cellEnd).trim())
    else {
      const quoted = text.slice(at + 1, closed)
      line += countLineEnds(quoted)
      cells.push(`${quoted.replaceAll('""', '"')}${text.slice(closed + 1, cellEnd)}`.trim())
    }
    if (mark === null) break
    at = end.lastIndex
    if (mark[0] === separator) continue
    finish()
    line++
    separator = separatorAt(text, at, usual)
  }
  finish()
  return rows
}
