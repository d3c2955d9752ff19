/**
 * The pattern of Japan's people of 15 and older by age, sex and household, which is fitted to the figures of an area.
 *
 * A table has one number per cell; a cell is an age group of five years, a sex and a household type.
 */
import { householdTypes, maxAge, minAge, sexes } from "../Population.ts"

export const groupYears = 5
/** 15 to 19, 20 to 24, ... 90 and older. */
export const groupCount = (maxAge + 1 - minAge) / groupYears
export const cellCount = groupCount * sexes.length * householdTypes.length

export const groupOfAge = (age: number): number => Math.min(groupCount - 1, Math.floor((age - minAge) / groupYears))
export const youngestOf = (group: number): number => minAge + group * groupYears
export const cellOf = (group: number, sex: number, household: number): number => (group * 2 + sex) * 4 + household
export const groupOf = (cell: number): number => cell >> 3
export const sexOfCell = (cell: number): number => (cell >> 2) & 1
export const householdOfCell = (cell: number): number => cell & 3

/**
 * After the Population Census of Japan 2020 with unknown ages distributed, in ten thousands: 10 to 14 first, which only
 * determines the slope of the next group, then the groups, and 95 and older. The sums of 15 to 64, of 65 and of 75 and
 * older are those of the census (within 2 % of the counts of known age); single groups are rounded and may be off by a
 * few percent.
 */
const residents = {
  female: [262, 278, 308, 311, 329, 370, 418, 487, 433, 397, 376, 423, 483, 391, 317, 241, 130, 47],
  male: [275, 293, 324, 327, 342, 380, 430, 500, 440, 397, 368, 401, 436, 315, 224, 133, 51, 11]
} as const

/**
 * Households by age, in percent of a group: alone, as a couple only, extended (more relatives, and institutions). The
 * rest lives in a nuclear family with children or parents.
 *
 * A smooth pattern after the census of 2020 (household type of members by age and sex), modelled in its detail: it is
 * always fitted to counted totals.
 */
const living = {
  female: {
    single: [5, 26, 24, 15, 11, 10, 11, 13, 14, 15, 17, 20, 24, 28, 27, 22],
    couple: [0, 2, 11, 13, 10, 10, 12, 17, 26, 35, 40, 40, 35, 24, 12, 4],
    extended: [17, 12, 11, 11, 13, 14, 15, 15, 15, 15, 16, 17, 20, 27, 40, 57]
  },
  male: {
    single: [7, 31, 31, 25, 21, 20, 20, 21, 20, 19, 18, 16, 14, 13, 14, 15],
    couple: [0, 1, 9, 13, 11, 10, 11, 14, 21, 32, 41, 45, 47, 45, 38, 25],
    extended: [18, 13, 11, 10, 11, 12, 14, 15, 15, 15, 14, 13, 13, 15, 20, 32]
  }
} as const

/** Residents of a group; the oldest one includes all older people. */
const residentsOf = (sex: (typeof sexes)[number], group: number): number =>
  residents[sex][group + 1]! + (group === groupCount - 1 ? residents[sex][group + 2]! : 0)

/** Shares of all people of 15 and older before fitting. Couples under 20 are a structural zero. */
export const pattern: Float64Array = (() => {
  const table = new Float64Array(cellCount)
  for (const [s, sex] of sexes.entries()) {
    for (let group = 0; group < groupCount; group++) {
      const { couple, extended, single } = living[sex]
      const family = 100 - single[group]! - couple[group]! - extended[group]!
      for (const [h, percent] of [single[group]!, couple[group]!, family, extended[group]!].entries()) {
        table[cellOf(group, s, h)] = residentsOf(sex, group) * percent
      }
    }
  }
  const total = table.reduce((sum, value) => sum + value, 0)
  return table.map((value) => value / total)
})()

/**
 * Shares of the five years of age in each cell, on a line along the slope of the age pyramid (modelled). People under 18 do not
 * live alone, so in the youngest group those who live with others are younger.
 */
export const ageShares: Float64Array = (() => {
  const shares = new Float64Array(cellCount * groupYears)
  for (let cell = 0; cell < cellCount; cell++) {
    const [group, sex] = [groupOf(cell), sexes[sexOfCell(cell)]!]
    const [younger, own, older] = [residents[sex][group]!, residents[sex][group + 1]!, residents[sex][group + 2]!]
    const slope = Math.max(-0.45, Math.min(0.45, (older - younger) / (2 * groupYears * own)))
    let total = 0
    for (let year = 0; year < groupYears; year++) {
      const share = (1 + slope * (year - 2)) * (group === 0 ? ofTeenagers(cell, year) : 1)
      shares[cell * groupYears + year] = share
      total += share
    }
    for (let year = 0; year < groupYears; year++) shares[cell * groupYears + year]! /= total
  }
  return shares
})()

function ofTeenagers(cell: number, year: number): number {
  const alone = living[sexes[sexOfCell(cell)]!].single[0] / 100
  if (householdTypes[householdOfCell(cell)] === "single") return year >= 3 ? 1 : 0
  return year >= 3 ? 1 - alone / 0.4 : 1
}
