/**
 * Industries of the trade-area family and the weights of their scores. Pure.
 *
 * The emphasised weight of an industry is fixed by the contract; the others are our judgement of what matters to it. They
 * are whole percent, so that each row sums to exactly 100.
 */
import { Schema } from "effect"
import { Localized } from "../../src/Language.ts"

export const Industry = Schema.Literals([
  "restaurant",
  "retail",
  "service",
  "clinic",
  "fitness",
  "education",
  "real_estate"
]).annotate({
  identifier: "Industry",
  description: "Industry of the store; it decides the weights of the scores",
  examples: ["restaurant"]
})
export type Industry = typeof Industry.Type
export const industries: ReadonlyArray<Industry> = Industry.literals

export const industryNames: Readonly<Record<Industry, Localized>> = {
  restaurant: new Localized("飲食", "restaurant"),
  retail: new Localized("小売", "retail"),
  service: new Localized("サービス", "service"),
  clinic: new Localized("医療", "clinic"),
  fitness: new Localized("フィットネス", "fitness"),
  education: new Localized("教育", "education"),
  real_estate: new Localized("不動産", "real estate")
}

/** The axes of a report. */
export const reportAxes = ["population", "competition", "demand", "economics", "accessibility", "risk"] as const
export type ReportAxis = (typeof reportAxes)[number]

/** The axes of a location score. */
export const locationAxes = ["demand", "competition", "accessibility", "economics", "cost_efficiency"] as const
export type LocationAxis = (typeof locationAxes)[number]

/** Percent by axis. */
export type Weights<Axis extends string> = Readonly<Record<Axis, number>>

const balanced: Weights<ReportAxis> = {
  demand: 20,
  competition: 20,
  accessibility: 20,
  economics: 20,
  population: 10,
  risk: 10
}

const reportWeightsByIndustry: Readonly<Record<Industry, Weights<ReportAxis>>> = {
  restaurant: { demand: 25, competition: 20, accessibility: 20, economics: 15, population: 10, risk: 10 },
  retail: { competition: 25, demand: 20, accessibility: 20, economics: 15, population: 10, risk: 10 },
  service: { accessibility: 25, economics: 25, demand: 15, competition: 15, population: 10, risk: 10 },
  clinic: { accessibility: 30, population: 20, demand: 15, competition: 15, economics: 10, risk: 10 },
  fitness: { accessibility: 25, demand: 20, population: 15, economics: 15, competition: 15, risk: 10 },
  education: { demand: 30, population: 20, accessibility: 15, economics: 15, competition: 10, risk: 10 },
  real_estate: { economics: 30, demand: 20, accessibility: 20, population: 10, risk: 10, competition: 10 }
}

/** Weights of the six axes of a report; balanced when no industry is given. */
export const reportWeights = (industry: Industry | undefined): Weights<ReportAxis> =>
  industry === undefined ? balanced : reportWeightsByIndustry[industry]

/**
 * Weights of the five axes of a location score: those of the report, where cost efficiency takes the share of population
 * and risk. Demand holds the residents already, and candidates are mostly near each other, so their hazards differ little.
 */
export const locationWeights = (industry: Industry | undefined): Weights<LocationAxis> => {
  const { population, risk, ...shared } = reportWeights(industry)
  return { ...shared, cost_efficiency: population + risk }
}

/**
 * The weighted mean of the known scores, 0 to 100, or null when less than half of the weight is known. Weights of unknown
 * scores are spread over the others.
 */
export const weightedMean = <Axis extends string>(
  scores: Readonly<Record<Axis, number | null>>,
  weights: Weights<Axis>
): number | null => {
  let sum = 0
  let known = 0
  let all = 0
  for (const [axis, weight] of Object.entries<number>(weights)) {
    all += weight
    const score = scores[axis as Axis]
    if (score === null) continue
    sum += score * weight
    known += weight
  }
  return 2 * known < all ? null : sum / known
}
