/**
 * How far clusters are more than chance: by how much nearer points are to their centroids than points of shuffled columns would
 * be (the gap statistic: R. Tibshirani, G. Walther, T. Hastie, Estimating the number of clusters in a data set via the gap
 * statistic, Journal of the Royal Statistical Society B 63, 2001, with shuffled columns as its reference), and how well two
 * halves of the points agree on them. Pure.
 */
import type { Random } from "../../../statistics/Random.ts"
import { kMeans, nearestOf } from "./KMeans.ts"
import { type Matrix, rowsOf, sampleOf } from "./Matrix.ts"
import { adjustedRandIndex } from "./RandIndex.ts"

const halvings = 5
const restarts = 5
/** Standard errors by which the gap must exceed 0. */
const significance = 2

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

/** The excess over shuffled columns as a share, from the gap between the logarithms; with its standard error. */
export const excessOf = (own: number, reference: ReadonlyArray<number>) => {
  const mean = meanOf(reference)
  // Equal points are equal when they are shuffled, too.
  if (!Number.isFinite(mean)) return { excess: 0, excessError: 0, significant: false }
  const variance = reference.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (reference.length - 1)
  const error = Math.sqrt(variance * (1 + 1 / reference.length))
  const gap = mean - own
  return { excess: 1 - Math.exp(-gap), excessError: error, significant: gap > significance * error }
}

/** How well two halves of the points agree on the clusters of all, over random halvings. */
export const stabilityOf = (points: Matrix, clusters: number, random: Random): number => {
  let sum = 0
  for (let halving = 0; halving < halvings; halving++) {
    const first = sampleOf(random, points.rows, points.rows >> 1)
    const isFirst = new Uint8Array(points.rows)
    for (const row of first) isFirst[row] = 1
    const second = Uint32Array.from(isFirst.keys()).filter((row) => isFirst[row] === 0)
    const [a, b] = [first, second].map((half) =>
      nearestOf(points, kMeans(rowsOf(points, half), clusters, random, { restarts }).centroids)
    )
    sum += adjustedRandIndex(a!, b!)
  }
  return sum / halvings
}
