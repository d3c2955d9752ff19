/** Demand and earnings at the tested prices and at the optimum, with intervals over plausible worlds. Pure. */
import { intervalFrom, type Replicates, rounded, spreadOf } from "../../statistics/Interval.ts"
import { verdictOf } from "../Relations.ts"
import { type Choices, demandAt, elasticityAt } from "./Choice.ts"
import type { DemandSample } from "./draws/DemandDraws.ts"
import { ascending, evenly, priced } from "./Grid.ts"
import { type Earnings, earningsAbove, type Peak, peakOf, searchPrices } from "./Optimum.ts"
import type { Comparison, Optimum, PriceFindings } from "./PriceFindings.ts"

type TestedPrice = PriceFindings["prices"][number]

/** What is maximised, and the optimum at the centre of the model. */
interface Goal {
  readonly cost: number
  readonly earnings: Earnings
  readonly peak: Peak
}

/** The goal of the greatest revenue (`cost` 0) or profit. `prices` ascending, in yen. */
export const goalOf = (choices: Choices, prices: ReadonlyArray<number>, reference: number, cost: number): Goal => {
  const earnings = earningsAbove(cost)
  const search = searchPrices(choices, prices[0]!, prices.at(-1)!, reference, earnings)
  return { cost, earnings, peak: peakOf(search, (index) => demandAt(choices, search[index]! / reference), earnings) }
}

/**
 * The prices at which the optima of all draws are searched: about 6 % apart from a quarter of the lower optimum to four
 * times the higher one, and a coarse grid elsewhere.
 */
export const drawGrid = (goals: ReadonlyArray<Goal>, low: number, high: number): ReadonlyArray<number> => {
  const peaks = goals.map(({ peak }) => peak.price)
  const [from, to] = [Math.max(low, Math.min(...peaks) / 4), Math.min(high, Math.max(...peaks) * 4)]
  return ascending([...evenly(low, high, 12), ...evenly(from, to, 48)])
}

const perThousand = 1_000

/**
 * Elasticity between two prices by the midpoint formula (R. Allen, The concept of arc elasticity of demand, Review of Economic
 * Studies 1, 1934); null without demand at either.
 */
const arcElasticity = (from: number, to: number, before: number, after: number): number | null =>
  before + after > 0 ? rounded((after - before) / (before + after) / ((to - from) / (to + from)), 4) : null

const each = ({ model, sampling, total }: Replicates, change: (rate: number) => number): Replicates => ({
  total: total.map(change),
  sampling: sampling.map(change),
  model: model.map(change)
})

const over = (of: Replicates, by: Replicates): Replicates => {
  const ratio = (above: Float64Array, below: Float64Array) =>
    above.map((rate, draw) => (below[draw]! > 0 ? rate / below[draw]! : 0))
  return {
    total: ratio(of.total, by.total),
    sampling: ratio(of.sampling, by.sampling),
    model: ratio(of.model, by.model)
  }
}

/** Findings for the tested prices, in the given order; no profit where `cost` is undefined. */
export const testedPrices = (
  prices: ReadonlyArray<number>,
  sample: DemandSample,
  reference: number,
  cost: number | undefined,
  distanceOf: (price: number) => number
): ReadonlyArray<TestedPrice> => {
  const { demand, replicates } = sample
  const share = bestShares(prices, sample, 0)
  return prices.map((price, index) => {
    const earned = (margin: number) =>
      intervalFrom(
        margin * demand(price) * perThousand,
        each(replicates(price), (rate) => margin * rate * perThousand),
        0
      )
    const next = prices[index + 1]
    return {
      price,
      demand: intervalFrom(demand(price), replicates(price), 4),
      relativeDemand: intervalFrom(
        demand(reference) > 0 ? demand(price) / demand(reference) : 0,
        over(replicates(price), replicates(reference)),
        4
      ),
      revenue: earned(price),
      profit: cost === undefined ? null : earned(price - cost),
      bestShare: rounded(share[index]!, 4),
      elasticityToNext: next === undefined ? null : arcElasticity(price, next, demand(price), demand(next)),
      distance: rounded(distanceOf(price), 6)
    }
  })
}

/** Share of the draws in which each price earns most; of equal ones the lowest. */
const bestShares = (prices: ReadonlyArray<number>, { draws, replicates }: DemandSample, cost: number) => {
  const columns = prices.map((price) => replicates(price).total)
  const wins = prices.map(() => 0)
  for (let draw = 0; draw < draws; draw++) {
    let best = 0
    for (let index = 1; index < prices.length; index++) {
      const earned = (at: number) => (prices[at]! - cost) * columns[at]![draw]!
      if (earned(index) > earned(best)) best = index
    }
    wins[best]!++
  }
  return wins.map((count) => count / draws)
}

/** Share of its earnings by which a price must lead (a judgement): what is less no shop would notice, however sure it is. */
const leastLead = 0.01

/** The best tested price beside the one that comes closest to it over the draws, of those at which people buy where there are others. */
export const compareBest = (
  best: number,
  prices: ReadonlyArray<number>,
  bought: ReadonlyArray<number>,
  { draws, replicates }: DemandSample,
  cost: number
): Comparison => {
  const own = replicates(best).total
  const sureness = (price: number): number => {
    const other = replicates(price).total
    let wins = 0
    for (let draw = 0; draw < draws; draw++) {
      const earned = (best - cost) * own[draw]!
      const lead = earned - (price - cost) * other[draw]!
      const noticed = leastLead * Math.abs(earned)
      wins += lead > noticed ? 1 : lead < -noticed ? 0 : 0.5
    }
    return wins / draws
  }
  const [closest] = (bought.length > 1 ? bought : prices)
    .filter((price) => price !== best)
    .map((price) => ({ rival: price, probability: sureness(price) }))
    .sort((a, b) => a.probability - b.probability)
  const edge = best === prices[0] ? "low" : best === prices.at(-1) ? "high" : "none"
  return {
    price: best,
    rival: closest!.rival,
    probability: rounded(closest!.probability, 4),
    verdict: verdictOf(closest!.probability),
    edge
  }
}

/** The optimum at the centre of the model and over the draws: prices in yen, earnings in yen per 1,000 personas. */
export const optimumOf = (
  goal: Goal,
  search: ReadonlyArray<number>,
  sample: DemandSample,
  choices: Choices,
  reference: number
): Optimum => {
  const { earnings, peak } = goal
  const columns = search.map(sample.replicates)
  const peaks = (part: keyof Replicates): Float64Array =>
    Float64Array.from(
      { length: sample.draws },
      (_, draw) => peakOf(search, (index) => columns[index]![part][draw]!, earnings).price
    )
  const [low, high] = [search[0]!, search.at(-1)!]
  const shown = (of: number) => (of === low || of === high ? of : Math.min(high, Math.max(low, priced(of))))
  const range = (part: keyof Replicates) => {
    const spread = spreadOf(peak.price, peaks(part))
    return { low: shown(spread.low), high: shown(spread.high) }
  }
  const earned = (rate: number) => earnings(peak.price, rate) * perThousand
  const elasticity = elasticityAt(choices, peak.price / reference)
  const replicates = sample.replicates(peak.price)
  return {
    price: { value: shown(peak.price), ...range("total"), sampling: range("sampling"), model: range("model") },
    demand: intervalFrom(sample.demand(peak.price), replicates, 4),
    earnings: intervalFrom(earned(sample.demand(peak.price)), each(replicates, earned), 0),
    elasticity: elasticity === null ? null : rounded(elasticity, 4),
    edge: peak.edge
  }
}
