/**
 * How far clusters are more than chance: by how much nearer points are to their centroids than points of shuffled columns would
 * be (the gap statistic: R. Tibshirani, G. Walther, T. Hastie, Estimating the number of clusters in a data set via the gap
 * statistic, Journal of the Royal Statistical Society B 63, 2001, with shuffled columns as its reference), or than people would be
 * who differ by degrees alone. Pure.
 */
import type { Random } from "../../../statistics/Random.ts"
import { shuffled } from "./ColumnShuffle.ts"
import { correlatedLike } from "./CorrelatedNull.ts"
import { kMeans } from "./KMeans.ts"
import { type Matrix, rowsOf, sampleOf } from "./Matrix.ts"
import { distancesOf, silhouettes } from "./Silhouette.ts"

/** Points for which silhouettes are computed. */
const silhouetteSize = 600
/** Samples of shuffled columns, and of points that differ by degrees. */
const references = { chance: 3, degrees: 5 }
const restarts = 6

/** Standard errors by which the gap must exceed 0. They come from few samples, so more are wanted than of a known error. */
const significance = 4

/** Mean of each cluster, and the logarithm of the sum of squared distances to them. */
export const scatterOf = (points: Matrix, labels: Uint8Array, clusters: number) => {
  const { columns, rows, values } = points
  const means = new Float64Array(clusters * columns)
  const counts = new Uint32Array(clusters)
  for (let row = 0; row < rows; row++) counts[labels[row]!]!++
  for (let row = 0, at = 0; row < rows; row++) {
    const offset = labels[row]! * columns
    for (let column = 0; column < columns; column++, at++)
      means[offset + column]! += values[at]! / counts[labels[row]!]!
  }
  let sum = 0
  for (let row = 0, at = 0; row < rows; row++) {
    const offset = labels[row]! * columns
    for (let column = 0; column < columns; column++, at++) sum += (values[at]! - means[offset + column]!) ** 2
  }
  return { centroids: { rows: clusters, columns, values: means }, logScatter: Math.log(sum) }
}

export const meanOf = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export interface Excess {
  readonly excess: number
  readonly excessError: number
  readonly significant: boolean
}

export interface Evidence {
  readonly clusters: number
  /** Excess over points of shuffled columns, and over points of the same columns and correlations. */
  readonly chance: Excess
  readonly degrees: Excess
  /** Mean width, -1 to 1, and its standard error. */
  readonly silhouette: number
  readonly standardError: number
}

/** The excess over shuffled columns as a share, from the gap between the logarithms; with its standard error. */
const excessOf = (own: number, reference: ReadonlyArray<number>): Excess => {
  const mean = meanOf(reference)
  // Equal points are equal when they are shuffled, too.
  if (!Number.isFinite(mean)) return { excess: 0, excessError: 0, significant: false }
  const variance = reference.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (reference.length - 1)
  const error = Math.sqrt(variance * (1 + 1 / reference.length))
  const gap = mean - own
  return { excess: 1 - Math.exp(-gap), excessError: error, significant: gap > significance * error }
}

/** How far 2 to `most` clusters exceed points without groups, and how far apart they are. */
export const evidenceFor = (
  points: Matrix,
  most: number,
  random: (label: string) => Random,
  checkpoint: () => void
): ReadonlyArray<Evidence> => {
  const looked = sampleOf(random("silhouette"), points.rows, silhouetteSize)
  const distances = distancesOf(rowsOf(points, looked))
  const draw = correlatedLike(points, random("degrees"))
  const nulls = {
    chance: Array.from({ length: references.chance }, (_, i) => shuffled(points, random(`shuffled/${i}`))),
    degrees: Array.from({ length: references.degrees }, draw)
  }
  return Array.from({ length: most - 1 }, (_, index) => {
    const clusters = index + 2
    const stream = random(`clusters/${clusters}`)
    const scatterIn = (of: Matrix) => {
      const { centroids, labels } = kMeans(of, clusters, stream, { restarts, checkpoint })
      return { labels, found: centroids.rows, logScatter: scatterOf(of, labels, centroids.rows).logScatter }
    }
    const own = scatterIn(points)
    const over = (samples: ReadonlyArray<Matrix>) =>
      excessOf(
        own.logScatter,
        samples.map((of) => scatterIn(of).logScatter)
      )
    const widths = silhouettes(
      distances,
      Uint8Array.from(looked, (point) => own.labels[point]!),
      own.found
    )
    const silhouette = meanOf([...widths])
    const variance = widths.reduce((sum, width) => sum + (width - silhouette) ** 2, 0) / widths.length
    return {
      clusters,
      chance: over(nulls.chance),
      degrees: over(nulls.degrees),
      silhouette,
      standardError: Math.sqrt(variance / widths.length)
    }
  })
}
