/**
 * The first principal components of points (K. Pearson, On lines and planes of closest fit to systems of points in
 * space, Philosophical Magazine 2, 1901), by power iteration with deflation. Pure.
 */
import type { Matrix } from "./Matrix.ts"

interface Projection {
  /** Two directions of unit length. The entry of greatest absolute value is positive, so that plots do not flip. */
  readonly axes: readonly [Float64Array, Float64Array]
  /** Share of the total variance along each axis, 0 to 1. */
  readonly explained: readonly [number, number]
}

/** Principal components of points whose columns have mean 0. */
export const projectionOf = (points: Matrix): Projection => {
  const covariance = covarianceOf(points)
  const total = covariance.reduce((sum, value, at) => (at % (points.columns + 1) === 0 ? sum + value : sum), 0)
  const [first, second] = [nextOf(covariance, points.columns), nextOf(covariance, points.columns)]
  const share = (value: number) => (total > 0 ? Math.min(1, Math.max(0, value / total)) : 0)
  return { axes: [first.vector, second.vector], explained: [share(first.value), share(second.value)] }
}

/** The leading component of a covariance matrix, which is taken out of it. */
const nextOf = (covariance: Float64Array, columns: number): Eigen => {
  const found = leading(covariance, columns)
  deflate(covariance, columns, found)
  return found
}

/** Coordinate of a row along an axis. */
export const along = (points: Matrix, row: number, axis: Float64Array): number => {
  let sum = 0
  for (let column = 0, at = row * points.columns; column < points.columns; column++, at++) {
    sum += points.values[at]! * axis[column]!
  }
  return sum
}

const covarianceOf = ({ columns, rows, values }: Matrix): Float64Array => {
  const out = new Float64Array(columns * columns)
  for (let start = 0; start < values.length; start += columns) {
    for (let i = 0; i < columns; i++) {
      const value = values[start + i]!
      for (let j = i; j < columns; j++) out[i * columns + j]! += value * values[start + j]!
    }
  }
  for (let i = 0; i < columns; i++) {
    for (let j = i; j < columns; j++) {
      out[i * columns + j]! /= rows
      out[j * columns + i] = out[i * columns + j]!
    }
  }
  return out
}

interface Eigen {
  readonly value: number
  readonly vector: Float64Array
}

/** Precise enough for a plot, even where the first two variances are nearly equal. */
const steps = 200

const leading = (matrix: Float64Array, columns: number): Eigen => {
  let vector = unit(Float64Array.from({ length: columns }, (_, index) => 1 / (index + 1)))
  let value = 0
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(columns)
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < columns; j++) next[i]! += matrix[i * columns + j]! * vector[j]!
    }
    value = Math.hypot(...next)
    if (value < 1e-12) return { value: 0, vector }
    vector = unit(next)
  }
  const strongest = vector.reduce((most, entry) => (Math.abs(entry) > Math.abs(most) + 1e-9 ? entry : most), 0)
  return { value, vector: strongest < 0 ? vector.map((entry) => -entry) : vector }
}

const unit = (vector: Float64Array): Float64Array => {
  const length = Math.hypot(...vector)
  return vector.map((entry) => entry / length)
}

const deflate = (matrix: Float64Array, columns: number, { value, vector }: Eigen): void => {
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < columns; j++) matrix[i * columns + j]! -= value * vector[i]! * vector[j]!
  }
}
