/**
 * A population of personas as columns. Computations over thousands of personas read arrays of numbers, which are sent
 * to a thread without copying each persona. A persona is an index into the columns.
 */
export const sexes = ["female", "male"] as const
export type Sex = (typeof sexes)[number]

/** Household of a persona: alone, couple, with children or parents (nuclear), with more relatives or others. */
export const householdTypes = ["single", "couple", "family", "extended"] as const
export type HouseholdType = (typeof householdTypes)[number]

/**
 * Big Five, values after Schwartz, stress and money: each 0 to 1, where 0.5 is the mean of Japan's adults in the model
 * (`Traits.ts`).
 */
export const traitNames = [
  "openness",
  "conscientiousness",
  "extraversion",
  "agreeableness",
  "neuroticism",
  "valSelfDirection",
  "valSecurity",
  "stressTolerance",
  "financialAnxiety"
] as const
export type TraitName = (typeof traitNames)[number]

/** Criteria of a persona's decisions; their weights sum to 1. */
export const weightNames = ["price", "quality", "convenience", "novelty", "brand", "social"] as const
export type WeightName = (typeof weightNames)[number]

/** Least and greatest age of a persona: younger people do not decide on purchases alone. */
export const minAge = 15
export const maxAge = 94

export interface Population {
  readonly size: number
  readonly id: ReadonlyArray<string>
  readonly name: ReadonlyArray<string>
  readonly age: Uint8Array<ArrayBuffer>
  /** Index into `sexes`. */
  readonly sex: Uint8Array<ArrayBuffer>
  /** Index into `householdTypes`. */
  readonly household: Uint8Array<ArrayBuffer>
  /** Index into `occupations`. */
  readonly occupation: Uint8Array<ArrayBuffer>
  /** Personal gross income, yen per year. */
  readonly income: Float64Array<ArrayBuffer>
  /** Row per persona, column per `traitNames`, in ten-thousandths: whole numbers, so storing them is lossless. */
  readonly traits: Uint16Array<ArrayBuffer>
  /** Number of completed simulations that the persona took part in. */
  readonly growth: Uint16Array<ArrayBuffer>
}

export const traitUnit = 10_000

/** A trait of a persona, 0 to 1. */
export const traitOf = (population: Population, persona: number, trait: TraitName): number =>
  population.traits[persona * traitNames.length + traitNames.indexOf(trait)]! / traitUnit

/** One trait of all personas, 0 to 1. */
export const traitColumn = (population: Population, trait: TraitName): Float64Array => {
  const offset = traitNames.indexOf(trait)
  return Float64Array.from(
    { length: population.size },
    (_, persona) => population.traits[persona * traitNames.length + offset]! / traitUnit
  )
}

export const sexOf = (population: Population, persona: number): Sex => sexes[population.sex[persona]!]!
export const householdOf = (population: Population, persona: number): HouseholdType =>
  householdTypes[population.household[persona]!]!

export const ageBands = ["15_24", "25_34", "35_44", "45_54", "55_64", "65_74", "75_plus"] as const
export type AgeBand = (typeof ageBands)[number]
export const ageBandOf = (age: number): AgeBand => ageBands[Math.min(6, Math.floor((age - 15) / 10))]!
