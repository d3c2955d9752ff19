/** Findings of the template `price_test`. Prices, revenue and profit in yen. */
import { Schema } from "effect"
import { Group } from "../../statistics/Breakdown.ts"
import { Interval } from "../../statistics/Interval.ts"
import { Business } from "../business/BusinessFit.ts"
import { share } from "../Fields.ts"
import { Note } from "../Notes.ts"
import { Quote } from "../Quote.ts"
import { Verdict } from "../Relations.ts"

const yen = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}, yen`, examples: [example] })
const perThousand = "per 1,000 personas"

const TestedPrice = Schema.Struct({
  price: yen("Tested price", 480),
  demand: Interval.annotate({ description: "Share of the personas that buys at this price, 0 to 1" }),
  relativeDemand: Interval.annotate({
    description: "Demand at this price as a multiple of the demand at referencePrice: hardly depends on the level"
  }),
  revenue: Interval.annotate({ description: `Revenue ${perThousand}: price times demand times 1,000, yen` }),
  profit: Schema.NullOr(Interval).annotate({
    description: `Profit ${perThousand}: (price - unitCost) times demand times 1,000, yen. Null without a cost`
  }),
  bestShare: share("Share of the plausible worlds in which this price earns the most revenue of the tested ones", 0.42),
  elasticityToNext: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Arc elasticity to the next higher tested price by the midpoint formula (R. Allen, 1934). Null for the highest price and without demand",
    examples: [-1.42]
  }),
  distance: Schema.Finite.annotate({
    description:
      "Log-odds of demand at this price less those at referencePrice, over the slope there, before outcomes: what calibration fits level and slope over",
    examples: [0.2083]
  })
}).annotate({ identifier: "PriceTestPrice", description: "One tested price" })

const CurvePoint = Schema.Struct({
  price: yen("Price", 512.4),
  demand: share("Share of the personas that buys", 0.4312),
  revenue: yen(`Revenue ${perThousand}`, 220_951),
  profit: Schema.NullOr(Schema.Finite).annotate({
    description: `Profit ${perThousand}, yen. Null without a cost`,
    examples: [156_271]
  })
}).annotate({ identifier: "PriceTestCurvePoint", description: "One point of the demand curve" })

export const Optimum = Schema.Struct({
  price: Interval.annotate({ description: "The price within the range tested that earns most, yen" }),
  demand: Interval.annotate({ description: "Share of the personas that buys at it, 0 to 1" }),
  earnings: Interval.annotate({ description: `What it earns ${perThousand}: revenue or profit, yen` }),
  elasticity: Schema.NullOr(Schema.Finite).annotate({
    description: "Price elasticity of demand at it: -1 at an optimum of revenue inside the range. Null without demand",
    examples: [-1]
  }),
  edge: Schema.Literals(["none", "low", "high"]).annotate({
    description: "`low` or `high` when the best price is that end of the range tested: the true optimum may lie beyond",
    examples: ["none"]
  })
}).annotate({ identifier: "PriceTestOptimum", description: "The best price within the range tested" })
export type Optimum = typeof Optimum.Type

const Comparison = Schema.Struct({
  price: yen("The best tested price", 480),
  rival: yen("The tested price that comes closest to it", 380),
  probability: share(
    "Share of the plausible worlds in which the best one earns more; leads below 1 % are ties and count half",
    0.82
  ),
  verdict: Verdict,
  edge: Schema.Literals(["none", "low", "high"]).annotate({
    description: "`low` or `high` when the best one is the lowest or highest tested: a price beyond it may be better",
    examples: ["none"]
  })
}).annotate({
  identifier: "PriceTestComparison",
  description:
    "How surely the best tested price earns more than the next, over draws of level, slope, effects and personas"
})
export type Comparison = typeof Comparison.Type

const SurveyReference = Schema.Struct({
  item: Schema.String.annotate({ description: "Item of the survey", examples: ["コーヒー（喫茶店）"] }),
  exact: Schema.Boolean.annotate({
    description: "False when the product only costs about as much as the item",
    examples: [true]
  }),
  unit: Schema.String.annotate({ description: "What one price buys", examples: ["1杯"] }),
  place: Schema.String.annotate({
    description: "Prefecture of the price, or all of Japan: the median of the prefectures",
    examples: ["東京都"]
  }),
  year: Schema.Int.annotate({ description: "Year of the survey", examples: [2025] }),
  source: Schema.String.annotate({
    description: "Who published it",
    examples: ["小売物価統計調査（総務省統計局）2025年"]
  })
}).annotate({ identifier: "PriceTestReference", description: "Where a reference price of the survey comes from" })

const Elasticity = Schema.Struct({
  centre: Schema.Finite.annotate({
    description: "Centre of the prior for this kind of business at the reference price",
    examples: [-1.62]
  }),
  spread: Schema.Finite.annotate({
    description: "Standard deviation of its logarithm in the prior",
    examples: [0.45]
  }),
  basis: Schema.Literals(["review", "review_and_judgement", "judgement"]).annotate({
    description: "Whether a published review gives it or a judgement of this product",
    examples: ["review_and_judgement"]
  }),
  source: Schema.String.annotate({
    description: "The review, or that there is none",
    examples: ["外食市場全体の-0.81（Andreyevaら 2010）を、1店舗だけの値上げとして2倍とみた値（2倍は判断）"]
  }),
  population: Schema.Finite.annotate({
    description: "Elasticity of these personas' demand at the reference price, after outcomes",
    examples: [-1.62]
  }),
  low: Schema.Finite.annotate({
    description: "The more elastic end of its 95 % range over plausible worlds",
    examples: [-3.9]
  }),
  high: Schema.Finite.annotate({ description: "The less elastic end", examples: [-0.67] })
}).annotate({ identifier: "PriceTestElasticity", description: "How strongly demand answers to the price" })

const crossing = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description}, yen. Null when the curves do not cross`,
    examples: [example]
  })

