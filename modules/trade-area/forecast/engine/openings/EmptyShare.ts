/** How often an open day is without revenue: zeros that no closing rule explains, by weekday, discounted by age. */
import { weekdayOf } from "../../../../../src/calendar/Days.ts"
import { longRun } from "./Takings.ts"

/** Days after which a day counts half. */
const halfLife = 60
/** Fewer zeros than this are exceptions that need no model. */
const leastShare = 0.03

/** @param days that are not closed by a rule */
export const emptyShares = (
  values: Float64Array,
  start: number,
  days: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const zeros = new Float64Array(8)
  const counts = new Float64Array(8)
  for (const day of days) {
    const t = day - start
    const value = values[t]!
    if (value !== value) continue
    const weight = 0.5 ** ((values.length - 1 - t) / halfLife)
    for (const at of [weekdayOf(day), 7]) {
      counts[at] = counts[at]! + weight
      if (value === 0) zeros[at] = zeros[at]! + weight
    }
  }
  const shut = endingRun(values)
  const all = (zeros[7]! + 0.1) / (counts[7]! + 2)
  return Array.from({ length: 7 }, (_, weekday) => {
    const share = (zeros[weekday]! + 6 * all) / (counts[weekday]! + 6)
    return share < leastShare && shut === 0 ? 0 : Math.min(Math.max(share, shut), 0.95)
  })
}

/** How likely a store that has had no revenue for a week or more has none tomorrow: Laplace's rule, after a week's doubt. */
const endingRun = (values: Float64Array): number => {
  let run = 0
  while (run < values.length && values[values.length - 1 - run] === 0) run++
  return run < longRun ? 0 : run / (run + longRun)
}
