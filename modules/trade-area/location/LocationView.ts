/** What the API shows of a location score. */
import { Schema } from "effect"
import type { Localizable } from "../../../src/Language.ts"
import { AreaCode } from "../../area/contract.ts"
import { Industry, type LocationAxis, locationWeights } from "../Industry.ts"
import { roundPersons } from "../report/catchment/Estimate.ts"
import { usualMonths } from "./BreakEven.ts"
import { type Aim, Assumption, type Evaluation, type RankedSite, ranked } from "./Evaluation.ts"
import { roughYen } from "./revenue/RevenueAt.ts"
import { depositMonths, economicsOf } from "./StoreEconomics.ts"
import { verdictOf } from "./Verdict.ts"

const score = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, 0 to 100, one decimal, higher is better; null when too little is known`,
    examples: [example]
  })
const yen = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}, in yen`, examples: [example] })
const factor = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}; 1 is typical of Japan`, examples: [example] })
const persons = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })
const percent = (description: string, example: number) =>
  Schema.Int.annotate({ description: `Weight of ${description} in percent`, examples: [example] })

export const Ranking = Schema.Struct({
  id: Schema.String.annotate({ description: "The caller's id of the candidate", examples: ["a"] }),
  rank: Schema.Int.annotate({
    description: "1 is the best; equal candidates share a rank, and the next one counts all before it",
    examples: [1]
  }),
  overall_score: score("Weighted mean of the known scores; without a rent the usual one counts", 68.4),
  scores: Schema.Struct({
    demand: score("People and shops around, by night and day", 81.2),
    competition: score("How little competition there is", 35.5),
    accessibility: score("Stations and shops within reach", 92),
    economics: score("Income and jobs", 74.1),
    cost_efficiency: score("Rent against revenue; 50 at the usual share of the industry", 61.3)
  }).annotate({ description: "The five axes" }),
  estimated_monthly_revenue: yen("Modelled revenue per month of a store of the kind and size here", 2_400_000),
  estimated_monthly_revenue_range: Schema.Struct({
    low: yen("Lower end of the range", 860_000),
    high: yen("Upper end of the range", 6_700_000)
  }).annotate({
    description:
      "Range in which eight of ten stores of the kind here are expected: the spread within a kind is our judgement, the errors of the " +
      "model and of the people around are measured"
  }),
  revenue_factors: Schema.NullOr(
    Schema.Struct({
      typical_revenue: yen("Median of stores of the kind and of typical size in Japan", 1_300_000),
      size: factor("Size by the seats", 1.18),
      people: factor("People by day and night within 500 m and 3 km", 1.42),
      prefecture: factor("Prices and habits of the prefecture", 0.96),
      competition: factor(
        "Shops of the kind for these people, in the municipality and, where lists carry it, around",
        0.93
      ),
      market: factor("Part of its sales that the people within reach can bring; 1 among many people", 0.98)
    })
  ).annotate({ description: "Factors whose product is the estimated revenue; null without an industry" }),
  people_around: Schema.NullOr(
    Schema.Struct({
      residents_500m: persons("Residents within 500 m", 2_200),
      daytime_500m: persons("People within 500 m by day", 180_000),
      residents_3km: persons("Residents within 3 km", 510_000),
      daytime_3km: persons("People within 3 km by day", 1_100_000)
    })
  ).annotate({ description: "People on whom the revenue depends, two digits; null where they are not known" }),
  estimated_breakeven_months: Schema.NullOr(Schema.Finite).annotate({
    description: "Months until profits have paid for the start, one decimal; null when they never do within 50 years",
    examples: [31.4]
  }),
  pays_back: Schema.Boolean.annotate({
    description:
      "Whether the estimated revenue ever pays for the start, whatever the target; sites that do come first, unless the caller gave weights",
    examples: [true]
  }),
  to_pay_back: Schema.Struct({
    months: Schema.Int.annotate({ description: "Months within which a start is usually paid for", examples: [60] }),
    monthly_revenue: yen("Revenue a month with which it is, at this rent", 2_100_000),
    revenue_ratio: Schema.Finite.annotate({ description: "The same by the estimated revenue", examples: [0.88] }),
    monthly_rent: Schema.NullOr(yen("Rent", 410_000)).annotate({
      description:
        "Greatest rent in yen with which it is, at the estimated revenue; null where even no rent is too much"
    }),
    monthly_revenue_without_loss: yen("Revenue a month without profit or loss, at this rent", 1_700_000)
  }).annotate({ description: "What must be true for the store to pay for its start" }),
  rent_ratio: Schema.NullOr(Schema.Finite).annotate({
    description: "Rent by estimated revenue, a fraction; null without a rent",
    examples: [0.146]
  }),
  verdict: Schema.String.annotate({
    description: "The verdict with its reasons and caveats, in the language of the answer",
    examples: ["条件次第で検討できる立地です。強みは交通の便（92点）、需要（81.2点）。"]
  }),
  assumed: Schema.Array(Assumption).annotate({
    description: "What is unknown, since the request left it out or no data is there; typical values stand for it",
    examples: [[]]
  }),
  location: Schema.Struct({
    address: Schema.String.annotate({
      description: "As given, else the name of the area",
      examples: ["東京都新宿区西新宿2-8-1"]
    }),
    municipality_code: AreaCode,
    municipality_name: Schema.String.annotate({
      description: "Prefecture and municipality",
      examples: ["東京都新宿区"]
    }),
    lat: Schema.Finite.annotate({ description: "Latitude of the point that is judged", examples: [35.68945] }),
    lng: Schema.Finite.annotate({ description: "Longitude of the point that is judged", examples: [139.691774] }),
    precision: Schema.Literals(["coordinate", "town", "station", "municipality"]).annotate({
      description: "What the point stands for; `municipality` is its office, since the town is unknown",
      examples: ["town"]
    }),
    reason: Schema.NullOr(Schema.String).annotate({
      description: "Why the point may not be where the address means; null without doubt",
      examples: [null]
    })
  }).annotate({ description: "Where the candidate was found" })
}).annotate({ identifier: "LocationRanking", description: "One candidate with its rank" })
export type Ranking = typeof Ranking.Type

export const LocationScore = Schema.Struct({
  rankings: Schema.Array(Ranking).annotate({ description: "By rank" }),
  meta: Schema.Struct({
    method: Schema.Literal("location-score/2").annotate({
      description: "Version of the method; scores of different versions are not comparable",
      examples: ["location-score/2"]
    }),
    data: Schema.Literals(["live", "mock"]).annotate({
      description: "`mock` for keys `trade_test_`: figures that depend on the request alone",
      examples: ["live"]
    }),
    estimated: Schema.Literal(true).annotate({
      description: "Revenue and break-even are modelled, never observed",
      examples: [true]
    }),
    industry: Schema.NullOr(Industry).annotate({
      description: "As given, or that of `sub_industry`",
      examples: ["restaurant"]
    }),
    radius_m: Schema.Finite.annotate({
      description: "Radius in which surroundings are judged, in metres",
      examples: [500]
    }),
    breakeven_revenue: Schema.Literals(["estimated_monthly_revenue", "target_revenue"]).annotate({
      description: "The revenue for which the break-even is computed",
      examples: ["estimated_monthly_revenue"]
    }),
    ranked_by: Schema.Literals(["payback_then_score", "score"]).annotate({
      description: "`score` where the request has weights: then a site that never pays can stand above one that does",
      examples: ["payback_then_score"]
    }),
    weights_percent: Schema.Struct({
      demand: percent("demand", 25),
      competition: percent("competition", 20),
      accessibility: percent("accessibility", 20),
      economics: percent("economics", 15),
      cost_efficiency: percent("cost efficiency", 20)
    }).annotate({ description: "They sum to 100" }),
    assumptions: Schema.Struct({
      margin: Schema.Finite.annotate({ description: "Share of revenue left after goods", examples: [0.65] }),
      fixed_cost_share: Schema.Finite.annotate({
        description: "Monthly cost beside rent, as a share of the revenue of a typical store",
        examples: [0.45]
      }),
      usual_rent_share: Schema.Finite.annotate({ description: "Usual rent as a share of revenue", examples: [0.1] }),
      start_up_cost: yen("Fit-out of a store of the industry's typical kind and size", 10_000_000),
      deposit_months: Schema.Int.annotate({ description: "Months of rent paid as a deposit", examples: [6] }),
      typical_seats: Schema.NullOr(Schema.Int).annotate({
        description: "Seats of a typical store; null where seats do not matter",
        examples: [25]
      })
    }).annotate({ description: "Assumptions for planning, not measurements; they are the industry's" })
  }).annotate({ description: "How the scores came to be" })
}).annotate({ identifier: "LocationScore", description: "Candidate locations by rank" })
export type LocationScore = typeof LocationScore.Type

/** Metres; a few minutes on foot. */
export const radiusM = 500

export const toView = (
  evaluations: ReadonlyArray<Evaluation>,
  aim: Aim,
  data: "live" | "mock"
): Localizable<LocationScore> => {
  const { fixedShare, margin, startUpCost, typicalSeats, usualRentShare } = economicsOf(aim.industry)
  const weights: Readonly<Record<LocationAxis, number>> = aim.weights ?? locationWeights(aim.industry)
  return {
    rankings: ranked(evaluations, aim).map((one) => toRanking(one, aim)),
    meta: {
      method: "location-score/2",
      data,
      estimated: true,
      industry: aim.industry ?? null,
      radius_m: radiusM,
      breakeven_revenue: aim.targetRevenue === undefined ? "estimated_monthly_revenue" : "target_revenue",
      ranked_by: aim.weights === undefined ? "payback_then_score" : "score",
      weights_percent: weights,
      assumptions: {
        margin,
        fixed_cost_share: fixedShare,
        usual_rent_share: usualRentShare,
        start_up_cost: startUpCost,
        deposit_months: depositMonths,
        typical_seats: typicalSeats
      }
    }
  }
}

const twoDecimals = (value: number): number => Math.round(100 * value) / 100

const threeDigits = (value: number): number => Number(value.toPrecision(3))

const factorsOf = ({ subject: { revenue } }: Evaluation): Ranking["revenue_factors"] =>
  revenue.factors && {
    typical_revenue: revenue.typical,
    size: threeDigits(revenue.factors.size),
    people: threeDigits(revenue.factors.people),
    prefecture: threeDigits(revenue.factors.prefecture),
    competition: threeDigits(revenue.factors.competition),
    market: threeDigits(revenue.factors.market)
  }

const peopleOf = ({ subject: { people } }: Evaluation): Ranking["people_around"] =>
  people && {
    residents_500m: roundPersons(people.residents),
    daytime_500m: roundPersons(people.daytime),
    residents_3km: roundPersons(people.residents3km),
    daytime_3km: roundPersons(people.daytime3km)
  }

const toPayBack = ({
  conditions: { rent, revenue: needed, withoutLoss },
  revenue
}: Evaluation): Ranking["to_pay_back"] => ({
  months: usualMonths,
  monthly_revenue: roughYen(needed),
  revenue_ratio: twoDecimals(needed / revenue.estimate),
  monthly_rent: rent === null ? null : roughYen(rent),
  monthly_revenue_without_loss: roughYen(withoutLoss)
})

const toRanking = ({ evaluation, rank }: RankedSite, { targetRevenue }: Aim): Localizable<Ranking> => {
  const { assumed, breakEvenMonths, overallScore, rentRatio, revenue, scores, subject } = evaluation
  const { address, areaCode, areaName, doubt, lat, lng, precision, station } = subject.place
  return {
    id: subject.id,
    rank,
    overall_score: overallScore,
    scores,
    estimated_monthly_revenue: revenue.estimate,
    estimated_monthly_revenue_range: { low: revenue.low, high: revenue.high },
    revenue_factors: factorsOf(evaluation),
    people_around: peopleOf(evaluation),
    estimated_breakeven_months: breakEvenMonths,
    pays_back: evaluation.estimated.breakEvenMonths !== null,
    to_pay_back: toPayBack(evaluation),
    rent_ratio: rentRatio === null ? null : Math.round(1000 * rentRatio) / 1000,
    verdict: verdictOf(evaluation, targetRevenue),
    assumed,
    location: {
      address,
      municipality_code: areaCode,
      municipality_name: areaName,
      lat,
      lng,
      precision: station === undefined ? precision : "station",
      reason: doubt ?? null
    }
  }
}
