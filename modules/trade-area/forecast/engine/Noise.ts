/**
 * How noisy a store is, and how much noisier than at earlier times: means of squared innovations, shrunk to what is usual. A rule
 * of this product. Pure.
 */
import type { NoiseEvidence } from "./StateSpace.ts"

/** Variance of the logarithms of an ordinary store (a quarter up or down), and the days that it counts. */
const ordinary = { variance: 0.06, days: 0.7 }
/** Days that the usual noise of the store counts in what the noise was at a time. */
const usualDays = 3

export interface Noise {
  /** The observation variance now. */
  readonly now: number
  /** The standard deviation now over that after an origin. */
  readonly since: (origin: number) => number
}

/** @param evidence after each origin; the last is now */
export const noiseOf = (evidence: ReadonlyArray<NoiseEvidence>): Noise => {
  const last = evidence.at(-1)!
  const known = evidence.filter(({ weight }) => weight > 0)
  const usual = known.reduce((all, { sum, weight }) => all + sum / weight, 0) / Math.max(1, known.length)
  const at = ({ sum, weight }: NoiseEvidence) => (sum + usual * usualDays) / (weight + usualDays)
  return {
    now: (last.sum + ordinary.variance * ordinary.days) / (last.weight + ordinary.days),
    since: (origin) => (usual > 0 ? Math.sqrt(at(last) / at(evidence[origin]!)) : 1)
  }
}
