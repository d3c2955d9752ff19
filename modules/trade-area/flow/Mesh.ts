/** The standard 1 km mesh (JIS X 0410, third level): 1/120 degree of latitude by 1/80 of longitude, named by 8 digits. Pure. */
import type { Point } from "../../area/contract.ts"

const kmPerDegree = 111.195

/**
 * Shares of a mesh by which a point may lie before a border and count as on it, some 10 cm: borders are no whole binary fractions, and
 * are published with six decimals.
 */
const onBorder = 1e-4

/** Code of the mesh that holds the point. Its southern and western borders are part of a mesh. */
export const meshOf = ({ lat, lng }: Point): number => {
  const row = Math.floor(lat * 120 + onBorder)
  const column = Math.floor(lng * 80 + onBorder) - 8_000
  const first = Math.floor(row / 80) * 100 + Math.floor(column / 80)
  const second = Math.floor((row % 80) / 10) * 10 + Math.floor((column % 80) / 10)
  return (first * 100 + second) * 100 + (row % 10) * 10 + (column % 10)
}

/** Whether the digits name a mesh: the third and fourth pair count eighths and tenths. */
export const isMesh = (code: number): boolean => {
  if (!Number.isInteger(code) || code < 30_220_000 || code > 68_540_000) return false
  const second = Math.floor(code / 100) % 100
  return Math.floor(second / 10) < 8 && second % 10 < 8
}

const areaKm2 = (lat: number) => (kmPerDegree / 120) * (kmPerDegree / 80) * Math.cos((lat * Math.PI) / 180)

/** Points that stand for a circle. */
const samples = 4000
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/**
 * Which share of each mesh a circle covers, by mesh code. The circle is sampled evenly (a sunflower of 4,000 points: H. Vogel,
 * Mathematical Biosciences 44, 1979): the share of a mesh is right to about a hundredth.
 */
export const sharesWithin = (centre: Point, radiusM: number): ReadonlyMap<number, number> => {
  const shares = new Map<number, number>()
  const radiusKm = radiusM / 1000
  const sampleKm2 = (Math.PI * radiusKm * radiusKm) / samples
  const perLng = kmPerDegree * Math.cos((centre.lat * Math.PI) / 180)
  for (let i = 0; i < samples; i++) {
    const distance = radiusKm * Math.sqrt((i + 0.5) / samples)
    const lat = centre.lat + (distance * Math.sin(i * goldenAngle)) / kmPerDegree
    const lng = centre.lng + (distance * Math.cos(i * goldenAngle)) / perLng
    const mesh = meshOf({ lat, lng })
    shares.set(mesh, Math.min(1, (shares.get(mesh) ?? 0) + sampleKm2 / areaKm2(lat)))
  }
  return shares
}
