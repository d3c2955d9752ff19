/** Findings of the template `price_test`. Prices, revenue and profit in yen. */
import { Schema } from "effect"
import { Group } from "../../statistics/Breakdown.ts"
import { Interval } from "../../statistics/Interval.ts"
import { Business } from "../business/BusinessFit.ts"
import { share } from "../Fields.ts"
import { Note } from "../Notes.ts"
import { Quote } from "../Quote.ts"

const yen = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}, yen`, examples: [example] })
const perThousand = "per 1,000 personas"

const TestedPrice = Schema.Struct({
  price: yen("Tested price", 480),
  demand: Interval.annotate({ description: "Share of the personas that buys at this price, 0 to 1" }),
  revenue: Interval.annotate({ description: `Revenue ${perThousand}: price times demand times 1,000, yen` }),
  profit: Schema.NullOr(Interval).annotate({
    description: `Profit ${perThousand}: (price - unitCost) times demand times 1,000, yen. Null without unitCost`
  }),
  elasticityToNext: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Arc elasticity to the next higher tested price by the midpoint formula (R. Allen, 1934). Null for the highest price and without demand",
    examples: [-1.42]
  })
}).annotate({ identifier: "PriceTestPrice", description: "One tested price" })

const CurvePoint = Schema.Struct({
  price: yen("Price", 512.4),
  demand: share("Share of the personas that buys", 0.4312),
  revenue: yen(`Revenue ${perThousand}`, 220_951),
  profit: Schema.NullOr(Schema.Finite).annotate({
    description: `Profit ${perThousand}, yen. Null without unitCost`,
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
  referenceSource: Schema.Literals(["given", "median_of_tested"]).annotate({
    description: "Where it comes from",
    examples: ["given"]
  }),
  unitCost: Schema.NullOr(Schema.Finite).annotate({ description: "As asked, yen; null without", examples: [150] }),
  calibrationShift: Schema.Finite.annotate({
    description: "Added to the log-odds of every rate because of the account's own outcomes",
    examples: [0]
  }),
  judgeShift: Schema.Finite.annotate({
    description: "Added to the log-odds of every rate because of what a language model judged; 0 without one",
    examples: [0]
  }),
  prices: Schema.Array(TestedPrice).annotate({ description: "The tested prices, ascending" }),
  curve: Schema.Array(CurvePoint).annotate({
    description:
      "Demand, revenue and profit at up to 60 prices in equal ratios from half the lowest to 1.5 times the highest tested price"
  }),
  bestPrice: yen("The tested price with the greatest revenue; the lower one of two alike", 480),
  bestProfitPrice: Schema.NullOr(Schema.Finite).annotate({
    description:
      "The tested price with the greatest profit, yen. Null without unitCost or when no tested price exceeds it",
    examples: [580]
  }),
  revenueOptimum: Optimum,
  profitOptimum: Schema.NullOr(Optimum).annotate({
    description: "The same for profit. Null without unitCost or when no tested price exceeds it"
  }),
  sensitivity: Sensitivity,
  groups: Schema.Array(Group).annotate({ description: "Demand at bestPrice by group: value is the share that buys" }),
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
