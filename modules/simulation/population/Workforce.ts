/**
 * Which occupation those who work have, by age and sex, and how an area's sectors bend it.
 *
 * The weights are rounded by hand after the Population Census of Japan 2020 (employed persons by occupation, age and sex)
 * and the Labour Force Survey 2020 (part-time, contract and dispatched workers: 54 % of employed women, 22 % of men). The
 * categories of this product mix occupation and status in employment, so the detail is a modelling choice.
 */
import { activities, activityShares, type Shifts } from "./Activity.ts"
import { mayHold, occupations } from "./Occupation.ts"
import { householdTypes, maxAge, minAge } from "./Population.ts"
import { ageShares, cellOf, groupOfAge, groupYears, youngestOf } from "./Pyramid.ts"

/** Percent of the employed women and men of 15 to 24, 25 to 34, ... 75 and older. */
const percents: Readonly<Record<string, readonly [female: ReadonlyArray<number>, male: ReadonlyArray<number>]>> = {
  会社員: [
    [24, 28, 22, 17, 12, 4, 0],
    [24, 30, 28, 26, 20, 6, 0]
  ],
  管理職: [
    [0, 0.4, 1, 1.6, 1.5, 0.5, 0],
    [0, 1.5, 5, 9, 9, 2.5, 0]
  ],
  "専門職・技術職": [
    [6, 9, 7.5, 5.5, 3.5, 2, 1.5],
    [8, 17, 15, 12, 9, 5, 3]
  ],
  公務員: [
    [5, 5, 4, 3.5, 3, 0.5, 0],
    [8, 8, 7, 6.5, 5, 1, 0]
  ],
  "教育・保育": [
    [6, 8, 6, 6, 5.5, 2.5, 0],
    [1.5, 3, 3, 2.5, 3, 1.5, 0]
  ],
  "医療・介護": [
    [15, 16, 14, 12, 11, 8, 2],
    [4, 6, 5, 3, 2.5, 2, 1]
  ],
  販売: [
    [9, 5, 4, 3.5, 3.5, 4, 3],
    [7, 5, 4.5, 4, 3.5, 3, 2]
  ],
  "飲食・サービス": [
    [9, 5, 4, 3.5, 4, 6, 6],
    [8, 4, 3, 2.5, 2.5, 3, 3]
  ],
  製造: [
    [6, 5, 5, 5, 5, 3, 0],
    [15, 13, 13, 13, 11, 6, 0]
  ],
  建設: [
    [0.4, 0.5, 0.6, 0.7, 0.7, 0.7, 0.3],
    [7, 6.5, 7.5, 9, 8, 8, 3]
  ],
  "運輸・配送": [
    [0.5, 0.6, 0.7, 0.8, 0.6, 0.3, 0.1],
    [4, 4.5, 6, 7.5, 7.5, 7, 1]
  ],
  農林漁業: [
    [0.3, 0.6, 0.9, 1.2, 3, 10, 38],
    [1, 1.5, 1.7, 1.8, 3.5, 11, 40]
  ],
  自営業: [
    [0.6, 2, 3.5, 4, 5, 8, 18],
    [0.7, 2.5, 5, 6.5, 8.5, 14, 28]
  ],
  会社役員: [
    [0, 0.3, 0.8, 1.5, 2.3, 4, 10],
    [0, 0.7, 2.3, 4.5, 6.5, 8, 13]
  ],
  "契約・派遣社員": [
    [7, 8.5, 8, 8, 8, 6, 0],
    [6, 5, 4, 4, 11, 12, 0]
  ],
  "パート・アルバイト": [
    [12, 12, 24, 32, 36, 44, 24],
    [12, 4, 3, 3, 6, 22, 18]
  ]
}

/** By sex, then occupation, then age; empty for what is no work. */
export const jobWeights: ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>> = [0, 1].map((sex) =>
  occupations.map(({ name }) => percents[name]?.[sex as 0 | 1] ?? [])
)
const count = occupations.length
const kinds = occupations.map(({ kind }) => activities.indexOf(kind))

export const rowOf = (age: number, sex: number, household: number): number => ((age - minAge) * 2 + sex) * 4 + household

