/**
 * Keeps the segments of the areas that were asked for last, in each thread that computes: the search takes seconds, and its
 * residents are the same for every account, business and seed.
 */
import { hash } from "node:crypto"
import type { People } from "../Template.ts"
import { type AreaSegments, areaSegmentsOf } from "./AreaSegments.ts"
import type { Matrix } from "./cluster/Matrix.ts"

/** Each takes a megabyte or two. */
const capacity = 8

/** The one that was used last at the end. */
const kept = new Map<string, AreaSegments>()

/** Residents of other areas, and of other versions of their generation, have other measures. */
const keyOf = ({ values }: Matrix, most: number): string => `${most} ${hash("sha256", values)}`

export const keptSegmentsOf = (
  residents: People,
  points: Matrix,
  most: number,
  options: Parameters<typeof areaSegmentsOf>[3]
): AreaSegments => {
  const key = keyOf(points, most)
  const segments = kept.get(key) ?? areaSegmentsOf(residents, points, most, options)
  kept.delete(key)
  if (kept.size >= capacity) kept.delete(kept.keys().next().value ?? "")
  kept.set(key, segments)
  options.progress(1)
  return segments
}
