/**
 * Shop lists as a GeoJSON FeatureCollection, as Overpass and other tools export them: tags of OpenStreetMap as properties
 * (or in `tags`), or the columns of a list. A shape counts by the centre of its bounding box. Gzipped or not.
 */
import { basename } from "node:path"
import { Readable } from "node:stream"
import { Effect } from "effect"
import { chain } from "stream-chain"
import { pick } from "stream-json/filters/pick.js"
import { parser } from "stream-json/parser.js"
import { streamArray } from "stream-json/streamers/stream-array.js"
import { bytes, unreadable } from "../../../../../src/table/CsvFile.ts"
import { FileUnreadable } from "../../../../../src/table/Errors.ts"
import { decidingKeys } from "../../kind/OsmTags.ts"
import type { ShopRecord } from "../ShopRecord.ts"
import type { ReadRecords } from "./Format.ts"

type Properties = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Properties =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const textOf = (properties: Properties, ...names: ReadonlyArray<string>): string => {
  for (const name of names) {
    const value = properties[name]
    if (typeof value === "string" && value.trim() !== "") return value
    if (typeof value === "number") return String(value)
  }
  return ""
}

const numberOf = (properties: Properties, ...names: ReadonlyArray<string>): number | null => {
  const text = textOf(properties, ...names)
  return text === "" || !Number.isFinite(Number(text)) ? null : Number(text)
}

/** Widens a box by all positions of a geometry; lists are nested one to four deep. */
const widen = (
  coordinates: unknown,
  box: { minLng: number; minLat: number; maxLng: number; maxLat: number },
  depth = 0
): void => {
  if (!Array.isArray(coordinates) || depth > 4) return
  const [lng, lat] = coordinates as ReadonlyArray<unknown>
  if (typeof lng !== "number" || typeof lat !== "number") {
    for (const inner of coordinates) widen(inner, box, depth + 1)
    return
  }
  box.minLng = Math.min(box.minLng, lng)
  box.maxLng = Math.max(box.maxLng, lng)
  box.minLat = Math.min(box.minLat, lat)
  box.maxLat = Math.max(box.maxLat, lat)
}

const centreOf = (geometry: unknown): { readonly lat: number; readonly lng: number } | undefined => {
  const box = { minLng: Infinity, minLat: Infinity, maxLng: -Infinity, maxLat: -Infinity }
  if (isObject(geometry)) widen(geometry["coordinates"], box)
  return box.minLng > box.maxLng
    ? undefined
    : { lat: (box.minLat + box.maxLat) / 2, lng: (box.minLng + box.maxLng) / 2 }
}

/** Of OpenStreetMap's address tags, the whole or the parts. */
export const addressOf = (tags: Properties): string | null => {
  const whole = textOf(tags, "addr:full", "address", "住所", "所在地", "所在地_連結表記")
  if (whole !== "") return whole
  const parts = ["province", "city", "suburb", "quarter", "neighbourhood", "block_number", "housenumber"]
  const text = parts.map((part) => textOf(tags, `addr:${part}`)).join("")
  return text === "" ? null : text
}

/** OpenStreetMap's object, such as node/123; other ids are not known to be stable. */
const osmIdOf = (feature: Properties, properties: Properties): string | undefined => {
  const id = textOf(properties, "@id") || textOf(feature, "id")
  return /^(?:node|way|relation)\/\d+$/.test(id) ? id : undefined
}

const recordOf = (feature: Properties): ShopRecord | string => {
  const properties = isObject(feature["properties"]) ? feature["properties"] : {}
  const tags = isObject(properties["tags"]) ? { ...properties, ...properties["tags"] } : properties
  const centre = centreOf(feature["geometry"])
  if (centre === undefined) return "the geometry is missing or has no coordinates"
  return {
    externalId: osmIdOf(feature, tags),
    name: textOf(tags, "name", "name:ja", "名称", "店舗名", "施設名", "brand"),
    ...centre,
    tags: decidingKeys.some((key) => key in tags) ? tags : undefined,
    industry: textOf(tags, "industry"),
    categories: [
      textOf(tags, "sub_industry"),
      textOf(tags, "subcategory"),
      textOf(tags, "category", "カテゴリ", "業種", "分類")
    ],
    address: addressOf(tags),
    rating: numberOf(tags, "rating"),
    reviewCount: numberOf(tags, "review_count")
  }
}

/** Text of the file as the parser takes it; it refuses what is no UTF-8. */
async function* texts(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  for await (const chunk of bytes(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* features(path: string): AsyncGenerator<unknown> {
  const stream = chain([Readable.from(texts(path)), parser(), pick({ filter: "features" }), streamArray()])
  for await (const { value } of stream as AsyncIterable<{ readonly value: unknown }>) yield value
}

export const expectedGeoJson = "a GeoJSON FeatureCollection of shops"

export const readGeoJson: ReadRecords = (path, sink) =>
  Effect.tryPromise({
    try: async () => {
      let number = 0
      for await (const feature of features(path)) {
        number++
        const record = isObject(feature) ? recordOf(feature) : "is no feature"
        if (typeof record === "string") sink.reject(number, record)
        else sink.record(record, number)
      }
    },
    catch: (error) => {
      const failure = unreadable(path)(error)
      const isMalformed = error instanceof Error && /^Parser|JSON/.test(error.message)
      return isMalformed ? new FileUnreadable({ file: basename(path), reason: "is not complete JSON" }) : failure
    }
  })
