/** Whole generated populations, and prefixes of populations, for tests. */
import { concat } from "../../../modules/simulation/population/Columns.ts"
import { type GenerateRequest, generateMissing } from "../../../modules/simulation/population/Generate.ts"
import { type Population, traitNames } from "../../../modules/simulation/population/Population.ts"

/** The existing personas and those that are missing, `size` in all. */
export const generate = ({
  existing,
  size,
  ...rest
}: Omit<GenerateRequest, "known" | "personaCount"> & {
  readonly existing: Population
  readonly size: number
}): Population => {
  const known = take(existing, size)
  return concat(known, generateMissing({ ...rest, known, personaCount: size }))
}

/** The first `size` personas, or all if there are fewer. */
export const take = (population: Population, size: number): Population => ({
  size: Math.min(size, population.size),
  id: population.id.slice(0, size),
  name: population.name.slice(0, size),
  age: population.age.slice(0, size),
  sex: population.sex.slice(0, size),
  household: population.household.slice(0, size),
  occupation: population.occupation.slice(0, size),
  income: population.income.slice(0, size),
  traits: population.traits.slice(0, size * traitNames.length),
  growth: population.growth.slice(0, size)
})
