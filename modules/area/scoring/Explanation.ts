/** Schema of the explanation of scores, indicator by indicator, as the API shows it. */
import { Schema } from "effect"

export const roundTo = (digits: number, x: number): number => {
  const factor = 10 ** digits
  return Math.round(x * factor) / factor
}

const number = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })
const nullable = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description, examples: [example] })

const Input = Schema.Struct({
  metric: Schema.String.annotate({
    description: "Name of the figure: a code that is the same in every language",
    examples: ["taxableIncome"]
  }),
  value: number("The figure", 1_044_274_299_000),
  unit: Schema.String.annotate({
    description: "Its unit: a code that is the same in every language",
    examples: ["yen"]
  }),
  year: Schema.Int.annotate({ description: "The year it describes", examples: [2020] }),
  source: Schema.String.annotate({
    description: "Who published it, in the language of the answer",
    examples: ["教育用標準データセット SSDSE-A（統計センター）"]
  })
}).annotate({ identifier: "IndicatorInput", description: "A published figure that an indicator was computed from" })

export const IndicatorExplanation = Schema.Struct({
  name: Schema.String.annotate({ description: "Name of the indicator", examples: ["incomePerTaxpayer"] }),
  label: Schema.String.annotate({
    description: "What it means, in the language of the answer",
    examples: ["納税義務者1人当たり課税対象所得（年間）"]
  }),
  value: nullable("The indicator of this area; null when a figure is missing, see reason", 5_555_123),
  unit: Schema.String.annotate({
    description: "Unit of value: a code that is the same in every language",
    examples: ["yen"]
  }),
  status: Schema.NullOr(Schema.Literals(["observed", "inherited", "modelled"])).annotate({
    description:
      "`observed`: from figures counted for this area. `inherited`: the value of the city that the ward belongs to. " +
      "`modelled`: estimated from other figures. Null when unknown",
    examples: ["observed"]
  }),
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Why the value is unknown, in the language of the answer; null when it is known",
    examples: ["地方税の統計がありません"]
  }),
  year: Schema.NullOr(Schema.Int).annotate({ description: "The latest year among the inputs", examples: [2020] }),
  source: Schema.NullOr(Schema.String).annotate({
    description: "Who published the inputs, in the language of the answer",
    examples: ["教育用標準データセット SSDSE-A（統計センター）"]
  }),
  z: nullable(
    "Robust z-score, (x - median) / (1.4826 MAD), clipped to +-3, of ln(1 + x) where the indicator is skewed; null " +
      "for hazards, which are scored by percentile",
    1.73
  ),
  score: nullable("Score of the indicator, 0 to 100, higher is better", 95.8),
  weight: number("Share of the category that it decides here, 0 to 1, after unknown indicators were left out", 0.45),
  contribution: nullable("Points it adds to the category: weight times score", 43.11),
  percentileNation: nullable("Share of the municipalities of the nation with a lower value, 0 to 100", 97.4),
  percentilePrefecture: nullable("The same within the prefecture; null with fewer than two municipalities", 72.1),
  comparedWith: Schema.Struct({
    nation: Schema.Int.annotate({ description: "Municipalities of the nation with a known value", examples: [1741] }),
    prefecture: Schema.Int.annotate({ description: "Those of the prefecture", examples: [62] }),
    basis: Schema.Literals(["imported", "reference"]).annotate({
      description:
        "`imported` statistics, or the `reference` distribution shipped with the product while few are imported",
      examples: ["imported"]
    })
  }).annotate({ description: "What the value was compared with" }),
  inputs: Schema.Array(Input).annotate({ description: "The figures behind the value" })
}).annotate({ identifier: "IndicatorExplanation", description: "How one indicator counts in its category" })
export type IndicatorExplanation = typeof IndicatorExplanation.Type

export const CategoryExplanation = Schema.Struct({
  coverage: number("Share of the weight that is known, 0 to 1; below 0.5 the category has no score", 1),
  indicators: Schema.Array(IndicatorExplanation).annotate({ description: "The indicators of the category" })
}).annotate({ identifier: "CategoryExplanation", description: "How the score of a category came to be" })
export type CategoryExplanation = typeof CategoryExplanation.Type

export const Explanation = Schema.Struct({
  people: CategoryExplanation,
  economy: CategoryExplanation,
  business: CategoryExplanation,
  risk: CategoryExplanation
}).annotate({ identifier: "Explanation", description: "Contribution of each indicator, by category" })
export type Explanation = typeof Explanation.Type
