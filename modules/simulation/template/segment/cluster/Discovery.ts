/** Which groups there are among points, how many, how far apart and how sure. Pure. */
import { rounded } from "../../statistics/Interval.ts"
import type { Random } from "../../statistics/Random.ts"
import { type Clustering, kMeans, nearestOf, refine } from "./KMeans.ts"
import { type Matrix, rowsOf, sampleOf } from "./Matrix.ts"
import { adjustedRandIndex } from "./RandIndex.ts"
import { distancesOf, silhouettes } from "./Silhouette.ts"

/** Points among which the number of clusters is chosen, and of these the ones whose silhouettes are computed. */
const chosenAmong = 1_500
const seen = 600
const restarts = 3
/** Bootstrap samples, and points in each. */
const replicates = 10
const resampleSize = 1_000

export interface Candidate {
  readonly clusters: number
  /** Mean over the points seen, -1 to 1. */
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

export interface Chance {
  readonly random: (label: string) => Random
  readonly checkpoint: () => void
  readonly progress: (share: number) => void
}

/**
 * The number of clusters is that with the highest mean silhouette; of several within two standard errors of it the
 * greatest, since finer groups tell more and are not clearly worse apart.
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
const stabilityOf = (points: Matrix, clustering: Clustering, { checkpoint, random }: Chance): number => {
  const chance = random("stability")
  const labels = nearestOf(points, clustering.centroids)
  let sum = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    const size = Math.min(resampleSize, points.rows)
    const drawn = rowsOf(
      points,
      Uint32Array.from({ length: size }, () => chance.below(points.rows))
    )
    const other = kMeans(drawn, clustering.centroids.rows, chance, { restarts: 2, checkpoint })
    sum += adjustedRandIndex(labels, nearestOf(points, other.centroids))
  }
  return rounded(sum / replicates, 4)
}

/** As many clusters as a sample of so many may be split into: a rule of thumb. */
const bearable = (points: number): number => Math.floor(Math.sqrt(points / 2))

/** 2 to `most` clusters, fewer of few points: at most sqrt(n / 2), though two; one where all points are equal. */
export const discover = (points: Matrix, most: number, chance: Chance): Discovery => {
  const sample = rowsOf(points, sampleOf(chance.random("sample"), points.rows, chosenAmong))
  const looked = sampleOf(chance.random("silhouette"), sample.rows, seen)
  const distances = distancesOf(rowsOf(sample, looked))
  const clusterings = new Map<number, Clustering>()
  const candidates: Array<Candidate> = []
  let fewer: Clustering | undefined
  const greatest = Math.max(2, Math.min(most, bearable(points.rows)))
  for (let clusters = 2; clusters <= greatest; clusters++) {
    const random = chance.random(`clusters/${clusters}`)
    const found = kMeans(sample, clusters, random, {
      restarts,
      checkpoint: chance.checkpoint,
      ...(fewer === undefined ? {} : { from: fewer.centroids })
    })
    fewer = found
    chance.progress((clusters - 1) / greatest)
    if (clusterings.has(found.centroids.rows)) continue
    clusterings.set(found.centroids.rows, found)
    const labels = Uint8Array.from(looked, (point) => found.labels[point]!)
    candidates.push(candidateOf(silhouettes(distances, labels, found.centroids.rows), found.centroids.rows))
  }
  const { clusters, silhouette } = chosen(candidates)
  const own = clusterings.get(clusters)!
  const whole = points.rows === sample.rows ? own : refine(points, own.centroids, chance.checkpoint)
  return { ...whole, candidates, silhouette, stability: stabilityOf(sample, whole, chance) }
}
