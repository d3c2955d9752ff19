/** A store as a row of a CSV file: reading and writing it. Pure. */
import { Exit, Result, Schema } from "effect"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"
import { cellOf, headerOf, type Layout, lineOfCells, positionsOf } from "../../../src/table/CsvCells.ts"
import { isUlid } from "../../../src/Ulids.ts"
import type { Whereabouts } from "../../trade-area/contract.ts"
import { contradiction, emptyFields, NewStore, type StoreFields, type StoreStatus } from "../store/Store.ts"
import type { StoreView } from "../store/StoreView.ts"

/** A row that obeys the rules of a new store. Its place is to be found. */
export interface StoreRow {
  /** Of a store that the chain has: the file is an export of it. */
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
type Column = (typeof columns)[number]

/** Headers of files that people write, by column. */
const spellings: Readonly<Record<string, Column>> = {
  店舗名: "name",
  店名: "name",
  名称: "name",
  住所: "address",
  所在地: "address",
  緯度: "lat",
  経度: "lng",
  状態: "status",
  開店日: "openedOn",
  閉店日: "closedOn",
  売場面積: "floorAreaM2",
  席数: "seats",
  月商: "monthlyRevenueYen"
}

const statuses: Readonly<Record<string, StoreStatus>> = {
  営業中: "active",
  計画: "planned",
  計画中: "planned",
  閉店: "closed"
}

/** Undefined if no column has the names of the stores. */
export const layoutOf = (header: ReadonlyArray<string>): Layout | undefined => {
  const given = positionsOf(header)
  const layout = new Map([...given].map(([name, position]) => [spellings[name] ?? name, position] as const))
  return layout.has("name") ? layout : undefined
}

export const headerLine = headerOf(columns)

const textOf = (value: string | number | null): string => (value === null ? "" : String(value))

export const lineOf = (store: StoreView): string => lineOfCells(columns.map((column) => textOf(store[column])))

/** Full-width digits, and commas between thousands, are taken for what they mean. */
const number = (text: string): number | string => {
  const plain = text.normalize("NFKC").replaceAll(",", "")
  return plain === "" || Number.isNaN(Number(plain)) ? text : Number(plain)
}

const numbers = ["lat", "lng", "floorAreaM2", "seats", "monthlyRevenueYen"] as const

const decode = Schema.decodeUnknownExit(NewStore)

/** Names a reader can act on, of at most this many faults of a row. */
const mostFaults = 3

const reasonOf = (error: Schema.SchemaError): string =>
  faultsOf("body", error.issue)
    .slice(0, mostFaults)
    .map(({ message, pointer }) => (pointer === "" ? message : `${pointer.slice(1)}: ${message}`))
    .join("; ")

/** The row, or why it cannot be read. */
export const readRow = (cells: ReadonlyArray<string>, layout: Layout): Result.Result<StoreRow, string> => {
  const text = (column: Column): string => cellOf(cells, layout, column)
  const id = text("id")
  if (id !== "" && !isUlid(id)) return Result.fail("id: must be the id of a store of this chain, or empty")
  const status = text("status")
  const given = {
    name: text("name"),
    address: text("address"),
    lat: number(text("lat")),
    lng: number(text("lng")),
    status: statuses[status] ?? status,
    openedOn: text("openedOn"),
    closedOn: text("closedOn"),
    floorAreaM2: number(text("floorAreaM2")),
    seats: number(text("seats")),
    monthlyRevenueYen: number(text("monthlyRevenueYen"))
  }
  const wrongNumber = numbers.find((name) => given[name] !== "" && typeof given[name] === "string")
  if (wrongNumber !== undefined) return Result.fail(`${wrongNumber}: must be a number`)
  const known = Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== "" || name === "name"))
  const read = decode(known, { errors: "all" })
  if (Exit.isFailure(read)) return Result.fail(reasonOfCause(read))
  const { lat, lng, ...members } = read.value
  const fields = { ...emptyFields, ...members }
  const wrong = contradiction(fields)
  if (wrong !== undefined) return Result.fail(`${wrong.member}: ${wrong.message}`)
  return Result.succeed({ id: id || undefined, fields, whereabouts: { address: members.address, lat, lng } })
}

const reasonOfCause = (exit: Exit.Failure<unknown, Schema.SchemaError>): string =>
  exit.cause.reasons.flatMap((reason) => (reason._tag === "Fail" ? [reasonOf(reason.error)] : [])).join("; ")
