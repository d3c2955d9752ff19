/** Prices between and around the tested ones. Pure. */

/** Half of the lowest tested price and one and a half of the highest: what a plot shows. */
export const plotted = { below: 0.5, above: 1.5, points: 60 } as const

/** A price with six significant digits: finer steps mean nothing, and tiny prices keep their digits. */
export const priced = (price: number): number => Number(price.toPrecision(6))

/**
 * Different prices in equal ratios from `low` to `high`, both included, ascending. Computed in logarithms: the ratio of
 * the ends may be more than a number can hold.
 */
export const evenly = (low: number, high: number, points: number): ReadonlyArray<number> => {
  const start = Math.log(low)
  const step = (Math.log(high) - start) / (points - 1)
  const inner = Array.from({ length: points - 2 }, (_, index) => Math.exp(start + step * (index + 1)))
  return ascending([low, ...inner.filter((price) => price > low && price < high), high])
}

/** Different prices in ascending order. */
export const ascending = (prices: Iterable<number>): ReadonlyArray<number> => [...new Set(prices)].sort((a, b) => a - b)

/** The middle one, or the mean of the two in the middle. */
export const median = (prices: ReadonlyArray<number>): number => {
  const sorted = ascending(prices)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** What the plotted curve is computed at. */
export const plotPrices = (tested: ReadonlyArray<number>): ReadonlyArray<number> => {
  const low = Math.max(Number.MIN_VALUE, tested[0]! * plotted.below)
  return ascending(evenly(low, tested.at(-1)! * plotted.above, plotted.points).map(priced))
}
