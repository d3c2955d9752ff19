/** The optima of k-means that all points lead to, and the best clusters of some of the points from there. Pure. */
import type { Random } from "../../../statistics/Random.ts"
import { bestFrom, type Clustering, distinct, refine, startsOf } from "./KMeans.ts"
import { type Matrix, rowsOf, sampleOf } from "./Matrix.ts"

/**
 * Samples from which optima are started, restarts in each, points on which they are compared, how many are kept, and the adjusted Rand index
 * from which two count as one.
 */
const optima = { samples: 3, restarts: 8, compared: 3_000, most: 6, alike: 0.9 } as const

/**
 * Centroids of different optima, the best first. Parts of the points that start from all of them end in their own best one, where with
 * starts of their own one in ten would miss it, and two parts would disagree about the same people.
 */
export const optimaOf = (
  points: Matrix,
  clusters: number,
  random: Random,
  checkpoint: () => void
): ReadonlyArray<Matrix> => {
  const { alike, compared, most, restarts, samples } = optima
  const sample = rowsOf(points, sampleOf(random, points.rows, compared))
  const found = Array.from({ length: samples }, () => startsOf(points, clusters, random, { restarts, checkpoint }))
  return distinct(
    found.flat().map((centroids) => refine(sample, centroids, checkpoint)),
    most,
    alike
  )
}

/** Starts of its own that a part has: from common ones alone all would split a round group in the same way, of many that are as good. */
const restarts = 8

/** The best clusters of some of the points, from the optima of all and from starts of their own. */
export const clustersIn = (
  some: Matrix,
  optima: ReadonlyArray<Matrix>,
  clusters: number,
  random: Random,
  checkpoint: () => void
): Clustering => bestFrom(some, [...optima, ...startsOf(some, clusters, random, { restarts, checkpoint })], checkpoint)
