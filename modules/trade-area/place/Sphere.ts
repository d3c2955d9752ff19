/** Distances on the sphere, in metres. Pure. All radii of the module are measured by it. */
import type { Point } from "../../area/contract.ts"

/** Mean radius of the earth in metres (IUGG). Within Japan a distance differs from the ellipsoid's by less than 0.5 %. */
export const earthRadius = 6_371_008.8
const radians = Math.PI / 180

/** Great-circle distance in metres (haversine: R. W. Sinnott, Sky and Telescope 68, 1984). */
export const distanceM = (a: Point, b: Point): number => {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2)
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

export interface Box {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The smallest box that holds the circle; it may reach beyond 180 degrees, and around a pole it is a whole ring. */
export const boxAround = ({ lat, lng }: Point, radiusM: number): Box => {
  const angle = radiusM / earthRadius
  const latDelta = angle / radians
  const south = lat - latDelta
  const north = lat + latDelta
  if (south <= -90 || north >= 90)
    return { south: Math.max(-90, south), west: -180, north: Math.min(90, north), east: 180 }
  const lngDelta = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat * radians))) / radians
  return { south, west: lng - lngDelta, north, east: lng + lngDelta }
}
