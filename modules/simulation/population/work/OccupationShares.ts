/**
 * Computes the shares of occupations by age, sex and household, so that employment and sectors match the figures of an
 * area.
 */

import { ageShares, cellOf, groupOfAge, groupYears, youngestOf } from "../fitting/Pyramid.ts"
import { householdTypes, maxAge, minAge } from "../Population.ts"
import { activities, activityShares, type Shifts } from "./Activity.ts"
import { jobWeights } from "./JobWeights.ts"
import { mayHold, occupations } from "./Occupation.ts"

const count = occupations.length
const ageCount = maxAge - minAge + 1
const kinds = occupations.map(({ kind }) => activities.indexOf(kind))

export const rowOf = (age: number, sex: number, household: number): number => ((age - minAge) * 2 + sex) * 4 + household

/** Row per age, sex and household type, column per occupation; each row sums to 1. */
export const occupationShares = (table: Float64Array, shifts: Shifts, sectors: ReadonlyArray<number>): Float64Array => {
  const shares = new Float64Array(ageCount * 8 * count)
  const factors = occupationFactors(factorsFor(workersIn(table, shifts), sectors))
  for (let age = minAge; age <= maxAge; age++) {
    for (let sex = 0; sex < 2; sex++) {
      for (let household = 0; household < 4; household++) fillRow(shares, age, sex, household, shifts, factors)
    }
  }
  return shares
}

/** Workers by age and sex, with the weight of each sector among them in Japan. */
interface Workers {
  readonly people: Float64Array
  /** Three for each of `people`. */
  readonly weights: Float64Array
  /** Students with a side job, all in services. */
  readonly students: number
}

const activity = new Float64Array(activities.length)

const workersIn = (table: Float64Array, shifts: Shifts): Workers => {
  const people = new Float64Array(ageCount * 2)
  let students = 0
  for (let age = minAge; age <= maxAge; age++) {
    for (let sex = 0; sex < 2; sex++) {
      for (let household = 0; household < 4; household++) {
        const cell = cellOf(groupOfAge(age), sex, household)
        const share = table[cell]! * ageShares[cell * groupYears + age - youngestOf(groupOfAge(age))]!
        activityShares(age, sex, household === 0, shifts, activity)
        people[(age - minAge) * 2 + sex]! += share * activity[0]!
        students += share * activity[1]!
      }
    }
  }
  return { people, weights: sectorWeights, students }
}

const weightOf = (age: number, sex: number, occupation: number): number => {
  const [youngest, oldest] = occupations[occupation]!.ages
  const band = Math.min(6, Math.floor((age - minAge) / 10))
  return age < youngest || age > oldest ? 0 : jobWeights[sex]![occupation]![band]!
}

const sectorWeights: Float64Array = (() => {
  const weights = new Float64Array(ageCount * 2 * 3)
  for (let row = 0; row < ageCount * 2; row++) {
    for (const [occupation, { kind, sectors }] of occupations.entries()) {
      if (kind !== "work") continue
      const weight = weightOf(minAge + (row >> 1), row & 1, occupation)
      for (let sector = 0; sector < 3; sector++) weights[row * 3 + sector]! += weight * sectors[sector]!
    }
  }
  return weights
})()

const maxFactor = 1e4

/** Factor of each sector against Japan, by proportional fitting of the sectors' shares (as in `fitting/Ipf.ts`). */
const factorsFor = (workers: Workers, sectors: ReadonlyArray<number>): Float64Array => {
  const factors = Float64Array.of(1, 1, 1)
  for (let round = 0; round < 100; round++) {
    const reached = sectorsOf(workers, factors)
    if (sectors.every((share, sector) => Math.abs(share - reached[sector]!) < 1e-5)) break
    for (let sector = 0; sector < 3; sector++) {
      const step = reached[sector]! > 0 ? sectors[sector]! / reached[sector]! : 1
      factors[sector] = Math.min(maxFactor, Math.max(1 / maxFactor, factors[sector]! * step))
    }
  }
  return factors
}

/** Shares of the sectors among workers. */
const sectorsOf = ({ people, students, weights }: Workers, factors: Float64Array): Float64Array => {
  const sums = Float64Array.of(0, 0, students)
  for (let row = 0; row < people.length; row++) {
    let whole = 0
    for (let sector = 0; sector < 3; sector++) whole += weights[row * 3 + sector]! * factors[sector]!
    if (whole === 0) continue
    for (let sector = 0; sector < 3; sector++) {
      sums[sector]! += (people[row]! * weights[row * 3 + sector]! * factors[sector]!) / whole
    }
  }
  const total = sums[0]! + sums[1]! + sums[2]!
  return sums.map((sum) => (total > 0 ? sum / total : 0))
}

/** Factor of each occupation by its sectors. */
const occupationFactors = (factors: Float64Array): ReadonlyArray<number> =>
  occupations.map(({ sectors }) => sectors.reduce((sum, part, sector) => sum + part * factors[sector]!, 0))

const totals = new Float64Array(activities.length)

/** Distributes the activities of one row over the occupations of each that suit age and household. */
const fillRow = (
  shares: Float64Array,
  age: number,
  sex: number,
  household: number,
  shifts: Shifts,
  factors: ReadonlyArray<number>
): void => {
  const start = rowOf(age, sex, household) * count
  activityShares(age, sex, household === 0, shifts, activity)
  totals.fill(0)
  for (let occupation = 0; occupation < count; occupation++) {
    const one = occupations[occupation]!
    const weight = one.kind === "work" ? weightOf(age, sex, occupation) * factors[occupation]! : 1
    const share = mayHold(one, age, householdTypes[household]!) ? weight : 0
    shares[start + occupation] = share
    totals[kinds[occupation]!]! += share
  }
  let total = 0
  for (let occupation = 0; occupation < count; occupation++) {
    const kind = kinds[occupation]!
    const share = totals[kind]! > 0 ? (shares[start + occupation]! * activity[kind]!) / totals[kind]! : 0
    shares[start + occupation] = share
    total += share
  }
  for (let occupation = 0; occupation < count; occupation++) shares[start + occupation]! /= total
}
