/** Points as rows of one typed array, for clustering and projection. Pure. */
import type { Random } from "../../../statistics/Random.ts"

export interface Matrix {
  readonly rows: number
  readonly columns: number
  /** Row after row. */
  readonly values: Float64Array
}

/** Squared Euclidean distance between row `i` of one matrix and row `j` of another. */
export const squaredDistance = (a: Matrix, i: number, b: Matrix, j: number): number => {
  let sum = 0
  for (let column = 0, p = i * a.columns, q = j * b.columns; column < a.columns; column++, p++, q++) {
    const difference = a.values[p]! - b.values[q]!
    sum += difference * difference
  }
  return sum
}

/** The given rows in the given order; a row may occur more than once. */
export const rowsOf = (matrix: Matrix, rows: ArrayLike<number>): Matrix => {
  const { columns } = matrix
  const values = new Float64Array(rows.length * columns)
  for (let row = 0; row < rows.length; row++) {
    const start = rows[row]! * columns
    values.set(matrix.values.subarray(start, start + columns), row * columns)
  }
  return { rows: rows.length, columns, values }
}

/** Scales each column to mean 0 and standard deviation 1. A constant column becomes 0 and so has no influence. */
export const standardised = (points: Matrix): Matrix => scalerOf(points)(points)

/** Scales the columns of any points by the means and standard deviations of the given ones. */
export const scalerOf = ({ columns, rows, values }: Matrix): ((of: Matrix) => Matrix) => {
  const means = new Float64Array(columns)
  const deviations = new Float64Array(columns)
  for (let column = 0; column < columns; column++) {
    let sum = 0
    for (let at = column; at < values.length; at += columns) sum += values[at]!
    const mean = sum / rows
    let squares = 0
    for (let at = column; at < values.length; at += columns) squares += (values[at]! - mean) ** 2
    means[column] = mean
    deviations[column] = Math.sqrt(squares / rows)
  }
  return (of) => ({
    rows: of.rows,
    columns,
    values: of.values.map((value, at) => {
      const column = at % columns
      return deviations[column]! > 1e-12 ? (value - means[column]!) / deviations[column]! : 0
    })
  })
}

/** Samples at most `most` of the numbers below `count` without replacement, in ascending order (Fisher and Yates). */
export const sampleOf = (random: Random, count: number, most: number): Uint32Array => {
  const all = Uint32Array.from({ length: count }, (_, index) => index)
  if (count <= most) return all
  for (let index = 0; index < most; index++) {
    const other = index + random.below(count - index)
    const kept = all[index]!
    all[index] = all[other]!
    all[other] = kept
  }
  return all.slice(0, most).sort()
}

/** Divides points into parts of consecutive rows, equal in size but for one row. */
export const partsOf = ({ columns, rows, values }: Matrix, count: number): ReadonlyArray<Matrix> => {
  const starts = Array.from({ length: count + 1 }, (_, part) => Math.floor((part * rows) / count))
  return starts.slice(1).map((end, part) => {
    const start = starts[part]!
    return { rows: end - start, columns, values: values.subarray(start * columns, end * columns) }
  })
}
