/**
 * The distribution of one indicator over the municipalities, and the position of a value in it: robust z-score and
 * percentile rank. Pure.
 */

/** Scale on which values are compared: `log` is ln(1 + x), for skewed values that may be zero. */
export type Scale = "linear" | "log"

export interface Distribution {
  /** Values in ascending order, untransformed. */
  readonly sorted: Float64Array
  readonly scale: Scale
  /** Median of the transformed values. */
  readonly median: number
  /** 1.4826 MAD of the transformed values: estimates the standard deviation of the normal bulk. */
  readonly spread: number
  /** Number of municipalities that it describes. */
  readonly areas: number
  /** Whether it was computed from imported figures, or is a reference distribution. */
  readonly basis: "imported" | "reference"
}

const transform = (scale: Scale, x: number): number => (scale === "log" ? Math.log1p(x) : x)

/** Median of values in ascending order. */
const medianOf = (sorted: Float64Array): number => {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Robust estimate of the standard deviation: 1.4826 times the median absolute deviation. If more than half of the values are
 * equal that is zero, and 1.2533 times the mean absolute deviation is used instead (B. Iglewicz, D. C. Hoaglin, How to
 * Detect and Handle Outliers, ASQC 1993, section 3).
 */
const spreadOf = (values: Float64Array, median: number): number => {
  const deviations = values.map((x) => Math.abs(x - median)).sort()
  const mad = medianOf(deviations)
  if (mad > 0) return 1.4826 * mad
  return 1.2533 * (deviations.reduce((sum, x) => sum + x, 0) / deviations.length)
}

/** The distribution of values in any order; undefined without values. */
export const describe = (
  values: Iterable<number>,
  scale: Scale,
  origin: { readonly areas?: number; readonly basis: Distribution["basis"] } = { basis: "imported" }
): Distribution | undefined => {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return undefined
  const transformed = sorted.map((x) => transform(scale, x))
  const median = medianOf(transformed)
  return {
    sorted,
    scale,
    median,
    spread: spreadOf(transformed, median),
    areas: origin.areas ?? sorted.length,
    basis: origin.basis
  }
}

/** Outliers are clipped at three spreads: a judgement. */
const limit = 3

/**
 * (x - median) / (1.4826 MAD) on the distribution's scale (the modified z-score of Iglewicz and Hoaglin 1993), clipped to +-3; 0
 * when all values are equal.
 */
export const robustZ = ({ median, scale, spread }: Distribution, x: number): number => {
  const distance = transform(scale, x) - median
  if (spread === 0) return 0
  return Math.min(limit, Math.max(-limit, distance / spread))
}

/**
 * Percentile rank from 0 to 100, like percent_rank in SQL: the share of the other values that are strictly lower, so the
 * lowest value and its equals have 0. Null without other values.
 */
export const percentileRank = (sorted: Float64Array, x: number): number | null => {
  if (sorted.length < 2) return null
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < x) low = middle + 1
    else high = middle
  }
  return Math.min(100, (100 * low) / (sorted.length - 1))
}

/**
 * The distribution function of the standard normal, to double precision for |z| < 7
 * (G. Marsaglia, Evaluating the Normal Distribution, Journal of Statistical Software 11(4), 2004).
 */
export const normalCdf = (z: number): number => {
  let sum = z
  let term = z
  for (let i = 3, last = 0; sum !== last; i += 2) {
    last = sum
    term *= (z * z) / i
    sum += term
  }
  return 0.5 + (sum * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI)
}
