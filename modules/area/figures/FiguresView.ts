/** Schema of what surrounds a store owner in an area: figures with unit, year, source and comparison, as the API shows it. */
import { Schema } from "effect"
import { AreaCode } from "../contract.ts"
import { AreaAges } from "./AgesView.ts"

const known = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${description}; null when unknown`, examples: [example] })

const compared = {
  prefecture: known("The same of the prefecture", 1.08),
  nation: known("The same of the nation", 1),
  percentileNation: known("Share of the municipalities of Japan with less, 0 to 100", 99.3),
  percentilePrefecture: known("Share of the municipalities of the prefecture with less, 0 to 100", 91.8)
}

const origin = {
  year: Schema.Int.annotate({ description: "The year that it describes", examples: [2020] }),
  status: Schema.Literals(["observed", "inherited", "modelled"]).annotate({
    description:
      "`observed`: counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated",
    examples: ["observed"]
  }),
  source: Schema.String.annotate({
    description: "Who published it, in the language of the answer",
    examples: ["国勢調査 従業地・通学地集計（総務省統計局）"]
  })
}

const Figure = Schema.Struct({
  name: Schema.String.annotate({
    description: "A code that is the same in every language",
    examples: ["dayNightRatio"]
  }),
  label: Schema.String.annotate({
    description: "What it is, in the language of the answer",
    examples: ["昼夜間人口比"]
  }),
  value: Schema.Finite.annotate({ description: "Value in the unit given", examples: [2.269] }),
  unit: Schema.String.annotate({ description: "Unit, as a code", examples: ["ratio"] }),
  ...origin,
  ...compared
}).annotate({ identifier: "AreaFigure", description: "A figure of an area beside its prefecture and the nation" })

const figures = (description: string) => Schema.Array(Figure).annotate({ description })

const Establishments = Schema.Struct({
  type: Schema.String.annotate({ description: "Type of business, as a code", examples: ["cafe"] }),
  label: Schema.String.annotate({
    description: "What is counted per which people, in the language of the answer",
    examples: ["喫茶店（昼間人口1万人あたり）"]
  }),
  count: known("Establishments in the area", 412),
  per10000: Schema.Finite.annotate({ description: "Establishments per 10,000 people", examples: [5.19] }),
  saturationIndex: known("Establishments per person against the nation: 1 as in the nation, 2 twice as many", 1.12),
  changePercent: known("Change from the census five years before, in percent", -12.4),
  ...origin,
  ...compared
}).annotate({ identifier: "AreaEstablishments", description: "Establishments of one type of business" })

const SpentOn = Schema.Struct({
  item: Schema.String.annotate({ description: "What is bought, as a code", examples: ["cafes"] }),
  label: Schema.String.annotate({
    description: "What is bought, in the language of the answer",
    examples: ["喫茶代"]
  }),
  yenPerYear: Schema.Int.annotate({ description: "Yen that a household spends in a year", examples: [11_202] }),
  nation: known("The same of the nation", 8829),
  index: known("Against the nation: 1 as in the nation", 1.27)
}).annotate({ identifier: "AreaSpentOn", description: "Spending of households on one item" })

const Spending = Schema.Struct({
  place: Schema.String.annotate({
    description: "Whose households were asked: the capital of the prefecture. No source has it by municipality",
    examples: ["東京都区部"]
  }),
  year: Schema.Int.annotate({ description: "Last of the three years whose mean it is", examples: [2024] }),
  source: origin.source,
  items: Schema.Array(SpentOn).annotate({ description: "Food and drink by item" })
}).annotate({ identifier: "AreaSpending", description: "Spending of households of two or more" })

export const AreaFigures = Schema.Struct({
  areaCode: AreaCode,
  areaName: Schema.String.annotate({ description: "Prefecture plus municipality", examples: ["東京都新宿区"] }),
  people: figures("Residents, their ages, growth and projection"),
  daytime: figures("People and workers by day"),
  economy: figures("Income, rents and land prices"),
  places: figures("Stations and hazards"),
  establishments: Schema.Array(Establishments).annotate({ description: "By type of business" }),
  spending: Spending,
  ages: Schema.NullOr(AreaAges).annotate({ description: "Null where they are not known by five years of age" })
}).annotate({
  identifier: "AreaFigures",
  description: "What a store owner asks of an area; a figure that is not imported is absent"
})
export type AreaFigures = typeof AreaFigures.Type
