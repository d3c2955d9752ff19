/** Names for personas: a surname as often as it is met in Japan, a given name of the sex and the years of birth. */
import type { Random } from "../statistics/Random.ts"
import { cohorts } from "./GivenNames.ts"
import { surnameFrequencies, surnames } from "./Surnames.ts"

/** The year in which a persona has its age, for its name only: a name must not change from one year to the next. */
const present = 2025

const totals = surnameFrequencies.map((_, index) =>
  surnameFrequencies.slice(0, index + 1).reduce((sum, frequency) => sum + frequency, 0)
)

const surname = (share: number): string => {
  const wanted = share * totals.at(-1)!
  let [low, high] = [0, totals.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (totals[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return surnames[low]!
}

/** The given names that somebody of this age may have. */
export const givenNames = (age: number, isWoman: boolean): ReadonlyArray<string> => {
  const cohort = cohorts.find(({ until }) => present - age <= until)!
  return isWoman ? cohort.female : cohort.male
}

/**
 * Surname, a space, given name. Earlier names of a list are commoner than later ones: the first is three times as
 * frequent as the last.
 */
export const nameOf = (random: Random, age: number, isWoman: boolean): string => {
  const given = givenNames(age, isWoman)
  const family = surname(random.next())
  // The inverse of the distribution whose density falls in a line from 1.5 to 0.5.
  const place = 1.5 - Math.sqrt(2.25 - 2 * random.next())
  return `${family} ${given[Math.min(given.length - 1, Math.floor(place * given.length))]!}`
}
