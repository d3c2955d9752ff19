/**
 * Keeps the segments of the areas that were asked for last, in each thread that computes: the search takes seconds, and its
 * residents are the same for every account, business and seed.
 */
import type { People, Residents } from "../Template.ts"
import { type AreaProfile, areaProfileOf } from "./AreaDifferences.ts"
import { type AreaSegments, areaSegmentsOf } from "./AreaSegments.ts"
import type { Matrix } from "./cluster/Matrix.ts"
import { type Direction, directionsOf } from "./Gradients.ts"
import { pointsAmong } from "./PersonaMeasures.ts"

/** What is known of an area's residents, without themselves. */
interface KeptSegments {
  readonly area: AreaSegments
  /** Points of any people by the scale of the residents. */
  readonly pointsOf: (people: People) => Matrix
  readonly directions: readonly [Direction, Direction]
  readonly profile: AreaProfile
}

/** Each takes tens of kilobytes. */
const capacity = 32

/** The one that was used last at the end. */
const kept = new Map<string, KeptSegments>()

const search = ({ people }: Residents, most: number, options: Parameters<typeof areaSegmentsOf>[3]): KeptSegments => {
  const residents = people()
  const pointsOf = pointsAmong(residents)
  const points = pointsOf(residents)
  return {
    area: areaSegmentsOf(residents, points, most, options),
    pointsOf,
    directions: directionsOf(points),
    profile: areaProfileOf(residents)
  }
}

export const keptSegmentsOf = (
  residents: Residents,
  most: number,
  options: Parameters<typeof areaSegmentsOf>[3]
): KeptSegments => {
  const key = `${most} ${residents.key}`
  const segments = kept.get(key) ?? search(residents, most, options)
  kept.delete(key)
  if (kept.size >= capacity) kept.delete(kept.keys().next().value ?? "")
  kept.set(key, segments)
  options.progress(1)
  return segments
}
