/**
 * Points that have every column of the given ones and nothing else of them: the values of each column are shuffled, so that
 * columns no longer depend on each other. What a clustering finds there, it finds without groups of people. Pure.
 */
import type { Random } from "../../../statistics/Random.ts"
import type { Matrix } from "./Matrix.ts"

/** R. A. Fisher, F. Yates, Statistical Tables for Biological, Agricultural and Medical Research, 1938, column by column. */
export const shuffled = ({ columns, rows, values }: Matrix, random: Random): Matrix => {
  const out = Float64Array.from(values)
  for (let column = 0; column < columns; column++) {
    for (let row = rows - 1; row > 0; row--) {
      const [a, b] = [row * columns + column, random.below(row + 1) * columns + column]
      const kept = out[a]!
      out[a] = out[b]!
      out[b] = kept
    }
  }
  return { rows, columns, values: out }
}