const Sensitivity = Schema.Struct({
  pmc: crossing("Point of marginal cheapness: 'too cheap' meets 'not cheap'", 310),
  pme: crossing("Point of marginal expensiveness: 'too expensive' meets 'not expensive'", 590),
  opp: crossing("Optimal price point: 'too cheap' meets 'too expensive'", 420),
  idp: crossing("Indifference price point: 'cheap' meets 'expensive'", 450),
  curve: Schema.Array(
    Schema.Struct({
      price: yen("Price", 512.4),
      tooCheap: share("Share that doubts the quality at this price", 0.08),
      cheap: share("Share to which it is a bargain", 0.31),
      expensive: share("Share to which it is getting expensive", 0.44),
      tooExpensive: share("Share that would hardly consider it", 0.19)
    })
  ).annotate({ description: "The four curves at the plotted prices" })
}).annotate({
  identifier: "PriceTestSensitivity",
  description: "Price sensitivity meter (van Westendorp 1976) from thresholds of each persona's own demand curve"
})

export const PriceFindings = Schema.Struct({
  business: Business,
  product: Schema.NullOr(Schema.String).annotate({ description: "As asked; null without", examples: ["カフェラテ"] }),
  referencePrice: yen("Usual market price that the model compares with", 480),
  referenceSource: Schema.Literals(["given", "survey", "median_of_tested"]).annotate({
    description:
      "Where it comes from: the request, the Retail Price Survey, or for want of both the tested prices; then no optimum can be known",
    examples: ["survey"]
  }),
  implausibleReference: Schema.NullOr(Schema.Finite).annotate({
    description:
      "A usual price, as asked or of the survey, that is not used, since all tested prices are more than 5 times above or below it; null otherwise",
    examples: [null]
  }),
  reference: Schema.NullOr(SurveyReference).annotate({ description: "The item of the survey; null for other sources" }),
  optimumKnown: Schema.Boolean.annotate({
    description:
      "False without a usual market price, and where the tested prices leave hardly any demand: then the best price and the optima are null",
    examples: [true]
  }),
  levelKnown: Schema.Boolean.annotate({
    description:
      "Whether outcomes of the account stand behind the level of demand. False: shares, revenue and profit rest on a convention that is the same for every product, so only relativeDemand and comparisons of prices mean something",
    examples: [false]
  }),
  elasticity: Elasticity,
  regulated: Schema.NullOr(Schema.String).annotate({
    description: "Why the shop may not set this price itself; null where it may",
    examples: [null]
  }),
  unitCost: Schema.NullOr(Schema.Finite).annotate({ description: "As asked, yen; null without", examples: [150] }),
  assumedCost: Schema.NullOr(
    Schema.Struct({
      cost: yen("Cost that profit is computed with", 137.48),
      margin: share("Share of the reference price that is assumed to be left after goods and materials", 0.72)
    })
  ).annotate({
    description:
      "Where no unit cost is given: the cost by a margin usual for the kind of business, a judgement. Null without"
  }),
  uncalibratedLevel: Schema.Finite.annotate({
    description: "Log-odds of the population's rate at referencePrice before outcomes",
    examples: [-0.6412]
  }),
  calibrationShift: Schema.Finite.annotate({
    description:
      "Added to the log-odds of the population's rate at the reference because of the account's own outcomes",
    examples: [0]
  }),
  judgeShift: Schema.Finite.annotate({
    description:
      "Added to the log-odds of the population's rate at the reference because of what a language model judged; 0 without one",
    examples: [0]
  }),
  prices: Schema.Array(TestedPrice).annotate({ description: "The tested prices, ascending" }),
  curve: Schema.Array(CurvePoint).annotate({
    description:
      "Demand, revenue and profit at up to 60 prices in equal ratios from half the lowest to 1.5 times the highest tested price"
  }),
  bestPrice: Schema.NullOr(Schema.Finite).annotate({
    description:
      "The tested price with the greatest revenue, yen; the lower one of two alike. Null where no optimum can be known",
    examples: [480]
  }),
  bestProfitPrice: Schema.NullOr(Schema.Finite).annotate({
    description:
      "The tested price with the greatest profit, yen. Null without a cost, when no tested price exceeds it, and where no optimum can be known",
    examples: [580]
  }),
  revenueComparison: Schema.NullOr(Comparison).annotate({
    description: "bestPrice beside the next best. Null where no optimum can be known"
  }),
  profitComparison: Schema.NullOr(Comparison).annotate({
    description: "bestProfitPrice beside the next best. Null without it"
  }),
  revenueOptimum: Schema.NullOr(Optimum).annotate({
    description: "The best price for revenue within the range tested. Null where no optimum can be known"
  }),
  profitOptimum: Schema.NullOr(Optimum).annotate({
    description:
      "The same for profit. Null without a cost, when no tested price exceeds it, and where no optimum can be known"
  }),
  sensitivity: Sensitivity,
  groups: Schema.Array(Group).annotate({
    description:
      "Demand at bestPrice, without one at the tested price closest to referencePrice, by group: value is the share that buys"
  }),
  bestSegments: Schema.Array(Group).annotate({ description: "Groups of at least 5 personas that buy most, at most 3" }),
  worstSegments: Schema.Array(Group).annotate({
    description: "Groups of at least 5 personas that buy least, at most 3"
  }),
  quotes: Schema.Array(Quote).annotate({
    description: "Up to 6 personas, from the readiest buyer to the most reluctant"
  }),
  notes: Schema.Array(Note).annotate({ description: "What to know before relying on the result" })
}).annotate({ identifier: "PriceTestFindings", description: "Findings of the template price_test" })
export type PriceFindings = typeof PriceFindings.Type
