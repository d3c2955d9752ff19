/**
 * Resources of a persona's household: its own income and the expected income of the other members, over the square root
 * of the number of members. That is the equivalised income of the Comprehensive Survey of Living Conditions (国民生活基礎調査)
 * and of the OECD, here before taxes.
 *
 * The other members are not personas, so their income is estimated from age, sex and household. The table is modelled:
 * sums of this product's mean incomes by age and sex, of a partner of the same age, of parents thirty years older, of
 * children at home; students who live alone receive an allowance. Members of a persona with a high income have a high
 * income too, but less so (the power is modelled). A minimum stands for benefits and savings.
 */

import {
  ageBandOf,
  ageBands,
  type HouseholdType,
  householdTypes,
  type Population,
  type Sex,
  sexes
} from "../Population.ts"
import { type Activity, occupations } from "../work/Occupation.ts"

/** Mean household sizes: single, couple, family, extended. Modelled after the census of 2020. */
export const householdSizes = [1, 2, 3.3, 4.5] as const

/** Joint income of the other members in ten thousand yen a year, by the persona's age band. */
const others: Readonly<Record<Exclude<HouseholdType, "single">, Readonly<Record<Sex, ReadonlyArray<number>>>>> = {
  couple: { female: [300, 400, 520, 600, 500, 320, 220], male: [220, 260, 250, 260, 200, 140, 100] },
  family: { female: [860, 580, 530, 560, 600, 500, 450], male: [860, 500, 320, 330, 370, 380, 400] },
  extended: { female: [900, 700, 750, 750, 750, 650, 450], male: [900, 650, 550, 550, 550, 550, 450] }
}
/** Row per sex and household type, column per age band, yen. */
const expected: ReadonlyArray<ReadonlyArray<number>> = sexes.flatMap((sex) =>
  householdTypes.map((type) => ageBands.map((_, band) => (type === "single" ? 0 : others[type][sex][band]! * 10_000)))
)

/** Allowance of a student who lives alone, and least resources of any persona, in yen. Modelled. */
const studentAllowance = 1_000_000
const minResources = 900_000

/** Geometric mean incomes of workers and of pensioners in Japan, in yen. */
const usualIncome = { work: 2_850_000, retired: 1_150_000 }
const likeness = 0.3

/** Factor by which the other members' income differs from the expected one; 1 for personas without work or pension. */
const incomeFactor = (income: number, kind: Activity): number =>
  kind === "work" || kind === "retired" ? Math.min(3, (Math.max(income, 1) / usualIncome[kind]) ** likeness) : 1

const isStudent = (kind: Activity): boolean => kind === "student" || kind === "working_student"

/** Equivalised income of the household of one persona, in yen a year. */
export const resourcesOf = (
  age: number,
  sex: number,
  household: number,
  occupation: number,
  income: number
): number => {
  const { kind } = occupations[occupation]!
  const others = expected[sex * householdTypes.length + household]![ageBands.indexOf(ageBandOf(age))]!
  const allowance = household === 0 && isStudent(kind) ? studentAllowance : 0
  const total = income + allowance + others * incomeFactor(income, kind)
  return Math.max(minResources, total / Math.sqrt(householdSizes[household]!))
}

/** Resources of all personas. */
export const resourcesIn = ({ age, household, income, occupation, sex, size }: Population): Float64Array =>
  Float64Array.from({ length: size }, (_, persona) =>
    resourcesOf(age[persona]!, sex[persona]!, household[persona]!, occupation[persona]!, income[persona]!)
  )

/** Geometric mean in Japan, in yen. By age below: people of 65 and older need less and have savings. */
export const usualResources = 3_600_000
const usual = { younger: { mean: 4_200_000, deviation: 0.5 }, older: { mean: 2_500_000, deviation: 0.5 } }

/** Economic standing: deviation of the resources from Japan's mean for the age, in standard deviations, -2.5 to 2.5. */
export const standingOf = (resources: number, age: number): number => {
  const { deviation, mean } = age < 65 ? usual.younger : usual.older
  return Math.max(-2.5, Math.min(2.5, Math.log(Math.max(resources, 1) / mean) / deviation))
}
