/**
 * How many of an area's people of 15 and older live alone, as a couple, in a family or otherwise: the second margin of
 * the fitting, as parts of five groups that the census counts, or nearly counts.
 *
 * The census counts households: in the whole of Japan in 2020 30.11 million nuclear ones, 4.44 million others of several
 * people, and 2.98 million people in institutions. How many of their people are 15 and older is modelled, so that they
 * and the 21.15 million who live alone make up all 111.2 million: 72.6 million in nuclear households, 14.4 million in the
 * others, 2.95 million in institutions.
 */
import { fit, type Groups } from "./Ipf.ts"
import { householdTypes } from "./Population.ts"
import { cellCount, groupOf, householdOfCell, youngestOf } from "./Pyramid.ts"

export const livings = ["aloneUnder65", "alone65plus", "couple65plus", "nuclear", "extended"] as const

/** Living in a couple before 65 is part of `nuclear`: it is not counted apart. */
export const livingOfCell: Uint8Array = Uint8Array.from({ length: cellCount }, (_, cell) => {
  const isOld = youngestOf(groupOf(cell)) >= 65
  const household = householdTypes[householdOfCell(cell)]!
  if (household === "single") return isOld ? 1 : 0
  if (household === "couple" && isOld) return 2
  return household === "extended" ? 4 : 3
})

const personsPerNuclear = 2.412
const personsPerOther = 3.24
const adultsInInstitutions = 0.99
/**
 * Persons of 65 and older in couples, per household of a husband of 65 or older and a wife of 60 or older: fewer than two,
 * since some wives are younger, but more with wives older than their husbands (modelled).
 */
const elderlyPerCouple = 1.92

export interface Households {
  readonly population: number
  readonly age0to14: number
  /** Of known age. */
  readonly age15to64: number
  readonly age65plus: number
  readonly privateHouseholds: number
  readonly privateHouseholdMembers: number
  readonly nuclearHouseholds: number
  readonly singleHouseholds: number
  readonly elderlySingleHouseholds: number
  readonly elderlyCouples: number
}

/** Persons of each of `livings` from counts of households; as many as people of 15 and older, unknown ages with them. */
export const livingCounts = (counts: Households): ReadonlyArray<number> => {
  const people = counts.population - counts.age0to14
  const known = counts.age15to64 + counts.age65plus
  // Whoever is of unknown age is taken to be as old as the others.
  const old = known > 0 ? (people * counts.age65plus) / known : 0
  const alone65plus = Math.min(counts.elderlySingleHouseholds, 0.95 * old)
  const young = Math.max(0, counts.singleHouseholds - counts.elderlySingleHouseholds)
  const aloneUnder65 = Math.min(young, 0.95 * (people - old))
  const rest = people - alone65plus - aloneUnder65
  const others = Math.max(0, counts.privateHouseholds - counts.nuclearHouseholds - counts.singleHouseholds)
  const institutions = Math.max(0, counts.population - counts.privateHouseholdMembers)
  const [nuclear, extended] = [
    counts.nuclearHouseholds * personsPerNuclear,
    others * personsPerOther + institutions * adultsInInstitutions
  ]
  const scale = nuclear + extended > 0 ? rest / (nuclear + extended) : 0
  const couple65plus = Math.min(
    elderlyPerCouple * counts.elderlyCouples,
    0.95 * nuclear * scale,
    Math.max(0, 0.97 * old - alone65plus)
  )
  return [aloneUnder65, alone65plus, couple65plus, nuclear * scale - couple65plus, extended * scale]
}

/** Households that one person of 15 or older makes up, by cell: 1 alone, 1/2 in a couple. */
const householdsPerPerson: Float64Array = Float64Array.from(
  { length: cellCount },
  (_, cell) => [1, 1 / 2, 18.95 / 50.3, 4.57 / 17.35][householdOfCell(cell)]!
)

/**
 * Where only the number of households is known: the nearest table to the pattern that has this many households for its
 * people. A place of small households is a place of people who live alone.
 */
export const livingFromHouseholds = (seed: Float64Array, ages: Groups, householdsPerAdult: number): Float64Array => {
  // Beyond these nobody would live alone, or everybody would.
  const mean = Math.min(0.95, Math.max(0.28, householdsPerAdult))
  return fit(seed, ages, [{ values: householdsPerPerson, mean }]).table
}
