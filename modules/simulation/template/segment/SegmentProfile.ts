/** Computes the profile of one segment from its members: demographics, behavior and sentiment. Pure. */
import type { Localizable } from "../../../../src/Language.ts"
import {
  ageBandOf,
  ageBands,
  householdOf,
  householdTypes,
  sexes,
  sexOf,
  traitNames,
  traitUnit,
  weightNames
} from "../../population/Population.ts"
import { occupations } from "../../population/work/Occupation.ts"
import { intervalFrom, percentile, type Replicates, rounded } from "../../statistics/Interval.ts"
import type { World } from "../Template.ts"
import { type Attitudes, factorLabels, factorNames, sentimentOf } from "./Response.ts"
import type { Behavior, Demographics, Sentiment } from "./SegmentFindings.ts"

/** Indices of personas. */
export type Members = Uint32Array

export const meanOver = (members: Members, valueOf: (persona: number) => number): number => {
  let sum = 0
  for (const persona of members) sum += valueOf(persona)
  return sum / members.length
}

const sharesOf = <Name extends string | number>(
  names: ReadonlyArray<Name>,
  members: Members,
  nameOf: (persona: number) => Name
): Record<Name, number> => {
  const counts = new Map<Name, number>()
  for (const persona of members) counts.set(nameOf(persona), (counts.get(nameOf(persona)) ?? 0) + 1)
  return Object.fromEntries(
    names.map((name) => [name, rounded((counts.get(name) ?? 0) / members.length, 4)])
  ) as Record<Name, number>
}

const meansOf = <Name extends string>(
  names: ReadonlyArray<Name>,
  members: Members,
  values: ArrayLike<number>,
  unit: number
): Record<Name, number> =>
  Object.fromEntries(
    names.map((name, column) => [
      name,
      rounded(
        meanOver(members, (persona) => values[persona * names.length + column]! / unit),
        4
      )
    ])
  ) as Record<Name, number>

const maxOccupations = 5

/** `householdIncomes` of all personas. */
export const demographicsOf = (
  { population }: World,
  members: Members,
  householdIncomes: Float64Array
): Localizable<Demographics> => {
  const held = sharesOf([...occupations.keys()], members, (persona) => population.occupation[persona]!)
  const median = (incomes: Float64Array) =>
    rounded(percentile(Float64Array.from(members, (persona) => incomes[persona]!).sort(), 0.5), 0)
  return {
    meanAge: rounded(
      meanOver(members, (persona) => population.age[persona]!),
      1
    ),
    medianIncome: median(population.income),
    medianHouseholdIncome: median(householdIncomes),
    ageBands: sharesOf(ageBands, members, (persona) => ageBandOf(population.age[persona]!)),
    sexes: sharesOf(sexes, members, (persona) => sexOf(population, persona)),
    households: sharesOf(householdTypes, members, (persona) => householdOf(population, persona)),
    occupations: occupations
      .map(({ name }, occupation) => ({ name, share: held[occupation] ?? 0 }))
      .filter(({ share }) => share > 0)
      .sort((a, b) => b.share - a.share)
      .slice(0, maxOccupations)
  }
}

/**
 * Price sensitivity of a persona, an index of this product and no elasticity: its weight of price over an even spread (1/6), times
 * 0.5 + financial anxiety; 1 for an even weight and average anxiety.
 */
export const priceSensitivityOf = ({ population, weights }: World, persona: number): number => {
  const anxiety = population.traits[persona * traitNames.length + traitNames.indexOf("financialAnxiety")]! / traitUnit
  return weightNames.length * weights[persona * weightNames.length + weightNames.indexOf("price")]! * (0.5 + anxiety)
}

/** `meanSensitivity` is the mean price sensitivity of all personas; `replicates` are of the mean response. */
export const behaviorOf = (
  world: World,
  members: Members,
  responses: Float64Array,
  meanSensitivity: number,
  replicates: Replicates
): Behavior => {
  const sensitivity = meanOver(members, (persona) => priceSensitivityOf(world, persona))
  return {
    decisionWeights: meansOf(weightNames, members, world.weights, 1),
    traits: meansOf(traitNames, members, world.population.traits, traitUnit),
    response: intervalFrom(
      meanOver(members, (persona) => responses[persona]!),
      replicates,
      4
    ),
    priceSensitivity: meanSensitivity > 0 ? rounded(sensitivity / meanSensitivity, 4) : 1
  }
}

const maxDrivers = 3
/** Smaller mean effects in log-odds are negligible. */
const leastEffect = 0.02

/** Sentiments, and the factors whose mean differs most from that of `all` personas. */
export const sentimentsOf = (
  { factors, liking }: Attitudes,
  members: Members,
  all: Members
): Localizable<Sentiment> => ({
  ...sharesOf(["positive", "neutral", "negative"], members, (persona) => sentimentOf(liking[persona]!)),
  drivers: factorNames
    .map((factor) => {
      const column = factors[factor]
      const effect = meanOver(members, (persona) => column[persona]!) - meanOver(all, (persona) => column[persona]!)
      return { factor, label: factorLabels[factor], effect: rounded(effect, 4) }
    })
    .filter(({ effect }) => Math.abs(effect) >= leastEffect)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, maxDrivers)
})
