/**
 * k-means: S. P. Lloyd, Least squares quantization in PCM, IEEE Transactions on Information Theory 28, 1982, with the
 * seeding of D. Arthur and S. Vassilvitskii, k-means++: the advantages of careful seeding, SODA 2007. Pure; chance only
 * from the stream that is given.
 */
import type { Random } from "../../statistics/Random.ts"
import { type Matrix, rowsOf, squaredDistance } from "./Matrix.ts"

export interface Clustering {
  /** Row per cluster. No cluster is empty, so there are fewer than asked for when there are fewer different points. */
  readonly centroids: Matrix
  /** Cluster of each point. */
  readonly labels: Uint8Array
  /** Sum of the squared distances to the own centroid. */
  readonly inertia: number
}

/** Lloyd's steps shrink fast; what the hundredth still moves decides nothing. */
const maxSteps = 100
/** Where clusters run into each other, a few points at the border go to and fro for long: so few do not matter. */
const settled = 0.001

/** The best of some seedings: one alone often ends in a poor local optimum. At most 255 clusters. */
export const kMeans = (
  points: Matrix,
  clusters: number,
  random: Random,
  options: { readonly restarts: number; readonly checkpoint?: () => void }
): Clustering => {
  let best: Clustering | undefined
  for (let restart = 0; restart < options.restarts; restart++) {
    const found = refine(points, seeds(points, clusters, random), options.checkpoint)
    if (best === undefined || found.inertia < best.inertia) best = found
  }
  return best!
}

/** k-means++: each further seed is drawn with a chance in proportion to its squared distance from the nearest one. */
const seeds = (points: Matrix, clusters: number, random: Random): Matrix => {
  const chosen = [random.below(points.rows)]
  const nearest = new Float64Array(points.rows).fill(Number.POSITIVE_INFINITY)
  while (chosen.length < clusters) {
    let total = 0
    for (let point = 0; point < points.rows; point++) {
      const distance = squaredDistance(points, point, points, chosen.at(-1)!)
      if (distance < nearest[point]!) nearest[point] = distance
      total += nearest[point]!
    }
    if (total === 0) break
    chosen.push(drawn(nearest, random.next() * total))
  }
  return rowsOf(points, chosen)
}

/** The index at which the running sum passes the target; a rounding error at the end must not take a zero. */
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

/** Lloyd's steps from the given centroids until at most one in a thousand points changes its cluster. */
export const refine = (points: Matrix, start: Matrix, checkpoint?: () => void): Clustering => {
  let centroids = start
  const labels = new Uint8Array(points.rows).fill(255)
  const distances = new Float64Array(points.rows)
  for (let step = 0; step < maxSteps; step++) {
    checkpoint?.()
    if (assign(points, centroids, labels, distances) <= settled * points.rows) break
    centroids = means(points, labels, distances, centroids.rows)
  }
  assign(points, centroids, labels, distances)
  return { ...withoutEmpty(centroids, labels), inertia: distances.reduce((sum, distance) => sum + distance, 0) }
}

/** The nearest centroid of each point. */
export const nearestOf = (points: Matrix, centroids: Matrix): Uint8Array => {
  const labels = new Uint8Array(points.rows).fill(255)
  assign(points, centroids, labels, new Float64Array(points.rows))
  return labels
}

/** Gives each point to its nearest centroid, and tells how many went over. */
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

/** The mean of each cluster; an empty one takes over the point that lies farthest from its own centroid. */
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
