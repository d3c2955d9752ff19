/**
 * 95 % intervals as the middle of replicates. A replicate resamples personas with replacement (percentile bootstrap: B.
 * Efron, R. J. Tibshirani, An Introduction to the Bootstrap, Chapman & Hall 1993, sections 6 and 13.3), and where a
 * template draws models too, also takes level, slope and effects from their prior or posterior. Such intervals say what
 * each of the two parts would be alone. Pure.
 */
import { Schema } from "effect"
import type { Random } from "./Random.ts"

const Part = Schema.Struct({
  low: Schema.Finite.annotate({ description: "Lower end", examples: [0.4187] }),
  high: Schema.Finite.annotate({ description: "Upper end", examples: [0.4441] })
})

/** Has no identifier, because each use has its own description and the OpenAPI document would number the copies. */
export const Interval = Schema.Struct({
  value: Schema.Finite.annotate({ description: "Estimate from all personas", examples: [0.4312] }),
  low: Schema.Finite.annotate({ description: "Lower end of the 95 % interval", examples: [0.2087] }),
  high: Schema.Finite.annotate({ description: "Upper end of the 95 % interval", examples: [0.6841] }),
  sampling: Schema.optionalKey(
    Part.annotate({ description: "The part that comes from who was drawn: the interval if the model were exact" })
  ),
  model: Schema.optionalKey(
    Part.annotate({
      description: "The part that comes from the model: the interval if every person were known, over plausible models"
    })
  )
}).annotate({
  description:
    "Estimate with a 95 % interval. With `sampling` and `model` it covers both; without them it is a bootstrap over " +
    "personas that does not cover the error of the model"
})
export type Interval = typeof Interval.Type

/** Replicates of one figure: with both parts of the uncertainty, and with each alone. */
export interface Replicates {
  readonly total: Float64Array
  readonly sampling: Float64Array
  readonly model: Float64Array
}

/**
 * Replicates that templates draw. Between seeds the ends of a 95 % interval then vary by about a tenth of its width.
 */
export const standardReplicates = 400

/** Rounds half up to the given decimals; never -0. */
export const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit + 0
}

/** Mean of at least one value. */
export const mean = (column: ArrayLike<number>): number => {
  let sum = 0
  for (let index = 0; index < column.length; index++) sum += column[index]!
  return sum / column.length
}

/**
 * Percentile of at least one ascending value, interpolated linearly between neighbours (type 7 of R. Hyndman, Y. Fan, Sample
 * quantiles in statistical packages, The American Statistician 50, 1996); `share` from 0 to 1.
 */
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

/** `spreadOf` with every number rounded. */
export const intervalOf = (value: number, replicates: Float64Array, decimals: number): Interval => {
  const spread = spreadOf(value, replicates)
  return {
    value: rounded(spread.value, decimals),
    low: rounded(spread.low, decimals),
    high: rounded(spread.high, decimals)
  }
}

/** `intervalOf` with both parts. */
export const intervalFrom = (value: number, { model, sampling, total }: Replicates, decimals: number): Interval => {
  const part = (replicates: Float64Array) => {
    const { high, low } = intervalOf(value, replicates, decimals)
    return { low, high }
  }
  return { ...intervalOf(value, total, decimals), sampling: part(sampling), model: part(model) }
}

/** Draws a bootstrap sample: writes how often each persona is in it. */
export const resample = (random: Random, counts: Float64Array): void => {
  counts.fill(0)
  for (let draw = 0; draw < counts.length; draw++) counts[random.below(counts.length)]!++
}

/** Replicates of a statistic. It is given how often each persona is in the resample; the counts add up to `size`. */
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

/** Replicates computed in one pass over a column, which is then read once for four sums. */
const batch = 4

const meansOfBatch = (
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
  const size = Math.min(batch, into.length - at)
  for (let index = 0; index < size; index++) into[at + index] = sums[index]! / column.length
}

/**
 * Mean of each column in each resample: one array of `replicates` numbers per column. All columns share the resamples,
 * so replicate i of a difference or an optimum follows from replicate i of the columns. `each` is called with the share
 * done.
 */
export const bootstrapMeans = (
  random: Random,
  columns: ReadonlyArray<Float64Array>,
  replicates: number,
  each: (share: number) => void = () => {}
): ReadonlyArray<Float64Array> => {
  const size = columns[0]?.length ?? 0
  const counts = Array.from({ length: batch }, () => new Float64Array(size))
  const means = columns.map(() => new Float64Array(replicates))
  for (let at = 0; at < replicates; at += batch) {
    for (const sample of counts) resample(random, sample)
    for (let index = 0; index < columns.length; index++) meansOfBatch(columns[index]!, counts, means[index]!, at)
    each(Math.min(1, (at + batch) / replicates))
  }
  return means
}
