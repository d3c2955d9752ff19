/** Data of the plots: demand and earnings, and the four curves of the price sensitivity meter. Pure. */
import { rounded } from "../../statistics/Interval.ts"
import { type Choices, demandAt } from "./Choice.ts"
import { priced } from "./Grid.ts"
import type { PriceFindings } from "./PriceFindings.ts"
import { crossingsOf, type Opinions } from "./Sensitivity.ts"

/** Demand, revenue and profit at prices in yen; no profit where `cost` is undefined. */
export const curveOf = (
  choices: Choices,
  prices: ReadonlyArray<number>,
  reference: number,
  cost: number | undefined
): PriceFindings["curve"] =>
  prices.map((price) => {
    const demand = demandAt(choices, price / reference)
    return {
      price,
      demand: rounded(demand, 4),
      revenue: rounded(price * demand * 1_000, 0),
      profit: cost === undefined ? null : rounded((price - cost) * demand * 1_000, 0)
    }
  })

/** The crossing points, and the four curves at the given prices in yen. */
export const sensitivityOf = (
  opinions: Opinions,
  prices: ReadonlyArray<number>,
  reference: number
): PriceFindings["sensitivity"] => {
  const inYen = (price: number | null) => (price === null ? null : priced(price * reference))
  const { idp, opp, pmc, pme } = crossingsOf(opinions)
  return {
    pmc: inYen(pmc),
    pme: inYen(pme),
    opp: inYen(opp),
    idp: inYen(idp),
    curve: prices.map((price) => {
      const { cheap, expensive, tooCheap, tooExpensive } = opinions(price / reference)
      return {
        price,
        tooCheap: rounded(tooCheap, 4),
        cheap: rounded(cheap, 4),
        expensive: rounded(expensive, 4),
        tooExpensive: rounded(tooExpensive, 4)
      }
    })
  }
}
