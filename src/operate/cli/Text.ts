/** A response of an operation as text for a person: a list as a table, anything else line by line. */
import { CliOutput } from "effect/cli"
import { table } from "../../cli/Output.ts"
import { visibleOnLine } from "../../cli/Visible.ts"
import { isObject, type Json, type JsonObject } from "../../http/openapi/OpenApiJson.ts"

export const mostColumns = 8
const longestCell = 60

/** `createdAt`: created at. */
const words = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[._]/g, " ")

const isScalar = (value: Json): boolean => !isObject(value) && !Array.isArray(value)

const member = (row: JsonObject, column: string): Json =>
  column.split(".").reduce<Json>((value, name) => (isObject(value) ? value[name] : undefined), row)

const textOf = (value: Json): string => {
  if (value === null || value === undefined || value === "") return "-"
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value) && value.every(isScalar)) return value.length === 0 ? "-" : value.map(textOf).join(", ")
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/** One line, at most as wide as a cell may be. */
const cell = (value: Json): string => {
  const line = textOf(value).replaceAll(/\s+/g, " ")
  if (CliOutput.displayWidth(line) <= longestCell) return line
  let short = ""
  for (const character of line) {
    if (CliOutput.displayWidth(short + character) >= longestCell) break
    short += character
  }
  return `${short}…`
}

/** Members of rows that one cell can show: those of the first row that has them, ids first. */
const ownColumns = (rows: ReadonlyArray<JsonObject>): ReadonlyArray<string> => {
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isScalar(row[name]))))
  return [...names].sort((one, other) => Number(other === "id") - Number(one === "id")).slice(0, mostColumns)
}

const tableOf = (rows: ReadonlyArray<JsonObject>, columns: ReadonlyArray<string> = ownColumns(rows)): string =>
  table(
    columns.map((column) => ({
      title: words(column).toUpperCase(),
      of: (row: JsonObject) => cell(member(row, column))
    })),
    rows
  )

const linesOf = (value: JsonObject): ReadonlyArray<string> => {
  const shown = Object.entries(value).filter(([, held]) => held !== undefined)
  const width = Math.max(0, ...shown.map(([name]) => words(name).length))
  return shown.map(([name, held]) => `${words(name).padEnd(width)}  ${visibleOnLine(textOf(held))}`)
}

const isRows = (value: Json): value is ReadonlyArray<JsonObject> => Array.isArray(value) && value.every(isObject)

/** @param more says how to go on to the next page, given its cursor */
export const textFor = (
  body: Json,
  columns: ReadonlyArray<string> | undefined,
  more: (name: string, cursor: string) => string
): string => {
  if (!isObject(body)) return textOf(body)
  const { data, ...outside } = body
  if (isObject(data) && Object.keys(outside).length === 0) return textFor(data, columns, more)
  const { others, rows, title } = listIn(body)
  const rest = Object.entries(others).flatMap(([name, value]) => {
    if (name.startsWith("next")) return value === null ? [] : [more(name, textOf(value))]
    return isObject(value) ? linesOf(value) : linesOf({ [name]: value })
  })
  if (rows === undefined) return linesOf(body).join("\n")
  return [rows.length === 0 ? `No ${words(title)}` : tableOf(rows, columns), ...rest].join("\n")
}

interface RowList {
  readonly title: string
  readonly rows: ReadonlyArray<JsonObject> | undefined
  readonly others: JsonObject
}

/** The rows of a response that is a list: its only array of objects, while nothing beside it names the response. */
const listIn = (body: JsonObject): RowList => {
  const lists = Object.entries(body).filter((entry): entry is [string, ReadonlyArray<JsonObject>] => isRows(entry[1]))
  const [only, second] = lists
  if (only === undefined || second !== undefined || "id" in body) return { title: "", rows: undefined, others: {} }
  const { [only[0]]: _rows, ...others } = body
  return { title: only[0] === "data" ? "entries" : only[0], rows: only[1], others }
}
