/** In what the residents of an area differ from Japan's, by figures that mean the same everywhere. Pure. */
import { Schema } from "effect"
import { type Localizable, Localized, localize } from "../../../../src/Language.ts"
import { householdOf } from "../../population/Population.ts"
import { householdIncomesIn } from "../../population/people/HouseholdResources.ts"
import { percentile, rounded } from "../../statistics/Interval.ts"
import { grouped, wholePercent } from "../FigureText.ts"
import type { People } from "../Template.ts"

const differenceNames = ["young", "senior", "living_alone", "living_with_family", "household_income"] as const
type DifferenceName = (typeof differenceNames)[number]

export const AreaDifference = Schema.Struct({
  measure: Schema.Literals(differenceNames).annotate({
    description:
      "Share aged 15 to 34, aged 65 and older, living alone, living with children, parents or others; median household income in yen a year",
    examples: ["living_alone"]
  }),
  label: Schema.String.annotate({ description: "Its name", examples: ["一人暮らし"] }),
  value: Schema.Finite.annotate({
    description: "In the area: a share of people aged 15 and older, or yen",
    examples: [0.41]
  }),
  japan: Schema.Finite.annotate({ description: "The same in all of Japan", examples: [0.2] })
}).annotate({ identifier: "SegmentAreaDifference", description: "In what an area differs from Japan" })

/** Shares of people aged 15 and older, and the median household income in yen. */
export type AreaProfile = Readonly<Record<DifferenceName, number>>

/** Figures of 80,000 residents of Japan by this model. Incomes are of the households of people, the larger of which have more people. */
export const japanProfile: AreaProfile = {
  young: 0.2247,
  senior: 0.3243,
  living_alone: 0.1902,
  living_with_family: 0.6063,
  household_income: 5_830_000
}

/** Spread of the logarithm of household incomes. */
const incomeSpread = 0.75
/** Least difference that is said, in standard deviations of people: 3 points of a share of 30 %. A judgement. */
const leastDifference = 0.07
const mostDifferences = 3

const labels: Readonly<Record<DifferenceName, Localized>> = {
  young: new Localized("15〜34歳", "people aged 15 to 34"),
  senior: new Localized("65歳以上", "people aged 65 and older"),
  living_alone: new Localized("一人暮らし", "people who live alone"),
  living_with_family: new Localized(
    "親子や三世代などの世帯で暮らす人",
    "people who live with children, parents or others"
  ),
  household_income: new Localized("世帯収入の中央値", "median household income")
}

export const areaProfileOf = ({ population }: People): AreaProfile => {
  const share = (of: (persona: number) => boolean) =>
    population.id.reduce((count, _, persona) => count + Number(of(persona)), 0) / population.size
  const living = (persona: number) => householdOf(population, persona)
  return {
    young: share((persona) => population.age[persona]! < 35),
    senior: share((persona) => population.age[persona]! >= 65),
    living_alone: share((persona) => living(persona) === "single"),
    living_with_family: share((persona) => living(persona) === "family" || living(persona) === "extended"),
    household_income: percentile(householdIncomesIn(population).sort(), 0.5)
  }
}

/** Difference in standard deviations of people in Japan. */
const deviationOf = (name: DifferenceName, value: number): number => {
  const usual = japanProfile[name]
  return name === "household_income"
    ? Math.log(Math.max(1, value) / usual) / incomeSpread
    : (value - usual) / Math.sqrt(usual * (1 - usual))
}

type Difference = Localizable<typeof AreaDifference.Type>

export const differencesOf = (profile: AreaProfile): ReadonlyArray<Difference> =>
  differenceNames
    .map((measure) => ({ measure, deviation: Math.abs(deviationOf(measure, profile[measure])) }))
    .filter(({ deviation }) => deviation >= leastDifference)
    .sort((a, b) => b.deviation - a.deviation)
    .slice(0, mostDifferences)
    .map(({ measure }) => {
      const digits = measure === "household_income" ? 0 : 4
      const [value, japan] = [rounded(profile[measure], digits), rounded(japanProfile[measure], digits)]
      return { measure, label: labels[measure], value, japan }
    })

/** 612万円, or ¥6,120,000; 41% for shares. */
const figure = (measure: DifferenceName, value: number): Localized => {
  const tenThousands = Math.round(value / 10_000)
  return measure === "household_income"
    ? new Localized(`${grouped(tenThousands)}万円`, `¥${grouped(tenThousands * 10_000)}`)
    : new Localized(wholePercent(value), wholePercent(value))
}

/** The first sentence of a headline; empty without differences. */
export const differencesText = (differences: ReadonlyArray<Difference>): Localized =>
  differences.length === 0
    ? new Localized("", "")
    : localize((language) => {
        const said = differences.map(({ japan, measure, value }) => {
          const [here, there] = [figure(measure, value)[language], figure(measure, japan)[language]]
          const label = labels[measure][language]
          const isMoney = measure === "household_income"
          const [more, less] = {
            ja: isMoney ? ["が高い", "が低い"] : ["が多い", "が少ない"],
            en: isMoney ? ["a higher ", "a lower "] : ["more ", "fewer "]
          }[language] as [string, string]
          const direction = value > japan ? more : less
          return {
            ja: `${label}${direction}（${here}、全国${there}）`,
            en: `${direction}${label} (${here}, Japan ${there})`
          }[language]
        })
        return {
          ja: `全国と比べた特徴は、${said.join("、")}ことです。`,
          en: `Compared with Japan it has ${said.join(", ")}. `
        }[language]
      })
