/**
 * Likelihood of one outcome given its level and slope: y ~ Binomial(n, p) with
 *
 *     logit p = base + level - S distance,   S = |e| exp(spread slope) / (1 - P at the reference),
 *
 * the demand curve of `template/price/PopulationDemand.ts` near the reference, where S follows from the definition of the
 * elasticity e (of the logit at P: -S (1 - P)); without a curve S is 0. Pure.
 */
import { logistic, logit } from "../../statistics/Logit.ts"
import type { Evidence } from "../../template/Template.ts"

export interface Row {
  /** Log-odds of the rate before outcomes; of a curve those at the reference. */
  readonly base: number
  readonly distance: number
  readonly elasticity: number
  readonly spread: number
  readonly trials: number
  readonly successes: number
}

/** Spread that stands for the slope of outcomes without a curve, which say nothing about it. */
const anySpread = 0.5

const rowOf = ({ curve, predicted, shift, successes, trials }: Evidence): Row =>
  curve === undefined
    ? { base: logit(predicted) - shift, distance: 0, elasticity: 0, spread: anySpread, trials, successes }
    : {
        base: curve.level,
        distance: curve.distance,
        elasticity: curve.elasticity,
        spread: curve.spread,
        trials,
        successes
      }

/** The rows of an outcome. Evidence on the same rate is added, so reports by week are one report. */
export const rowsOf = (evidence: ReadonlyArray<Evidence>): ReadonlyArray<Row> => {
  const rows = new Map<string, Row>()
  for (const piece of evidence) {
    const row = rowOf(piece)
    const key = `${row.base}/${row.distance}/${row.elasticity}/${row.spread}`
    const { successes = 0, trials = 0 } = rows.get(key) ?? {}
    rows.set(key, { ...row, trials: trials + row.trials, successes: successes + row.successes })
  }
  return [...rows.values()]
}

/** A quadratic: value, gradient, and the expected (Fisher) information as [level, level x slope, slope]. */
export interface Quadratic {
  readonly value: number
  readonly gradient: readonly [number, number]
  readonly information: readonly [number, number, number]
}

/** Steeper slopes make no difference to a rate. */
const steepest = 10_000
const log = (rate: number): number => Math.log(Math.max(rate, 1e-300))

/** Log-likelihood around a level and a slope. */
export const likelihoodAt = (rows: ReadonlyArray<Row>, level: number, slope: number): Quadratic => {
  let [value, byLevel, bySlope, levels, both, slopes] = [0, 0, 0, 0, 0, 0]
  for (const { base, distance, elasticity, spread, successes, trials } of rows) {
    const there = logistic(base + level)
    const steepness = Math.min(steepest, (elasticity * Math.exp(spread * slope)) / Math.max(1 - there, 1e-9))
    const logOdds = base + level - steepness * distance
    const rate = logistic(logOdds)
    const [onLevel, onSlope] = [1 - distance * steepness * there, -distance * steepness * spread]
    const surprise = successes - trials * rate
    const weight = trials * rate * (1 - rate)
    value += successes * log(rate) + (trials - successes) * log(logistic(-logOdds))
    byLevel += surprise * onLevel
    bySlope += surprise * onSlope
    levels += weight * onLevel ** 2
    both += weight * onLevel * onSlope
    slopes += weight * onSlope ** 2
  }
  return { value, gradient: [byLevel, bySlope], information: [levels, both, slopes] }
}
