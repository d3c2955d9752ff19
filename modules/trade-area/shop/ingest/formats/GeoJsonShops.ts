/**
 * Shop lists as JSON: a GeoJSON FeatureCollection, features one by one (a line each or not), TopoJSON, and the elements of Overpass. Properties are
 * tags of OpenStreetMap (or hold them in `tags`), or the columns of a list. A shape counts by the centre of its bounding box. Gzipped or not.
 */
import { basename } from "node:path"
import { Readable } from "node:stream"
import { Effect } from "effect"
import { chain } from "stream-chain"
import { pick } from "stream-json/filters/pick.js"
import { parser } from "stream-json/parser.js"
import { streamArray } from "stream-json/streamers/stream-array.js"
import { streamValues } from "stream-json/streamers/stream-values.js"
import { decoded } from "../../../../../src/table/CsvFile.ts"
import { columnsOf, textIn } from "../../../../../src/table/columns/Columns.ts"
import { namesOf } from "../../../../../src/table/columns/Headings.ts"
import { TokyoDatum } from "../../../../../src/table/columns/TokyoDatum.ts"
import { FileUnreadable } from "../../../../../src/table/Errors.ts"
import { unreadable } from "../../../../../src/table/FileBytes.ts"
import { readDegrees } from "../../../../../src/table/values/Degrees.ts"
import { readNumber } from "../../../../../src/table/values/Numbers.ts"
import { decidingKeys } from "../../kind/OsmTags.ts"
import type { ShopRecord } from "../ShopRecord.ts"
import type { ReadRecords } from "./Format.ts"
import { isClosedStatus } from "./Format.ts"
import { isTopology, mostCharacters, topologyFeatures } from "./TopoJson.ts"

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

const numberOf = (properties: Properties, name: string): number | null => readNumber(textOf(properties, name)) ?? null

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
  const add = (one: unknown, depth: number): void => {
    if (!isObject(one) || depth > 4) return
    widen(one["coordinates"], box)
    const parts = one["geometries"]
    if (Array.isArray(parts)) for (const part of parts) add(part, depth + 1)
  }
  add(geometry, 0)
  return box.minLng > box.maxLng
    ? undefined
    : { lat: (box.minLat + box.maxLat) / 2, lng: (box.minLng + box.maxLng) / 2 }
}

/** Address by OpenStreetMap's address tags, the whole or the parts. */
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

/** Keys by which OpenStreetMap keeps what a place was before. */
const former = /^(?:disused|abandoned|demolished|removed|razed|was|closed):/u

/** Why the shop of a feature is no competitor any more. */
const closureOf = (tags: Properties): string | undefined => {
  const status = textOf(
    tags,
    "status",
    "business_status",
    "営業状況",
    "営業状態",
    "営業ステータス",
    "状態",
    "廃業年月日",
    "opening_hours"
  )
  if (isClosedStatus(status) || /^(?:closed|off)$/iu.test(status)) return status
  const isFormer = !decidingKeys.some((key) => key in tags) && Object.keys(tags).some((key) => former.test(key))
  if (isFormer) return Object.keys(tags).find((key) => former.test(key))
  return ["disused", "abandoned", "demolished"].find((key) => tags[key] === "yes")
}

/** A record of plain JSON, as programs answer it, has its values and its place in itself. */
const propertiesOf = (feature: Properties): Properties => {
  if (isObject(feature["properties"])) return feature["properties"]
  return "geometry" in feature || feature["type"] === "Feature" ? {} : feature
}

/** The place that the columns of a record name. */
const placeIn = (tags: Properties): { readonly lat: number; readonly lng: number } | undefined => {
  const keys = Object.keys(tags)
  const columns = columnsOf(keys, ["lat", "lng"])
  const cells = keys.map((key) => textOf(tags, key))
  const [lat, lng] = [readDegrees(textIn(cells, columns.get("lat"))), readDegrees(textIn(cells, columns.get("lng")))]
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}

/** Headings of tables that are no keys of OpenStreetMap with another meaning. */
const headingsOf = (concept: "name" | "category"): ReadonlyArray<string> => {
  const { certain, weaker = [] } = namesOf(concept)
  return [...certain, ...weaker].filter((name) => !decidingKeys.includes(name) && name !== "tags")
}
const names = headingsOf("name")
const categoryNames = headingsOf("category")

const recordOf = (feature: Properties): ShopRecord | string => {
  const properties = propertiesOf(feature)
  const tags = isObject(properties["tags"]) ? { ...properties, ...properties["tags"] } : properties
  const centre = centreOf(feature["geometry"]) ?? placeIn(tags)
  const name = textOf(tags, "name", "name:ja", ...names)
  const before = name === "" ? "" : `${name}: `
  if (centre === undefined) return `${before}the geometry is missing or has no coordinates`
  const closure = closureOf(tags)
  if (closure !== undefined) return `${before}has closed (${closure}) and is no competitor (廃業・閉店)`
  return {
    externalId: osmIdOf(feature, tags),
    name,
    ...centre,
    tags: decidingKeys.some((key) => key in tags) ? tags : undefined,
    industry: textOf(tags, "industry"),
    categories: [textOf(tags, "sub_industry"), textOf(tags, "subcategory"), textOf(tags, "category", ...categoryNames)],
    address: addressOf(tags),
    rating: numberOf(tags, "rating"),
    reviewCount: numberOf(tags, "review_count")
  }
}

