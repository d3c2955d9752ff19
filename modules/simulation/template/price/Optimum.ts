/**
 * The price within the tested range that earns most: the best point of a grid, then the top of the parabola through it
 * and its neighbours. The same rule finds the optimum of each bootstrap replicate. Pure.
 */
import { type Choices, demandAt } from "./Choice.ts"
import { ascending, evenly } from "./Grid.ts"

export type Edge = "none" | "low" | "high"
export interface Peak {
  readonly price: number
  /** Which end of the range is best, if it is an end: then the true optimum may lie beyond. */
  readonly edge: Edge
}

/** What is earned per persona: price less cost, times demand. */
export type Earnings = (price: number, demand: number) => number
export const earningsAbove =
  (cost: number): Earnings =>
  (price, demand) =>
    (price - cost) * demand

/** Top of the parabola through three points with ascending x, the middle one highest; within the outer two. */
const vertex = (x: readonly [number, number, number], y: readonly [number, number, number]): number => {
  const left = (y[1] - y[0]) / (x[1] - x[0])
  const right = (y[2] - y[1]) / (x[2] - x[1])
  const bend = (right - left) / (x[2] - x[0])
  if (!(bend < 0)) return x[1]
  const top = (x[0] + x[1]) / 2 - left / (2 * bend)
  return Math.min(x[2], Math.max(x[0], top))
}

/** Where earnings peak over a grid of ascending prices, given the demand at each. On a tie the lowest price wins. */
export const peakOf = (prices: ReadonlyArray<number>, demand: (index: number) => number, earnings: Earnings): Peak => {
  const earned = (index: number) => earnings(prices[index]!, demand(index))
  let best = 0
  let most = earned(0)
  for (let index = 1; index < prices.length; index++) {
    const here = earned(index)
    if (here > most) {
      best = index
      most = here
    }
  }
  if (best === 0) return { price: prices[0]!, edge: "low" }
  if (best === prices.length - 1) return { price: prices[best]!, edge: "high" }
  const x = [Math.log(prices[best - 1]!), Math.log(prices[best]!), Math.log(prices[best + 1]!)] as const
  const top = Math.exp(vertex(x, [earned(best - 1), most, earned(best + 1)]))
  return { price: Math.min(prices[best + 1]!, Math.max(prices[best - 1]!, top)), edge: "none" }
}

/** Each look is sixteen times as close, and all numbers that there are lie within four of them. */
const mostLooks = 8

/**
 * The best price of the sample, within a tenth: looks closer around the best of a few until they lie that close. The
 * smallest numbers that there are never do.
 */
const near = (
  choices: Choices,
  low: number,
  high: number,
  reference: number,
  earnings: Earnings,
  looks = mostLooks
): number => {
  const few = evenly(low, high, 32)
  const { price } = peakOf(few, (index) => demandAt(choices, few[index]! / reference), earnings)
  const from = few.findLast((other) => other < price) ?? low
  const to = few.find((other) => other > price) ?? high
  const isClose = Math.log(to) - Math.log(from) < 0.1
  return isClose || looks === 1 ? price : near(choices, from, to, reference, earnings, looks - 1)
}

/**
 * Prices among which to look for the optimum of the sample and of its replicates, from `low` to `high`: 3.5 % apart where
 * the sample has it, and loosely everywhere, for the replicates of a small sample lie far apart.
 */
export const searchPrices = (
  choices: Choices,
  low: number,
  high: number,
  reference: number,
  earnings: Earnings
): ReadonlyArray<number> => {
  const best = near(choices, low, high, reference, earnings)
  const around = evenly(Math.max(low, best / 2), Math.min(high, best * 2), 41)
  return ascending([...evenly(low, high, 16), ...around])
}