/** Row per age, sex and household type, column per occupation; each row sums to 1. */
export const occupationShares = (
  table: Float64Array,
  shifts: Shifts,
  sectors: ReadonlyArray<number>
): { readonly shares: Float64Array; readonly sectors: Float64Array } => {
  const shares = new Float64Array((maxAge - minAge + 1) * 8 * count)
  const factors = Float64Array.of(1, 1, 1)
  fill(shares, shifts, factors)
  let reached = sectorsOf(table, shares)
  for (let round = 0; round < 25 && distance(reached, sectors) > 1e-4; round++) {
    for (let sector = 0; sector < 3; sector++) {
      const step = reached[sector]! > 0 ? sectors[sector]! / reached[sector]! : 1
      factors[sector] = Math.min(1e4, Math.max(1e-4, factors[sector]! * step))
    }
    fill(shares, shifts, factors)
    reached = sectorsOf(table, shares)
  }
  return { shares, sectors: reached }
}

const distance = (a: Float64Array, b: ReadonlyArray<number>): number =>
  Math.max(...b.map((value, sector) => Math.abs(value - a[sector]!)))

const fill = (shares: Float64Array, shifts: Shifts, factors: Float64Array): void => {
  const pull = occupations.map(({ sectors }) => sectors.reduce((sum, part, sector) => sum + part * factors[sector]!, 0))
  for (let age = minAge; age <= maxAge; age++) {
    for (let sex = 0; sex < 2; sex++) {
      for (let household = 0; household < 4; household++) fillRow(shares, age, sex, household, shifts, pull)
    }
  }
}

const activity = new Float64Array(activities.length)
const taken = new Float64Array(activities.length)

/** Shares the activities of one row out among the occupations of each that fit age and household. */
const fillRow = (
  shares: Float64Array,
  age: number,
  sex: number,
  household: number,
  shifts: Shifts,
  pull: ReadonlyArray<number>
): void => {
  const start = rowOf(age, sex, household) * count
  const band = Math.min(6, Math.floor((age - 15) / 10))
  activityShares(age, sex, household === 0, shifts, activity)
  taken.fill(0)
  for (let occupation = 0; occupation < count; occupation++) {
    const fits = mayHold(occupations[occupation]!, age, householdTypes[household]!)
    const isWork = occupations[occupation]!.kind === "work"
    const weight = isWork ? jobWeights[sex]![occupation]![band]! * pull[occupation]! : schooling(age, occupation)
    const share = fits ? weight : 0
    shares[start + occupation] = share
    taken[kinds[occupation]!]! += share
  }
  let total = 0
  for (let occupation = 0; occupation < count; occupation++) {
    const kind = kinds[occupation]!
    const share = taken[kind]! > 0 ? (shares[start + occupation]! * activity[kind]!) / taken[kind]! : 0
    shares[start + occupation] = share
    total += share
  }
  for (let occupation = 0; occupation < count; occupation++) shares[start + occupation]! /= total
}

/** At 18 half of those who study are still at school. Nothing else shares its activity with another occupation. */
const schooling = (age: number, occupation: number): number =>
  age === 18 && occupations[occupation]!.kind === "student" ? 0.5 : 1

/** Parts of the sectors among those who work. */
const sectorsOf = (table: Float64Array, shares: Float64Array): Float64Array => {
  const sums = new Float64Array(3)
  for (let age = minAge; age <= maxAge; age++) {
    const group = groupOfAge(age)
    for (let sex = 0; sex < 2; sex++) {
      for (let household = 0; household < 4; household++) {
        const cell = cellOf(group, sex, household)
        const weight = table[cell]! * ageShares[cell * groupYears + age - youngestOf(group)]!
        if (weight > 0) addSectors(sums, shares, rowOf(age, sex, household) * count, weight)
      }
    }
  }
  const total = sums[0]! + sums[1]! + sums[2]!
  return sums.map((sum) => (total > 0 ? sum / total : 0))
}

const working = occupations.flatMap(({ sectors }, occupation) => (sectors.some((part) => part > 0) ? [occupation] : []))
const parts = Float64Array.from(occupations.flatMap(({ sectors }) => sectors))

const addSectors = (sums: Float64Array, shares: Float64Array, start: number, weight: number): void => {
  for (const occupation of working) {
    const share = weight * shares[start + occupation]!
    for (let sector = 0; sector < 3; sector++) sums[sector]! += share * parts[occupation * 3 + sector]!
  }
}
