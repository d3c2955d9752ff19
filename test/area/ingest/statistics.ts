/** Statistics by which tests confirm imported figures, computed in another way than the product does. */

/** Every 0.5 percent of the sorted values, the lowest and the highest included. */
export const quantilesOf = (sorted: Float64Array): ReadonlyArray<number> =>
  Array.from({ length: 201 }, (_, i) => sorted[Math.round((i / 200) * (sorted.length - 1))]!)

/** Pearson's correlation coefficient. */
export const correlation = (pairs: ReadonlyArray<readonly [number, number]>): number => {
  const [x, y] = [mean(pairs.map((pair) => pair[0])), mean(pairs.map((pair) => pair[1]))]
  const sum = (of: (x: number, y: number) => number) => pairs.reduce((total, [a, b]) => total + of(a - x, b - y), 0)
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b))
}

export const mean = (values: ReadonlyArray<number>) => values.reduce((a, b) => a + b, 0) / values.length
export const medianOf = (values: ReadonlyArray<number>) => {
  const sorted = [...values].sort((a, b) => a - b)
  return mean([sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!])
}
