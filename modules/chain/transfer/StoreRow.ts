/** A store as a row of a CSV file: reading and writing it. Pure. */
import { Exit, Result, Schema } from "effect"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"
import { type Refusal, refusedCell, refusedValue } from "../../../src/imports/RefusedCell.ts"
import { cellOf, headerOf, lineOfCells } from "../../../src/table/CsvCells.ts"
import { type ChosenColumns, type Columns, chosenColumnsOf } from "../../../src/table/columns/Columns.ts"
import { placeColumns, tokyoColumns } from "../../../src/table/columns/TokyoDatum.ts"
import { readDate } from "../../../src/table/values/Dates.ts"
import { fromTokyo } from "../../../src/table/values/Datum.ts"
import { readDegrees } from "../../../src/table/values/Degrees.ts"
import { inUnit, readNumber } from "../../../src/table/values/Numbers.ts"
import { shown, type ValueKind } from "../../../src/table/values/Refusals.ts"
import { isUlid } from "../../../src/Ulids.ts"
import type { Whereabouts } from "../../trade-area/contract.ts"
import { contradiction, emptyFields, NewStore, type StoreFields, type StoreStatus } from "../store/Store.ts"
import type { StoreView } from "../store/StoreView.ts"

/** A row that obeys the rules of a new store. Its place is to be found. */
export interface StoreRow {
  /** Id of a store that the chain has: the file is an export of it. */
  readonly id: string | undefined
  readonly fields: StoreFields
  readonly whereabouts: Whereabouts
}

export const columns = [
  "id",
  "name",
  "address",
  "lat",
  "lng",
  "status",
  "openedOn",
  "closedOn",
  "floorAreaM2",
  "seats",
  "monthlyRevenueYen",
  "areaCode",
  "areaName",
  "precision"
] as const
export const wanted = [
  ...columns.filter((column) => column !== "areaCode" && column !== "areaName" && column !== "precision"),
  ...tokyoColumns
]
export type StoreColumn = (typeof wanted)[number]
export type StoreColumns = Columns<StoreColumn>

const statuses: Readonly<Record<string, StoreStatus>> = {
  営業中: "active",
  営業: "active",
  開店: "active",
  計画: "planned",
  計画中: "planned",
  開店予定: "planned",
  予定: "planned",
  閉店: "closed",
  閉業: "closed",
  廃業: "closed"
}

const statusOf = (text: string): string => statuses[text.normalize("NFKC")] ?? text.toLowerCase()

/** Undefined if no column has the names of the stores. */
export const storeColumns = (
  header: ReadonlyArray<string>,
  chosen: ChosenColumns = new Map()
): StoreColumns | undefined => {
  const all = chosenColumnsOf(header, wanted, chosen)
  if (all?.has("name") !== true) return undefined
  const isAsked = tokyoColumns.every((column) => chosen.has(column))
  const found = placeColumns(all, isAsked, "column=tokyoLat=… and column=tokyoLng=…, each with the heading")
  // Lists of others number their stores in a column ID; ours has small letters.
  return chosen.has("id") || found.get("id")?.heading === "id"
    ? found
    : new Map([...found].filter(([column]) => column !== "id"))
}

export const headerLine = headerOf(columns)

const textOf = (value: string | number | null): string => (value === null ? "" : String(value))

export const lineOf = (store: StoreView): string => lineOfCells(columns.map((column) => textOf(store[column])))

const readers = {
  lat: [readDegrees, "degrees"],
  lng: [readDegrees, "degrees"],
  tokyoLat: [readDegrees, "degrees"],
  tokyoLng: [readDegrees, "degrees"],
  openedOn: [readDate, "date"],
  closedOn: [readDate, "date"],
  floorAreaM2: [readNumber, "number"],
  seats: [readNumber, "number"],
  monthlyRevenueYen: [readNumber, "number"]
} as const satisfies Partial<Record<StoreColumn, readonly [(text: string) => number | string | undefined, ValueKind]>>

