/**
 * Distribution of forecast errors by split conformal prediction (Lei et al. 2018) on the rolling backtest. Each error is
 * divided by the predictive standard deviation that the reference model gave at its origin (normalised scores,
 * Papadopoulos et al. 2002), weighted by age (Barber et al. 2023), and mirrored in part while there are few. A short
 * history is filled up with pseudo-errors as the model itself expects them.
 */
export interface ScaledError {
  readonly value: number
  /** In days of evidence. */
  readonly weight: number
}

export interface ErrorDistribution {
  /** The error, in predictive standard deviations, that a share `u` of the errors stays below. */
  readonly quantile: (u: number) => number
}

/** Days of backtest at which the errors count as half as skewed as they look. */
const symmetryMemory = 60
/** Weight of the pseudo-errors, in days. */
const priorWeight = 4
/** One day of backtest widens the errors by half of this share, and many days by nothing. */
const widening = 0.3
/** The noise that scales the errors is itself estimated, which widens their quantiles. */
const calibration = 0.98
/** Student's t with five degrees of freedom: quantiles 0.55 to 0.95 in steps of 0.1. */
const studentQuantiles = [0.1322, 0.408, 0.7267, 1.1558, 2.015]
const pseudoErrors = [...studentQuantiles.map((value) => -value), ...studentQuantiles]

export const distributionOf = (errors: ReadonlyArray<ScaledError>, deviation: number): ErrorDistribution => {
  const evidence = errors.reduce((sum, { weight }) => sum + weight, 0)
  const skewness = evidence / (evidence + symmetryMemory)
  const pool = [
    ...errors.map(({ value, weight }) => ({ value, weight: (weight * (1 + skewness)) / 2 })),
    ...errors.map(({ value, weight }) => ({ value: -value, weight: (weight * (1 - skewness)) / 2 })),
    ...pseudoErrors.map((value) => ({ value: value * deviation, weight: priorWeight / pseudoErrors.length }))
  ].sort((a, b) => a.value - b.value)
  const ranks = ranksOf(pool)
  const wide = calibration + widening / (1 + evidence)
  return { quantile: (u) => wide * interpolate(pool, ranks, u) }
}

/** The share of the weight below the middle of each error. */
const ranksOf = (pool: ReadonlyArray<ScaledError>): ReadonlyArray<number> => {
  const total = pool.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  return pool.map(({ weight }) => {
    const rank = (before + weight / 2) / total
    before += weight
    return rank
  })
}

const interpolate = (pool: ReadonlyArray<ScaledError>, ranks: ReadonlyArray<number>, u: number): number => {
  let low = 0
  let high = pool.length - 1
  if (u <= ranks[low]!) return pool[low]!.value
  if (u >= ranks[high]!) return pool[high]!.value
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (ranks[middle]! <= u) low = middle
    else high = middle
  }
  const span = ranks[high]! - ranks[low]!
  const share = span > 0 ? (u - ranks[low]!) / span : 0
  return pool[low]!.value * (1 - share) + pool[high]!.value * share
}
