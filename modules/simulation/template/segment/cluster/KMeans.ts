/**
 * k-means clustering: S. P. Lloyd, Least squares quantization in PCM, IEEE Transactions on Information Theory 28, 1982,
 * with the seeding of D. Arthur and S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007. Pure;
 * randomness only from the given stream.
 */
import type { Random } from "../../../statistics/Random.ts"
import { type Matrix, rowsOf, sampleOf, squaredDistance } from "./Matrix.ts"
import { adjustedRandIndex } from "./RandIndex.ts"

export interface Clustering {
  /** Row per cluster. No cluster is empty, so there are fewer than requested if there are fewer different points. */
  readonly centroids: Matrix
  /** Cluster of each point. */
  readonly labels: Uint8Array
  /** Sum of the squared distances of the points to their centroids. */
  readonly inertia: number
}

/** Lloyd's steps converge fast; later ones change next to nothing. */
const maxSteps = 100
/** Share of points that may still change clusters at the end: where clusters touch, a few points alternate for long. */
const tolerance = 0.003

/** Starts are found and compared on a sample of the points (P. S. Bradley, U. M. Fayyad, ICML 1998); the best go on to the end. */
const [sampled, firstSteps, finalists] = [800, 6, 3] as const
/** Starts whose clusters agree this well (adjusted Rand index) are on the way to one optimum: a judgement. */
const alike = 0.85

interface Options {
  readonly restarts: number
  readonly checkpoint?: () => void
}

/** Returns the best of several restarts, since a single one often ends in a poor local optimum. At most 255 clusters. */
export const kMeans = (points: Matrix, clusters: number, random: Random, options: Options): Clustering =>
  bestFrom(points, startsOf(points, clusters, random, options), options.checkpoint)

/** The best of the clusterings that the given centroids lead to. */
export const bestFrom = (points: Matrix, starts: ReadonlyArray<Matrix>, checkpoint?: () => void): Clustering =>
  starts
    .map((centroids) => refine(points, centroids, checkpoint))
    .reduce((best, other) => (other.inertia < best.inertia ? other : best))

/** Centroids on the way to different optima, the best first. */
export const startsOf = (
  points: Matrix,
  clusters: number,
  random: Random,
  { checkpoint, restarts }: Options
): ReadonlyArray<Matrix> => {
  const sample = points.rows <= sampled ? points : rowsOf(points, sampleOf(random, points.rows, sampled))
  const starts = Array.from({ length: restarts }, () =>
    refine(sample, seeded(sample, clusters, random), checkpoint, firstSteps)
  )
  return distinct(starts, finalists, alike)
}

/** The best starts of which no two agree as well as `alike`: on a sample the best one of all may come second. */
export const distinct = (starts: ReadonlyArray<Clustering>, most: number, alike: number): ReadonlyArray<Matrix> => {
  const chosen: Array<Clustering> = []
  for (const start of starts.toSorted((a, b) => a.inertia - b.inertia)) {
    if (chosen.every(({ labels }) => adjustedRandIndex(labels, start.labels) < alike)) chosen.push(start)
    if (chosen.length === most) break
  }
  return chosen.map(({ centroids }) => centroids)
}

/**
 * k-means++: draws each further seed with a probability in proportion to its squared distance from the nearest seed. Of
 * several draws it keeps the one with the smallest sum of distances (greedy variant), since one alone often misses a
 * cluster.
 */
const seeded = (points: Matrix, clusters: number, random: Random): Matrix => {
  const far = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY)
  const chosen = [random.below(points.rows)]
  let nearest = nearerTo(points, chosen[0]!, far)
  const trials = 2 + Math.floor(Math.log(clusters))
  while (chosen.length < clusters && nearest.sum > 0) {
    let seed = -1
    let best = nearest
    for (let trial = 0; trial < trials; trial++) {
      const candidate = drawn(nearest.distances, random.next() * nearest.sum)
      const then = nearerTo(points, candidate, nearest.distances)
      if (seed >= 0 && then.sum >= best.sum) continue
      seed = candidate
      best = then
    }
    chosen.push(seed)
    nearest = best
  }
  return rowsOf(points, chosen)
}

interface Nearest {
  readonly distances: Float64Array
  readonly sum: number
}

/** Squared distances to the nearest seed after the point `seed` is added. */
const nearerTo = (points: Matrix, seed: number, before: Float64Array): Nearest => {
  const distances = new Float64Array(points.rows)
  let sum = 0
  for (let point = 0; point < points.rows; point++) {
    const distance = Math.min(before[point]!, squaredDistance(points, point, points, seed))
    distances[point] = distance
    sum += distance
  }
  return { distances, sum }
}

