/**
 * Finds the price within the tested range that earns most: the best point of a grid, refined by the vertex of the
 * parabola through it and its neighbours over the logarithm of the price (one step of parabolic interpolation: R. Brent,
 * Algorithms for Minimization without Derivatives, 1973). The same rule finds the optimum of each replicate. Pure.
 */
import { type Choices, demandAt } from "./Choice.ts"
import { ascending, evenly } from "./Grid.ts"

export type Edge = "none" | "low" | "high"
export interface Peak {
  readonly price: number
  /** `low` or `high` if that end of the range is best: the true optimum may lie beyond it. */
  readonly edge: Edge
}

/** Earnings per persona: price less cost, times demand. */
export type Earnings = (price: number, demand: number) => number
export const earningsAbove =
  (cost: number): Earnings =>
  (price, demand) =>
    (price - cost) * demand

/** Vertex of the parabola through three points with ascending x, the middle one highest; within the outer two. */
const vertex = (x: readonly [number, number, number], y: readonly [number, number, number]): number => {
  const left = (y[1] - y[0]) / (x[1] - x[0])
  const right = (y[2] - y[1]) / (x[2] - x[1])
  const bend = (right - left) / (x[2] - x[0])
  if (!(bend < 0)) return x[1]
  const top = (x[0] + x[1]) / 2 - left / (2 * bend)
  return Math.min(x[2], Math.max(x[0], top))
}

/** The price with the greatest earnings over a grid of ascending prices with known demand. Of equal ones the lowest. */
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

/** Each step narrows the range by a factor of 16 on the logarithmic scale; four cover the whole range of numbers. */
const maxSteps = 8

/**
 * The best price of the sample to within a tenth: narrows the range around the best point of a coarse grid until it is
 * that small. The limit of steps ends the search among the smallest representable numbers, whose neighbours are far
 * apart.
 */
const approximatePeak = (
  choices: Choices,
  low: number,
  high: number,
  reference: number,
  earnings: Earnings,
  steps = maxSteps
): number => {
  const coarse = evenly(low, high, 32)
  const { price } = peakOf(coarse, (index) => demandAt(choices, coarse[index]! / reference), earnings)
  const from = coarse.findLast((other) => other < price) ?? low
  const to = coarse.find((other) => other > price) ?? high
  const isClose = Math.log(to) - Math.log(from) < 0.1
  return isClose || steps === 1 ? price : approximatePeak(choices, from, to, reference, earnings, steps - 1)
}

/**
 * The grid on which the optima of the sample and of its replicates are searched, from `low` to `high`: prices 3.5 %
 * apart around the optimum of the sample, and a coarse grid elsewhere, since the replicates of a small sample vary
 * widely.
 */
export const searchPrices = (
  choices: Choices,
  low: number,
  high: number,
  reference: number,
  earnings: Earnings
): ReadonlyArray<number> => {
  const best = approximatePeak(choices, low, high, reference, earnings)
  const around = evenly(Math.max(low, best / 2), Math.min(high, best * 2), 41)
  return ascending([...evenly(low, high, 16), ...around])
}
