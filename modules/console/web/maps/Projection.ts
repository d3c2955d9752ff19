/** Places on a map: the Mercator projection, fitted into a picture. */

/** In degrees. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The part of the picture that a map fills. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Project = (lng: number, lat: number) => readonly [x: number, y: number]

/** Which place a point of the picture shows. */
export type Locate = (x: number, y: number) => { readonly lat: number; readonly lng: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Northing on a globe of radius 1. */
const northing = (lat: number) => Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2))
const latitudeOf = (north: number) => (2 * Math.atan(Math.exp(north)) - Math.PI / 2) / radians(1)

const placed = ({ east, north, south, west }: Bounds, { height, width, x, y }: Frame) => {
  const [top, bottom] = [northing(north), northing(south)]
  const scale = Math.min(width / radians(east - west), height / (top - bottom))
  const left = x + (width - scale * radians(east - west)) / 2
  return { top, west, scale, left, above: y + (height - scale * (top - bottom)) / 2 }
}

/** Shows all of the bounds in the middle of the frame. */
export const fit = (bounds: Bounds, frame: Frame): Project => {
  const { above, left, scale, top, west } = placed(bounds, frame)
  return (lng, lat) => [left + scale * radians(lng - west), above + scale * (top - northing(lat))]
}

/** How much of the frame the bounds take. */
export const extentOf = (bounds: Bounds, frame: Frame) => {
  const { scale } = placed(bounds, frame)
  return {
    width: scale * radians(bounds.east - bounds.west),
    height: scale * (northing(bounds.north) - northing(bounds.south))
  }
}

/** The other way round. */
export const locate = (bounds: Bounds, frame: Frame): Locate => {
  const { above, left, scale, top, west } = placed(bounds, frame)
  return (x, y) => ({ lat: latitudeOf(top - (y - above) / scale), lng: west + (x - left) / scale / radians(1) })
}

/** Metres per degree of latitude. */
const degree = 111_320

/** The square around a point, in metres from the middle to a side. */
export const around = (lat: number, lng: number, metres: number): Bounds => {
  const north = metres / degree
  const east = north / Math.cos(radians(lat))
  return { west: lng - east, south: lat - north, east: lng + east, north: lat + north }
}

/** The bounds of some points, widened by a share of their extent and at least by some degrees. */
export const boundsOf = (
  points: ReadonlyArray<{ readonly lat: number; readonly lng: number }>,
  share: number,
  least: number
): Bounds => {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const high = Math.max(share * (north - south), least)
  const wide = Math.max(share * (east - west), least)
  return { west: west - wide, south: south - high, east: east + wide, north: north + high }
}
