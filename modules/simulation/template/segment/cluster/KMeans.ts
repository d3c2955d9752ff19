/**
 * k-means clustering: S. P. Lloyd, Least squares quantization in PCM, IEEE Transactions on Information Theory 28, 1982,
 * with the seeding of D. Arthur and S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007. Pure;
 * randomness only from the given stream.
 */
import type { Random } from "../../../statistics/Random.ts"
import { type Matrix, rowsOf, squaredDistance } from "./Matrix.ts"

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
const tolerance = 0.001

/**
 * Returns the best of several restarts, since a single one often ends in a poor local optimum. With `from`, the
 * centroids of a clustering into fewer clusters, as many restarts begin with these (A. Likas, N. Vlassis, J. Verbeek,
 * The global k-means clustering algorithm, Pattern Recognition 36, 2003), which finds small clusters. At most 255
 * clusters.
 */
export const kMeans = (
  points: Matrix,
  clusters: number,
  random: Random,
  options: { readonly restarts: number; readonly from?: Matrix; readonly checkpoint?: () => void }
): Clustering => {
  const { checkpoint, from, restarts } = options
  let best: Clustering | undefined
  for (const known of from === undefined ? [undefined] : [undefined, from]) {
    for (let restart = 0; restart < restarts; restart++) {
      const start = known ?? rowsOf(points, [random.below(points.rows)])
      const found = refine(points, seeded(points, clusters, start, random), checkpoint)
      if (best === undefined || found.inertia < best.inertia) best = found
    }
  }
  return best!
}

/**
 * k-means++: draws each further seed with a probability in proportion to its squared distance from the nearest seed. Of
 * several draws it keeps the one with the smallest sum of distances (greedy variant), since one alone often misses a
 * cluster.
 */
const seeded = (points: Matrix, clusters: number, start: Matrix, random: Random): Matrix => {
  const far = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY)
  let nearest: Nearest = { distances: far, sum: Number.POSITIVE_INFINITY }
  for (let row = 0; row < start.rows; row++) nearest = nearerTo(points, start, row, nearest.distances)
  const chosen: Array<number> = []
  const trials = 2 + Math.floor(Math.log(clusters))
  while (start.rows + chosen.length < clusters && nearest.sum > 0) {
    let seed = -1
    let best = nearest
    for (let trial = 0; trial < trials; trial++) {
      const candidate = drawn(nearest.distances, random.next() * nearest.sum)
      const then = nearerTo(points, points, candidate, nearest.distances)
      if (seed >= 0 && then.sum >= best.sum) continue
      seed = candidate
      best = then
    }
    chosen.push(seed)
    nearest = best
  }
  return joined(start, rowsOf(points, chosen))
}

const joined = (a: Matrix, b: Matrix): Matrix => {
  const values = new Float64Array(a.values.length + b.values.length)
  values.set(a.values)
  values.set(b.values, a.values.length)
  return { rows: a.rows + b.rows, columns: a.columns, values }
}

interface Nearest {
  readonly distances: Float64Array
  readonly sum: number
}

/** Squared distances to the nearest seed after row `seed` of `seeds` is added. */
const nearerTo = (points: Matrix, seeds: Matrix, seed: number, before: Float64Array): Nearest => {
  const distances = new Float64Array(points.rows)
  let sum = 0
  for (let point = 0; point < points.rows; point++) {
    const distance = Math.min(before[point]!, squaredDistance(points, point, seeds, seed))
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

/** Repeats Lloyd's steps from the given centroids until at most one in a thousand points changes its cluster. */
export const refine = (points: Matrix, start: Matrix, checkpoint?: () => void): Clustering => {
  let centroids = start
  const labels = new Uint8Array(points.rows).fill(255)
  const distances = new Float64Array(points.rows)
  for (let step = 0; step < maxSteps; step++) {
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
  let changed = 0
  for (let point = 0; point < points.rows; point++) {
    const start = point * columns
    let label = 0
    let least = Number.POSITIVE_INFINITY
    for (let cluster = 0, at = 0; cluster < centroids.rows; cluster++) {
      let sum = 0
      for (let column = 0; column < columns; column++, at++) {
        const difference = values[start + column]! - centres[at]!
        sum += difference * difference
      }
      if (sum < least) {
        least = sum
        label = cluster
      }
    }
    if (labels[point] !== label) changed++
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
