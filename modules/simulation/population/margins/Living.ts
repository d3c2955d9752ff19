/**
 * Estimates how many people of 15 and older live alone, as an elderly couple, in nuclear or other households: the
 * second margin of the fitting, in five groups that follow from census counts of households.
 *
 * In 2020 Japan had 30.11 million nuclear households, 4.44 million others of several people, and 2.98 million people in
 * institutions. How many of their members are 15 and older is modelled, so that together with the 21.15 million who
 * live alone they make up all 111.2 million: 72.6 million in nuclear households, 14.4 million in others, 2.95 million
 * in institutions.
 */
import { fit, type Groups } from "../fitting/Ipf.ts"
import { cellCount, householdOfCell } from "../fitting/Pyramid.ts"

const personsPerNuclear = 2.412
const personsPerOther = 3.24
const adultsInInstitutions = 0.99
/**
 * Persons of 65 and older per household of a husband of 65 or older and a wife of 60 or older, the couples that the
 * census counts. Some wives are under 65, and some couples of 65 and older are not counted (modelled).
 */
const elderlyPerCouple = 1.92

export interface Households {
  readonly population: number
  readonly age0to14: number
  /** Number of residents of known age from 15 to 64. */
  readonly age15to64: number
  readonly age65plus: number
  readonly privateHouseholds: number
  readonly privateHouseholdMembers: number
  readonly nuclearHouseholds: number
  readonly singleHouseholds: number
  readonly elderlySingleHouseholds: number
  readonly elderlyCouples: number
}

/**
 * Persons of each of `livings` from counts of households. They sum to the people of 15 and older, unknown ages
 * included.
 */
export const livingCounts = (counts: Households): ReadonlyArray<number> => {
  const people = counts.population - counts.age0to14
  const known = counts.age15to64 + counts.age65plus
  // People of unknown age are assumed to have the age distribution of the others.
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

/**
 * Households per person of 15 or older, by cell: 1 for a person alone, 1/2 in a couple; nuclear households but the 11.16 million
 * couples, by their 50.3 million people; others and institutions, 4.57 million, by 17.35 (census of 2020; people modelled as
 * above).
 */
const householdsPerPerson: Float64Array = Float64Array.from(
  { length: cellCount },
  (_, cell) => [1, 1 / 2, 18.95 / 50.3, 4.57 / 17.35][householdOfCell(cell)]!
)

/**
 * Estimates the table where only the number of households is known: the nearest one to the pattern with this many
 * households per person. Small households then mean more people who live alone.
 */
export const livingFromHouseholds = (seed: Float64Array, ages: Groups, householdsPerAdult: number): Float64Array => {
  // Outside these bounds no person, or every person, would live alone.
  const mean = Math.min(0.95, Math.max(0.28, householdsPerAdult))
  return fit(seed, ages, [{ values: householdsPerPerson, mean }]).table
}
