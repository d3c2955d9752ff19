/** Grids of prices for searching an optimum and for plotting. Pure. */

/** Range of a plot as multiples of the lowest and the highest tested price, and its number of points. */
const plotted = { below: 0.5, above: 1.5, points: 60 } as const

/** Rounds a price to six significant digits. */
export const priced = (price: number): number => Number(price.toPrecision(6))

/**
 * Distinct prices in equal ratios from `low` to `high`, both included, ascending. Computed in logarithms, since the
 * ratio of the ends may overflow.
 */
export const evenly = (low: number, high: number, points: number): ReadonlyArray<number> => {
  const start = Math.log(low)
  const step = (Math.log(high) - start) / (points - 1)
  const inner = Array.from({ length: points - 2 }, (_, index) => Math.exp(start + step * (index + 1)))
  return ascending([low, ...inner.filter((price) => price > low && price < high), high])
}

/** The distinct prices in ascending order. */
export const ascending = (prices: Iterable<number>): ReadonlyArray<number> => [...new Set(prices)].sort((a, b) => a - b)

/** Median of the prices; equal ones count as often as they are given. */
export const median = (prices: ReadonlyArray<number>): number => {
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The prices of a plot for ascending tested prices. */
export const plotPrices = (tested: ReadonlyArray<number>): ReadonlyArray<number> => {
  const low = Math.max(Number.MIN_VALUE, tested[0]! * plotted.below)
  return ascending(evenly(low, tested.at(-1)! * plotted.above, plotted.points).map(priced))
}
