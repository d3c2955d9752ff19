/** Schemas of a persona in API responses, and the mapping from a population to them. */

import { Schema } from "effect"
import type { Language, Localized } from "../../../src/Language.ts"
import { AreaCode } from "../../area/contract.ts"
import {
  type Population,
  type Sex,
  sexes,
  type TraitName,
  traitNames,
  traitOf,
  type WeightName,
  weightNames
} from "../population/Population.ts"
import { decisionWeights, weightsRecord } from "../population/people/DecisionWeights.ts"
import { householdIncomesIn } from "../population/people/HouseholdResources.ts"
import { occupationOf, occupations } from "../population/work/Occupation.ts"

/** Unknown ids and ids of other accounts give the same response. */
export class PersonaNotFound extends Schema.TaggedError<PersonaNotFound>()(
  "PersonaNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Persona not found"
  }
}

const identity = {
  id: Schema.String.annotate({ description: "26 characters", examples: ["3M7V0QX2C9TB4KDN8RZ5HWGJ6E"] }),
  name: Schema.String.annotate({ description: "Family and given name; made up", examples: ["佐藤 健"] }),
  age: Schema.Int.annotate({ description: "Years, 15 to 94", examples: [34] })
}
const occupation = Schema.String.annotate({
  description: "Occupation of the persona, in the language of the response",
  examples: ["会社員"]
})
const areaCode = Schema.NullOr(AreaCode).annotate({
  description: "The area whose population it belongs to, a 5-digit JIS code; null for all of Japan",
  examples: ["13104"]
})

export const PersonaListItem = Schema.Struct({
  ...identity,
  gender: Schema.Literals(["male", "female"]).annotate({ description: "As the census counts it", examples: ["male"] }),
  occupation,
  areaCode,
  growthLevel: Schema.Int.annotate({ description: "Completed simulations that it took part in", examples: [3] })
}).annotate({ identifier: "PersonaListItem", description: "A persona of the account" })
export type PersonaListItem = typeof PersonaListItem.Type

const share = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}; 0 to 1`, examples: [example] })

const yen = (description: string, example: number) =>
  Schema.Int.annotate({ description: `${description}, yen a year`, examples: [example] })

const bigFive = {
  openness: share("Openness to experience", 0.61),
  conscientiousness: share("Conscientiousness", 0.48),
  extraversion: share("Extraversion", 0.55),
  agreeableness: share("Agreeableness", 0.5),
  neuroticism: share("Neuroticism", 0.42)
}

export const Psychology = Schema.Struct({
  ...bigFive,
  valSelfDirection: share("Weight of self-direction among its values (Schwartz)", 0.58),
  valSecurity: share("Weight of security among its values (Schwartz)", 0.46),
  stressTolerance: share("How well it bears stress", 0.52),
  financialAnxiety: share("How much money worries it", 0.39)
} satisfies Readonly<Record<TraitName, unknown>>).annotate({
  identifier: "PersonaPsychology",
  description:
    "Psychological profile of a persona, modelled after its age and sex; 0.5 is the mean of Japan's adults in the model"
})
export type Psychology = typeof Psychology.Type

const DecisionWeights = Schema.Struct({
  price: share("Price", 0.24),
  quality: share("Quality", 0.2),
  convenience: share("Convenience", 0.18),
  novelty: share("Novelty", 0.14),
  brand: share("Brand", 0.11),
  social: share("What others do and say", 0.13)
} satisfies Readonly<Record<WeightName, unknown>>)

export const PersonaDetail = Schema.Struct({
  ...identity,
  occupation,
  areaCode,
  traits: Schema.Struct({
    ...bigFive,
    income: yen("Gross income of the persona itself", 3_120_000),
    householdIncome: yen("Gross income of its household, all members together", 6_480_000)
  }).annotate({
    description:
      "Big Five, modelled, where 0.5 is the mean of Japan's adults in the model; and its means, the income of others in its household estimated"
  }),
  decisionWeights: DecisionWeights.annotate({
    description:
      "What weighs in its decisions, computed from its psychology, income and household; they sum to 1, but for their rounding"
  })
}).annotate({ identifier: "PersonaDetail", description: "A persona with its traits and decision weights" })
export type PersonaDetail = typeof PersonaDetail.Type

export const genderOf = (sex: number): Sex => sexes[sex]!
export const occupationNameOf = (occupation: number): Localized => occupations[occupation]!.name

/** The first persona of a population. */
export const toDetail = (population: Population, areaCode: string | null, language: Language): PersonaDetail => ({
  id: population.id[0]!,
  name: population.name[0]!,
  age: population.age[0]!,
  occupation: occupationOf(population, 0)[language],
  areaCode,
  traits: {
    ...traitsOf(population, bigFiveNames),
    income: Math.round(population.income[0]!),
    householdIncome: Math.round(householdIncomesIn(population)[0]!)
  },
  decisionWeights: roundedWeights(weightsRecord(decisionWeights(population), 0))
})

export const toPsychology = (population: Population): Psychology => traitsOf(population, traitNames)

const bigFiveNames = Object.keys(bigFive) as ReadonlyArray<keyof typeof bigFive>

const traitsOf = <Name extends TraitName>(population: Population, names: ReadonlyArray<Name>): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, traitOf(population, 0, name)])) as Record<Name, number>

const roundedWeights = (weights: Readonly<Record<WeightName, number>>): Record<WeightName, number> =>
  Object.fromEntries(weightNames.map((name) => [name, Math.round(weights[name] * 10_000) / 10_000])) as Record<
    WeightName,
    number
  >
