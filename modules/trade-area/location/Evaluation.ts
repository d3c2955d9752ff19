/** Judges one candidate: revenue with its seats, rent, break-even, cost efficiency and the overall score. Pure. */
import { Schema } from "effect"
import type { Localized } from "../../../src/Language.ts"
import { type Industry, type LocationAxis, locationWeights, type Weights, weightedMean } from "../Industry.ts"
import type { Place } from "../place/Place.ts"
import { type Business, breakEvenMonths, type Conditions, conditionsOf, monthlyProfit } from "./BreakEven.ts"
import type { PeopleAround, Revenue } from "./revenue/RevenueAt.ts"
import { depositMonths, economicsOf, seatFactor } from "./StoreEconomics.ts"

/** What is known of a candidate. */
export interface Subject {
  readonly id: string
  readonly place: Place
  readonly scores: Readonly<Record<Exclude<LocationAxis, "cost_efficiency">, number | null>>
  /** Revenue of a store with its seats. */
  readonly revenue: Revenue
  /** Null where they are not known. */
  readonly people: PeopleAround | null
  /** Whether shops of the kind are known around. */
  readonly competitorsKnown: boolean
  /** That the lists hold too few of them, and what the census suggests; null where they hold enough. */
  readonly shortfall: Localized | null
  /** Which lists of shops are a year old or older; null where none is. */
  readonly shopsAge: Localized | null
  readonly monthlyRent: number | undefined
  readonly seats: number | undefined
}

export interface Aim {
  readonly industry: Industry | undefined
  readonly targetRevenue: number | undefined
  /** Whether the kind of store that the request names is none of the industry. */
  readonly kindUnknown: boolean
  /** Percent by axis, as the caller gave them; they decide alone. */
  readonly weights?: Weights<LocationAxis> | undefined
}

export const Assumption = Schema.Literals(["industry", "sub_industry", "monthly_rent", "seats", "demand"])
export type Assumption = typeof Assumption.Type

export interface Evaluation {
  readonly subject: Subject
  /** One decimal; null when less than half of the weight is known. */
  readonly overallScore: number | null
  readonly scores: Readonly<Record<LocationAxis, number | null>>
  readonly revenue: { readonly estimate: number; readonly low: number; readonly high: number }
  /** Rent by estimated revenue; null without a rent. */
  readonly rentRatio: number | null
  readonly usualRentRatio: number
  /** Yen a month before tax, for the revenue of the break-even. */
  readonly profit: number
  readonly breakEvenMonths: number | null
  /** Profit and break-even for the estimated revenue, whatever the target. */
  readonly estimated: { readonly profit: number; readonly breakEvenMonths: number | null }
  readonly conditions: Conditions
  readonly startUpCost: number
  readonly rent: number
  /** What is unknown and typical values stand for. */
  readonly assumed: ReadonlyArray<Assumption>
}

const oneDecimal = (score: number | null): number | null => (score === null ? null : Math.round(10 * score) / 10)

/** 50 at the usual share, 100 without rent, towards 0; it falls with every rise of the rent. The form is our judgement. */
export const costEfficiency = (rentRatio: number, usual: number): number => 100 / (1 + (rentRatio / usual) ** 1.5)

/**
 * The mean of the place with its weight, and of the cost efficiency with its own: without a rent that of the usual rent, so
 * that leaving out a high rent is no advantage. A place of which less than half of the weight is known has none.
 */
const overall = (
  place: Subject["scores"],
  efficiency: number | null,
  weights: Weights<LocationAxis>
): number | null => {
  const { cost_efficiency: weightOfCost, ...placeWeights } = weights
  const mean = weightOfCost === 100 ? 0 : weightedMean(place, placeWeights)
  if (mean === null) return null
  return ((100 - weightOfCost) * mean + weightOfCost * (efficiency ?? costEfficiency(1, 1))) / 100
}

/** Larger kinds of store cost more to start, but less than in proportion: our judgement. */
const sizeElasticity = 0.7

export const evaluate = (subject: Subject, { industry, kindUnknown, targetRevenue, weights }: Aim): Evaluation => {
  const economics = economicsOf(industry)
  const { monthlyRent, revenue, seats } = subject
  const size = seatFactor(economics, seats)
  const { estimate, high, low } = revenue
  const rentRatio = monthlyRent === undefined ? null : monthlyRent / estimate
  const rent = monthlyRent ?? economics.usualRentShare * estimate
  const kind = (revenue.typical / revenue.typicalOfIndustry) ** sizeElasticity
  const estimated: Business = {
    revenue: estimate,
    rent,
    margin: economics.margin,
    fixedCost: economics.fixedShare * revenue.typical * size,
    startUpCost: economics.startUpCost * kind * size + depositMonths * rent
  }
  const business = { ...estimated, revenue: targetRevenue ?? estimate }
  const efficiency = rentRatio === null ? null : costEfficiency(rentRatio, economics.usualRentShare)
  const scores = { ...subject.scores, cost_efficiency: oneDecimal(efficiency) }
  const assumed: ReadonlyArray<readonly [Assumption, boolean]> = [
    ["industry", industry === undefined],
    ["sub_industry", kindUnknown],
    ["monthly_rent", monthlyRent === undefined],
    ["seats", economics.typicalSeats !== null && seats === undefined],
    ["demand", subject.people === null]
  ]
  return {
    subject,
    overallScore: oneDecimal(overall(subject.scores, efficiency, weights ?? locationWeights(industry))),
    scores,
    revenue: { estimate, low, high },
    rentRatio,
    usualRentRatio: economics.usualRentShare,
    profit: monthlyProfit(business),
    breakEvenMonths: breakEvenMonths(business),
    estimated: { profit: monthlyProfit(estimated), breakEvenMonths: breakEvenMonths(estimated) },
    conditions: conditionsOf(estimated, depositMonths),
    startUpCost: business.startUpCost,
    rent,
    assumed: assumed.flatMap(([name, isAssumed]) => (isAssumed ? [name] : []))
  }
}

/** Which sites stand before others: those that pay for their start, first of all by the estimated revenue. */
const paying = ({ breakEvenMonths: months, estimated }: Evaluation): number =>
  (months === null ? 0 : 2) + (estimated.breakEvenMonths === null ? 0 : 1)

/** Overall score, unknown ones last; equal scores: the greater profit. */
const byScore = (a: Evaluation, b: Evaluation): number =>
  (b.overallScore ?? -1) - (a.overallScore ?? -1) || b.profit - a.profit

export interface RankedSite {
  readonly rank: number
  readonly evaluation: Evaluation
}

/**
 * Sorts sites that pay for their start before those that never do, then by score; by score alone where the caller gave the weights.
 * Equal ones share a rank, and the next rank counts all before it.
 */
export const ranked = (
  evaluations: ReadonlyArray<Evaluation>,
  { weights }: Pick<Aim, "weights">
): ReadonlyArray<RankedSite> => {
  const order = (a: Evaluation, b: Evaluation): number =>
    (weights === undefined ? paying(b) - paying(a) : 0) || byScore(a, b)
  const sorted = evaluations.toSorted(order)
  return sorted.map((evaluation) => ({
    rank: sorted.findIndex((other) => order(other, evaluation) === 0) + 1,
    evaluation
  }))
}
