/** Measures the agreement of two partitions of the same points. Pure. */

const pairs = (count: number): number => (count * (count - 1)) / 2

/**
 * Adjusted Rand index: 1 for equal partitions, about 0 for unrelated ones (L. Hubert, P. Arabie, Comparing partitions,
 * Journal of Classification 2, 1985). Two partitions of one cluster each are equal: 1.
 */
export const adjustedRandIndex = (a: Uint8Array, b: Uint8Array): number => {
  const table = new Map<number, number>()
  const rows = new Map<number, number>()
  const columns = new Map<number, number>()
  for (let point = 0; point < a.length; point++) {
    count(table, a[point]! * 256 + b[point]!)
    count(rows, a[point]!)
    count(columns, b[point]!)
  }
  const both = sumOfPairs(table)
  const inRows = sumOfPairs(rows)
  const inColumns = sumOfPairs(columns)
  const all = pairs(a.length)
  const expected = all === 0 ? 0 : (inRows * inColumns) / all
  const most = (inRows + inColumns) / 2
  return most === expected ? 1 : (both - expected) / (most - expected)
}

const count = (counts: Map<number, number>, key: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const sumOfPairs = (counts: ReadonlyMap<number, number>): number => {
  let sum = 0
  for (const n of counts.values()) sum += pairs(n)
  return sum
}
