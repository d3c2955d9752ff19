/** Fit of personas to a business type by age, household and sex, and what the findings say about it. Pure. */
import { Schema } from "effect"
import { type Localizable, Localized } from "../../../../src/Language.ts"
import { ageBandOf, ageBands, type Population, weightNames } from "../../population/Population.ts"
import { rounded } from "../../statistics/Interval.ts"
import { businessNameOf, businessNames } from "./BusinessNames.ts"
import { type BusinessType, businessTypes } from "./BusinessTypes.ts"

export const Business = Schema.Struct({
  given: Schema.String.annotate({ description: "The business type as it was given", examples: ["駅前のカフェ"] }),
  matched: Schema.NullOr(Schema.String).annotate({
    description: "The known type it was taken for; null when none fits, and then it suits every persona alike",
    examples: ["カフェ"]
  }),
  drivers: Schema.Array(Schema.Literals(weightNames)).annotate({
    description: "Decision weights that count for this type",
    examples: [["quality", "social"]]
  }),
  meanFit: Schema.Finite.annotate({
    description: "Mean fit of these personas to the type, in log-odds; 0 is neutral",
    examples: [0.1231]
  }),
  note: Schema.String.annotate({
    description: "What that means",
    examples: ["「駅前のカフェ」は業種「カフェ」の相性表（年代・世帯・性別、仮定値）で評価しました。"]
  })
}).annotate({ identifier: "SimulationBusiness", description: "What the simulation took the business type for" })
export type Business = typeof Business.Type

/** The business type that a text names; undefined when it names no known one. */
export const businessTypeOf = (given: string): BusinessType | undefined => {
  const found = businessNameOf(given)
  return businessTypes.find(({ name }) => name === found)
}

export const fitParts = ["age", "household", "sex"] as const
type FitPart = (typeof fitParts)[number]

/** Fit of each persona in log-odds, by age band, household and sex. All 0 for an unknown type. */
export const partsOfFit = (
  type: BusinessType | undefined,
  population: Population
): Readonly<Record<FitPart, Float64Array>> => {
  const [age, household, sex] = fitParts.map(() => new Float64Array(population.size)) as FitColumns
  if (type === undefined) return { age, household, sex }
  for (let persona = 0; persona < population.size; persona++) {
    age[persona] = type.age[ageBands.indexOf(ageBandOf(population.age[persona]!))]!
    household[persona] = type.household[population.household[persona]!]!
    sex[persona] = population.sex[persona] === 0 ? type.female / 2 : -type.female / 2
  }
  return { age, household, sex }
}

type FitColumns = [Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>, Float64Array<ArrayBuffer>]

/** Sum of the fit by age, household and sex for each persona, in log-odds. */
export const fitOf = (type: BusinessType | undefined, population: Population): Float64Array => {
  const { age, household, sex } = partsOfFit(type, population)
  return age.map((value, persona) => value + household[persona]! + sex[persona]!)
}

const noteOn = (given: string, matched: Localized | null): Localized =>
  matched === null
    ? new Localized(
        `「${given}」に当てはまる業種の相性表がないため、どの人にも同じ相性（中立）として計算しました。`,
        `No fit table covers "${given}", so it was taken to suit every persona alike (neutral).`
      )
    : new Localized(
        `「${given}」は業種「${matched.ja}」の相性表（年代・世帯・性別、仮定値）で評価しました。`,
        `"${given}" was rated by the fit table (age, household, sex; assumptions) of the business type "${matched.en}".`
      )

/** The business type and its mean fit, for the findings. */
export const businessFindings = (
  given: string,
  type: BusinessType | undefined,
  fit: Float64Array
): Localizable<Business> => {
  const matched = type === undefined ? null : businessNames[type.name].name
  return {
    given,
    matched,
    drivers: type?.drivers ?? [],
    meanFit: rounded(fit.reduce((sum, value) => sum + value, 0) / fit.length, 4),
    note: noteOn(given, matched)
  }
}
