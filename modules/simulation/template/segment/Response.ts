/**
 * Probability that each persona uses a business: a logit of its fit to the business type by age, household and sex, of
 * the decision weights that count for the type, of openness and financial anxiety, and of a random taste. The effects
 * are assumptions of this product; outcomes and a language model, if any, shift all log-odds alike. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import { traitColumn, weightNames } from "../../population/Population.ts"
import { weightColumn } from "../../population/people/DecisionWeights.ts"
import { logistic } from "../../statistics/Logit.ts"
import { fitParts, partsOfFit } from "../business/BusinessFit.ts"
import type { BusinessType } from "../business/BusinessTypes.ts"
import type { World } from "../Template.ts"

/** Log-odds of a neutral persona: about 23 % would use the business. */
export const base = -1.2
/** Effect of a driving weight at twice an even spread, in log-odds. */
const driverEffect = 0.5
/** Effects of a trait at 1 against one at 0, in log-odds. */
const opennessEffect = 2
const anxietyEffect = -2
/** Standard deviation of a persona's random taste, in log-odds. */
const tasteSpread = 0.8

export const factorNames = [...fitParts, "drivers", "openness", "financialAnxiety"] as const
export type FactorName = (typeof factorNames)[number]
export const factorLabels: Readonly<Record<FactorName, Localized>> = {
  age: new Localized("年代と業種の相性", "fit of age to the business"),
  household: new Localized("世帯と業種の相性", "fit of household to the business"),
  sex: new Localized("性別と業種の相性", "fit of sex to the business"),
  drivers: new Localized("この業種で重視される点との一致", "match with what counts for this business"),
  openness: new Localized("新しいものへの開放性", "openness to new things"),
  financialAnxiety: new Localized("家計の状況", "state of the household budget")
}

export interface Attitudes {
  /** Contribution of each factor to the log-odds of each persona. */
  readonly factors: Readonly<Record<FactorName, Float64Array>>
  /** Random taste of each persona, in log-odds. */
  readonly taste: Float64Array
  /** Sum of all factors and the taste; 0 is neutral. */
  readonly liking: Float64Array
}

export const attitudesOf = (world: World, type: BusinessType | undefined): Attitudes => {
  const { population, weights } = world
  const random = world.random("taste")
  const drivers = type?.drivers ?? []
  const columns = drivers.map((name) => weightColumn(weights, name))
  const factors: Attitudes["factors"] = {
    ...partsOfFit(type, population),
    drivers: Float64Array.from({ length: population.size }, (_, persona) =>
      columns.reduce((sum, column) => sum + (driverEffect * (weightNames.length * column[persona]! - 1)) / 2, 0)
    ),
    openness: traitColumn(population, "openness").map((value) => opennessEffect * (value - 0.5)),
    financialAnxiety: traitColumn(population, "financialAnxiety").map((value) => anxietyEffect * (value - 0.5))
  }
  const taste = Float64Array.from({ length: population.size }, () => tasteSpread * random.normal())
  const liking = taste.map((own, persona) => factorNames.reduce((sum, name) => sum + factors[name][persona]!, own))
  return { factors, taste, liking }
}

/** Probability that each persona uses the business. */
export const responsesOf = ({ liking }: Attitudes, shift: number): Float64Array =>
  liking.map((value) => logistic(base + value + shift))

/** A persona is for or against the business from this distance to neutral on, in log-odds: a judgement. */
const leaning = 0.5
export const sentimentOf = (liking: number): "positive" | "neutral" | "negative" =>
  liking >= leaning ? "positive" : liking <= -leaning ? "negative" : "neutral"
