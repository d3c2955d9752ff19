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

export type ReferenceSource = "given" | "survey" | "median_of_tested"

export interface Market {
  readonly business: BusinessType | undefined
  /** The usual market price in yen; of source `median_of_tested` only what relative answers are compared with. */
  readonly reference: number
  readonly source: ReferenceSource
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

export const marketOf = (input: PriceInput, areaCode: string | null): Market => {
  const business = businessTypeOf(input.businessType)
  const type = business?.name
  const match = input.referencePrice === undefined ? itemOf(type, input.businessType, input.product) : undefined
  const survey = match === undefined ? undefined : { ...match, ...surveyPriceOf(match.item, areaCode) }
  const reference = input.referencePrice ?? survey?.price ?? median(input.prices)
  const source = input.referencePrice !== undefined ? "given" : survey !== undefined ? "survey" : "median_of_tested"
  const regulation = regulationOf(type, input.businessType, input.product)
  const margin = input.unitCost === undefined && source !== "median_of_tested" ? defaultMarginOf(type) : undefined
  return {
    business,
    reference,
    source,
    survey,
    elasticity: elasticityPriorOf(type, regulation.selfPaid),
    regulation,
    unitCost: input.unitCost ?? (margin === undefined ? undefined : priced((1 - margin) * reference)),
    assumedMargin: margin
  }
}
