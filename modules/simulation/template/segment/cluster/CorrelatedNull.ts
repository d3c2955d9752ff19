/**
 * Points that have the columns of the given ones and their correlations, and nothing else of them: people who differ by degrees,
 * without groups. Normal scores with these correlations say which value of a column goes to which point (R. L. Iman, W. J.
 * Conover, A distribution-free approach to inducing rank correlation among input variables, Communications in Statistics B 11,
 * 1982). That clusters must exceed one cloud of the same covariance is the idea of SigClust (Y. Liu, D. N. Hayes, A. Nobel,
 * J. S. Marron, Journal of the American Statistical Association 103, 2008). Pure.
 */
import type { Random } from "../../../statistics/Random.ts"
import { type Matrix, standardised } from "./Matrix.ts"

/** Correlations of scores stay below 1, or two columns would become one. */
const most = 0.98
/** Least pivot: columns may depend on each other, as shares that sum to 1 do. */
const leastPivot = 1e-6

/** Returns a function that draws such points. */
export const correlatedLike = (points: Matrix, random: Random): (() => Matrix) => {
  const { columns } = points
  const sorted = Array.from({ length: columns }, (_, column) =>
    Float64Array.from({ length: points.rows }, (_, row) => points.values[row * columns + column]!).sort()
  )
  const shapes = sorted.map(shapeOf)
  const scores = correlationsOf(points).map((wanted, at) => {
    const [i, j] = [Math.floor(at / columns), at % columns]
    return i === j ? 1 : scoreCorrelation(wanted, shapes[i]!, shapes[j]!)
  })
  const root = lowerRoot(scores, columns)
  return () => drawn(sorted, root, random)
}

/** Terms of the expansion in Hermite polynomials: later ones are negligible. */
const terms = 8

/**
 * Coefficients of the values of a column, as a function of normal scores, in normed Hermite polynomials without the constant. The
 * correlation of two columns whose scores correlate by r is the sum of the products of their coefficients times r, r squared and so on
 * (F. G. Mehler 1866).
 */
const shapeOf = (sorted: Float64Array): Float64Array => {
  const rows = sorted.length
  const mean = sorted.reduce((sum, value) => sum + value, 0) / rows
  const deviation = Math.sqrt(sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows)
  const out = new Float64Array(terms)
  if (deviation < 1e-12) return out
  for (const [rank, value] of sorted.entries()) {
    const score = normalQuantile((rank + 0.5) / rows)
    let [before, polynomial] = [1, score]
    for (let term = 0; term < terms; term++) {
      out[term]! += ((value - mean) / deviation) * (polynomial / rows)
      const next = (score * polynomial - Math.sqrt(term + 1) * before) / Math.sqrt(term + 2)
      before = polynomial
      polynomial = next
    }
  }
  return out
}

/** The correlation of scores at which two columns correlate as wanted, by bisection. */
const scoreCorrelation = (wanted: number, one: Float64Array, other: Float64Array): number => {
  const reached = (score: number) => {
    let [sum, power] = [0, 1]
    for (let term = 0; term < terms; term++) {
      power *= score
      sum += one[term]! * other[term]! * power
    }
    return sum
  }
  let [low, high] = [-most, most]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (reached(middle) < wanted) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P. J. Acklam's rational approximation of the normal distribution's quantiles, 2003; errors are below 1.2e-9 of the value. */
const normalQuantile = (share: number): number => {
  const polynomial = (coefficients: ReadonlyArray<number>, at: number) =>
    coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0)
  if (share > 0.5) return -normalQuantile(1 - share)
  if (share < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(share))
    return polynomial(tail[0], q) / polynomial(tail[1], q)
  }
  const q = share - 0.5
  return (q * polynomial(centre[0], q * q)) / polynomial(centre[1], q * q)
}
const centre = [
  [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239],
  [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
] as const
const tail = [
  [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783
  ],
  [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
] as const

const correlationsOf = (points: Matrix): Float64Array => {
  const { columns, rows, values } = standardised(points)
  const out = new Float64Array(columns * columns)
  for (let start = 0; start < values.length; start += columns) {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < columns; j++) out[i * columns + j]! += (values[start + i]! * values[start + j]!) / rows
    }
  }
  return out
}

/** Lower triangle whose product with its transpose is the matrix (A.-L. Cholesky). */
const lowerRoot = (matrix: Float64Array, size: number): Float64Array => {
  const out = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i * size + j]!
      for (let k = 0; k < j; k++) rest -= out[i * size + k]! * out[j * size + k]!
      out[i * size + j] = i === j ? Math.sqrt(Math.max(rest, leastPivot)) : rest / out[j * size + j]!
    }
  }
  return out
}

const drawn = (sorted: ReadonlyArray<Float64Array>, root: Float64Array, random: Random): Matrix => {
  const columns = sorted.length
  const rows = sorted[0]!.length
  const scores = sorted.map(() => new Float64Array(rows))
  const independent = new Float64Array(columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      independent[column] = random.normal()
      let score = 0
      for (let k = 0; k <= column; k++) score += root[column * columns + k]! * independent[k]!
      scores[column]![row] = score
    }
  }
  const values = new Float64Array(rows * columns)
  for (const [column, score] of scores.entries()) {
    const order = Uint32Array.from(score.keys()).sort((a, b) => score[a]! - score[b]! || a - b)
    for (let rank = 0; rank < rows; rank++) values[order[rank]! * columns + column] = sorted[column]![rank]!
  }
  return { rows, columns, values }
}
