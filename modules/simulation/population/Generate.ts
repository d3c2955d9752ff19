/**
 * A population for an area: its first personas are those who are there, the others are made.
 *
 * Persona k depends on the seed text, on k and on who was there before it, and on nothing else: the first 100 of 5,000 are
 * the 100 that would have been made alone. Every first part is as like the area as so many people can be (`Allocation.ts`),
 * and figures that have changed since are made up for by those who come.
 */
import { type Random, stream } from "../statistics/Random.ts"
import { shiftsFor } from "./Activity.ts"
import { Allocation } from "./Allocation.ts"
import { concat, take } from "./Columns.ts"
import { type IncomeModel, incomeModel, incomeOf } from "./Income.ts"
import type { Margins } from "./Margins.ts"
import { nameOf } from "./Names.ts"
import { identityOf } from "./PersonaId.ts"
import { type Population, traitNames } from "./Population.ts"
import {
  ageShares,
  cellOf,
  groupOf,
  groupOfAge,
  groupYears,
  householdOfCell,
  sexOfCell,
  youngestOf
} from "./Pyramid.ts"
import { resourcesOf, standingOf } from "./Resources.ts"
import { tableOf } from "./Table.ts"
import { drawTraits } from "./Traits.ts"
import { Vocation } from "./Vocation.ts"
import { occupationShares } from "./Workforce.ts"

export { concat, emptyPopulation, fingerprintOf, take } from "./Columns.ts"

export interface Missing {
  readonly margins: Margins
  /** Whose and where: the same text makes the same personas. */
  readonly seedText: string
  /** Who is there already, in their order. */
  readonly known: Population
  /** How many there must be in all. */
  readonly personaCount: number
  /** Called now and then; may throw. */
  readonly checkpoint?: () => void
}

/** Those who are there, and those who are missing: `size` in all. */
export const generate = (request: {
  readonly margins: Margins
  readonly existing: Population
  readonly size: number
  readonly seedText: string
  readonly checkpoint?: () => void
}): Population => {
  const { existing, size, ...rest } = request
  const known = take(existing, size)
  return concat(known, generateMissing({ ...rest, known, personaCount: size }))
}

/** Only those who are missing; nobody where there are enough. */
export const generateMissing = ({ checkpoint, known, margins, personaCount, seedText }: Missing): Population => {
  const count = Math.max(0, personaCount - known.size)
  const made = blank(count)
  if (count === 0) return made
  const { table } = tableOf(margins)
  const maker: Maker = {
    allocation: new Allocation(table),
    vocation: new Vocation(occupationShares(table, shiftsFor(table, margins), margins.sectors)),
    incomes: incomeModel(margins.incomeRatio)
  }
  for (let persona = 0; persona < known.size; persona++) {
    const [age, sex, household] = [known.age[persona]!, known.sex[persona]!, known.household[persona]!]
    maker.allocation.add(cellOf(groupOfAge(age), sex, household))
    maker.vocation.add(age, sex, household, known.occupation[persona]!)
  }
  for (let persona = 0; persona < count; persona++) {
    if (persona % checkpointEvery === 0) checkpoint?.()
    make(maker, made, persona, seedText, known.size + persona)
  }
  return made
}

const checkpointEvery = 250

interface Maker {
  readonly allocation: Allocation
  readonly vocation: Vocation
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

/** A life, a name and a mind each have their own stream of chance: a change in one moves nothing in the others. */
const make = (maker: Maker, made: Blank, persona: number, seedText: string, ordinal: number): void => {
  const { allocation, incomes, vocation } = maker
  const { id, seed } = identityOf(`${seedText}/${ordinal}`)
  const chance = (purpose: string): Random => stream(seed, `${ordinal}/${purpose}`)
  const life = chance("life")
  const cell = allocation.next(life.next())
  allocation.add(cell)
  const [group, sex, household] = [groupOf(cell), sexOfCell(cell), householdOfCell(cell)]
  const age = ageIn(cell, life.next())
  const occupation = vocation.next(age, sex, household, life.next())
  const income = incomeOf(incomes, group, sex, occupation, life.normal())
  made.id[persona] = id
  made.name[persona] = nameOf(chance("name"), age, sex === 0)
  made.age[persona] = age
  made.sex[persona] = sex
  made.household[persona] = household
  made.occupation[persona] = occupation
  made.income[persona] = income
  const standing = standingOf(resourcesOf(age, sex, household, occupation, income), age)
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
