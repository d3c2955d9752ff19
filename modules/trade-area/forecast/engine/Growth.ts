/**
 * How much wider errors are two weeks ahead and more than within the first week, in predictive standard deviations: the ratio of the
 * 80 % quantiles of their absolute values, shrunk to a usual growth by the number of origins that show it. A rule of this product. Pure.
 */
import type { ScaledError } from "./ErrorDistribution.ts"

/** Growth per week before any evidence, and the origins that it counts. */
const usualPerWeek = 0.12
const usualOrigins = 3
const covered = 0.8

/** @param weeks absolute scaled errors by week ahead, the first week first; each origin adds up to seven to a week */
export const growthOf = (weeks: ReadonlyArray<ReadonlyArray<ScaledError>>): ReadonlyArray<number> => {
  const first = quantileOf(weeks[0] ?? [])
  let most = 1
  return weeks.map((errors, week) => {
    if (week === 0 || first === 0) return 1
    const origins = errors.length / 7
    const ratio = quantileOf(errors) / first
    const usual = 1 + usualPerWeek * week
    // Later weeks are never more certain than earlier ones.
    most = Math.max(most, (origins * ratio + usualOrigins * usual) / (origins + usualOrigins))
    return most
  })
}

const quantileOf = (errors: ReadonlyArray<ScaledError>): number => {
  const sorted = errors
    .map(({ value, weight }) => ({ value: Math.abs(value), weight }))
    .sort((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let below = 0
  for (const { value, weight } of sorted) {
    below += weight
    if (below >= covered * total) return value
  }
  return 0
}