/** Whether an element has tags; the nodes of a shape have none. */
const isTagged = ({ properties }: Properties): boolean => isObject(properties) && Object.keys(properties).length > 0

/** An element of Overpass as a feature; ways and relations have a centre where the query asked for one (`out center`). */
const featureOfElement = (element: Properties): Properties => {
  const { bounds, center, geometry, id, lat, lon, tags, type } = element
  const at = isObject(center) ? center : { lat, lon }
  const points = Array.isArray(geometry) ? geometry.filter(isObject).map((point) => [point["lon"], point["lat"]]) : []
  const box = isObject(bounds)
    ? [
        [bounds["minlon"], bounds["minlat"]],
        [bounds["maxlon"], bounds["maxlat"]]
      ]
    : points
  return {
    id: `${String(type)}/${String(id)}`,
    properties: isObject(tags) ? tags : {},
    geometry: { coordinates: typeof at["lat"] === "number" ? [at["lon"], at["lat"]] : box }
  }
}

interface FoundFeature {
  readonly feature: unknown
  /** Whether it is an element of an answer of Overpass, in which most elements without a name are parts of others. */
  readonly isElement: boolean
}

const lists: Readonly<Record<string, "features" | "elements">> = { features: "features", elements: "elements" }

/** Which list of the file holds the shops, by the first of the two names that its beginning has; none for single features. */
const listIn = (head: string): "features" | "elements" | undefined =>
  lists[/"(features|elements)"\s*:\s*\[/u.exec(head)?.[1] ?? ""]

/** Characters in which the list begins. */
const headLength = 65_536

/** Stands before each feature of a text sequence (RFC 8142). */
export const recordSeparator = "\u001e"

async function* withoutSeparators(source: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of source) yield text.replaceAll(recordSeparator, "")
}

async function* features(path: string, isTokyo: boolean): AsyncGenerator<FoundFeature> {
  let head = ""
  for await (const text of decoded(path)) if ((head += text).length >= headLength) break
  if (!isTokyo && saysTokyo(head)) throw new TokyoDatum(["crs"], "--tokyo-datum")
  if (isTopology(head)) {
    let whole = ""
    for await (const text of decoded(path)) {
      if ((whole += text).length > mostCharacters)
        throw new Error("is TopoJSON of more than 128 MiB: convert it to GeoJSON")
    }
    for (const feature of topologyFeatures(whole)) yield { feature, isElement: false }
    return
  }
  const list = listIn(head)
  const source = Readable.from(head.startsWith(recordSeparator) ? withoutSeparators(decoded(path)) : decoded(path))
  const stream =
    list === undefined
      ? chain([source, parser({ jsonStreaming: true }), streamValues()])
      : chain([source, parser(), pick({ filter: list }), streamArray()])
  for await (const { value } of stream as AsyncIterable<{ readonly value: unknown }>) {
    // An array of features is one value.
    const all = Array.isArray(value) ? value : [value]
    for (const one of all) {
      const isElement = list === "elements" && isObject(one)
      yield { feature: isElement ? featureOfElement(one) : one, isElement }
    }
  }
}

/** The name of the coordinate system of a GeoJSON file that says one: EPSG 4301 is the Tokyo datum. */
const saysTokyo = (head: string): boolean =>
  /"crs"\s*:\s*\{[^{}]*\{[^{}]*(?:EPSG:[\d.]*:?4301|Tokyo)[^{}]*\}/iu.test(head)

export const expectedGeoJson =
  "GeoJSON (a FeatureCollection, or features line by line), TopoJSON or the JSON of Overpass"

export const readGeoJson: ReadRecords = (path, sink, { isTokyo }) =>
  Effect.tryPromise({
    try: async () => {
      let number = 0
      for await (const { feature, isElement } of features(path, isTokyo)) {
        number++
        if (isElement && isObject(feature) && !isTagged(feature)) {
          sink.skip()
          continue
        }
        const record = isObject(feature) ? recordOf(feature) : "is no feature"
        if (typeof record === "string") sink.reject(number, record)
        else sink.record(record, number)
      }
      return []
    },
    catch: (error) => {
      const failure = unreadable(path)(error)
      const isMalformed =
        error instanceof SyntaxError ||
        error instanceof TypeError ||
        error instanceof RangeError ||
        (error instanceof Error && /^Parser|not valid JSON/.test(error.message))
      return isMalformed ? new FileUnreadable({ file: basename(path), reason: "is not complete JSON" }) : failure
    }
  })
