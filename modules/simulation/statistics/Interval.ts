/**
 * How sure a figure is: the bootstrap resamples personas with replacement and takes the spread of what comes out
 * (B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap, Chapman & Hall 1993, sections 6 and 13.3: percentile
 * interval). It tells the chance in which personas were drawn, not whether the model is right. Pure.
 */
import { Schema } from "effect"
import type { Random } from "./Random.ts"

/** Without an identifier: each place says what its interval is of, and the document would number them. */
export const Interval = Schema.Struct({
  value: Schema.Finite.annotate({ description: "Estimate from all personas", examples: [0.4312] }),
  low: Schema.Finite.annotate({ description: "Lower end of the 95 % bootstrap interval", examples: [0.4187] }),
  high: Schema.Finite.annotate({ description: "Upper end of the 95 % bootstrap interval", examples: [0.4441] })
}).annotate({
  description: "Estimate with a 95 % bootstrap interval over personas; the error of the model itself is not in it"
})
export type Interval = typeof Interval.Type

/** Replicates that templates draw: ends of a 95 % interval then move by about a tenth of its width between seeds. */
export const standardReplicates = 400

/** Rounded half up to so many decimals; never -0. */
export const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit + 0
}

/** Of at least one value. */
export const mean = (column: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < column.length; index++) sum += column[index]!
  return sum / column.length
}

/** Value below which the share lies, interpolated linearly between neighbours. Ascending values, at least one. */
export const percentile = (sorted: ArrayLike<number>, share: number): number => {
  const place = Math.min(1, Math.max(0, share)) * (sorted.length - 1)
  const below = Math.floor(place)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (high - low) * (place - below)
}

/** The middle 95 % of the replicates, widened where the estimate itself lies outside them; not rounded. */
export const spreadOf = (value: number, replicates: Float64Array): Interval => {
  if (replicates.length === 0) return { value, low: value, high: value }
  const sorted = replicates.slice().sort()
  return {
    value,
    low: Math.min(value, percentile(sorted, 0.025)),
    high: Math.max(value, percentile(sorted, 0.975))
  }
}

/** The same with every number rounded. */
export const intervalOf = (value: number, replicates: Float64Array, decimals: number): Interval => {
  const spread = spreadOf(value, replicates)
  return {
    value: rounded(spread.value, decimals),
    low: rounded(spread.low, decimals),
    high: rounded(spread.high, decimals)
  }
}

/** How often each persona is drawn when as many are drawn as there are, with replacement. */
export const resample = (random: Random, counts: Float64Array): void => {
  counts.fill(0)
  for (let draw = 0; draw < counts.length; draw++) counts[random.below(counts.length)]!++
}

/** A statistic of each resample, which says how often each persona is in it; the counts add up to `size`. */
export const bootstrap = (
  random: Random,
  size: number,
  replicates: number,
  statistic: (counts: Float64Array) => number
): Float64Array => {
  const counts = new Float64Array(size)
  return Float64Array.from({ length: replicates }, () => {
    resample(random, counts)
    return statistic(counts)
  })
}

/** Replicates that share one pass over a column: the column is read once for four sums. */
const abreast = 4

const meansAbreast = (
  column: Float64Array,
  counts: ReadonlyArray<Float64Array>,
  into: Float64Array,
  at: number
): void => {
  const [first, second, third, fourth] = counts as [Float64Array, Float64Array, Float64Array, Float64Array]
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let persona = 0; persona < column.length; persona++) {
    const value = column[persona]!
    a += first[persona]! * value
    b += second[persona]! * value
    c += third[persona]! * value
    d += fourth[persona]! * value
  }
  const sums = [a, b, c, d]
  for (let lane = 0; lane < Math.min(abreast, into.length - at); lane++) into[at + lane] = sums[lane]! / column.length
}

/**
 * Mean of each column in each resample: one array of `replicates` numbers per column. All columns see the same
 * resamples, so a difference or an optimum over columns has its replicates place by place. `each` hears the share done.
 */
export const bootstrapMeans = (
  random: Random,
  columns: ReadonlyArray<Float64Array>,
  replicates: number,
  each: (share: number) => void = () => {}
): ReadonlyArray<Float64Array> => {
  const size = columns[0]?.length ?? 0
  const counts = Array.from({ length: abreast }, () => new Float64Array(size))
  const means = columns.map(() => new Float64Array(replicates))
  for (let at = 0; at < replicates; at += abreast) {
    for (const lane of counts) resample(random, lane)
    for (let index = 0; index < columns.length; index++) meansAbreast(columns[index]!, counts, means[index]!, at)
    each(Math.min(1, (at + abreast) / replicates))
  }
  return means
}
