/** What Excel in Japan makes of a CSV file that is opened and saved: it changes how numbers, days and truth values are written. */
import { parse } from "csv-parse/sync"

const general = (digits: string): string => {
  const value = Number(digits)
  if (Math.abs(value) < 1e11) return String(value)
  const [mantissa, exponent] = value.toExponential(5).split("e+")
  return `${Number(mantissa)}E+${exponent}`
}

const cellOf = (text: string): string => {
  if (/^(?:true|false)$/iu.test(text)) return text.toUpperCase()
  if (/^[+-]?\d+(?:e[+-]?\d+)?$/iu.test(text)) return general(text)
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text) ?? []
  if (year !== undefined) return `${year}/${Number(month)}/${Number(day)}`
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})$/u.exec(text) ?? []
  return first === undefined ? text : `${Number(first)}月${Number(second)}日`
}

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const savedBySpreadsheet = (text: string): string =>
  (parse(text, { bom: true, relax_column_count: true }) as Array<Array<string>>)
    .map((cells) => `${cells.map((cell) => quoted(cellOf(cell))).join(",")}\r\n`)
    .join("")
