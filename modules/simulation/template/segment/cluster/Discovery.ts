/** Finds clusters among points, chooses their number by silhouette, and measures their stability by bootstrap. Pure. */
import { rounded } from "../../../statistics/Interval.ts"
import type { Random } from "../../../statistics/Random.ts"
import { type Clustering, kMeans, nearestOf, refine } from "./KMeans.ts"
import { type Matrix, rowsOf, sampleOf } from "./Matrix.ts"
import { adjustedRandIndex } from "./RandIndex.ts"
import { distancesOf, silhouettes } from "./Silhouette.ts"

/** Sample sizes: for choosing the number of clusters, and within it for computing silhouettes. */
const sampleSize = 1_500
const silhouetteSize = 600
const restarts = 3
/** Bootstrap samples, and points in each. */
const replicates = 10
const resampleSize = 1_000

export interface Candidate {
  readonly clusters: number
  /** Mean over the sampled points, -1 to 1. */
  readonly silhouette: number
  readonly standardError: number
}

export interface Discovery {
  readonly labels: Uint8Array
  readonly centroids: Matrix
  readonly candidates: ReadonlyArray<Candidate>
  readonly silhouette: number
  /** Mean adjusted Rand index against clusterings of bootstrap samples. */
  readonly stability: number
}

export interface DiscoveryOptions {
  readonly random: (label: string) => Random
  readonly checkpoint: () => void
  readonly progress: (share: number) => void
}

/**
 * Chooses the highest mean silhouette; of several candidates within two standard errors of it the one with most
 * clusters, since finer groups are more informative and not clearly worse separated.
 */
const chosen = (candidates: ReadonlyArray<Candidate>): Candidate => {
  const best = candidates.reduce((best, other) => (other.silhouette > best.silhouette ? other : best))
  return candidates.findLast(({ silhouette }) => silhouette >= best.silhouette - 2 * best.standardError)!
}

const candidateOf = (values: Float64Array, clusters: number): Candidate => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return {
    clusters,
    silhouette: rounded(mean, 4),
    standardError: rounded(Math.sqrt(variance / values.length), 4)
  }
}

/** How well clusterings of bootstrap samples agree with this one on the same points. */
const stabilityOf = (points: Matrix, clustering: Clustering, { checkpoint, random }: DiscoveryOptions): number => {
  const stream = random("stability")
  const labels = nearestOf(points, clustering.centroids)
  let sum = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    const size = Math.min(resampleSize, points.rows)
    const drawn = rowsOf(
      points,
      Uint32Array.from({ length: size }, () => stream.below(points.rows))
    )
    const other = kMeans(drawn, clustering.centroids.rows, stream, { restarts: 2, checkpoint })
    sum += adjustedRandIndex(labels, nearestOf(points, other.centroids))
  }
  return rounded(sum / replicates, 4)
}

/** Most clusters for a number of points: a rule of thumb. */
const maxClusters = (points: number): number => Math.floor(Math.sqrt(points / 2))

/**
 * Splits points into 2 to `most` clusters, and at most sqrt(n / 2) if that is above 2. One cluster where all points are
 * equal.
 */
export const discover = (points: Matrix, most: number, options: DiscoveryOptions): Discovery => {
  const sample = rowsOf(points, sampleOf(options.random("sample"), points.rows, sampleSize))
  const measured = sampleOf(options.random("silhouette"), sample.rows, silhouetteSize)
  const distances = distancesOf(rowsOf(sample, measured))
  const clusterings = new Map<number, Clustering>()
  const candidates: Array<Candidate> = []
  let fewer: Clustering | undefined
  const greatest = Math.max(2, Math.min(most, maxClusters(points.rows)))
  for (let clusters = 2; clusters <= greatest; clusters++) {
    const random = options.random(`clusters/${clusters}`)
    const found = kMeans(sample, clusters, random, {
      restarts,
      checkpoint: options.checkpoint,
      ...(fewer === undefined ? {} : { from: fewer.centroids })
    })
    fewer = found
    options.progress((clusters - 1) / greatest)
    if (clusterings.has(found.centroids.rows)) continue
    clusterings.set(found.centroids.rows, found)
    const labels = Uint8Array.from(measured, (point) => found.labels[point]!)
    candidates.push(candidateOf(silhouettes(distances, labels, found.centroids.rows), found.centroids.rows))
  }
  const { clusters, silhouette } = chosen(candidates)
  const own = clusterings.get(clusters)!
  const whole = points.rows === sample.rows ? own : refine(points, own.centroids, options.checkpoint)
  return { ...whole, candidates, silhouette, stability: stabilityOf(sample, whole, options) }
}
