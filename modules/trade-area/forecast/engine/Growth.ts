/**
 * How much wider errors are two weeks ahead and more than within the first week, in predictive standard deviations: one slope through
 * the ratios of the 80 % quantiles of their absolute values, shrunk to a usual one. A rule of this product. Pure.
 */
import type { ScaledError } from "./ErrorDistribution.ts"

/** Growth per week before any evidence, and the origins of the second week that it counts. */
const usualPerWeek = 0.06
const usualOrigins = 20
/** Predictive standard deviations grow by themselves; a steady store takes this much of it back. */
const leastPerWeek = -0.05
const covered = 0.8

/** @param weeks scaled errors by week ahead, the first week first; each origin adds up to seven to a week */
export const growthOf = (weeks: ReadonlyArray<ReadonlyArray<ScaledError>>): ReadonlyArray<number> => {
  const [nearest = [], ...later] = weeks
  const first = quantileOf(nearest)
  let rise = usualOrigins * usualPerWeek
  let evidence = usualOrigins
  for (const [i, errors] of later.entries()) {
    if (first === 0) break
    const week = i + 1
    const origins = errors.length / 7
    rise += origins * week * (quantileOf(errors) / first - 1)
    evidence += origins * week * week
  }
  const perWeek = Math.max(leastPerWeek, rise / evidence)
  return weeks.map((_, week) => 1 + perWeek * week)
}

const quantileOf = (errors: ReadonlyArray<ScaledError>): number => {
  const sorted = errors.toSorted((a, b) => Math.abs(a.value) - Math.abs(b.value))
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { value, weight } of sorted) {
    below += weight
    if (below >= covered * total) return Math.abs(value)
  }
  return 0
}
