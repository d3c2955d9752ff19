/**
 * Outlines of areas for maps, as the JSON of the response: those of all Japan coarse, those of a part of it fine. They are made
 * once from the boundaries that are imported or ship with the product, some 5 MB, and again after an import.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import type { Feature } from "geojson"
import { type EncodedBody, encodedBody } from "../../../src/http/response/EncodedBody.ts"
import { currentCode, municipalities } from "../facts/Municipality.ts"
import { polygons } from "../ingest/formats/Boundaries.ts"
import { PlaceRepo } from "../ingest/PlaceRepo.ts"
import { shippedBoundaries } from "../ingest/ShippedBoundaries.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import type { Level } from "./MapView.ts"
import { type Box, outlineOf } from "./Outline.ts"

export interface BoundaryQuery {
  readonly level: Level
  readonly prefCode?: string
  /** Outlines that come near a point. */
  readonly around?: { readonly lat: number; readonly lng: number; readonly radiusM: number }
}

interface Shape {
  readonly prefCode: string
  readonly box: Box
  readonly json: string
}

type Shapes = Readonly<Record<Level, ReadonlyArray<Shape>>>

interface Outlines {
  /** Checksum of the imported file; undefined for the shipped boundaries. */
  readonly checksum: string | undefined
  readonly nation: Readonly<Record<Level, EncodedBody>>
  readonly fine: Shapes
}

/** Degrees: 2 km for a map of Japan, 100 m for one of a prefecture. */
const coarseGrid = 0.02
const fineGrid = 0.001
/** Outlines that are made before other work of the process goes on: some milliseconds. */
const outlinesAtOnce = 20
/** Metres per degree of latitude. */
const degree = 111_320

export class Boundaries extends Context.Service<
  Boundaries,
  { readonly find: (query: BoundaryQuery) => Effect.Effect<EncodedBody> }
>()("area/Boundaries") {
  static readonly layer = Layer.effect(
    Boundaries,
    Effect.gen(function* () {
      const statistics = yield* StatisticsRepo
      const places = yield* PlaceRepo
      const semaphore = yield* Semaphore.make(1)
      let loaded: Outlines | undefined

      const load = Effect.fnUntraced(function* (checksum: string | undefined) {
        if (loaded !== undefined && loaded.checksum === checksum) return loaded
        const document = checksum === undefined ? undefined : yield* places.boundary
        const { features } = yield* polygons(document ?? (yield* shippedBoundaries))
        const coarse = {
          municipality: yield* shapesOf(features, cityOrOwn, coarseGrid),
          prefecture: yield* shapesOf(features, prefectureOf, coarseGrid)
        }
        loaded = {
          checksum,
          nation: { municipality: collectionOf(coarse.municipality), prefecture: collectionOf(coarse.prefecture) },
          fine: {
            municipality: yield* shapesOf(features, (code) => code, fineGrid),
            prefecture: yield* shapesOf(features, prefectureOf, fineGrid)
          }
        }
        return loaded
      })

      return Boundaries.of({
        find: Effect.fn("Boundaries.find")(function* ({ around, level, prefCode }) {
          const { fine, nation } = yield* Effect.flatMap(statistics.checksum("boundaries"), (checksum) =>
            loaded !== undefined && loaded.checksum === checksum
              ? Effect.succeed(loaded)
              : semaphore.withPermit(load(checksum))
          )
          if (around === undefined && prefCode === undefined) return nation[level]
          const box = around && boxAround(around)
          return collectionOf(
            fine[level].filter(
              (shape) =>
                (prefCode === undefined || shape.prefCode === prefCode) &&
                (box === undefined || overlaps(shape.box, box))
            )
          )
        })
      })
    })
  )
}

const prefectureOf = (code: string): string => code.slice(0, 2)
const cityOrOwn = (code: string): string => municipalities.get(code)?.cityCode ?? code

const prefectureNames: ReadonlyMap<string, string> = new Map(
  [...municipalities.values()].map(({ prefCode, prefecture }) => [prefCode, prefecture])
)
const nameOf = (code: string): string => municipalities.get(code)?.fullName ?? prefectureNames.get(code) ?? code

/** The outlines of groups of features, which `codeOf` names by the area that each belongs to. */
const shapesOf = Effect.fnUntraced(function* (
  features: ReadonlyArray<Feature>,
  codeOf: (code: string) => string,
  grid: number
) {
  const groups = Map.groupBy(features, ({ properties }) => {
    const code: unknown = properties?.["N03_007"]
    const current = typeof code === "string" ? currentCode(code) : undefined
    return current === undefined ? undefined : codeOf(current)
  })
  const shapes: Array<Shape> = []
  for (const [code, members] of [...groups].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1))) {
    const outline = code === undefined ? undefined : outlineOf(members, grid)
    if (code === undefined || outline === undefined) continue
    const { box, coordinates } = outline
    const properties = { code, name: nameOf(code) }
    const json = JSON.stringify({ type: "Feature", properties, geometry: { type: "MultiPolygon", coordinates } })
    shapes.push({ prefCode: prefectureOf(code), box, json })
    if (shapes.length % outlinesAtOnce === 0) yield* Effect.yieldNow
  }
  return shapes
})

const collectionOf = (shapes: ReadonlyArray<Shape>): EncodedBody =>
  encodedBody(`{"type":"FeatureCollection","features":[${shapes.map(({ json }) => json).join(",")}]}`)

const boxAround = ({ lat, lng, radiusM }: NonNullable<BoundaryQuery["around"]>): Box => {
  const north = radiusM / degree
  const east = north / Math.cos((lat * Math.PI) / 180)
  return { west: lng - east, south: lat - north, east: lng + east, north: lat + north }
}

const overlaps = (a: Box, b: Box): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
