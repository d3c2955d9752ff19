/**
 * Finds which of many areas a point lies in. Where areas share a border, each point of it lies in exactly one of them, however
 * numbers are rounded: both sides ask the same question about the same edge, in exact arithmetic.
 */
import Flatbush from "flatbush"
import type { Position } from "geojson"
import { orient2d } from "robust-predicates"

/** Rings of a polygon: the outer one, then those of its holes. */
type Rings = ReadonlyArray<ReadonlyArray<Position>>

/** A polygon of an area; areas may have several. */
interface AreaPolygon {
  readonly code: string
  readonly rings: Rings
}

/** Returns the code of the area at a point, and of those that overlap there the lowest; undefined where there is none. */
export type AreaAt = (lat: number, lng: number) => string | undefined

/** Coordinates of a ring in turns: longitude, latitude. */
const coordinates = (ring: ReadonlyArray<Position>): Float64Array => {
  const all = new Float64Array(ring.length * 2)
  for (const [i, [lng = Number.NaN, lat = Number.NaN]] of ring.entries()) {
    all[i * 2] = lng
    all[i * 2 + 1] = lat
  }
  return all
}

type Place = "inside" | "edge" | "outside"

/**
 * Counts the edges that are met on the way from a point to the east: an odd number, and it lies inside. An edge takes its lower
 * end and not its upper one. A point on an edge counts as east of it, for the areas on both of its sides.
 */
const placeIn = (rings: ReadonlyArray<Float64Array>, lng: number, lat: number): Place => {
  let isInside = false
  let isOnEdge = false
  for (const ring of rings) {
    let [x1, y1] = [ring[0]!, ring[1]!]
    for (let i = 2; i < ring.length; i += 2) {
      const x2 = ring[i]!
      const y2 = ring[i + 1]!
      if (y1 > lat !== y2 > lat) {
        if (lng < x1 && lng < x2) isInside = !isInside
        else if (lng <= x1 || lng <= x2) {
          // Both neighbours name the lower end first, so that they get the same sign. The library's latitudes grow to the south.
          const side = y1 > lat ? orient2d(x2, y2, x1, y1, lng, lat) : orient2d(x1, y1, x2, y2, lng, lat)
          if (side === 0) isOnEdge = true
          else if (side < 0) isInside = !isInside
        }
      } else if (y2 === lat && (x2 === lng || (y1 === lat && x1 < lng !== x2 < lng))) isOnEdge = true
      x1 = x2
      y1 = y2
    }
  }
  return isInside ? "inside" : isOnEdge ? "edge" : "outside"
}

export const areaAt = (polygons: ReadonlyArray<AreaPolygon>): AreaAt => {
  if (polygons.length === 0) return () => undefined
  const boxes = new Flatbush(polygons.length)
  const areas = polygons.map(({ code, rings }) => ({ code, rings: rings.map(coordinates) }))
  for (const { rings } of areas) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
    const [outer = new Float64Array()] = rings
    for (let i = 0; i < outer.length; i += 2) {
      west = Math.min(west, outer[i]!)
      east = Math.max(east, outer[i]!)
      south = Math.min(south, outer[i + 1]!)
      north = Math.max(north, outer[i + 1]!)
    }
    boxes.add(west, south, east, north)
  }
  boxes.finish()
  return (lat, lng) => {
    let inside: string | undefined
    let touched: string | undefined
    for (const found of boxes.search(lng, lat, lng, lat)) {
      const { code, rings } = areas[found]!
      const place = placeIn(rings, lng, lat)
      if (place === "inside" && (inside === undefined || code < inside)) inside = code
      else if (place === "edge" && (touched === undefined || code < touched)) touched = code
    }
    return inside ?? touched
  }
}
