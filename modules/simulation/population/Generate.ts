/**
 * Generates a population for an area: existing personas come first, missing ones are generated.
 *
 * Persona k depends only on the seed text, on k and on the personas before it, so the first 100 of 5,000 equal a
 * population of 100. Every prefix is as representative of the area as its size allows (`Allocation.ts`); if the area's
 * figures have changed since, new personas compensate for the existing ones.
 */
import { type Random, stream } from "../statistics/Random.ts"
import { Allocation } from "./fitting/Allocation.ts"
import { tableOf } from "./fitting/CellTable.ts"
import {
  ageShares,
  cellOf,
  groupOf,
  groupOfAge,
  groupYears,
  householdOfCell,
  sexOfCell,
  youngestOf
} from "./fitting/Pyramid.ts"
import type { Margins } from "./margins/Margins.ts"
import { type Population, traitNames } from "./Population.ts"
import { othersDeviation, resourcesOf, standingOf } from "./people/HouseholdResources.ts"
import { nameOf } from "./people/Names.ts"
import { identityOf } from "./people/PersonaId.ts"
import { drawTraits } from "./people/Traits.ts"
import { shiftsFor } from "./work/Activity.ts"
import { type IncomeModel, incomeModel, incomeOf } from "./work/Income.ts"
import { OccupationSampler } from "./work/OccupationSampler.ts"
import { occupationShares } from "./work/OccupationShares.ts"

export interface GenerateRequest {
  readonly margins: Margins
  /** Names account and area: the same text gives the same personas. */
  readonly seedText: string
  /** The existing personas in their order. */
  readonly known: Population
  /** Size of the whole population. */
  readonly personaCount: number
  /** Called regularly; may throw to stop. */
  readonly checkpoint?: () => void
}

/** Generates the missing personas only; none where `known` has enough. */
export const generateMissing = ({
  checkpoint,
  known,
  margins,
  personaCount,
  seedText
}: GenerateRequest): Population => {
  const count = Math.max(0, personaCount - known.size)
  const made = blank(count)
  if (count === 0) return made
  const { table } = tableOf(margins)
  const model: Model = {
    allocation: new Allocation(table),
    occupations: new OccupationSampler(occupationShares(table, shiftsFor(table, margins), margins.sectors)),
    incomes: incomeModel(margins.incomeRatio)
  }
  for (let persona = 0; persona < known.size; persona++) {
    const [age, sex, household] = [known.age[persona]!, known.sex[persona]!, known.household[persona]!]
    model.allocation.add(cellOf(groupOfAge(age), sex, household))
    model.occupations.add(age, sex, household, known.occupation[persona]!)
  }
  for (let persona = 0; persona < count; persona++) {
    if (persona % checkpointEvery === 0) checkpoint?.()
    fillPersona(model, made, persona, seedText, known.size + persona)
  }
  return made
}

const checkpointEvery = 250

interface Model {
  readonly allocation: Allocation
  readonly occupations: OccupationSampler
  readonly incomes: IncomeModel
}

interface Blank extends Population {
  readonly id: Array<string>
  readonly name: Array<string>
}

const blank = (size: number): Blank => ({
  size,
  id: Array.from({ length: size }, () => ""),
  name: Array.from({ length: size }, () => ""),
  age: new Uint8Array(size),
  sex: new Uint8Array(size),
  household: new Uint8Array(size),
  occupation: new Uint8Array(size),
  income: new Float64Array(size),
  traits: new Uint16Array(size * traitNames.length),
  growth: new Uint16Array(size)
})

/**
 * Demographics, name and traits have independent random streams, so an additional draw in one does not affect the
 * others.
 */
const fillPersona = (model: Model, made: Blank, persona: number, seedText: string, ordinal: number): void => {
  const { allocation, incomes, occupations } = model
  const { id, seed } = identityOf(`${seedText}/${ordinal}`)
  const chance = (purpose: string): Random => stream(seed, `${ordinal}/${purpose}`)
  const life = chance("life")
  const cell = allocation.next(life.next())
  allocation.add(cell)
  const [group, sex, household] = [groupOf(cell), sexOfCell(cell), householdOfCell(cell)]
  const age = ageIn(cell, life.next())
  const occupation = occupations.next(age, sex, household, life.next())
  const income = incomeOf(incomes, group, sex, occupation, life.normal())
  made.id[persona] = id
  made.name[persona] = nameOf(chance("name"), age, sex === 0)
  made.age[persona] = age
  made.sex[persona] = sex
  made.household[persona] = household
  made.occupation[persona] = occupation
  made.income[persona] = income
  const resources = resourcesOf(age, sex, household, occupation, income, household === 0 ? 0 : othersDeviation(id))
  const standing = standingOf(resources, age)
  drawTraits(chance("mind"), age, sex === 0, standing, made.traits, persona * traitNames.length)
}

const ageIn = (cell: number, chance: number): number => {
  let sum = 0
  for (let year = 0; year < groupYears - 1; year++) {
    sum += ageShares[cell * groupYears + year]!
    if (chance < sum) return youngestOf(groupOf(cell)) + year
  }
  return youngestOf(groupOf(cell)) + groupYears - 1
}
