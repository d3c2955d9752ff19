/**
 * What a persona can draw on: people tell their own income, but buy from that of their household. It is their own and
 * what the others who live there have on average, over the square root of how many live there: the equivalent income of
 * the Comprehensive Survey of Living Conditions (国民生活基礎調査) and of the OECD, here before taxes.
 *
 * The others are not personas, so their income is only expected, from age, sex and way of living. The table is modelled:
 * sums of this product's own mean incomes by age and sex, of a partner of like age, of parents thirty years older, of
 * children at home; a student who lives alone is sent money. Who earns more than is usual lives with people who do, too,
 * but less so (the power is modelled). Where own income is next to nothing there is help, or savings.
 */
import { type Activity, occupations } from "./Occupation.ts"
import {
  ageBandOf,
  ageBands,
  type HouseholdType,
  householdTypes,
  type Population,
  type Sex,
  sexes
} from "./Population.ts"

/** People who live together, typically: single, couple, family, extended. Modelled after the census of 2020. */
export const householdSizes = [1, 2, 3.3, 4.5] as const

/** Ten thousand yen a year that the others have together, by the persona's own age band. */
const others: Readonly<Record<Exclude<HouseholdType, "single">, Readonly<Record<Sex, ReadonlyArray<number>>>>> = {
  couple: { female: [300, 400, 520, 600, 500, 320, 220], male: [220, 260, 250, 260, 200, 140, 100] },
  family: { female: [860, 580, 530, 560, 600, 500, 450], male: [860, 500, 320, 330, 370, 380, 400] },
  extended: { female: [900, 700, 750, 750, 750, 650, 450], male: [900, 650, 550, 550, 550, 550, 450] }
}
/** Row per sex and household type, column per age band, yen. */
const expected: ReadonlyArray<ReadonlyArray<number>> = sexes.flatMap((sex) =>
  householdTypes.map((type) => ageBands.map((_, band) => (type === "single" ? 0 : others[type][sex][band]! * 10_000)))
)

/** Sent to a student who lives alone, and what nobody lives on less than, yen. Modelled. */
const sent = 1_000_000
const least = 900_000

/** Geometric means of those who work, and of those who draw a pension, in all of Japan, yen. */
const usualIncome = { work: 2_850_000, retired: 1_150_000 }
const likeness = 0.3

/** By how much the others have more or less than is usual: not known of whoever does not earn. */
const alike = (income: number, kind: Activity): number =>
  kind === "work" || kind === "retired" ? Math.min(3, (Math.max(income, 1) / usualIncome[kind]) ** likeness) : 1

const isStudent = (kind: Activity): boolean => kind === "student" || kind === "working_student"

/** Equivalent income of the household of one persona, yen a year. */
export const resourcesOf = (
  age: number,
  sex: number,
  household: number,
  occupation: number,
  income: number
): number => {
  const { kind } = occupations[occupation]!
  const theirs = expected[sex * householdTypes.length + household]![ageBands.indexOf(ageBandOf(age))]!
  const help = household === 0 && isStudent(kind) ? sent : 0
  return Math.max(least, (income + help + theirs * alike(income, kind)) / Math.sqrt(householdSizes[household]!))
}

/** The same of all personas. */
export const resourcesIn = ({ age, household, income, occupation, sex, size }: Population): Float64Array =>
  Float64Array.from({ length: size }, (_, persona) =>
    resourcesOf(age[persona]!, sex[persona]!, household[persona]!, occupation[persona]!, income[persona]!)
  )

/** Geometric mean in all of Japan, yen, and deviation of the logarithm; who is 65 or older needs less and has savings. */
export const usualResources = 3_600_000
const usual = { younger: { mean: 4_200_000, deviation: 0.5 }, older: { mean: 2_500_000, deviation: 0.5 } }

/** How well off somebody of an age is, in deviations from Japan's mean, within -2.5 and 2.5. */
export const standingOf = (resources: number, age: number): number => {
  const { deviation, mean } = age < 65 ? usual.younger : usual.older
  return Math.max(-2.5, Math.min(2.5, Math.log(Math.max(resources, 1) / mean) / deviation))
}
