/** Gaussian process regression with a given covariance (Rasmussen and Williams 2006, algorithm 2.1). Pure. */

export interface Posterior {
  /** Logarithm of the marginal likelihood of the observations, less a constant. */
  readonly evidence: number
  /** Mean and variance at a point, by its covariances with the observations and its own variance. */
  readonly at: (covariances: Float64Array, variance: number) => { readonly mean: number; readonly variance: number }
}

/**
 * @param covariance of the observations with their noise, symmetric and positive definite, row by row
 * @param values observations less their prior mean
 */
export const posteriorOf = (covariance: Float64Array, values: Float64Array): Posterior => {
  const n = values.length
  const lower = cholesky(covariance, n)
  const half = forward(lower, values)
  const weights = backward(lower, half)
  let evidence = 0
  for (let i = 0; i < n; i++) evidence -= (half[i]! * half[i]!) / 2 + Math.log(lower[i * n + i]!)
  return {
    evidence,
    at: (covariances, variance) => {
      const explained = forward(lower, covariances)
      let mean = 0
      let left = variance
      for (let i = 0; i < n; i++) {
        mean += covariances[i]! * weights[i]!
        left -= explained[i]! * explained[i]!
      }
      return { mean, variance: Math.max(0, left) }
    }
  }
}

const cholesky = (matrix: Float64Array, n: number): Float64Array => {
  const lower = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j]!
      for (let k = 0; k < j; k++) sum -= lower[i * n + k]! * lower[j * n + k]!
      lower[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j * n + j]!
    }
  }
  return lower
}

const forward = (lower: Float64Array, values: Float64Array): Float64Array => {
  const n = values.length
  const solved = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let sum = values[i]!
    for (let k = 0; k < i; k++) sum -= lower[i * n + k]! * solved[k]!
    solved[i] = sum / lower[i * n + i]!
  }
  return solved
}

const backward = (lower: Float64Array, values: Float64Array): Float64Array => {
  const n = values.length
  const solved = new Float64Array(n)
  for (let i = n - 1; i >= 0; i--) {
    let sum = values[i]!
    for (let k = i + 1; k < n; k++) sum -= lower[k * n + i]! * solved[k]!
    solved[i] = sum / lower[i * n + i]!
  }
  return solved
}
