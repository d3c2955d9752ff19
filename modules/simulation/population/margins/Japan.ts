/**
 * The figures of Japan in the form of an area's: sums over all 1,741 municipalities of SSDSE-A 2026 (Population Census
 * 2020, ages and labour force status as far as known) and of taxable income (e-Stat, fiscal year 2020), in thousands; residents
 * by five years of age of the Basic Resident Register, 1 January 2023.
 */
import type { Language } from "../../../../src/Language.ts"
import type { AreaFiguresLike, Figure } from "./AreaFigures.ts"

const thousands = {
  population: 126_146,
  age0to14: 14_956,
  age15to64: 72_923,
  age65plus: 35_336,
  age15to64Female: 36_169,
  age15to64Male: 36_754,
  age65plusFemale: 19_991,
  age65plusMale: 15_345,
  age75plusFemale: 11_063,
  age75plusMale: 7186,
  households: 55_830,
  privateHouseholds: 55_705,
  privateHouseholdMembers: 123_163,
  nuclearHouseholds: 30_111,
  singleHouseholds: 21_151,
  elderlySingleHouseholds: 6717,
  elderlyCouples: 6534,
  employedFemale: 26_142,
  employedMale: 31_501,
  unemployedFemale: 882,
  unemployedMale: 1425,
  notInLabourForceFemale: 23_534,
  notInLabourForceMale: 13_070,
  employedPrimary: 1963,
  employedSecondary: 13_259,
  employedTertiary: 40_679,
  taxpayers: 59_399,
  /** Yen. */
  taxableIncome: 204_211_264_557
}

/** Registered residents in thousands: 0 to 4, 5 to 9, ... 95 to 99, 100 and older. */
const registered = {
  Female: [
    2087, 2462, 2632, 2725, 3068, 3124, 3167, 3571, 3935, 4656, 4720, 4058, 3759, 3815, 4842, 3907, 3311, 2481, 1380,
    462, 78
  ],
  Male: [
    2192, 2589, 2769, 2864, 3242, 3324, 3348, 3731, 4078, 4808, 4828, 4085, 3702, 3631, 4337, 3192, 2375, 1414, 542,
    112, 10
  ]
} as const

const registerFacts = Object.entries(registered).flatMap(([sex, bands]) =>
  bands.map((persons, band): readonly [string, Figure] => [
    `register${band < bands.length - 1 ? `${5 * band}to${5 * band + 4}` : "100plus"}${sex}`,
    {
      value: persons * 1000,
      unit: "persons",
      year: 2023,
      source: "Basic Resident Register (Ministry of Internal Affairs and Communications)",
      status: "observed"
    }
  ])
)

const unitOf = (name: string): string =>
  name === "taxableIncome" ? "yen" : /household|couples/iu.test(name) ? "households" : "persons"

const sourceOf = (name: string): string =>
  name.startsWith("tax") ? "e-Stat, municipal tax statistics" : "SSDSE-A 2026, Population Census 2020"

export const japan: AreaFiguresLike = {
  areaCode: "JP",
  areaName: "全国",
  facts: new Map([
    ...Object.entries(thousands).map(([name, value]): readonly [string, Figure] => [
      name,
      { value: value * 1000, unit: unitOf(name), year: 2020, source: sourceOf(name), status: "observed" }
    ]),
    ...registerFacts
  ])
}

/** Name of an area in a text. Only the whole of Japan has a translated name. */
export const placeIn = (language: Language, areaName: string): string =>
  language === "en" && areaName === japan.areaName ? "all of Japan" : areaName

/** Yen per taxpayer. */
export const taxableIncomePerTaxpayer = thousands.taxableIncome / thousands.taxpayers
