/**
 * Shop lists as CSV, TSV or with semicolons: a heading with a name, a latitude and a longitude, in any order and among other
 * columns, as Japanese open data, the list of permitted food businesses of the Ministry of Health and exports call them.
 */
import { DateTime, Effect, Result } from "effect"
import * as Cell from "../../../../../src/table/Cell.ts"
import { cellOf } from "../../../../../src/table/CsvCells.ts"
import type { Row } from "../../../../../src/table/CsvFile.ts"
import { allColumnsOf, type Column, type Columns, columnsOf } from "../../../../../src/table/columns/Columns.ts"
import { joinedHeading } from "../../../../../src/table/columns/FindHeading.ts"
import { isNote, isSum } from "../../../../../src/table/columns/OtherRows.ts"
import { placeColumns } from "../../../../../src/table/columns/TokyoDatum.ts"
import { eachRow, type TableFormat } from "../../../../../src/table/Table.ts"
import { readDate } from "../../../../../src/table/values/Dates.ts"
import { readDegrees } from "../../../../../src/table/values/Degrees.ts"
import { refusal } from "../../../../../src/table/values/Refusals.ts"
import type { ShopRecord } from "../ShopRecord.ts"
import type { ReadRecords } from "./Format.ts"
import { isClosedStatus } from "./Format.ts"

const wanted = [
  "osmId",
  "name",
  "lat",
  "lng",
  "tokyoLat",
  "tokyoLng",
  "industry",
  "subIndustry",
  "subcategory",
  "address",
  "rating",
  "reviewCount",
  "status",
  "closedOn",
  "permittedUntil"
] as const
type ShopColumn = (typeof wanted)[number]

interface Layout {
  readonly columns: Columns<ShopColumn>
  readonly categories: ReadonlyArray<Column>
  /** Columns of what no row of sums has. */
  readonly places: ReadonlyArray<number>
  /** Cells up to the last that a shop must have. */
  readonly width: number
}

/** @param isTokyo whether coordinates are of the Tokyo datum, whatever their headings say */
const layoutIn = (header: ReadonlyArray<string>, isTokyo: boolean): Layout | undefined => {
  const all = columnsOf(header, wanted)
  if (!all.has("name")) return undefined
  const found = placeColumns(all, isTokyo, "--tokyo-datum")
  const [lat, lng] = [found.get("lat") ?? found.get("tokyoLat"), found.get("lng") ?? found.get("tokyoLng")]
  if (lat === undefined || lng === undefined) return undefined
  const columns = new Map(found).set("lat", lat).set("lng", lng)
  const places = (["address", "lat", "lng"] as const).flatMap((column) => columns.get(column)?.index ?? [])
  const width = Math.max(lat.index, lng.index, columns.get("name")!.index) + 1
  return { columns, categories: allColumnsOf(header, "category"), places, width }
}

/** The heading is the last row, or stands in the last two; where the next row divides its columns, it ends there. */
const layoutOf = (head: ReadonlyArray<Row>, next: Row | undefined, isTokyo: boolean): Layout | undefined => {
  const last = head.at(-1)?.cells ?? []
  const joined = (above: Row | undefined, below: ReadonlyArray<string>): Layout | undefined => {
    const both = above === undefined ? undefined : joinedHeading(above.cells, below)
    return both === undefined ? undefined : layoutIn(both, isTokyo)
  }
  if (next !== undefined && joined(head.at(-1), next.cells) !== undefined) return undefined
  return joined(head.at(-2), last) ?? layoutIn(last, isTokyo)
}

const degrees = (heading: string, text: string): Result.Result<number, string> => {
  if (text === "") return Result.succeed(Number.NaN)
  const value = readDegrees(text)
  return value === undefined ? Result.fail(refusal(heading, text, "degrees")) : Result.succeed(value)
}

const figure = (label: string, text: string): Result.Result<number | null, string> =>
  text === "" ? Result.succeed(null) : Cell.read(Cell.signed, label, text)

/** Why the shop of a row is no competitor any more. */
const closure = (text: (column: ShopColumn) => string, today: string): string | undefined => {
  const [closed, until] = [text("closedOn"), text("permittedUntil")]
  const closedOn = closed === "" ? undefined : readDate(closed)
  if (closed !== "" && (closedOn === undefined ? isClosedStatus(closed) : closedOn <= today)) {
    return `has closed (${closed}) and is no competitor (廃業・閉店)`
  }
  if (isClosedStatus(text("status"))) return `has closed (${text("status")}) and is no competitor (廃業・閉店)`
  const end = until === "" ? undefined : readDate(until)
  return end !== undefined && end < today
    ? `had a permit until ${until} and is no competitor (許可期間満了)`
    : undefined
}

const read = (
  cells: ReadonlyArray<string>,
  { categories, columns, places, width }: Layout,
  today: string
): Result.Result<ShopRecord | undefined, string> => {
  if (isSum(cells, places) || isNote(cells)) return Result.succeed(undefined)
  if (cells.length < width) return Result.fail(`The row has ${cells.length} of ${width} columns`)
  const text = (column: ShopColumn): string => cellOf(cells, columns, column)
  const headingOf = (column: ShopColumn): string => columns.get(column)?.heading ?? column
  const why = closure(text, today)
  if (why !== undefined) return Result.fail(`${text("name")} ${why}`)
  const [lat, lng] = [degrees(headingOf("lat"), text("lat")), degrees(headingOf("lng"), text("lng"))]
  if (Result.isFailure(lat)) return Result.fail(lat.failure)
  if (Result.isFailure(lng)) return Result.fail(lng.failure)
  const [rating, reviewCount] = [figure("rating", text("rating")), figure("review count", text("reviewCount"))]
  if (Result.isFailure(rating)) return Result.fail(rating.failure)
  if (Result.isFailure(reviewCount)) return Result.fail(reviewCount.failure)
  return Result.succeed({
    externalId: text("osmId") || undefined,
    name: text("name"),
    lat: lat.success,
    lng: lng.success,
    industry: text("industry"),
    categories: [
      text("subIndustry"),
      text("subcategory"),
      ...categories.map(({ index }) => (cells[index] ?? "").trim())
    ],
    address: text("address") || null,
    rating: rating.success,
    reviewCount: reviewCount.success
  })
}

export const expectedCsv =
  "a CSV file or Excel workbook whose header has a name (name, 名称, 店舗名), lat (緯度) and lng (lon, 経度)"

const formatOf = (today: string, isTokyo: boolean): TableFormat<Layout, ShopRecord> => ({
  title: "a list of shops",
  expected: expectedCsv,
  layout: (head, next) => layoutOf(head, next, isTokyo),
  width: () => 1,
  row: (cells, layout) => read(cells, layout, today)
})

export const readCsv: ReadRecords = (path, sink, { isTokyo, sheet }) =>
  Effect.gen(function* () {
    const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
    const { layout } = yield* eachRow(
      path,
      { ...formatOf(today, isTokyo), sheet },
      (record, line) => sink.record(record, line),
      {
        onRejected: sink.reject
      }
    )
    const { categories, columns } = layout
    return [
      ...Array.from(columns, ([concept, { heading }]) => ({ concept, heading })),
      ...categories.map(({ heading }) => ({ concept: "category", heading }))
    ]
  })
