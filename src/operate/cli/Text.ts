/** A response of an operation as text for a person: a list as a table, anything else line by line, with the lists in it below. */
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
  if (isRows(value)) return String(value.length)
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

/** Members of an object that one line can show, those of objects in it by both names. */
const flat = (value: JsonObject, depth = mostDepth): ReadonlyArray<readonly [name: string, value: Json]> =>
  Object.entries(value).flatMap(([name, held]): ReadonlyArray<readonly [string, Json]> => {
    if (held === undefined) return []
    if (!isObject(held) || depth === 0 || Object.keys(held).length === 0) return [[name, held]]
    return flat(held, depth - 1).map(([member, inner]) => [`${name}.${member}`, inner])
  })

const mostDepth = 2

/** Columns of rows for which none are declared: ids first, then what one cell can show. */
const ownColumns = (rows: ReadonlyArray<JsonObject>): ReadonlyArray<string> => {
  const names = new Set(rows.flatMap((row) => flat(row, 1).flatMap(([name, held]) => (isScalar(held) ? [name] : []))))
  return [...names].sort((one, other) => rank(one) - rank(other)).slice(0, mostColumns)
}

const rank = (name: string): number => (name === "id" ? 0 : name.includes(".") ? 2 : 1)

const tableOf = (rows: ReadonlyArray<JsonObject>, columns: ReadonlyArray<string> = ownColumns(rows)): string =>
  table(
    columns.map((column) => ({
      title: words(column).toUpperCase(),
      of: (row: JsonObject) => cell(member(row, column))
    })),
    rows
  )

const isRows = (value: Json): value is ReadonlyArray<JsonObject> => Array.isArray(value) && value.every(isObject)
const isSection = (value: Json): value is ReadonlyArray<JsonObject> => isRows(value) && value.length > 0

const linesOf = (value: JsonObject): ReadonlyArray<string> => {
  const shown = flat(value).filter(([, held]) => !isSection(held))
  const width = Math.max(0, ...shown.map(([name]) => words(name).length))
  return shown.map(([name, held]) => `${words(name).padEnd(width)}  ${visibleOnLine(textOf(held))}`)
}

/** The lists in an object, each under its name. */
const sectionsOf = (value: JsonObject): ReadonlyArray<string> =>
  flat(value).flatMap(([name, held]) => (isSection(held) ? ["", words(name), rowsText(held)] : []))

const listsOf = (row: JsonObject) => flat(row).flatMap(([, held]) => (isSection(held) ? [held] : []))

/** A row that has lists is shown like an object, unless they have lists themselves: such rows are a table without them. */
const rowsText = (rows: ReadonlyArray<JsonObject>): string => {
  const inner = rows.flatMap(listsOf)
  if (inner.length === 0 || inner.some((list) => list.some((row) => listsOf(row).length > 0))) return tableOf(rows)
  const texts = rows.map((row) => [...linesOf(row), ...sectionsOf(row)].join("\n").replaceAll(/^(?=.)/gm, "  "))
  return texts.join("\n\n")
}

/** @param more says how to go on to the next page, given its cursor */
export const textFor = (
  body: Json,
  columns: ReadonlyArray<string> | undefined,
  more: (name: string, cursor: string) => string
): string => {
  if (!isObject(body)) return textOf(body)
  const { data, ...outside } = body
  if (isObject(data) && Object.keys(outside).length === 0) return textFor(data, columns, more)
  const list = listIn(body)
  if (list === undefined) return [...linesOf(body), ...sectionsOf(body)].join("\n")
  const { others, rows, title } = list
  const rest = Object.entries(others).flatMap(([name, value]) => {
    if (!name.startsWith("next")) return linesOf({ [name]: value })
    return value === null ? [] : [more(name, textOf(value))]
  })
  return [rows.length === 0 ? `No ${words(title)}` : tableOf(rows, columns), ...rest].join("\n")
}

interface RowList {
  readonly title: string
  readonly rows: ReadonlyArray<JsonObject>
  readonly others: JsonObject
}

/** The rows of a response that is a list: its only array of objects, however deep, while nothing beside it names the response. */
const listIn = (body: JsonObject): RowList | undefined => {
  const lists = Object.entries(body).filter((entry): entry is [string, ReadonlyArray<JsonObject>] => isRows(entry[1]))
  const [only, second] = lists
  if (only === undefined || second !== undefined || "id" in body) return undefined
  const { [only[0]]: _rows, ...others } = body
  if (flat(others).some(([, held]) => isSection(held))) return undefined
  return { title: only[0] === "data" ? "entries" : only[0], rows: only[1], others }
}
