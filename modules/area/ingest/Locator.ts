/** Finds the area of a point by the municipal boundaries. */
import { Effect } from "effect"
import type { FeatureCollection } from "geojson"
import { currentCode } from "../facts/Municipality.ts"
import { polygons } from "./formats/Boundaries.ts"
import { areaAt } from "./PolygonIndex.ts"

export interface Locator {
  /** Code of the area; undefined at sea, abroad, and on land without a municipality. */
  readonly locate: (lat: number, lng: number) => string | undefined
  /** Code of the area that contains the point, by the boundaries alone. */
  readonly within: (lat: number, lng: number) => string | undefined
  /** All areas with a boundary. */
  readonly codes: ReadonlySet<string>
}

/** Metres per degree of latitude. */
const degree = 111_320
/**
 * Distances in metres at which a point outside all boundaries is searched, in eight directions: simplified boundaries cut off
 * piers and reclaimed land.
 */
const searchDistances = [100, 250, 500, 1000]
const directions = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4)

/** Gives way to other fibers meanwhile. */
export const fromDocument = (document: string): Effect.Effect<Locator> => Effect.map(polygons(document), locatorOf)

const locatorOf = (collection: FeatureCollection): Locator => {
  const coded = collection.features.flatMap(({ geometry, properties }) => {
    const given: unknown = properties?.["N03_007"]
    const code = typeof given === "string" ? currentCode(given) : undefined
    return code === undefined ? [] : [{ code, geometry }]
  })
  const at = areaAt(
    coded.flatMap(({ code, geometry }) =>
      geometry?.type === "Polygon"
        ? [{ code, rings: geometry.coordinates }]
        : geometry?.type === "MultiPolygon"
          ? geometry.coordinates.map((rings) => ({ code, rings }))
          : []
    )
  )
  const near = (lat: number, lng: number) => {
    const perLng = degree * Math.cos((lat * Math.PI) / 180)
    for (const metres of searchDistances) {
      for (const angle of directions) {
        const code = at(lat + (metres * Math.sin(angle)) / degree, lng + (metres * Math.cos(angle)) / perLng)
        if (code !== undefined) return code
      }
    }
    return undefined
  }
  return {
    locate: (lat, lng) => at(lat, lng) ?? near(lat, lng),
    within: at,
    codes: new Set(coded.map(({ code }) => code))
  }
}
