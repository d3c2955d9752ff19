/** Format of municipal boundaries (N03): TopoJSON or GeoJSON, with the area code in the property N03_007. */
import { basename } from "node:path"
import { Effect, Exit, Option, Schema } from "effect"
import type { Feature, FeatureCollection } from "geojson"
import { feature } from "topojson-client"
import type { GeometryCollection, Topology } from "topojson-specification"
import { decoded } from "../../../../src/table/CsvFile.ts"
import { noTable } from "../../../../src/table/columns/Choices.ts"
import { FileUnreadable, type Rejection, WrongFile } from "../../../../src/table/Errors.ts"
import { unreadable } from "../../../../src/table/FileBytes.ts"
import { datasets } from "../../facts/Dataset.ts"
import { currentCode } from "../../facts/Municipality.ts"
import { longestBoundary } from "../PlaceRepo.ts"
import * as Coverage from "../table/Coverage.ts"
import type { ReadOptions } from "../table/FigureFile.ts"

interface BoundarySet {
  /** The document as in the file: a tenth of the size of its polygons. */
  readonly document: string
  readonly features: number
  readonly year: number
  readonly rejected: ReadonlyArray<Rejection>
  readonly missing: ReadonlyArray<string>
}

const read = (path: string) =>
  Effect.tryPromise({
    try: async () => {
      const parts: Array<string> = []
      let bytes = 0
      for await (const part of decoded(path)) {
        parts.push(part)
        bytes += Buffer.byteLength(part)
        if (bytes > longestBoundary)
          throw new Error("has more than 16 MiB: simplify its shapes first, or take the TopoJSON")
      }
      return parts.join("").replace(/^\uFEFF/u, "")
    },
    catch: unreadable(path)
  })

const Geometry = Schema.Struct({
  type: Schema.String,
  properties: Schema.Struct({ N03_007: Schema.NullishOr(Schema.String) })
})
const TopoJson = Schema.Struct({
  type: Schema.Literal("Topology"),
  arcs: Schema.Array(Schema.Unknown),
  objects: Schema.Record(Schema.String, Schema.Struct({ geometries: Schema.Array(Geometry) }))
})
const GeoJson = Schema.Struct({
  type: Schema.Literal("FeatureCollection"),
  features: Schema.Array(
    Schema.Struct({ properties: Schema.Struct({ N03_007: Schema.NullishOr(Schema.String) }), geometry: Schema.Unknown })
  )
})
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Union([TopoJson, GeoJson])))

/** Longitude, latitude, and what may follow. */
const Position = Schema.Array(Schema.Finite).check(
  Schema.makeFilter(
    ([lng, lat]) => lng !== undefined && lat !== undefined && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
  )
)
/** A ring ends where it begins, so it has four positions at least (RFC 7946, section 3.1.6). */
const Rings = Schema.Array(Schema.Array(Position).check(Schema.isMinLength(4)))
/** Shapes of land; one without a geometry has no place. */
const isLand = Schema.is(
  Schema.NullOr(
    Schema.Union([
      Schema.Struct({ type: Schema.Literal("Polygon"), coordinates: Rings }),
      Schema.Struct({ type: Schema.Literal("MultiPolygon"), coordinates: Schema.Array(Rings) })
    ])
  )
)

/** Some milliseconds. */
const polygonsAtOnce = 100

/**
 * The polygons of a document that was validated at its import. Gives way to other fibers now and then: those of all Japan take
 * some tenths of a second.
 */
export const polygons = Effect.fnUntraced(function* (document: string) {
  const parsed = JSON.parse(document) as Topology | FeatureCollection
  if (parsed.type === "FeatureCollection") return parsed
  const [object] = Object.values(parsed.objects)
  const features: Array<Feature> = []
  for (const [i, geometry] of (object as GeometryCollection).geometries.entries()) {
    if (i % polygonsAtOnce === 0) yield* Effect.yieldNow
    features.push(feature(parsed, geometry) as Feature)
  }
  yield* Effect.yieldNow
  return { type: "FeatureCollection", features } satisfies FeatureCollection as FeatureCollection
})

const hasLand = ({ geometry }: Feature): boolean => isLand(geometry)

const codesOf = (document: typeof TopoJson.Type | typeof GeoJson.Type): ReadonlyArray<string | null | undefined> =>
  document.type === "Topology"
    ? Object.values(document.objects).flatMap(({ geometries }) => geometries.map((one) => one.properties.N03_007))
    : document.features.map(({ properties }) => properties.N03_007)

/** N03 names its layers by date: N03-21_210101. */
const yearOf = (document: string): number | undefined => {
  const [, year] = /N03-\d\d_(\d\d)\d{4}/.exec(document) ?? []
  return year === undefined ? undefined : 2000 + Number(year)
}

export const readBoundaries = Effect.fnUntraced(function* (path: string, { column = [], partial, year }: ReadOptions) {
  const { title, year: usual } = datasets.boundaries
  if (column.length > 0) return yield* new FileUnreadable({ file: basename(path), reason: noTable })
  const document = yield* read(path)
  const decoded = decode(document)
  const shapes = Option.isNone(decoded) ? undefined : yield* Effect.exit(polygons(document))
  const isReadable = shapes !== undefined && Exit.isSuccess(shapes) && shapes.value.features.every(hasLand)
  if (Option.isNone(decoded) || !isReadable) {
    const expected =
      "a complete TopoJSON or GeoJSON document whose shapes are polygons in degrees and have the property N03_007"
    return yield* new WrongFile({ file: basename(path), title, expected })
  }
  // Land whose municipality is disputed has no code.
  const codes = codesOf(decoded.value).flatMap((code) => code ?? [])
  const rejected = [...new Set(codes)].flatMap((code) =>
    currentCode(code) === undefined ? [{ line: 1, reason: `"${code}" is no area code` }] : []
  )
  const known = new Set(codes.flatMap((code) => currentCode(code) ?? []))
  const missing = yield* Coverage.ofMunicipalities({ path, title, rejected, partial }, known)
  return {
    document,
    features: codes.length,
    year: year ?? yearOf(document) ?? usual,
    rejected,
    missing
  } satisfies BoundarySet as BoundarySet
})
