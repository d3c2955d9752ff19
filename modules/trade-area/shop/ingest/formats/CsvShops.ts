/**
 * Shop lists as CSV, TSV or with semicolons: a heading with a name, a latitude and a longitude, in any order and among other
 * columns, as Japanese open data, the list of permitted food businesses of the Ministry of Health and exports call them.
 */
import { basename } from "node:path"
import { DateTime, Effect, Result } from "effect"
import * as Cell from "../../../../../src/table/Cell.ts"
import { cellOf } from "../../../../../src/table/CsvCells.ts"
import type { Row } from "../../../../../src/table/CsvFile.ts"
import { choicesIn, missingChoices, understood, unknownConcept } from "../../../../../src/table/columns/Choices.ts"
import {
  allColumnsOf,
  type ChosenColumns,
  type Column,
  type Columns,
  chosenColumnsOf
} from "../../../../../src/table/columns/Columns.ts"
import { joinedHeading } from "../../../../../src/table/columns/FindHeading.ts"
import { isNote, isSum } from "../../../../../src/table/columns/OtherRows.ts"
import { placeColumns } from "../../../../../src/table/columns/TokyoDatum.ts"
import { FileUnreadable } from "../../../../../src/table/Errors.ts"
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
  "permittedUntil",
  "category"
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

interface Choice {
  /** Whether coordinates are of the Tokyo datum, whatever their headings say. */
  readonly isTokyo: boolean
  readonly chosen: ChosenColumns
}

const categoriesIn = (header: ReadonlyArray<string>, columns: Columns<ShopColumn>, chosen: ChosenColumns) =>
  chosen.has("category")
    ? [columns.get("category")].filter((column) => column !== undefined)
    : allColumnsOf(header, "category").filter(
        ({ index }) => ![...chosen.keys()].some((concept) => columns.get(concept as ShopColumn)?.index === index)
      )

const layoutIn = (header: ReadonlyArray<string>, { chosen, isTokyo }: Choice): Layout | undefined => {
  const all = chosenColumnsOf(header, wanted, chosen)
  if (all?.has("name") !== true) return undefined
  const found = placeColumns(all, isTokyo, "--tokyo-datum")
  const [lat, lng] = [found.get("lat") ?? found.get("tokyoLat"), found.get("lng") ?? found.get("tokyoLng")]
  if (lat === undefined || lng === undefined) return undefined
  const columns = new Map(found).set("lat", lat).set("lng", lng)
  const places = (["address", "lat", "lng"] as const).flatMap((column) => columns.get(column)?.index ?? [])
  const width = Math.max(lat.index, lng.index, columns.get("name")!.index) + 1
  return { columns, categories: categoriesIn(header, columns, chosen), places, width }
}

/** The heading is the last row, or stands in the last two; where the next row divides its columns, it ends there. */
const layoutOf = (head: ReadonlyArray<Row>, next: Row | undefined, choice: Choice): Layout | undefined => {
  const last = head.at(-1)?.cells ?? []
  const joined = (above: Row | undefined, below: ReadonlyArray<string>): Layout | undefined => {
    const both = above === undefined ? undefined : joinedHeading(above.cells, below)
    return both === undefined ? undefined : layoutIn(both, choice)
  }
  if (next !== undefined && joined(head.at(-1), next.cells) !== undefined) return undefined
  return joined(head.at(-2), last) ?? layoutIn(last, choice)
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

const formatOf = (today: string, choice: Choice): TableFormat<Layout, ShopRecord> => ({
  title: "a list of shops",
  expected: `${expectedCsv}${missingChoices(choice.chosen)}`,
  layout: (head, next) => layoutOf(head, next, choice),
  columns: ({ columns }) =>
    Array.from(columns, ([concept, { index }]) => ({ concept, index, isName: concept === "name" })),
  width: () => 1,
  row: (cells, layout) => read(cells, layout, today)
})

export const readCsv: ReadRecords = (path, sink, { column, isTokyo, sheet }) =>
  Effect.gen(function* () {
    const chosen = choicesIn(column)
    const unreadable = (reason: string) => new FileUnreadable({ file: basename(path), reason })
    if (typeof chosen === "string") return yield* unreadable(chosen)
    const unknown = [...chosen.keys()].find((concept) => !(wanted as ReadonlyArray<string>).includes(concept))
    if (unknown !== undefined) return yield* unreadable(unknownConcept(unknown, wanted))
    const today = DateTime.formatIsoDateUtc(yield* DateTime.now)
    const { layout } = yield* eachRow(
      path,
      { ...formatOf(today, { chosen, isTokyo }), sheet },
      (record, line) => sink.record(record, line),
      {
        onRejected: sink.reject
      }
    )
    const { categories, columns } = layout
    return [
      ...Array.from(columns, ([concept, { heading }]) => understood(concept, heading, chosen)).filter(
        ({ concept }) => concept !== "category"
      ),
      ...categories.map(({ heading }) => understood("category", heading, chosen))
    ]
  })
