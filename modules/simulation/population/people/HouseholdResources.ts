/**
 * Resources of a persona's household: its own income and the expected income of the other members, over the square root
 * of the number of members. That is the equivalised income of the Comprehensive Survey of Living Conditions (国民生活基礎調査)
 * and of the OECD, here before taxes.
 *
 * The other members are not personas, so their income is estimated from age, sex and household. The table is modelled:
 * sums of this product's mean incomes by age and sex, of a partner of the same age, of parents thirty years older, of
 * children at home; students who live alone receive an allowance. Members of a persona with a high income have a high
 * income too, but less so (the power is modelled), and one household differs from the next (the spread is modelled; which household
 * has more follows from the persona's id, so it never changes). A minimum stands for benefits and savings.
 *
 * Level and spread of the others' income are set so that the households of Japan have the median (4.51 million yen) and the Gini
 * coefficient (0.41, from the classes) of the survey of 2025, incomes of 2024 (Ministry of Health, Labour and Welfare, table 021,
 * households by income class).
 */

import { stream } from "../../statistics/Random.ts"
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

/** Geometric mean incomes of workers and of pensioners in Japan by this model, in yen. */
const usualIncome = { work: 2_850_000, retired: 1_150_000 }
const likeness = 0.3
/** Share of the table that others earn on average, and the spread of its logarithm between households. */
const othersLevel = 0.95
const othersSpread = 0.5

/** Factor by which the other members' income differs from the expected one; 1 for personas without work or pension. */
const incomeFactor = (income: number, kind: Activity): number =>
  kind === "work" || kind === "retired" ? Math.min(3, (Math.max(income, 1) / usualIncome[kind]) ** likeness) : 1

const isStudent = (kind: Activity): boolean => kind === "student" || kind === "working_student"

/** How much more than expected the others in a persona's household earn, in standard deviations. */
export const othersDeviation = (id: string): number => stream(0, `household/${id}`).normal()

/** Joint income of all members of one persona's household, in yen a year; `deviation` as `othersDeviation` returns it. */
export const householdIncomeOf = (
  age: number,
  sex: number,
  household: number,
  occupation: number,
  income: number,
  deviation: number
): number => {
  const { kind } = occupations[occupation]!
  const others = expected[sex * householdTypes.length + household]![ageBands.indexOf(ageBandOf(age))]!
  const allowance = household === 0 && isStudent(kind) ? studentAllowance : 0
  // Log-normal around a mean of 1.
  const luck = Math.exp(othersSpread * deviation - othersSpread ** 2 / 2)
  return income + allowance + others * othersLevel * luck * incomeFactor(income, kind)
}

/** Equivalised income of the household of one persona, in yen a year. */
export const resourcesOf = (...persona: Parameters<typeof householdIncomeOf>): number => {
  const [, , household] = persona
  return Math.max(minResources, householdIncomeOf(...persona) / Math.sqrt(householdSizes[household]!))
}

const ofAll =
  (of: typeof householdIncomeOf) =>
  ({ age, household, id, income, occupation, sex, size }: Population): Float64Array =>
    Float64Array.from({ length: size }, (_, persona) => {
      const type = household[persona]!
      // People who live alone have no others, so nothing is drawn for them.
      const deviation = type === 0 ? 0 : othersDeviation(id[persona]!)
      return of(age[persona]!, sex[persona]!, type, occupation[persona]!, income[persona]!, deviation)
    })

/** Resources of all personas. */
export const resourcesIn = ofAll(resourcesOf)
/** Household incomes of all personas. */
export const householdIncomesIn = ofAll(householdIncomeOf)

/** Geometric mean in Japan by this model, in yen. By age below: people of 65 and older need less and have savings. */
export const usualResources = 3_350_000
const usual = { younger: { mean: 3_950_000, deviation: 0.58 }, older: { mean: 2_350_000, deviation: 0.57 } }

/** Economic standing: deviation of ln resources from Japan's mean for the age, in standard deviations, -2.5 to 2.5. */
export const standingOf = (resources: number, age: number): number => {
  const { deviation, mean } = age < 65 ? usual.younger : usual.older
  return Math.max(-2.5, Math.min(2.5, Math.log(Math.max(resources, 1) / mean) / deviation))
}
