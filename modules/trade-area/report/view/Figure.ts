/** A figure of a report: its value beside municipality, prefecture and nation, so that a reader sees whether it is much. */
import { Schema } from "effect"
import { Localized } from "../../../../src/Language.ts"
import type { ComparedFigure } from "../../../area/contract.ts"

const levels = ["very_low", "low", "average", "high", "very_high"] as const
export type Level = (typeof levels)[number]

const known = (description: string, example: number) =>
  Schema.NullOr(Schema.Finite).annotate({ description: `${description}; null when unknown`, examples: [example] })

export const Figure = Schema.Struct({
  label: Schema.String.annotate({ description: "What it is", examples: ["1世帯あたり人員"] }),
  value: known("Value in the unit given", 1.57),
  unit: Schema.String.annotate({ description: "Unit, as a code", examples: ["persons/household"] }),
  year: Schema.NullOr(Schema.Int).annotate({ description: "The year that it describes", examples: [2020] }),
  estimated: Schema.Boolean.annotate({ description: "Whether it is modelled, not published", examples: [false] }),
  scope: Schema.Literals(["radius", "municipality", "city"]).annotate({
    description: "What it describes: the circle, the municipality or ward, or the designated city of the ward",
    examples: ["municipality"]
  }),
  low: Schema.optionalKey(Schema.Finite).annotate({ description: "Lower end of the rough range of an estimate" }),
  high: Schema.optionalKey(Schema.Finite).annotate({ description: "Upper end of the rough range of an estimate" }),
  municipality: known("The same of the municipality", 1.57),
  prefecture: known("The same of the prefecture", 1.94),
  nation: known("The same of the nation", 2.26),
  percentile: known("Share of the municipalities of Japan with less, 0 to 100", 0.6),
  percentile_in_prefecture: known("Share of the municipalities of the prefecture with less, 0 to 100", 9.8),
  level: Schema.NullOr(Schema.Literals(levels)).annotate({
    description: "How much it is among the municipalities of Japan, by the percentile: below 10, 30, 70, 90",
    examples: ["very_low"]
  }),
  sources: Schema.Array(Schema.String).annotate({
    description: "Publishers",
    examples: [["SSDSE-A (National Statistics Center, Japan)"]]
  })
}).annotate({
  identifier: "TradeAreaFigure",
  description: "A figure with unit, year and source, beside municipality, prefecture and nation"
})
export type Figure = typeof Figure.Type

/** A figure before its label has a language. */
export type LocalizedFigure = Omit<Figure, "label"> & { readonly label: Localized }

const levelOf = (percentile: number | null): Level | null => {
  if (percentile === null) return null
  const index = [10, 30, 70, 90].findIndex((limit) => percentile < limit)
  return levels[index === -1 ? levels.length - 1 : index]!
}

/** Four significant digits of rates; counts and yen whole. */
const round = (value: number | null): number | null => {
  if (value === null) return null
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4))
}
const round1 = (percentile: number | null) => (percentile === null ? null : Math.round(percentile * 10) / 10)

/** Publishers of a figure, each named once. */
export const namesOf = ({ sources }: ComparedFigure): ReadonlyArray<string> => [
  ...new Set(sources.map(({ name }) => name))
]

export const ofMunicipality = (label: Localized, figure: ComparedFigure): LocalizedFigure => ({
  label,
  value: round(figure.value),
  unit: figure.unit,
  year: figure.year,
  estimated: figure.status === "modelled",
  scope: figure.status === "inherited" ? "city" : "municipality",
  municipality: round(figure.value),
  prefecture: round(figure.prefecture),
  nation: round(figure.nation),
  percentile: round1(figure.percentileNation),
  percentile_in_prefecture: round1(figure.percentilePrefecture),
  level: levelOf(figure.percentileNation),
  sources: namesOf(figure)
})

export interface OfRadius {
  readonly label: Localized
  readonly value: number
  readonly low?: number
  readonly high?: number
  readonly unit: string
  readonly year: number
  readonly percentile: number | null
  /** The measure of the municipality that it is comparable with. */
  readonly compared: ComparedFigure | undefined
  readonly sources: ReadonlyArray<string>
}

export const ofRadius = ({ compared, percentile, value, ...rest }: OfRadius): LocalizedFigure => ({
  ...rest,
  value: round(value),
  estimated: true,
  scope: "radius",
  municipality: round(compared?.value ?? null),
  prefecture: round(compared?.prefecture ?? null),
  nation: round(compared?.nation ?? null),
  percentile: round1(percentile),
  percentile_in_prefecture: null,
  level: levelOf(percentile)
})
