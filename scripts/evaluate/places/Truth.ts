/** Residents within a circle by the census mesh of 500 m, and other places with known figures. */
import type { Point } from "../../../modules/area/contract.ts"
import { meshOf } from "../../../modules/trade-area/flow/Mesh.ts"

const samples = 2000
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const metresPerDegree = 111_195

/** Code of the half mesh (9 digits) that contains the point. */
const halfMeshOf = (point: Point): number => {
  const within = (degrees: number, parts: number) => (degrees * parts) % 1 >= 0.5
  return 10 * meshOf(point) + (within(point.lat, 120) ? 2 : 0) + (within(point.lng, 80) ? 1 : 0) + 1
}

export const residentsWithin = (meshes: ReadonlyMap<number, number>, centre: Point, radiusM: number): number => {
  const perLng = metresPerDegree * Math.cos((centre.lat * Math.PI) / 180)
  const meshM2 = (metresPerDegree / 240) * (perLng / 160)
  let sum = 0
  for (let i = 0; i < samples; i++) {
    const distance = radiusM * Math.sqrt((i + 0.5) / samples)
    const lat = centre.lat + (distance * Math.sin(i * goldenAngle)) / metresPerDegree
    const lng = centre.lng + (distance * Math.cos(i * goldenAngle)) / perLng
    sum += meshes.get(halfMeshOf({ lat, lng })) ?? 0
  }
  return ((sum / samples) * Math.PI * radiusM * radiusM) / meshM2
}

export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const shareOf = <A>(values: ReadonlyArray<A>, is: (value: A) => boolean): number =>
  values.filter(is).length / values.length
