/**
 * How far the store moved around the same dates of earlier years, besides what calendar and harmonics explain: from the days around
 * the date of the origin to those around the date of each step ahead. A summer, a term or works in the street that were seen once may
 * return or not, so a small share of the move goes into the point, and a larger one into the interval. A rule of this product. Pure.
 */

/** Whole weeks, so that weekdays agree. */
const yearDays = 364
/** Standard deviation, in days, of the weights of the days around a date, and how far they reach. */
const bandwidth = 4.7
const reach = 14
/** Weight of days from which a level is known. */
const leastWeight = 2

/**
 * Mean moves over the years that the history holds, by step ahead; 0 where no year tells.
 *
 * @param rest logarithm of a day less what the calendar explains; NaN where the day has none
 */
export const movesOfYearsAgo = (rest: (t: number) => number, origin: number, steps: number): Float64Array => {
  const sums = new Float64Array(steps)
  const counts = new Uint8Array(steps)
  for (let from = origin - yearDays; from >= 0; from -= yearDays) {
    const days = Float64Array.from({ length: steps + 2 * reach + 1 }, (_, i) => {
      const t = from - reach + i
      return t < 0 || t > origin ? Number.NaN : rest(t)
    })
    const base = levelAround(days, reach)
    for (let i = 0; i < steps; i++) {
      const move = levelAround(days, reach + 1 + i) - base
      if (Number.isNaN(move)) continue
      sums[i] = sums[i]! + move
      counts[i] = counts[i]! + 1
    }
  }
  return sums.map((sum, i) => sum / Math.max(1, counts[i]!))
}

const weights = Float64Array.from({ length: reach + 1 }, (_, distance) => Math.exp(-((distance / bandwidth) ** 2) / 2))

/** Mean of the days around one, near ones most; NaN where too few are known. */
const levelAround = (days: Float64Array, at: number): number => {
  let sum = 0
  let total = 0
  for (let i = at - reach; i <= at + reach; i++) {
    const value = days[i]!
    if (value !== value) continue
    const weight = weights[Math.abs(i - at)]!
    sum += weight * value
    total += weight
  }
  return total > leastWeight ? sum / total : Number.NaN
}
