/**
 * The logistic function from a table with linear interpolation, for the millions of evaluations of model draws: a fifth
 * of the time of `Math.exp`, and off by at most 1e-6 (h^2 / 8 times the greatest second derivative, 0.0963). Pure.
 */
import { logistic } from "./Logit.ts"

/** Below, the rate is the odds themselves, since earnings at absurd prices depend on it; above, the last of the table. */
const bound = 16
const perUnit = 128
const rates = Float64Array.from({ length: 2 * bound * perUnit + 2 }, (_, index) => logistic(index / perUnit - bound))

/** Rate at these log-odds. */
export const tabulatedLogistic = (logOdds: number): number => {
  const place = (logOdds + bound) * perUnit
  if (!(place > 0)) return Math.exp(logOdds)
  if (place >= 2 * bound * perUnit) return rates[2 * bound * perUnit]!
  const below = place | 0
  const low = rates[below]!
  return low + (rates[below + 1]! - low) * (place - below)
}
