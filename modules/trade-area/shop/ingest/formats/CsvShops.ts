/**
 * Shop lists as CSV: a header with a name, a latitude and a longitude, in any order and among other columns, under the
 * names that Japanese open data and exports use. UTF-8 or cp932, gzipped or not.
 */
import { Effect, Result } from "effect"
import * as Cell from "../../../../../src/table/Cell.ts"
import { eachRow, type TableFormat } from "../../../../../src/table/Table.ts"
import type { ShopRecord } from "../ShopRecord.ts"
import type { ReadRecords } from "./Format.ts"

/** Accepted names of each column, compared without case, spaces and underscores. */
const columnNames = {
  id: ["@id", "osm_id"],
  name: ["name", "名称", "店舗名", "店名", "施設名", "事業所名", "店舗名称", "施設名称", "shop_name", "store_name"],
  lat: ["lat", "latitude", "緯度", "y"],
  lng: ["lng", "lon", "long", "longitude", "経度", "x"],
  industry: ["industry"],
  subIndustry: ["sub_industry", "subindustry"],
  subcategory: ["subcategory", "sub_category", "サブカテゴリ", "サブカテゴリー", "小分類", "業種小分類", "cuisine"],
  category: [
    "category",
    "カテゴリ",
    "カテゴリー",
    "業種",
    "業態",
    "分類",
    "大分類",
    "業種名",
    "種別",
    "ジャンル",
    "genre",
    "amenity",
    "shop",
    "type"
  ],
  address: ["address", "住所", "所在地", "所在地_連結表記", "addr:full", "所在地住所"],
  rating: ["rating", "評価", "評点"],
  reviewCount: ["review_count", "reviews", "口コミ数", "レビュー数", "クチコミ数"]
} as const

type Column = keyof typeof columnNames
type Columns = Readonly<Partial<Record<Column, number>>>

const plain = (header: string): string =>
  header
    .normalize("NFKC")
    .replace(/^\uFEFF/, "")
    .replace(/[\s_]+/gu, "")
    .toLowerCase()

const columnsOf = (header: ReadonlyArray<string>): Columns | undefined => {
  const names = header.map(plain)
  const columns = Object.fromEntries(
    Object.entries(columnNames).flatMap(([column, accepted]) => {
      const index = accepted.map((name) => names.indexOf(plain(name))).find((found) => found >= 0)
      return index === undefined ? [] : [[column, index]]
    })
  ) as Columns
  return columns.name === undefined || columns.lat === undefined || columns.lng === undefined ? undefined : columns
}

const number = (label: string, text: string): Result.Result<number | null, string> =>
  Cell.read(Cell.signed, label, text)

const read = (cells: ReadonlyArray<string>, columns: Columns): Result.Result<ShopRecord, string> => {
  const text = (column: Column): string => {
    const index = columns[column]
    return index === undefined ? "" : (cells[index] ?? "")
  }
  return Result.gen(function* () {
    const lat = yield* number("latitude", text("lat"))
    const lng = yield* number("longitude", text("lng"))
    const rating = yield* number("rating", text("rating"))
    const reviewCount = yield* number("review count", text("reviewCount"))
    return {
      externalId: text("id").trim() === "" ? undefined : text("id").trim(),
      name: text("name"),
      lat: lat ?? Number.NaN,
      lng: lng ?? Number.NaN,
      industry: text("industry"),
      categories: [text("subIndustry"), text("subcategory"), text("category")],
      address: text("address").trim() === "" ? null : text("address"),
      rating,
      reviewCount
    }
  })
}

export const expectedCsv = "a CSV file whose header has a name (name, 名称, 店舗名), lat (緯度) and lng (lon, 経度)"

const format: TableFormat<Columns, ShopRecord> = {
  title: "a list of shops",
  encoding: "detect",
  expected: expectedCsv,
  layout: (head) => columnsOf(head.at(-1)?.cells ?? []),
  width: (columns) => Math.max(columns.name ?? 0, columns.lat ?? 0, columns.lng ?? 0) + 1,
  row: read
}

export const readCsv: ReadRecords = (path, sink) =>
  Effect.map(
    eachRow(path, format, (record, line) => sink.record(record, line)),
    ({ rejected }) => {
      for (const { line, reason } of rejected) sink.reject(line, reason)
    }
  )
