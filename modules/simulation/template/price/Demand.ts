/** Demand and earnings at the tested prices and at the optimum, with bootstrap intervals. Pure. */
import { bootstrapMeans, intervalOf, mean, rounded, spreadOf, standardReplicates } from "../../statistics/Interval.ts"
import type { World } from "../Template.ts"
import { type Choices, demandAt, elasticityAt, ratesAt } from "./Choice.ts"
import { priced } from "./Grid.ts"
import { type Earnings, earningsAbove, type Peak, peakOf, searchPrices } from "./Optimum.ts"
import type { Optimum, PriceFindings } from "./PriceFindings.ts"

type TestedPrice = PriceFindings["prices"][number]

/** Demand and its bootstrap replicates at the prices that were resampled. */
interface DemandSample {
  readonly demand: (price: number) => number
  readonly replicates: (price: number) => Float64Array
}

/** What is maximised, the prices that are searched, and the optimum of the sample. */
interface Goal {
  readonly earnings: Earnings
  readonly search: ReadonlyArray<number>
  readonly peak: Peak
}

/** The goal of the greatest revenue (`cost` 0) or profit. `prices` ascending, in yen. */
export const goalOf = (choices: Choices, prices: ReadonlyArray<number>, reference: number, cost: number): Goal => {
  const earnings = earningsAbove(cost)
  const search = searchPrices(choices, prices[0]!, prices.at(-1)!, reference, earnings)
  const peak = peakOf(search, (index) => demandAt(choices, search[index]! / reference), earnings)
  return { earnings, search, peak }
}

/** Resamples once for all prices whose intervals are needed. */
export const sampleDemand = (
  world: World,
  choices: Choices,
  prices: ReadonlyArray<number>,
  reference: number,
  replicates: number = standardReplicates
): DemandSample => {
  const place = new Map(prices.map((price, index) => [price, index]))
  const columns = prices.map((price) => ratesAt(choices, price / reference))
  const means = columns.map(mean)
  world.checkpoint()
  const resamples = bootstrapMeans(world.random("price_test/bootstrap"), columns, replicates, (share) => {
    world.checkpoint()
    world.progress(0.2 + 0.7 * share)
  })
  return {
    demand: (price) => means[place.get(price)!]!,
    replicates: (price) => resamples[place.get(price)!]!
  }
}

const perThousand = 1_000

/** Elasticity by the midpoint formula; null without demand at either price. */
const arcElasticity = (from: number, to: number, before: number, after: number): number | null =>
  before + after > 0 ? rounded((after - before) / (before + after) / ((to - from) / (to + from)), 4) : null

/** Findings for the tested prices, in the given order; no profit where `cost` is undefined. */
export const testedPrices = (
  prices: ReadonlyArray<number>,
  { demand, replicates }: DemandSample,
  cost: number | undefined
): ReadonlyArray<TestedPrice> =>
  prices.map((price, index) => {
    const earned = (margin: number) =>
      intervalOf(
        margin * demand(price) * perThousand,
        replicates(price).map((rate) => margin * rate * perThousand),
        0
      )
    const next = prices[index + 1]
    return {
      price,
      demand: intervalOf(demand(price), replicates(price), 4),
      revenue: earned(price),
      profit: cost === undefined ? null : earned(price - cost),
      elasticityToNext: next === undefined ? null : arcElasticity(price, next, demand(price), demand(next))
    }
  })

/** The optimum of each replicate. */
const peaksOf = (goal: Goal, { replicates }: DemandSample): Float64Array => {
  const columns = goal.search.map(replicates)
  return Float64Array.from(
    columns[0]!,
    (_, replicate) => peakOf(goal.search, (index) => columns[index]![replicate]!, goal.earnings).price
  )
}

export const optimumOf = (goal: Goal, sample: DemandSample, choices: Choices, reference: number): Optimum => {
  const { edge, price } = goal.peak
  const earned = (rate: number) => goal.earnings(price, rate) * perThousand
  const elasticity = elasticityAt(choices, price / reference)
  const spread = spreadOf(price, peaksOf(goal, sample))
  const [low, high] = [goal.search[0]!, goal.search.at(-1)!]
  const shown = (of: number) => (of === low || of === high ? of : Math.min(high, Math.max(low, priced(of))))
  return {
    price: { value: shown(spread.value), low: shown(spread.low), high: shown(spread.high) },
    demand: intervalOf(sample.demand(price), sample.replicates(price), 4),
    earnings: intervalOf(earned(sample.demand(price)), sample.replicates(price).map(earned), 0),
    elasticity: elasticity === null ? null : rounded(elasticity, 4),
    edge
  }
}