/**
 * The index at which the running sum passes the target. Never one with weight 0, even after a rounding error at the
 * end.
 */
const drawn = (weights: Float64Array, target: number): number => {
  let sum = 0
  let last = 0
  for (let index = 0; index < weights.length; index++) {
    if (weights[index] === 0) continue
    sum += weights[index]!
    last = index
    if (sum > target) return index
  }
  return last
}

/** Repeats Lloyd's steps from the given centroids until at most three in a thousand points change its cluster. */
export const refine = (points: Matrix, start: Matrix, checkpoint?: () => void, steps = maxSteps): Clustering => {
  let centroids = start
  const labels = new Uint8Array(points.rows).fill(255)
  const distances = new Float64Array(points.rows)
  for (let step = 0; step < steps; step++) {
    checkpoint?.()
    if (assign(points, centroids, labels, distances) <= tolerance * points.rows) break
    centroids = means(points, labels, distances, centroids.rows)
  }
  assign(points, centroids, labels, distances)
  return { ...withoutEmpty(centroids, labels), inertia: distances.reduce((sum, distance) => sum + distance, 0) }
}

/** Index of the nearest centroid of each point. */
export const nearestOf = (points: Matrix, centroids: Matrix): Uint8Array => {
  const labels = new Uint8Array(points.rows).fill(255)
  assign(points, centroids, labels, new Float64Array(points.rows))
  return labels
}

/** Assigns each point to its nearest centroid; returns how many changed their cluster. */
const assign = (points: Matrix, centroids: Matrix, labels: Uint8Array, distances: Float64Array): number => {
  const { columns, values } = points
  const centres = centroids.values
  // A centroid that is too far in some columns is so in all, so the rest need not be looked at: most are, after the last label.
  const first = (columns + 3) >> 2
  let changed = 0
  for (let point = 0; point < points.rows; point++) {
    const start = point * columns
    const last = labels[point]!
    let label = last < centroids.rows ? last : 0
    let least = 0
    for (let column = 0, at = label * columns; column < columns; column++, at++) {
      const difference = values[start + column]! - centres[at]!
      least += difference * difference
    }
    const begun = label
    for (let cluster = 0, at = 0; cluster < centroids.rows; cluster++, at += columns) {
      if (cluster === begun) continue
      let sum = 0
      for (let column = 0; column < first; column++) {
        const difference = values[start + column]! - centres[at + column]!
        sum += difference * difference
      }
      if (sum > least) continue
      for (let column = first; column < columns; column++) {
        const difference = values[start + column]! - centres[at + column]!
        sum += difference * difference
      }
      // Of equally near ones the first, whatever the last label.
      if (sum < least || (sum === least && cluster < label)) {
        least = sum
        label = cluster
      }
    }
    if (last !== label) changed++
    labels[point] = label
    distances[point] = least
  }
  return changed
}

/** The mean of each cluster. An empty cluster gets the point farthest from its centroid. */
const means = (points: Matrix, labels: Uint8Array, distances: Float64Array, clusters: number): Matrix => {
  const { columns } = points
  const values = new Float64Array(clusters * columns)
  const counts = new Uint32Array(clusters)
  for (let point = 0, at = 0; point < points.rows; point++) {
    const offset = labels[point]! * columns
    counts[labels[point]!]!++
    for (let column = 0; column < columns; column++, at++) values[offset + column]! += points.values[at]!
  }
  for (let cluster = 0; cluster < clusters; cluster++) {
    const offset = cluster * columns
    if (counts[cluster] === 0) {
      const farthest = distances.indexOf(distances.reduce(larger, 0))
      distances[farthest] = 0
      values.set(points.values.subarray(farthest * columns, (farthest + 1) * columns), offset)
    } else {
      for (let column = 0; column < columns; column++) values[offset + column]! /= counts[cluster]!
    }
  }
  return { rows: clusters, columns, values }
}

const larger = (a: number, b: number): number => Math.max(a, b)

const withoutEmpty = (centroids: Matrix, labels: Uint8Array): Pick<Clustering, "centroids" | "labels"> => {
  const used = [...new Set(labels)].sort((a, b) => a - b)
  if (used.length === centroids.rows) return { centroids, labels }
  return { centroids: rowsOf(centroids, used), labels: labels.map((label) => used.indexOf(label)) }
}
