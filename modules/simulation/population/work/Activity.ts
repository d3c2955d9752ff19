/**
 * Shares of the activities (work, study, housekeeping, pension, seeking work) by age, sex and household.
 *
 * - Employment and unemployment: a pattern by age in whole percent, modelled on the Labour Force Survey 2020
 *   (Statistics Bureau of Japan), above 75 along a smooth decline. Only its shape matters: the census counts of the
 *   area, or of Japan, shift the odds of all people of one sex by one factor, likewise those of seeking work.
 * - Pupils and students: by year of age (modelled), so that nearly all enter upper secondary school and most of them
 *   higher education (School Basic Survey 2020: 83.5 % of the 18-year-olds). Half of the students have a side job
 *   (modelled).
 * - The rest keeps house, draws a pension or does neither (modelled).
 */
import { logistic, logit } from "../../statistics/Logit.ts"
import { ageShares, cellOf, groupCount, groupOfAge, groupYears, youngestOf } from "../fitting/Pyramid.ts"
import { sexes } from "../Population.ts"

type BySex<A> = Readonly<Record<(typeof sexes)[number], A>>

/** Percent of an age group; below 25 percent of those who do not study. */
const employed: BySex<ReadonlyArray<number>> = {
  female: [75, 83, 83, 75, 74, 78, 79, 78, 73, 60, 40, 25, 12, 6, 3, 1],
  male: [75, 81, 90, 93, 93, 94, 93, 93, 91, 83, 60, 41, 24, 14, 8, 4]
}
/** Percent of the labour force. */
const unemployed: BySex<ReadonlyArray<number>> = {
  female: [4, 4, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 0, 0, 0, 0],
  male: [5, 5, 5, 4, 3, 3, 2, 2, 3, 3, 2, 2, 0, 0, 0, 0]
}
/** Percent of those outside the labour force who do not study and do not live alone. */
const keepingHouse: BySex<ReadonlyArray<number>> = {
  female: [50, 82, 82, 82, 82, 82, 82, 82, 80, 60, 38, 28, 18, 10, 5, 2],
  male: [5, 10, 12, 12, 12, 12, 12, 12, 12, 8, 4, 3, 2, 2, 1, 1]
}
/** Percent of a year of age, from 15. */
const studying = [100, 98, 96, 80, 70, 62, 52, 28, 14, 9, 5, 4, 3, 2, 1]
const studentJobs = [0, 5, 10, 15, 40, 50, 50, 50]

/** Share of those of 60 to 64 who neither work nor keep house and draw a pension already. */
const earlyPension = 0.75
/** Added to the logit of employment for women under 60 who live alone, since they must earn. */
const womenAlone = 0.8

/** Shifts of an area, added to the logits of employment, and of seeking work among the others: female, male. */
export interface Shifts {
  readonly employed: readonly [number, number]
  readonly seeking: readonly [number, number]
}

export const activities = ["work", "working_student", "student", "home", "retired", "seeking", "idle"] as const

const bounded = (share: number): number => Math.min(0.985, Math.max(0.005, share))

/** Writes the shares of `activities` at one age to `out`. */
export const activityShares = (age: number, sex: number, isAlone: boolean, shifts: Shifts, out: Float64Array): void => {
  const by = sexes[sex]!
  const group = groupOfAge(age)
  const studies = (studying[age - 15] ?? 0) / 100
  const studentWork = age < 16 || studies === 0 ? 0 : (studentJobs[age - 15] ?? 40) / 100
  const rate = employed[by][group]! / 100
  const offset = isAlone && by === "female" && age < 60 ? womenAlone : 0
  const sideJob = studentWork === 0 ? 0 : logistic(logit(studentWork) + shifts.employed[sex]!)
  const works = age < 18 ? 0 : logistic(logit(rate) + offset + shifts.employed[sex]!)
  const workless = unemployed[by][group]! / 100
  const wanted = ((workless / (1 - workless)) * rate) / (1 - rate)
  const seeks = wanted === 0 || age < 18 || age > 74 ? 0 : logistic(logit(bounded(wanted)) + shifts.seeking[sex]!)
  const rest = (1 - studies) * (1 - works)
  const keeps = isAlone || age < 18 ? 0 : keepingHouse[by][group]! / 100
  const outside = rest * (1 - seeks)
  const pension = age < 60 ? 0 : age < 65 ? earlyPension : 1
  out[0] = (1 - studies) * works
  out[1] = studies * sideJob
  out[2] = studies * (1 - sideJob)
  out[3] = outside * keeps
  out[4] = outside * (1 - keeps) * pension
  out[5] = rest * seeks
  out[6] = outside * (1 - keeps) * (1 - pension)
}

/** Shares of one sex that are employed and that seek work, in a table of cells. */
export const ratesOf = (table: Float64Array, sex: number, shifts: Shifts): readonly [number, number] => {
  const shares = new Float64Array(activities.length)
  let [works, seeks, total] = [0, 0, 0]
  for (let group = 0; group < groupCount; group++) {
    for (let year = 0; year < groupYears; year++) {
      for (const isAlone of [true, false]) {
        const weight = weightOf(table, group, sex, year, isAlone)
        if (weight === 0) continue
        activityShares(youngestOf(group) + year, sex, isAlone, shifts, shares)
        works += weight * (shares[0]! + shares[1]!)
        seeks += weight * shares[5]!
        total += weight
      }
    }
  }
  return total > 0 ? [works / total, seeks / total] : [0, 0]
}

const weightOf = (table: Float64Array, group: number, sex: number, year: number, isAlone: boolean): number => {
  let weight = 0
  for (let household = isAlone ? 0 : 1; household < (isAlone ? 1 : 4); household++) {
    const cell = cellOf(group, sex, household)
    weight += table[cell]! * ageShares[cell * groupYears + year]!
  }
  return weight
}

const none: Shifts = { employed: [0, 0], seeking: [0, 0] }

/** The shifts with which a table has the given rates, or comes closest to them. */
export const shiftsFor = (
  table: Float64Array,
  rates: { readonly employed: ReadonlyArray<number>; readonly unemployed: ReadonlyArray<number> }
): Shifts => {
  const employedShift = [0, 1].map((sex) =>
    solved((x) => ratesOf(table, sex, { ...none, employed: [x, x] })[0], rates.employed[sex]!)
  ) as [number, number]
  const seeking = [0, 1].map((sex) =>
    solved((x) => ratesOf(table, sex, { employed: employedShift, seeking: [x, x] })[1], rates.unemployed[sex]!)
  ) as [number, number]
  return { employed: employedShift, seeking }
}

/**
 * Solves f(x) = value for an increasing function and x from -6 to 6 by false position, halving the retained end (the
 * Illinois method: Dowell and Jarratt 1971, BIT 11(2)).
 */
const solved = (f: (x: number) => number, value: number): number => {
  let [low, high] = [-6, 6]
  let [below, above] = [f(low) - value, f(high) - value]
  if (below >= 0) return low
  if (above <= 0) return high
  let retained = ""
  for (let step = 0; step < 60; step++) {
    const x = (low * above - high * below) / (above - below)
    const distance = f(x) - value
    if (Math.abs(distance) < 1e-8) return x
    if (distance < 0) {
      ;[low, below] = [x, distance]
      if (retained === "high") above /= 2
      retained = "high"
    } else {
      ;[high, above] = [x, distance]
      if (retained === "low") below /= 2
      retained = "low"
    }
  }
  return (low + high) / 2
}
