/**
 * What is known of the market before any persona is asked: the reference price and where it comes from, the prior of the
 * elasticity, regulation, and what a unit costs. Pure.
 */
import { businessTypeOf } from "../../business/BusinessFit.ts"
import type { BusinessType } from "../../business/BusinessTypes.ts"
import { median, priced } from "../Grid.ts"
import type { PriceInput } from "../PriceInput.ts"
import { defaultMarginOf } from "./DefaultMargins.ts"
import { type ElasticityPrior, elasticityPriorOf } from "./ElasticityPriors.ts"
import { type Regulation, regulationOf } from "./Regulation.ts"
import { type ItemMatch, itemOf } from "./SurveyItems.ts"
import { type SurveyPrice, surveyPriceOf } from "./SurveyPrices.ts"
import { switchingPriorOf } from "./SwitchingGoods.ts"

export type ReferenceSource = "given" | "survey" | "median_of_tested"

export interface Market {
  readonly business: BusinessType | undefined
  /** The usual market price in yen; of source `median_of_tested` only what relative answers are compared with. */
  readonly reference: number
  readonly source: ReferenceSource
  /** A usual price that was given or looked up and cannot be one of what is tested, in yen; it is not used. */
  readonly implausible: number | undefined
  /** The item of the survey, where the reference comes from it. */
  readonly survey: (SurveyPrice & ItemMatch) | undefined
  readonly elasticity: ElasticityPrior
  readonly regulation: Regulation
  readonly unitCost: number | undefined
  /** The margin that gave the unit cost; undefined where the cost was given or none is known. */
  readonly assumedMargin: number | undefined
}

/** Without a usual market price only answers relative to the tested prices are possible. */
export const isRelative = ({ source }: Market): boolean => source === "median_of_tested"

/** Times that the tested prices may lie above or below a usual price of the same thing, a judgement. */
const plausible = 5

const cannotBe = (reference: number, prices: ReadonlyArray<number>): boolean =>
  Math.min(...prices) > reference * plausible || Math.max(...prices) < reference / plausible

export const marketOf = (input: PriceInput, areaCode: string | null): Market => {
  const business = businessTypeOf(input.businessType)
  const type = business?.name
  const match = input.referencePrice === undefined ? itemOf(type, input.businessType, input.product) : undefined
  const found = match === undefined ? undefined : { ...match, ...surveyPriceOf(match.item, areaCode) }
  const usual = input.referencePrice ?? found?.price
  const isUsed = usual !== undefined && !cannotBe(usual, input.prices)
  const survey = isUsed ? found : undefined
  const reference = isUsed ? usual : median(input.prices)
  const source = !isUsed ? "median_of_tested" : input.referencePrice !== undefined ? "given" : "survey"
  const regulation = regulationOf(type, input.businessType, input.product)
  const margin = input.unitCost === undefined && source !== "median_of_tested" ? defaultMarginOf(type) : undefined
  return {
    business,
    reference,
    source,
    implausible: isUsed ? undefined : usual,
    survey,
    elasticity:
      switchingPriorOf(type, input.businessType, input.product) ?? elasticityPriorOf(type, regulation.selfPaid),
    regulation,
    unitCost: input.unitCost ?? (margin === undefined ? undefined : priced((1 - margin) * reference)),
    assumedMargin: margin
  }
}
