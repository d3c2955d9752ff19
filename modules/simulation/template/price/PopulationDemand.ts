/**
 * Scales the preferences of personas to a population: with A and c found so that the population buys at the reference
 * with a given rate and a given price elasticity, persona k buys at price p with
 *
 *     log-odds = A + v_k - c b_k (p / r - 1),   v_k its readiness at the reference r, b_k its relative sensitivity.
 *
 * The elasticity of the population's demand at r is -c sum(b_k P_k (1 - P_k)) / sum(P_k) (K. Train, Discrete Choice
 * Methods with Simulation, 2nd ed., Cambridge 2009, section 2.7), so c follows from A. Pure.
 */
import { tabulatedLogistic } from "../../statistics/LogisticTable.ts"
import { logit } from "../../statistics/Logit.ts"
import type { Choices } from "./Choice.ts"
import type { ElasticityPrior } from "./market/ElasticityPriors.ts"
import { type Preferences, usualRate } from "./Preferences.ts"

/** Multipliers of the assumed effects: 1 for the model as it is described. */
export interface Effects {
  readonly taste: number
  readonly liking: number
  readonly fit: number
  /** Power of the relative sensitivity. */
  readonly sensitivity: number
}
export const usualEffects: Effects = { taste: 1, liking: 1, fit: 1, sensitivity: 1 }

export interface DemandModel {
  readonly preferences: Preferences
  readonly prior: ElasticityPrior
  /** Slope of an average persona before outcomes: by how much its sensitivity lowers a persona's log-odds at the reference. */
  readonly meansEffect: number
  /** Log-odds of the population's rate at the reference, before outcomes. */
  readonly level: number
}

/** Readiness v_k and sensitivity b_k of all personas. */
export interface Readiness {
  readonly readiness: Float64Array
  readonly sensitivity: Float64Array
}

/** Computes v_k and b_k into arrays of the caller. */
export const scaleInto = (
  { liking, fit, sensitivity, size, taste }: Preferences,
  meansEffect: number,
  effects: Effects,
  into: Readiness
): void => {
  for (let persona = 0; persona < size; persona++) {
    const b = Math.exp(effects.sensitivity * sensitivity[persona]!)
    into.sensitivity[persona] = b
    into.readiness[persona] =
      effects.taste * taste[persona]! +
      effects.liking * liking[persona]! +
      effects.fit * fit[persona]! -
      meansEffect * (b - 1)
  }
}

export const emptyScaled = (size: number): Readiness => ({
  readiness: new Float64Array(size),
  sensitivity: new Float64Array(size)
})

/** Steeper slopes make no difference: demand would stop within a thousandth of the reference. */
const steepest = 10_000
/** Log-odds beyond these are not searched for. */
const widest = 13

/** A and c for the log-odds of the rate at the reference and |e| there. Newton's method on the log-odds. */
export const solve = (
  { readiness, sensitivity }: Readiness,
  level: number,
  elasticity: number
): { readonly shift: number; readonly slope: number } => {
  const size = readiness.length
  const target = Math.min(widest, Math.max(-widest, level))
  let shift = target
  let rates = 0
  let steepness = 0
  for (let step = 0; step < 50; step++) {
    rates = 0
    steepness = 0
    let variance = 0
    for (let persona = 0; persona < size; persona++) {
      const rate = tabulatedLogistic(shift + readiness[persona]!)
      const each = rate * (1 - rate)
      rates += rate
      variance += each
      steepness += sensitivity[persona]! * each
    }
    const mean = rates / size
    const gap = target - Math.log(mean / (1 - mean))
    if (!(Math.abs(gap) > 1e-7)) break
    shift += Math.max(-4, Math.min(4, (gap * mean * (1 - mean) * size) / Math.max(variance, 1e-12)))
  }
  return { shift, slope: Math.min(steepest, (elasticity * rates) / Math.max(steepness, 1e-12)) }
}

/** Greatest elasticity with which means count: buyers who switch shops at once are no poorer for it. That of packaged goods. */
const mostMeans = 2.62

/**
 * The model before outcomes: an average persona buys at the reference with the usual rate, and the population has the
 * elasticity of the prior's centre there. Poorer and richer populations differ in their rate.
 */
export const demandModelOf = (preferences: Preferences, prior: ElasticityPrior): DemandModel => {
  const meansEffect = Math.min(mostMeans, prior.centre) / (1 - usualRate)
  const scaled = emptyScaled(preferences.size)
  scaleInto(preferences, meansEffect, usualEffects, scaled)
  const base = logit(usualRate)
  const mean = scaled.readiness.reduce((sum, own) => sum + tabulatedLogistic(base + own), 0) / preferences.size
  return { preferences, prior, meansEffect, level: logit(mean) }
}

/** |e| at a slope in standard deviations of the prior. */
export const elasticityAtSlope = ({ centre, spread }: ElasticityPrior, slope: number): number =>
  centre * Math.exp(spread * slope)

/** The personas' choices with a level added to the log-odds of the population and a slope as in `Posterior`. */
export const choicesAt = (model: DemandModel, level: number, slope: number): Choices => {
  const scaled = emptyScaled(model.preferences.size)
  scaleInto(model.preferences, model.meansEffect, usualEffects, scaled)
  const solved = solve(scaled, model.level + level, elasticityAtSlope(model.prior, slope))
  const push = scaled.sensitivity.map((b) => solved.slope * b)
  return {
    size: model.preferences.size,
    pull: scaled.readiness.map((own, persona) => solved.shift + own + push[persona]!),
    push
  }
}