type Values = Partial<Record<StoreColumn, number | string>>

const decode = Schema.decodeUnknownExit(NewStore)

/** Names a reader can act on, of at most this many faults of a row. */
const mostFaults = 3

const refusalOf = (
  error: Schema.SchemaError,
  headingOf: (member: string) => string,
  textOf: (member: string) => string
): Refusal => {
  const faults = faultsOf("body", error.issue).slice(0, mostFaults)
  const member = faults[0]?.pointer.slice(1) ?? ""
  const reasons = faults.map(({ message, pointer }) =>
    pointer === "" ? message : `${headingOf(pointer.slice(1))}: ${message}`
  )
  return {
    column: member === "" ? null : headingOf(member),
    value: member === "" ? null : shown(textOf(member)),
    reason: `${reasons.join("; ")} (値を直してください)`
  }
}

/** The values of the cells that are not empty, or why one of them is none. */
const readValues = (cells: ReadonlyArray<string>, found: StoreColumns): Result.Result<Values, Refusal> => {
  const values: Values = { name: "" }
  for (const [column, { heading, unit }] of found) {
    const text = cellOf(cells, found, column)
    if (text === "") continue
    if (!(column in readers)) {
      values[column] = column === "status" ? statusOf(text) : text
      continue
    }
    const [read, kind] = readers[column as keyof typeof readers]
    const value = read(text)
    if (value === undefined) return refusedValue(heading, text, kind)
    values[column] = typeof value === "number" ? inUnit(value, unit) : value
  }
  return Result.succeed(inWorldDatum(values))
}

const inWorldDatum = ({ tokyoLat, tokyoLng, ...values }: Values): Values =>
  typeof tokyoLat === "number" && typeof tokyoLng === "number"
    ? { ...values, ...fromTokyo(tokyoLat, tokyoLng) }
    : values

/** The row, or why it cannot be read. */
export const readRow = (cells: ReadonlyArray<string>, found: StoreColumns): Result.Result<StoreRow, Refusal> => {
  const headingOf = (member: string) => found.get(member as StoreColumn)?.heading ?? member
  const text = (member: string) => cellOf(cells, found, member as StoreColumn)
  const values = readValues(cells, found)
  if (Result.isFailure(values)) return Result.fail(values.failure)
  const { id, ...given } = values.success
  if (id !== undefined && !isUlid(String(id))) {
    return refusedCell(
      headingOf("id"),
      String(id),
      "expected the id of a store of this chain, or none",
      "このチェーンの店舗のIDか空欄にしてください"
    )
  }
  const read = decode(given, { errors: "all" })
  if (Exit.isFailure(read)) return Result.fail(refusalOf(errorOf(read), headingOf, text))
  const { lat, lng, ...members } = read.value
  const fields = { ...emptyFields, ...members }
  const wrong = contradiction(fields)
  if (wrong !== undefined)
    return refusedCell(headingOf(wrong.member), text(wrong.member), wrong.message, "値が食い違っています")
  return Result.succeed({
    id: id === undefined ? undefined : String(id),
    fields,
    whereabouts: { address: members.address, lat, lng }
  })
}

/** The schema decodes without effects, so nothing else than its own failure can be the cause. */
const errorOf = ({ cause }: Exit.Failure<unknown, Schema.SchemaError>): Schema.SchemaError =>
  cause.reasons.find((reason) => reason._tag === "Fail")!.error

/** Values of a row as an import shows how it understood them. */
export const valuesOf = ({ fields, id, whereabouts }: StoreRow): Readonly<Record<string, string>> => {
  const values: Readonly<Partial<Record<StoreColumn, string | number | null | undefined>>> = {
    id: id ?? null,
    ...fields,
    ...whereabouts
  }
  return Object.fromEntries(wanted.map((column) => [column, textOf(values[column] ?? null)]))
}
