/**
 * Price sensitivity meter (P. van Westendorp, NSS Price Sensitivity Meter: a new approach to study consumer perception
 * of price, Proceedings of the 29th ESOMAR Congress, 1976). Respondents name four prices; those of a persona are
 * derived from its demand curve, by comparing its odds of buying with those of an average persona at the usual price:
 *
 * - cheap: its odds are twice as high;
 * - expensive: its odds are half as high, so that the average persona finds the usual price neither cheap nor
 *   expensive, as the indifference price is close to what most people pay (van Westendorp);
 * - too expensive: its odds are an eighth;
 * - too cheap: a fraction of its cheap price that grows with its weight of quality, since a low price is taken as a
 *   sign of low quality (A. Rao, K. Monroe, The effect of price, brand name, and store name on buyers' perceptions of
 *   product quality, Journal of Marketing Research 26, 1989): 0.3 + 1.2 times that weight, at most 0.9.
 *
 * The odds and the fraction are judgements of this product. Negative prices become 0: no price is cheap enough. Pure.
 */

import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { logit } from "../../statistics/Logit.ts"
import type { World } from "../Template.ts"
import type { Choices } from "./Choice.ts"
import { usualRate } from "./Preferences.ts"

const usual = logit(usualRate)

export interface Thresholds {
  /** In units of the usual price, one per persona; the other members alike. */
  readonly tooCheap: Float64Array
  readonly cheap: Float64Array
  readonly expensive: Float64Array
  readonly tooExpensive: Float64Array
}

export const thresholdsOf = (world: World, choices: Choices): Thresholds => {
  const quality = weightColumn(world.weights, "quality")
  /** The price at which the persona's log-odds of buying are these. */
  const priceAt = (odds: number) =>
    Float64Array.from({ length: choices.size }, (_, persona) =>
      Math.max(0, (choices.pull[persona]! - odds) / choices.push[persona]!)
    )
  const cheap = priceAt(usual + Math.log(2))
  return {
    tooCheap: cheap.map((price, persona) => price * Math.min(0.9, 0.3 + 1.2 * quality[persona]!)),
    cheap,
    expensive: priceAt(usual - Math.log(2)),
    tooExpensive: priceAt(usual - Math.log(8))
  }
}

/** How many of the ascending values are at most `limit`. */
const atMost = (sorted: Float64Array, limit: number): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Shares of the personas at a price, 0 to 1. */
interface Opinion {
  readonly tooCheap: number
  readonly cheap: number
  readonly expensive: number
  readonly tooExpensive: number
}
export type Opinions = (price: number) => Opinion

/**
 * Shares of the personas by their opinion of a price in units of the usual price: cheap at or below a persona's
 * threshold, expensive at or above it.
 */
export const opinionsOf = (thresholds: Thresholds): Opinions => {
  const size = thresholds.cheap.length
  const [tooCheap, cheap, expensive, tooExpensive] = [
    thresholds.tooCheap.slice().sort(),
    thresholds.cheap.slice().sort(),
    thresholds.expensive.slice().sort(),
    thresholds.tooExpensive.slice().sort()
  ] as const
  return (price) => ({
    tooCheap: 1 - atMost(tooCheap, price) / size,
    cheap: 1 - atMost(cheap, price) / size,
    expensive: atMost(expensive, price) / size,
    tooExpensive: atMost(tooExpensive, price) / size
  })
}

/** Range that is searched for crossings, in units of the usual price: all thresholds lie within it. */
const [lowest, highest] = [1e-9, 1e9] as const

/**
 * The price at which a falling share meets a rising one, to a relative 1e-9. Null where they do not cross: one is above
 * the other throughout, or both are 0.
 */
const crossing = (
  opinions: Opinions,
  falling: (opinion: Opinion) => number,
  rising: (opinion: Opinion) => number
): number | null => {
  const lead = (price: number) => falling(opinions(price)) - rising(opinions(price))
  if (!(lead(lowest) > 0 && lead(highest) < 0)) return null
  let from = Math.log(lowest)
  let to = Math.log(highest)
  while (to - from > 1e-9) {
    const middle = (from + to) / 2
    if (lead(Math.exp(middle)) > 0) from = middle
    else to = middle
  }
  return Math.exp(to)
}

interface Crossings {
  readonly pmc: number | null
  readonly pme: number | null
  readonly opp: number | null
  readonly idp: number | null
}

type Share = (opinion: Opinion) => number
const shares = {
  tooCheap: (opinion) => opinion.tooCheap,
  cheap: (opinion) => opinion.cheap,
  expensive: (opinion) => opinion.expensive,
  tooExpensive: (opinion) => opinion.tooExpensive
} as const satisfies Record<keyof Opinion, Share>
const not =
  (share: Share): Share =>
  (opinion) =>
    1 - share(opinion)

/** The four crossing points in units of the usual price, by van Westendorp's pairs of curves. */
export const crossingsOf = (opinions: Opinions): Crossings => {
  const { cheap, expensive, tooCheap, tooExpensive } = shares
  return {
    pmc: crossing(opinions, tooCheap, not(cheap)),
    pme: crossing(opinions, not(expensive), tooExpensive),
    opp: crossing(opinions, tooCheap, tooExpensive),
    idp: crossing(opinions, cheap, expensive)
  }
}
