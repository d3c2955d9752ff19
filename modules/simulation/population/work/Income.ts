/**
 * Model of the personal gross income in yen a year.
 *
 * - Workers: mean salary by age and sex of the National Tax Agency's survey of private-sector salaries 2020 (令和2年分
 *   民間給与実態統計調査), times a factor of the occupation (modelled), scaled so that the mean over all occupations of an
 *   age and sex is the survey's.
 * - Pensioners: mean old-age pensions of fiscal year 2020 (厚生年金保険・国民年金事業の概況: employees' 164,742 yen a month
 *   for men and 103,808 for women, basic 59,040 and 54,112); 85 % of the men and 45 % of the women draw the first
 *   (modelled). Workers of 65 and older draw four fifths of a pension in addition.
 * - All others: small assumed means (allowances, benefits, side jobs).
 *
 * Incomes are log-normal around the mean. An area scales them by the ratio of its taxable income per taxpayer to
 * Japan's, to a power of the occupation: wages by scale, wages by the hour and pensions vary less between areas than
 * the income of those who run a company, allowances not at all. Areas above Japan's mean owe it to their highest
 * incomes: 0.7 of the logarithm shifts all incomes, the rest widens the spread so that the mean still follows
 * (modelled). For ratios far above 1 the mean of all incomes stays below the ratio, since much of the highest taxed
 * incomes is not pay.
 */

import { groupCount, youngestOf } from "../fitting/Pyramid.ts"
import { jobWeights } from "./JobWeights.ts"
import { type Activity, occupations } from "./Occupation.ts"

/** Ten thousand yen: 19 and younger, 20 to 24, ... 65 to 69, 70 and older. */
const salaries = [
  [115, 242, 319, 309, 311, 317, 321, 319, 311, 257, 208, 191],
  [146, 277, 393, 458, 518, 571, 621, 656, 668, 521, 421, 357]
] as const

/** Pay by occupation: relative pay, spread (sigma of the logarithm), and power of the area's ratio. */
const pay: Readonly<Record<string, readonly [factor: number, sigma: number, local: number]>> = {
  会社員: [1.15, 0.38, 1],
  管理職: [1.75, 0.38, 1.2],
  "専門職・技術職": [1.25, 0.42, 1.1],
  公務員: [1.25, 0.28, 0.3],
  "教育・保育": [1.05, 0.35, 0.4],
  "医療・介護": [1.0, 0.42, 0.5],
  販売: [0.85, 0.38, 0.6],
  "飲食・サービス": [0.75, 0.38, 0.6],
  製造: [0.95, 0.33, 0.6],
  建設: [0.95, 0.38, 0.6],
  "運輸・配送": [0.9, 0.33, 0.5],
  農林漁業: [0.65, 0.65, 0.8],
  自営業: [0.95, 0.7, 1.2],
  会社役員: [1.9, 0.6, 1.5],
  "契約・派遣社員": [0.65, 0.33, 0.5],
  "パート・アルバイト": [0.38, 0.42, 0.4]
}

const pensions = [12 * (0.45 * 103_808 + 0.55 * 54_112), 12 * (0.85 * 164_742 + 0.15 * 59_040)] as const

/** Income by other activities: mean, spread, and power of the area's ratio. */
const otherwise: Readonly<Record<Exclude<Activity, "work">, readonly [yen: number, sigma: number, local: number]>> = {
  working_student: [850_000, 0.4, 0],
  student: [250_000, 0.6, 0],
  home: [350_000, 0.8, 0.3],
  retired: [0, 0.42, 0.3],
  seeking: [800_000, 0.5, 0.3],
  idle: [750_000, 0.5, 0]
}

const highest = 100_000_000
const lowest = 10_000
const pupil = 60_000

interface Distribution {
  /** Mean of the logarithm. */
  readonly mean: number
  readonly sigma: number
}

/** Row per age group and sex, column per occupation: mean and sigma of the logarithm, for one area. */
export interface IncomeModel {
  readonly mean: Float64Array
  readonly sigma: Float64Array
}

const columns = occupations.length

/** The model of an area whose taxable income per taxpayer is `ratio` times Japan's. */
export const incomeModel = (ratio: number): IncomeModel => {
  const mean = new Float64Array(groupCount * 2 * columns)
  const sigma = new Float64Array(groupCount * 2 * columns)
  for (let group = 0; group < groupCount; group++) {
    for (let sex = 0; sex < 2; sex++) {
      for (let occupation = 0; occupation < columns; occupation++) {
        const one = distributionOf(group, sex, occupation, ratio)
        const at = (group * 2 + sex) * columns + occupation
        mean[at] = one.mean
        sigma[at] = one.sigma
      }
    }
  }
  return { mean, sigma }
}

/** Whole yen; `deviate` is standard normal. */
export const incomeOf = (
  model: IncomeModel,
  group: number,
  sex: number,
  occupation: number,
  deviate: number
): number => {
  const at = (group * 2 + sex) * columns + occupation
  const yen = Math.exp(model.mean[at]! + model.sigma[at]! * Math.max(-3, Math.min(3.5, deviate)))
  return Math.round(Math.max(lowest, Math.min(highest, yen)))
}

const distributionOf = (group: number, sex: number, occupation: number, ratio: number): Distribution => {
  const { ages, kind, name } = occupations[occupation]!
  if (kind === "work") return spread(salaryOf(group, sex, name.ja), pay[name.ja]![1], ratio, pay[name.ja]![2])
  const [yen, sigma, local] = otherwise[kind]
  if (kind === "retired") return spread(pensionAt(group, sex), sigma, ratio, local)
  // Homemakers of 65 and older draw a smaller pension.
  if (kind === "home" && youngestOf(group) >= 65) return spread(0.8 * pensionAt(group, sex), sigma / 2, ratio, local)
  if (kind === "student" && ages[1] < 20) return spread(pupil, sigma, ratio, local)
  return spread(yen, sigma, ratio, local)
}

/** Mean pension of an age group; below 65 only a part is drawn. */
const pensionAt = (group: number, sex: number): number => pensions[sex]! * (youngestOf(group) < 65 ? 0.7 : 1)

const salaryOf = (group: number, sex: number, job: string): number => {
  const band = Math.min(6, Math.floor((youngestOf(group) - 15) / 10))
  let [sum, weight] = [0, 0]
  for (const [occupation, { kind, name }] of occupations.entries()) {
    if (kind !== "work") continue
    const percent = jobWeights[sex]![occupation]![band]!
    sum += percent * pay[name.ja]![0]
    weight += percent
  }
  const salary = (salaries[sex]![Math.min(11, group)]! * 10_000 * pay[job]![0] * weight) / sum
  return salary + (youngestOf(group) >= 65 ? 0.8 * pensions[sex]! : 0)
}

const spread = (mean: number, sigma: number, ratio: number, local: number): Distribution => {
  const logarithm = local * Math.log(ratio)
  const variance = sigma * sigma + (logarithm > 0 ? 2 * 0.3 * logarithm : 0)
  return { mean: Math.log(mean) + logarithm - variance / 2, sigma: Math.sqrt(variance) }
}
