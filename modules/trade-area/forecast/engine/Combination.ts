/**
 * Weighted mean of the candidates (Bates and Granger 1969). After each day of the backtest the weights follow the
 * candidates' errors until then, discounted by age: w ~ prior * (loss / least loss)^-sharpness, shrunk to the prior while
 * the evidence is short. Plain combinations are hard to beat (Makridakis et al. 2020, the M4 competition).
 */
import { type Candidate, type Span, stepsAfter } from "./Candidates.ts"

export interface Combination {
  /** `means[origin - first][step - 1]`, each made with the weights known at its origin. */
  readonly means: ReadonlyArray<Float64Array>
  /** Weights after the last day, by candidate. */
  readonly weights: ReadonlyArray<number>
}

/** Days after which an error counts half. */
const halfLife = 40
const discount = 0.5 ** (1 / halfLife)
const sharpness = 20
/** Days of evidence at which half of the sharpness is reached. */
const halfEvidence = 25

export const combine = (series: Float64Array, candidates: ReadonlyArray<Candidate>, span: Span): Combination => {
  const { first, judged } = span
  const losses = new Float64Array(candidates.length)
  const means: Array<Float64Array> = []
  let evidence = 0
  let weights = weigh(candidates, losses, evidence)
  for (let origin = first; origin < series.length; origin++) {
    const actual = series[origin]!
    if (actual === actual && origin > first) {
      for (let h = 1; h <= Math.min(judged, origin - first); h++) {
        addErrors(losses, candidates, actual, origin - h - first, h - 1)
      }
      evidence++
      weights = weigh(candidates, losses, evidence)
    }
    for (let c = 0; c < losses.length; c++) losses[c] = losses[c]! * discount
    evidence *= discount
    means.push(mix(candidates, weights, origin - first, stepsAfter(origin, series, span)))
  }
  return { means, weights }
}

/** A candidate without a forecast is judged by the worst of the others. */
const addErrors = (
  losses: Float64Array,
  candidates: ReadonlyArray<Candidate>,
  actual: number,
  origin: number,
  step: number
): void => {
  const errors = candidates.map(({ means }) => Math.abs(actual - means[origin]![step]!))
  const worst = errors.reduce((most, error) => (error > most ? error : most), 0)
  for (let c = 0; c < errors.length; c++) losses[c] = losses[c]! + (Number.isNaN(errors[c]) ? worst : errors[c]!)
}

const mix = (
  candidates: ReadonlyArray<Candidate>,
  weights: ReadonlyArray<number>,
  origin: number,
  steps: number
): Float64Array => {
  const mixed = new Float64Array(steps)
  for (let step = 0; step < steps; step++) {
    let sum = 0
    let total = 0
    for (let c = 0; c < candidates.length; c++) {
      const predicted = candidates[c]!.means[origin]![step]!
      if (predicted !== predicted) continue
      sum += weights[c]! * predicted
      total += weights[c]!
    }
    mixed[step] = total > 0 ? sum / total : Number.NaN
  }
  return mixed
}

const weigh = (candidates: ReadonlyArray<Candidate>, losses: Float64Array, evidence: number): ReadonlyArray<number> => {
  const least = Math.min(...losses)
  const power = (sharpness * evidence) / (evidence + halfEvidence)
  const raw = candidates.map(({ prior }, c) => (least > 0 ? prior * (losses[c]! / least) ** -power : prior))
  const total = raw.reduce((sum, weight) => sum + weight, 0)
  return raw.map((weight) => weight / total)
}
