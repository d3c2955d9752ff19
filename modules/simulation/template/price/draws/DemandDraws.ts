/**
 * Demand at many prices in plausible worlds. A draw takes level and slope from their prior or posterior, multiplies each
 * assumed effect by a log-normal factor, and resamples the personas. Time is personas x draws x prices, in one pass over
 * typed arrays. Pure.
 *
 * What the outcomes of an account taught holds for its personas as they are, so the sampling part shrinks as the level
 * becomes known: its log-odds are multiplied by the posterior's deviation of the level over the prior's (a rule of this product,
 * tried on simulated markets: `npm run evaluate -- uncertainty`).
 */
import { bootstrapMeans, intervalOf, mean, type Replicates } from "../../../statistics/Interval.ts"
import { tabulatedLogistic } from "../../../statistics/LogisticTable.ts"
import { logistic } from "../../../statistics/Logit.ts"
import {
  type Draw,
  drawEffect,
  drawLevels,
  effectSpread,
  levelOf,
  levelSpread,
  modelDraws
} from "../../../statistics/Posterior.ts"
import type { World } from "../../Template.ts"
import { type Choices, demandAt, ratesAt } from "../Choice.ts"
import { type DemandModel, elasticityAtSlope, emptyScaled, scaleInto, solve } from "../PopulationDemand.ts"

export interface DemandSample {
  readonly draws: number
  readonly demand: (price: number) => number
  readonly replicates: (price: number) => Replicates
  /** |e| of the population at the reference, per draw. */
  readonly elasticities: Float64Array
}

/** The middle 95 % of the draws of the elasticity around an estimate, four decimals. */
export const elasticityRange = (estimate: number, { elasticities }: DemandSample) => {
  const { high, low } = intervalOf(
    estimate,
    elasticities.map((e) => -e),
    4
  )
  return { low, high }
}

/** Log-odds of a share that may be 0 or 1: then infinite. */
const logOdds = (share: number): number => Math.log(share / (1 - share))

/** The share at its own log-odds plus a deviation; without one where either is infinite. */
const moved = (share: number, deviation: number): number =>
  Number.isFinite(deviation) && share > 0 && share < 1 ? logistic(logOdds(share) + deviation) : share

/**
 * Deviations of the log-odds of demand in resamples of the personas from those of all, at each price. A resample is
 * scaled to the same elasticity at the reference as the sample was: its log-odds are stretched around the reference.
 */
const samplingDeviations = (
  world: World,
  centre: Choices,
  prices: ReadonlyArray<number>,
  reference: number,
  draws: number
): ReadonlyArray<Float64Array> => {
  const there = ratesAt(centre, 1)
  const steepness = there.map((rate, persona) => centre.push[persona]! * rate * (1 - rate))
  const columns = prices.map((price) => tabulatedRates(centre, price / reference))
  const resamples = bootstrapMeans(world.random("price_test/bootstrap"), [there, steepness, ...columns], draws, () =>
    world.checkpoint()
  )
  const [rates, slopes, ...demands] = resamples as [Float64Array, Float64Array, ...ReadonlyArray<Float64Array>]
  const elasticity = mean(steepness) / mean(there)
  return demands.map((column, index) => {
    const own = logOdds(mean(columns[index]!))
    return column.map((demand, draw) => {
      const level = logOdds(rates[draw]!)
      return level + ((logOdds(demand) - level) * elasticity * rates[draw]!) / slopes[draw]! - own
    })
  })
}

const tabulatedRates = ({ pull, push }: Choices, price: number): Float64Array =>
  pull.map((own, persona) => tabulatedLogistic(own - push[persona]! * price))

/** Demand of all personas at the prices in each draw of the model: a row per price, a column per draw. */
const modelDraw = (
  world: World,
  model: DemandModel,
  levels: ReadonlyArray<Draw>,
  distances: Float64Array
): ReadonlyArray<Float64Array> => {
  const { size } = model.preferences
  const count = distances.length
  const rows = Array.from(distances, () => new Float64Array(levels.length))
  const random = world.random("price_test/effects")
  const scaled = emptyScaled(size)
  const sums = new Float64Array(count)
  for (const [draw, { level, slope }] of levels.entries()) {
    world.checkpoint()
    world.progress(0.3 + (0.6 * draw) / levels.length)
    const factor = () => drawEffect(random, effectSpread)
    const factors = { taste: factor(), liking: factor(), fit: factor(), sensitivity: factor() }
    scaleInto(model.preferences, model.meansEffect, factors, scaled)
    const solved = solve(scaled, model.level + level, elasticityAtSlope(model.prior, slope))
    sums.fill(0)
    for (let persona = 0; persona < size; persona++) {
      const base = solved.shift + scaled.readiness[persona]!
      const push = solved.slope * scaled.sensitivity[persona]!
      for (let index = 0; index < count; index++) sums[index]! += tabulatedLogistic(base - push * distances[index]!)
    }
    for (let index = 0; index < count; index++) rows[index]![draw] = sums[index]! / size
  }
  return rows
}

/** `prices` are distinct, in yen. Reports progress from 0.2 to 0.9. */
export const sampleDemand = (
  world: World,
  model: DemandModel,
  centre: Choices,
  prices: ReadonlyArray<number>,
  reference: number,
  draws: number = modelDraws
): DemandSample => {
  const values = prices.map((price) => demandAt(centre, price / reference))
  const deviations = samplingDeviations(world, centre, prices, reference, draws)
  world.progress(0.3)
  const levels = drawLevels(world.random("price_test/model"), world.posterior, draws)
  const distances = Float64Array.from(prices, (price) => price / reference - 1)
  const rows = modelDraw(world, model, levels, distances)
  const keep = Math.min(1, levelOf(world.posterior).deviation / levelSpread)
  const columns = rows.map((row, index) => ({
    model: row,
    sampling: deviations[index]!.map((deviation) => moved(values[index]!, deviation)),
    total: row.map((share, draw) => moved(share, keep * deviations[index]![draw]!))
  }))
  const place = new Map(prices.map((price, index) => [price, index]))
  return {
    draws,
    elasticities: Float64Array.from(levels, ({ slope }) => elasticityAtSlope(model.prior, slope)),
    demand: (price) => values[place.get(price)!]!,
    replicates: (price) => columns[place.get(price)!]!
  }
}
