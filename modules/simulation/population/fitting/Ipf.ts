/**
 * Iterative proportional fitting: the table nearest to a seed (in relative entropy) that has given margins. Deming and
 * Stephan (1940), "On a least squares adjustment of a sampled frequency table when the expected marginal totals are
 * known", Annals of Mathematical Statistics 11(4); that it converges, and to what: Csiszár (1975), Annals of
 * Probability 3(1), which also covers a margin that is a mean.
 *
 * A cell that is 0 in the seed stays 0. Margins that contradict each other or such zeros cannot all be met: the fitting
 * still ends, with the first margin met as far as possible, and reports the largest deviation.
 */

/** The cells of each group sum to its target; targets are shares and are scaled to sum to 1. */
export interface Groups {
  readonly groupOf: Uint8Array
  readonly targets: ReadonlyArray<number>
}

/** The mean of a value over the cells; values are 0 or more. */
export interface Mean {
  readonly values: Float64Array
  readonly mean: number
}

export interface Fit {
  /** Sums to 1, unless the first margin requires cells that are 0 in the seed. */
  readonly table: Float64Array
  readonly iterations: number
  /** Greatest distance of a group's sum or a mean from its target. */
  readonly residual: number
  readonly converged: boolean
}

export interface Limits {
  readonly tolerance: number
  readonly maxIterations: number
}

const defaults: Limits = { tolerance: 1e-9, maxIterations: 500 }

/** Fits the seed to its margins; where they contradict each other, to the first one as far as possible. */
export const fit = (
  seed: Float64Array,
  first: Groups,
  others: ReadonlyArray<Groups | Mean>,
  { maxIterations, tolerance }: Limits = defaults
): Fit => {
  const margins = [first, ...others].map((margin) => ("mean" in margin ? margin : normalised(margin)))
  const table = scaled(seed)
  let iterations = 0
  let residual = worst(table, margins)
  while (residual > tolerance && iterations < maxIterations) {
    // The first margin is applied last, so that it holds even if the others contradict it.
    for (const margin of margins.toReversed()) {
      if ("mean" in margin) tilt(table, margin)
      else rake(table, margin)
    }
    iterations++
    residual = worst(table, margins)
  }
  return { table, iterations, residual, converged: residual <= tolerance }
}

/** Sums of the cells of each group. */
export const sumsOf = (table: Float64Array, groupOf: Uint8Array, groupCount: number): Float64Array => {
  const sums = new Float64Array(groupCount)
  for (let cell = 0; cell < table.length; cell++) sums[groupOf[cell]!]! += table[cell]!
  return sums
}

const scaled = (values: Float64Array): Float64Array => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return values.map((value) => (total > 0 ? value / total : 0))
}

const normalised = ({ groupOf, targets }: Groups): Groups => {
  const total = targets.reduce((sum, target) => sum + target, 0)
  return { groupOf, targets: targets.map((target) => (total > 0 ? target / total : 0)) }
}

const rake = (table: Float64Array, { groupOf, targets }: Groups): void => {
  const sums = sumsOf(table, groupOf, targets.length)
  const factors = sums.map((sum, group) => (sum > 0 ? targets[group]! / sum : 0))
  for (let cell = 0; cell < table.length; cell++) table[cell]! *= factors[groupOf[cell]!]!
}

const meanOf = (table: Float64Array, values: Float64Array, strength: number): number => {
  let [sum, total] = [0, 0]
  for (let cell = 0; cell < table.length; cell++) {
    const weight = table[cell]! * Math.exp(strength * values[cell]!)
    sum += weight * values[cell]!
    total += weight
  }
  return total > 0 ? sum / total : 0
}

/** Multiplies each cell by exp(strength x value). The strength that gives the mean is found by bisection. */
const tilt = (table: Float64Array, { mean, values }: Mean): void => {
  let [low, high] = [-30, 30]
  for (let halving = 0; halving < 50; halving++) {
    const middle = (low + high) / 2
    if (meanOf(table, values, middle) < mean) low = middle
    else high = middle
  }
  const strength = (low + high) / 2
  const before = table.reduce((sum, value) => sum + value, 0)
  for (let cell = 0; cell < table.length; cell++) table[cell]! *= Math.exp(strength * values[cell]!)
  const after = table.reduce((sum, value) => sum + value, 0)
  for (let cell = 0; cell < table.length; cell++) table[cell]! *= after > 0 ? before / after : 0
}

const worst = (table: Float64Array, margins: ReadonlyArray<Groups | Mean>): number => {
  let distance = 0
  for (const margin of margins) {
    if ("mean" in margin) distance = Math.max(distance, Math.abs(meanOf(table, margin.values, 0) - margin.mean))
    else {
      const sums = sumsOf(table, margin.groupOf, margin.targets.length)
      for (const [group, sum] of sums.entries()) distance = Math.max(distance, Math.abs(sum - margin.targets[group]!))
    }
  }
  return distance
}
