/**
 * What is known of the level and the slope of a business in an area: a mixture of bivariate normals. Before any outcome
 * it is the prior; `outcome/calibration` computes it from outcomes. Pure.
 *
 * - level: added to the log-odds of the population's rate at the reference. Its prior deviation of 1 spreads a rate of
 *   35 % over 7 to 79 %: the level of an uncalibrated rate is a convention (judgement of this product).
 * - slope: deviation of log |elasticity| from the prior of the business type, in standard deviations of that prior.
 */
import { Schema } from "effect"
import type { Random } from "./Random.ts"

/** Prior standard deviation of the level, in log-odds. */
export const levelSpread = 1

const Component = Schema.Struct({
  weight: Schema.Finite,
  level: Schema.Finite,
  slope: Schema.Finite,
  levelVariance: Schema.Finite,
  slopeVariance: Schema.Finite,
  covariance: Schema.Finite
})
export type Component = typeof Component.Type

/** For requests to a thread. */
export const Posterior = Schema.Struct({
  /** Their weights sum to 1. */
  components: Schema.Array(Component),
  /** Outcomes of the account and template behind it; 0 for the prior. */
  outcomes: Schema.Int,
  /** Those of the same business type and area. */
  ownOutcomes: Schema.Int
})
export type Posterior = typeof Posterior.Type

export const prior: Posterior = {
  components: [{ weight: 1, level: 0, slope: 0, levelVariance: levelSpread ** 2, slopeVariance: 1, covariance: 0 }],
  outcomes: 0,
  ownOutcomes: 0
}

export interface Moments {
  readonly mean: number
  readonly deviation: number
}

/** Mean and standard deviation of a mixture: its variance is that within the components and that between their means. */
const momentsOf = (
  { components }: Posterior,
  value: (of: Component) => number,
  variance: (of: Component) => number
): Moments => {
  const mean = components.reduce((sum, of) => sum + of.weight * value(of), 0)
  const second = components.reduce((sum, of) => sum + of.weight * (variance(of) + (value(of) - mean) ** 2), 0)
  return { mean, deviation: Math.sqrt(second) }
}

/** In log-odds. */
export const levelOf = (posterior: Posterior): Moments =>
  momentsOf(
    posterior,
    ({ level }) => level,
    ({ levelVariance }) => levelVariance
  )

/** In standard deviations of the prior of log |elasticity|. */
export const slopeOf = (posterior: Posterior): Moments =>
  momentsOf(
    posterior,
    ({ slope }) => slope,
    ({ slopeVariance }) => slopeVariance
  )

export interface Draw {
  readonly level: number
  readonly slope: number
}

/** One draw: a component by its weight, its level, and the slope given the level, which is normal as well. */
const drawFrom = (random: Random, { components }: Posterior): Draw => {
  let left = random.next()
  const chosen = components.find(({ weight }) => (left -= weight) < 0) ?? components.at(-1)!
  const { covariance, level, levelVariance, slope, slopeVariance } = chosen
  const [first, second] = [random.normal(), random.normal()]
  const deviation = Math.sqrt(levelVariance)
  const along = deviation > 0 ? covariance / deviation : 0
  const across = Math.sqrt(Math.max(0, slopeVariance - along ** 2))
  return { level: level + deviation * first, slope: slope + along * first + across * second }
}

/** Independent draws of the level (log-odds) and the slope (standard deviations of its prior). */
export const drawLevels = (random: Random, posterior: Posterior, draws: number): ReadonlyArray<Draw> =>
  Array.from({ length: draws }, () => drawFrom(random, posterior))

/** Draws of the model per answer. */
export const modelDraws = 200

/** Spread of the logarithm of each effect's factor: 95 % between half and twice the assumption. A judgement. */
export const effectSpread = 0.35

/** A multiplier of an assumed effect: log-normal around 1 with this spread of its logarithm. */
export const drawEffect = (random: Random, spread: number): number => Math.exp(spread * random.normal())
