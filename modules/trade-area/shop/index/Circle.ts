/** Circles on the sphere as boxes of coordinates, in which a tree of points can search. Pure. */
import { boxAround } from "../../place/Sphere.ts"

/** Area of a circle in km2. Its curvature changes that of the largest circle here by less than a millionth. */
export const areaKm2 = (radiusM: number): number => (Math.PI * radiusM * radiusM) / 1e6

export interface Box {
  readonly minLng: number
  readonly minLat: number
  readonly maxLng: number
  readonly maxLat: number
}

/** Degrees, a tenth of a millimetre: bounds are rounded, and no point of the circle may be lost. */
const margin = 1e-9

/** Boxes that hold the circle: two where it crosses the 180th meridian, a whole band where it holds a pole. */
export const boxesAround = (lat: number, lng: number, radiusM: number): ReadonlyArray<Box> => {
  const { east, north, south, west } = boxAround({ lat, lng }, radiusM)
  const box = { minLng: west - margin, minLat: south - margin, maxLng: east + margin, maxLat: north + margin }
  if (box.minLng < -180) {
    return [
      { ...box, minLng: box.minLng + 360, maxLng: 180 },
      { ...box, minLng: -180 }
    ]
  }
  if (box.maxLng > 180) {
    return [
      { ...box, maxLng: 180 },
      { ...box, minLng: -180, maxLng: box.maxLng - 360 }
    ]
  }
  return [box]
}
