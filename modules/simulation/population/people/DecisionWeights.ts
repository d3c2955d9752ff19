/**
 * Computes the decision weights of personas as a linear function of traits, standing and household, with a lower bound
 * and scaled to sum to 1.
 *
 * weight = base + sum of (coefficient x z), where z is a trait's distance from 0.5 in standard deviations, the economic
 * standing of the household, or 1 for the household type.
 *
 * The coefficients and their signs are assumptions: financial anxiety and scarce resources raise the weight of price;
 * openness and self-direction raise that of novelty, security lowers it; conscientiousness raises that of quality; low
 * stress tolerance and living alone raise that of convenience; extraverted, agreeable and neurotic people listen to
 * others more, self-directed ones less (susceptibility to interpersonal influence: Bearden, Netemeyer and Teel 1989,
 * Journal of Consumer Research 15(4)).
 */
import {
  type HouseholdType,
  householdTypes,
  type Population,
  type TraitName,
  traitNames,
  traitUnit,
  type WeightName,
  weightNames
} from "../Population.ts"
import { resourcesIn, standingOf } from "./HouseholdResources.ts"
import { traitDeviation } from "./Traits.ts"

interface Line {
  readonly base: number
  readonly traits: Partial<Record<TraitName, number>>
  readonly standing?: number
  readonly living?: Partial<Record<HouseholdType, number>>
}

export const weightFormulas: Readonly<Record<WeightName, Line>> = {
  price: {
    base: 0.22,
    traits: { financialAnxiety: 0.04, conscientiousness: 0.01, openness: -0.01 },
    standing: -0.022,
    living: { family: 0.015, extended: 0.015 }
  },
  quality: { base: 0.21, traits: { conscientiousness: 0.025, valSecurity: 0.02, openness: 0.01 }, standing: 0.02 },
  convenience: {
    base: 0.18,
    traits: { stressTolerance: -0.02, conscientiousness: -0.01, financialAnxiety: -0.01 },
    living: { single: 0.025, family: 0.01 }
  },
  novelty: { base: 0.13, traits: { openness: 0.035, valSelfDirection: 0.015, valSecurity: -0.02, extraversion: 0.01 } },
  brand: { base: 0.12, traits: { extraversion: 0.015, valSecurity: 0.015, valSelfDirection: -0.01 }, standing: 0.01 },
  social: {
    base: 0.14,
    traits: { agreeableness: 0.02, extraversion: 0.015, neuroticism: 0.015, valSelfDirection: -0.02 }
  }
}

/** Lower bound of each weight before scaling. */
const floor = 0.02

const [traitCount, weightCount] = [traitNames.length, weightNames.length]
const coefficients = Float64Array.from(
  weightNames.flatMap((weight) => traitNames.map((trait) => weightFormulas[weight].traits[trait] ?? 0))
)
const byLiving = Float64Array.from(
  weightNames.flatMap((weight) =>
    householdTypes.map((type) => weightFormulas[weight].base + (weightFormulas[weight].living?.[type] ?? 0))
  )
)
const byStanding = Float64Array.from(weightNames.map((weight) => weightFormulas[weight].standing ?? 0))

/** Row per persona, column per `weightNames`; each row sums to 1. */
export const decisionWeights = (population: Population): Float64Array => {
  const weights = new Float64Array(population.size * weightCount)
  const z = new Float64Array(traitCount)
  const resources = resourcesIn(population)
  for (let persona = 0; persona < population.size; persona++) {
    const standing = standingOf(resources[persona]!, population.age[persona]!)
    for (let trait = 0; trait < traitCount; trait++) {
      z[trait] = (population.traits[persona * traitCount + trait]! / traitUnit - 0.5) / traitDeviation
    }
    let total = 0
    for (let weight = 0; weight < weightCount; weight++) {
      let value = byLiving[weight * 4 + population.household[persona]!]! + byStanding[weight]! * standing
      for (let trait = 0; trait < traitCount; trait++) value += coefficients[weight * traitCount + trait]! * z[trait]!
      value = Math.max(floor, value)
      weights[persona * weightCount + weight] = value
      total += value
    }
    for (let weight = 0; weight < weightCount; weight++) weights[persona * weightCount + weight]! /= total
  }
  return weights
}

/** One persona's row of `decisionWeights`, by name. */
export const weightsRecord = (weights: Float64Array, persona: number): Readonly<Record<WeightName, number>> =>
  Object.fromEntries(weightNames.map((name, weight) => [name, weights[persona * weightCount + weight]!])) as Record<
    WeightName,
    number
  >

/** One decision weight of all personas. */
export const weightColumn = (weights: Float64Array, weight: WeightName): Float64Array => {
  const offset = weightNames.indexOf(weight)
  return Float64Array.from(
    { length: weights.length / weightCount },
    (_, persona) => weights[persona * weightCount + offset]!
  )
}
