/** Recognises the format of a shop list by the beginning of its content, never by its name. */
import { basename } from "node:path"
import { Effect } from "effect"
import { detect } from "../../../../src/table/Bytes.ts"
import { containerOf } from "../../../../src/table/Container.ts"
import { WrongFile } from "../../../../src/table/Errors.ts"
import { bytes, unreadable } from "../../../../src/table/FileBytes.ts"
import { expectedCsv, readCsv } from "./formats/CsvShops.ts"
import type { ReadRecords } from "./formats/Format.ts"
import { expectedGeoJson, readGeoJson, recordSeparator } from "./formats/GeoJsonShops.ts"
import { expectedPbf, readPbf } from "./formats/PbfShops.ts"

export const readers: Readonly<Record<FormatName, ReadRecords>> = {
  csv: readCsv,
  xlsx: readCsv,
  geojson: readGeoJson,
  "osm.pbf": readPbf
}
export type FormatName = "csv" | "xlsx" | "geojson" | "osm.pbf"

const beginning = async (path: string): Promise<Buffer> => {
  for await (const chunk of bytes(path)) return chunk.subarray(0, 4096)
  return Buffer.alloc(0)
}

const startsWith = (head: Buffer, text: string): boolean =>
  head.subarray(0, text.length).equals(Buffer.from(text, "latin1"))

/** What a file is instead, and what to do about it. */
const others: ReadonlyArray<readonly [beginning: string, what: string]> = [
  ["%PDF", "It is a PDF document"],
  ["\u0089PNG", "It is a picture"],
  ["\u00ff\u00d8\u00ff", "It is a picture"],
  ["SQLite format 3", "It is an SQLite or GeoPackage database: export the layer as GeoJSON"],
  ["BZh", "It is packed with bzip2: unpack it"],
  ["\u00fd7zXZ", "It is packed with xz: unpack it"],
  ["(\u00b5/\u00fd", "It is packed with zstd: unpack it"]
]

const isOsmXml = (text: string): boolean => /^(?:\uFEFF)?\s*<(?:\?xml[\s\S]*<)?osm/.test(text)

const xmlKind = (text: string): string =>
  /<kml[\s>]/iu.test(text)
    ? "It is KML: export the layer as CSV or GeoJSON"
    : /<gpx[\s>]/iu.test(text)
      ? "It is GPX: export the points as CSV or GeoJSON"
      : "It is XML or HTML"

const whatElse = (head: Buffer, text: string): string | undefined =>
  isOsmXml(text)
    ? "It is OpenStreetMap XML: convert it to .osm.pbf (osmium cat)"
    : /^(?:\uFEFF)?\s*</.test(text)
      ? xmlKind(text)
      : others.find(([start]) => startsWith(head, start))?.[1]

/** The format, or why the file is none of them. */
export const formatOf = Effect.fnUntraced(
  function* (path: string) {
    const head = yield* Effect.tryPromise({ try: () => beginning(path), catch: unreadable(path) })
    if (head.subarray(4, 64).includes("OSMHeader")) return "osm.pbf"
    if (containerOf(head) === "workbook") return "xlsx"
    const encoding = detect(head, false) ?? "utf-8"
    const text = new TextDecoder(encoding).decode(head)
    const other = whatElse(head, text)
    const isUtf16 = encoding.startsWith("utf-16")
    if (other !== undefined || (head.includes(0) && !isUtf16)) {
      const expected = `${expectedCsv}, ${expectedGeoJson} or ${expectedPbf}`
      return yield* new WrongFile({
        file: basename(path),
        title: "a list of shops",
        expected: other === undefined ? expected : `${expected}. ${other}`
      })
    }
    const format: FormatName = /^\uFEFF?\s*[{[]/u.test(text.replace(recordSeparator, "")) ? "geojson" : "csv"
    return format
  },
  Effect.map((format): FormatName => format)
)
