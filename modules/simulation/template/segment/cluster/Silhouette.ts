/**
 * Silhouettes, which measure how well clusters are separated: P. J. Rousseeuw, Silhouettes: a graphical aid to the
 * interpretation and validation of cluster analysis, Journal of Computational and Applied Mathematics 20, 1987. Pure.
 */
import { type Matrix, squaredDistance } from "./Matrix.ts"

export interface Distances {
  readonly size: number
  /** Row per point. */
  readonly values: Float64Array
}

/** Euclidean distances between all points, computed once for all numbers of clusters. */
export const distancesOf = (points: Matrix): Distances => {
  const size = points.rows
  const values = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const distance = Math.sqrt(squaredDistance(points, i, points, j))
      values[i * size + j] = distance
      values[j * size + i] = distance
    }
  }
  return { size, values }
}

/**
 * Silhouette s = (b - a) / max(a, b) of each point, from -1 to 1: a is its mean distance to the other points of its
 * cluster, b the smallest mean distance to another cluster. 0 for a point alone in its cluster, and with one cluster.
 */
export const silhouettes = ({ size, values }: Distances, labels: Uint8Array, clusters: number): Float64Array => {
  const counts = new Uint32Array(clusters)
  for (const label of labels) counts[label]!++
  const out = new Float64Array(size)
  const sums = new Float64Array(clusters)
  for (let i = 0; i < size; i++) {
    const own = labels[i]!
    if (counts[own]! < 2) continue
    sums.fill(0)
    for (let j = 0, at = i * size; j < size; j++, at++) sums[labels[j]!]! += values[at]!
    const a = sums[own]! / (counts[own]! - 1)
    let b = Number.POSITIVE_INFINITY
    for (let cluster = 0; cluster < clusters; cluster++) {
      if (cluster !== own && counts[cluster]! > 0) b = Math.min(b, sums[cluster]! / counts[cluster]!)
    }
    out[i] = b === Number.POSITIVE_INFINITY || Math.max(a, b) === 0 ? 0 : (b - a) / Math.max(a, b)
  }
  return out
}
