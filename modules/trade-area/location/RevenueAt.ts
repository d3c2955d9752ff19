/**
 * Monthly revenue of a store at a place, by its kind and the demand there:
 *
 *     estimate = median(kind) x 0.7 x 2 ^ (demand / 100)
 *     low, high = estimate x exp(-+1.2816 spread(kind))
 *
 * so that the best demand sells twice as much as the least, and a middling one about as much as the median of the kind: our
 * judgement, not counted. The range is rough: it would hold eight of ten stores if sales within a kind were log-normal with that
 * spread. Without an industry it lies between the industries. Pure.
 */
import { type Industry, industries } from "../Industry.ts"
import { type Sales, salesOf, salesOfIndustry } from "../shop/estimate/Sales.ts"
import type { SubIndustry } from "../shop/kind/SubIndustry.ts"
import type { Revenue } from "./Evaluation.ts"

const leastFactor = 0.7
/** Standard normal quantile of 90 %. */
const z90 = 1.2816

/** Where the demand is unknown the place changes nothing. */
const placeFactor = (demand: number | null): number => (demand === null ? 1 : leastFactor * 2 ** (demand / 100))

/** Two significant digits: more would pretend to be known. */
const rough = (yen: number): number => Number(yen.toPrecision(2))

const estimateOf = ({ median, spread }: Sales, demand: number | null) => {
  const estimate = median * placeFactor(demand)
  const factor = Math.exp(z90 * spread)
  return { estimate: rough(estimate), low: rough(estimate / factor), high: rough(estimate * factor) }
}

const geometricMean = (values: ReadonlyArray<number>): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

export const revenueAt = (
  demand: number | null,
  industry: Industry | undefined,
  kind: SubIndustry | undefined
): Revenue => {
  if (industry !== undefined) {
    const ofIndustry = salesOfIndustry(industry)
    const sales = kind === undefined ? ofIndustry : salesOf(kind)
    return { ...estimateOf(sales, demand), typical: sales.median, typicalOfIndustry: ofIndustry.median }
  }
  const estimates = industries.map((one) => estimateOf(salesOfIndustry(one), demand))
  const typical = geometricMean(industries.map((one) => salesOfIndustry(one).median))
  return {
    estimate: rough(geometricMean(estimates.map(({ estimate }) => estimate))),
    low: Math.min(...estimates.map(({ low }) => low)),
    high: Math.max(...estimates.map(({ high }) => high)),
    typical,
    typicalOfIndustry: typical
  }
}
