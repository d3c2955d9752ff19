/**
 * The sum of the forecasts of several stores, bottom-up: its point is the sum of theirs, so both always agree. The interval adds the
 * half widths of the stores by their correlation. Pure.
 */

export interface StoreDay {
  readonly value: number
  readonly low: number
  readonly high: number
}

/**
 * Mean less median of a day, as a share of the difference of its half widths: about that of a log-normal distribution, whose upper half
 * is wider. Sums are centred at means, since medians of skewed days do not add up.
 */
const skew = 0.3

/** @param correlation of the errors of two stores, 0 to 1 */
export const totalOf = (days: ReadonlyArray<StoreDay>, correlation: number): StoreDay => {
  const value = sumOf(days.map((day) => day.value))
  const shifts = days.map(({ high, low, value }) => skew * (high - value - (value - low)))
  const center = value + sumOf(shifts)
  const up = days.map(({ high, value }, i) => high - value - shifts[i]!)
  const down = days.map(({ low, value }, i) => value - low + shifts[i]!)
  return {
    value,
    low: Math.max(0, Math.min(value, center - halfWidthOf(down, correlation))),
    high: Math.max(value, center + halfWidthOf(up, correlation))
  }
}

/** Root of the variance of a sum of equally correlated parts: between that of independent ones and the plain sum. */
const halfWidthOf = (parts: ReadonlyArray<number>, correlation: number): number => {
  const sum = sumOf(parts)
  const squares = sumOf(parts.map((part) => part * part))
  return Math.sqrt(correlation * sum * sum + (1 - correlation) * squares)
}

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)
