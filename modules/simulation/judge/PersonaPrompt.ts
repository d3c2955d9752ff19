/** Describes one persona in a line of Japanese for the prompt of the language model. Pure. */

import {
  type HouseholdType,
  householdOf,
  type Population,
  sexOf,
  type TraitName,
  traitNames,
  traitOf,
  traitUnit,
  weightNames
} from "../population/Population.ts"
import { weightFormulas, weightsRecord } from "../population/people/DecisionWeights.ts"
import { occupationOf } from "../population/work/Occupation.ts"
import { weightLabels } from "../template/FigureText.ts"

const households: Readonly<Record<HouseholdType, string>> = {
  single: "一人暮らし",
  couple: "夫婦二人暮らし",
  family: "親子で同居",
  extended: "親族などと大人数で同居"
}

/** How a low and a high value of a trait show in daily life. */
const manners: Readonly<Record<TraitName, readonly [low: string, high: string]>> = {
  openness: ["慣れたものを好む", "新しいものに関心が強い"],
  conscientiousness: ["気ままに行動する", "計画的で几帳面"],
  extraversion: ["内向的", "社交的"],
  agreeableness: ["自分の意見を通す", "人に合わせる"],
  neuroticism: ["動じにくい", "心配しやすい"],
  valSelfDirection: ["周りのやり方に従う", "自分で決めることを大切にする"],
  valSecurity: ["冒険をいとわない", "安全と安定を大切にする"],
  stressTolerance: ["ストレスに弱い", "ストレスに強い"],
  financialAnxiety: ["お金の不安が少ない", "お金の不安が強い"]
}

/** Traits nearer than this to the mean of Japan's adults are not mentioned. */
const noticeable = 0.05 * traitUnit
const traitsShown = 3

/** A weight is mentioned from this multiple of its base on, the weight of a persona with mean traits. */
const clearlyAbove = 1.05
const weightsShown = 2

const million = 1_000_000

/** Upper bounds in yen per year: the income classes of Japanese surveys, coarsened. */
const incomes: ReadonlyArray<readonly [below: number, label: string]> = [
  [1, "収入なし"],
  [1 * million, "年収100万円未満"],
  [2 * million, "年収100万円台"],
  [4 * million, "年収200万～400万円"],
  [6 * million, "年収400万～600万円"],
  [8 * million, "年収600万～800万円"],
  [10 * million, "年収800万～1000万円"]
]

export const incomeBand = (income: number): string =>
  incomes.find(([below]) => income < below)?.[1] ?? "年収1000万円以上"

const traitsOf = (population: Population, persona: number): string =>
  traitNames
    .map((trait) => ({ trait, distance: Math.round((traitOf(population, persona, trait) - 0.5) * traitUnit) }))
    .filter(({ distance }) => Math.abs(distance) >= noticeable)
    .sort((a, b) => Math.abs(b.distance) - Math.abs(a.distance))
    .slice(0, traitsShown)
    .map(({ distance, trait }) => manners[trait][distance < 0 ? 0 : 1])
    .join("、")

/** The decision weights that are clearly above average for this persona. */
const prioritiesOf = (weights: Float64Array, persona: number): string => {
  const own = weightsRecord(weights, persona)
  return weightNames
    .map((weight) => ({ weight, ratio: own[weight] / weightFormulas[weight].base }))
    .filter(({ ratio }) => ratio >= clearlyAbove)
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, weightsShown)
    .map(({ weight }) => weightLabels[weight].ja)
    .join("と")
}

/** `weights` as `decisionWeights` returns them; rows up to that of `persona` are enough. */
export const describePersona = (population: Population, weights: Float64Array, persona: number): string => {
  const priorities = prioritiesOf(weights, persona)
  const facts = [
    `${population.age[persona]}歳${sexOf(population, persona) === "female" ? "女性" : "男性"}`,
    households[householdOf(population, persona)],
    occupationOf(population, persona).ja,
    incomeBand(population.income[persona]!)
  ]
  const character = traitsOf(population, persona) || "性格は平均的"
  return `${facts.join("、")}。${character}。${priorities && `買い物では人より${priorities}を重んじる。`}`
}
