/**
 * Who would use such a business: a logit of the fit to the type by age, household and sex, of the decision weights that
 * count for the type, of openness and financial anxiety, and of a persona's own random taste. The effects are
 * assumptions of this product; outcomes and a language model, if any, shift all log-odds alike. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import { stabilityOf, traitColumn, weightNames } from "../../population/Population.ts"
import { logistic } from "../../statistics/Logit.ts"
import { weightColumn } from "../../statistics/Quote.ts"
import { fitParts, partsOfFit } from "../business/BusinessFit.ts"
import type { BusinessType } from "../business/BusinessTypes.ts"
import type { World } from "../Template.ts"

/** Log-odds of somebody for whom the business is neither here nor there: about 23 % would use it. */
const base = -1.2
/** Of a driving weight that is twice the even one. */
const driverEffect = 0.5
/** From 0 to 1 of the trait. */
const opennessEffect = 2
const anxietyEffect = -2
/** Standard deviation of what is not known of a new persona's taste, in log-odds. */
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
  /** What each factor adds to the log-odds of each persona. */
  readonly factors: Readonly<Record<FactorName, Float64Array>>
  /** All factors and the taste: 0 is neither for nor against. */
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
  const liking = Float64Array.from({ length: population.size }, (_, persona) => {
    const taste = tasteSpread * (1.5 - stabilityOf(population.growth[persona]!)) * random.normal()
    return factorNames.reduce((sum, name) => sum + factors[name][persona]!, taste)
  })
  return { factors, liking }
}

/** Share of chances that each persona uses the business. */
export const responsesOf = ({ liking }: Attitudes, shift: number): Float64Array =>
  liking.map((value) => logistic(base + value + shift))

/** Who is for and who against: log-odds of half a unit or more to either side of neither. */
const leaning = 0.5
export const sentimentOf = (liking: number): "positive" | "neutral" | "negative" =>
  liking >= leaning ? "positive" : liking <= -leaning ? "negative" : "neutral"
