/** Which area a point lies in, by the boundaries. */
import whichPolygon from "which-polygon"
import { polygons } from "./ingest/formats/Boundaries.ts"
import { currentCode } from "./Municipality.ts"

export interface Locator {
  /** The code of the area; undefined at sea, abroad, and on land that belongs to no municipality. */
  readonly locate: (lat: number, lng: number) => string | undefined
  /** Every area that has a boundary. */
  readonly codes: ReadonlySet<string>
}

/** Metres per degree of latitude. */
const degree = 111_320
/**
 * Simplified boundaries cut piers and reclaimed land off: a point outside of all is looked for nearby, in eight
 * directions.
 */
const reach = [100, 250, 500, 1000]
const directions = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4)

export const fromDocument = (document: string): Locator => {
  const collection = polygons(document)
  const query = whichPolygon(collection)
  const codeOf = (properties: { readonly [name: string]: unknown } | null): string | undefined => {
    const code = properties?.["N03_007"]
    return typeof code === "string" ? currentCode(code) : undefined
  }
  const at = (lat: number, lng: number) => codeOf(query([lng, lat]))
  const near = (lat: number, lng: number) => {
    const perLng = degree * Math.cos((lat * Math.PI) / 180)
    for (const metres of reach) {
      for (const angle of directions) {
        const code = at(lat + (metres * Math.sin(angle)) / degree, lng + (metres * Math.cos(angle)) / perLng)
        if (code !== undefined) return code
      }
    }
    return undefined
  }
  return {
    locate: (lat, lng) => at(lat, lng) ?? near(lat, lng),
    codes: new Set(collection.features.flatMap(({ properties }) => codeOf(properties) ?? []))
  }
}
