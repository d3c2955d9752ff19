/** What Excel in Japan makes of a CSV file that is opened and saved, as CSV or as a workbook: it changes how numbers, days, times and truth values are written. */
import { parse } from "csv-parse/sync"
import { someStyles, workbookOf } from "./Workbooks.ts"

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
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/u.exec(text) ?? []
  if (hours !== undefined) return `${Number(hours)}:${minutes}${Number(hours) < 24 ? "" : ":00"}`
  const [, first, second] = /^(\d{1,2})[/-](\d{1,2})$/u.exec(text) ?? []
  return first === undefined ? text : `${Number(first)}月${Number(second)}日`
}

const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const savedBySpreadsheet = (text: string): string =>
  (parse(text, { bom: true, relax_column_count: true }) as Array<Array<string>>)
    .map((cells) => `${cells.map((cell) => quoted(cellOf(cell))).join(",")}\r\n`)
    .join("")

const dayMs = 86_400_000
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** A cell of a workbook: days and times are numbers with a format (5 and 2 of `someStyles`), truth values have a type. */
const workbookCell = (text: string): string => {
  if (/^(?:true|false)$/iu.test(text)) return `<c t="b"><v>${/^t/iu.test(text) ? 1 : 0}</v></c>`
  if (/^\d{4}-\d\d-\d\d$/u.test(text))
    return `<c s="5"><v>${(Date.parse(text) - Date.UTC(1899, 11, 30)) / dayMs}</v></c>`
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/u.exec(text) ?? []
  if (Number(hours) < 24) return `<c s="2"><v>${(Number(hours) * 60 + Number(minutes)) / 1440}</v></c>`
  if (/^\d{1,11}$/u.test(text)) return `<c><v>${Number(text)}</v></c>`
  return `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
}

export const savedAsWorkbook = (text: string): Uint8Array => {
  const rows = parse(text, { bom: true, relax_column_count: true }) as Array<Array<string>>
  const cells = rows.map((row) => `<row>${row.map(workbookCell).join("")}</row>`)
  return workbookOf({ sheets: { 一覧: `<sheetData>${cells.join("")}</sheetData>` }, styles: someStyles })
}
