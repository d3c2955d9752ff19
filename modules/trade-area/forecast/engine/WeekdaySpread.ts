/** How much the weekdays of a series differ, against its noise. */

const usualSpread = 3
const leastSpread = 0.15
const mostSpread = 150
/** Observations beyond the first of each weekday at which the data count as much as the usual. */
const halfTrust = 4

interface Moments {
  readonly count: number
  readonly mean: number
  /** Sum of the squared deviations from the mean. */
  readonly squares: number
}

/**
 * Prior variance of the weekday contrasts in units of the observation variance: variance between the weekdays' means over
 * the variance within, less what chance gives (the moments of one-way analysis of variance with random effects), pulled towards the
 * usual while there are few weeks (empirical Bayes).
 */
export const weekdaySpread = (series: Float64Array, weekday: Uint8Array): number => {
  const all = Array.from({ length: 7 }, (_, w) => moments(series.filter((_, t) => weekday[t] === w))).filter(
    ({ count }) => count > 0
  )
  const within = all.reduce((sum, { squares }) => sum + squares, 0)
  const freedom = all.reduce((sum, { count }) => sum + count - 1, 0)
  if (all.length < 2 || freedom === 0 || within === 0) return usualSpread
  const noise = within / freedom
  const between = moments(Float64Array.from(all, ({ mean }) => mean)).squares / (all.length - 1)
  const byChance = all.reduce((sum, { count }) => sum + 1 / count, 0) / all.length
  const ratio = Math.max(leastSpread, between / noise - byChance)
  const trust = freedom / (freedom + halfTrust)
  return Math.min(mostSpread, Math.max(leastSpread, usualSpread ** (1 - trust) * ratio ** trust))
}

const moments = (values: Float64Array): Moments => {
  const known = values.filter((value) => value === value)
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  return { count: known.length, mean, squares: known.reduce((sum, value) => sum + (value - mean) ** 2, 0) }
}
