/** Judges one candidate: revenue with its seats, rent, break-even, cost efficiency and the overall score. Pure. */
import { Schema } from "effect"
import type { Localized } from "../../../src/Language.ts"
import { type Industry, type LocationAxis, locationWeights, type Weights, weightedMean } from "../Industry.ts"
import type { Place } from "../place/Place.ts"
import { breakEvenMonths, monthlyProfit } from "./BreakEven.ts"
import { depositMonths, economicsOf, seatFactor } from "./StoreEconomics.ts"

/** Yen a month of a typical store of the kind at the place. */
export interface Revenue {
  readonly estimate: number
  readonly low: number
  readonly high: number
  /** Value of a typical store of the kind anywhere. */
  readonly typical: number
  /** Value of a typical store of the industry anywhere. */
  readonly typicalOfIndustry: number
}

/** What is known of a candidate. */
export interface Subject {
  readonly id: string
  readonly place: Place
  readonly scores: Readonly<Record<Exclude<LocationAxis, "cost_efficiency">, number | null>>
  readonly revenue: Revenue
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
  readonly startUpCost: number
  readonly rent: number
  /** What is unknown and typical values stand for. */
  readonly assumed: ReadonlyArray<Assumption>
}

/** Two significant digits, as far as the estimate goes. */
const rough = (yen: number): number => Number(yen.toPrecision(2))
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
  const mean = weightedMean(place, placeWeights)
  if (mean === null) return null
  return ((100 - weightOfCost) * mean + weightOfCost * (efficiency ?? costEfficiency(1, 1))) / 100
}

/** Larger kinds of store cost more to start, but less than in proportion: our judgement. */
const sizeElasticity = 0.7

export const evaluate = (subject: Subject, { industry, kindUnknown, targetRevenue }: Aim): Evaluation => {
  const economics = economicsOf(industry)
  const { monthlyRent, revenue, seats } = subject
  const size = seatFactor(economics, seats)
  const [estimate, low, high] = [revenue.estimate, revenue.low, revenue.high].map((yen) => rough(yen * size)) as [
    number,
    number,
    number
  ]
  const rentRatio = monthlyRent === undefined ? null : monthlyRent / estimate
  const rent = monthlyRent ?? economics.usualRentShare * estimate
  const kind = (revenue.typical / revenue.typicalOfIndustry) ** sizeElasticity
  const business = {
    revenue: targetRevenue ?? estimate,
    rent,
    margin: economics.margin,
    fixedCost: economics.fixedShare * revenue.typical * size,
    startUpCost: economics.startUpCost * kind * size + depositMonths * rent
  }
  const efficiency = rentRatio === null ? null : costEfficiency(rentRatio, economics.usualRentShare)
  const scores = { ...subject.scores, cost_efficiency: oneDecimal(efficiency) }
  const assumed: ReadonlyArray<readonly [Assumption, boolean]> = [
    ["industry", industry === undefined],
    ["sub_industry", kindUnknown],
    ["monthly_rent", monthlyRent === undefined],
    ["seats", economics.typicalSeats !== null && seats === undefined],
    ["demand", subject.scores.demand === null]
  ]
  return {
    subject,
    overallScore: oneDecimal(overall(subject.scores, efficiency, locationWeights(industry))),
    scores,
    revenue: { estimate, low, high },
    rentRatio,
    usualRentRatio: economics.usualRentShare,
    profit: monthlyProfit(business),
    breakEvenMonths: breakEvenMonths(business),
    startUpCost: business.startUpCost,
    rent,
    assumed: assumed.flatMap(([name, isAssumed]) => (isAssumed ? [name] : []))
  }
}

/**
 * Sorts by overall score, unknown ones last. Equal scores: the greater profit first, then the order of the request. Ranks are the
 * positions, so they have no gaps.
 */
export const ranked = (evaluations: ReadonlyArray<Evaluation>): ReadonlyArray<Evaluation> =>
  evaluations.toSorted((a, b) => (b.overallScore ?? -1) - (a.overallScore ?? -1) || b.profit - a.profit)
