/** The figures by which areas are compared with those of the best stores: measures of module area, with labels. Data. */
import { type Language, Localized } from "../../../src/Language.ts"

export interface Feature {
  /** Name of the measure in module area. */
  readonly measure: string
  readonly label: Localized
  /** Whether twice as much is as far from the middle as half as much. */
  readonly isSkewed: boolean
}

const feature = (measure: string, ja: string, en: string, isSkewed = false): Feature => ({
  measure,
  label: new Localized(ja, en),
  isSkewed
})

export const features: ReadonlyArray<Feature> = [
  feature("residentDensity", "人口密度", "Residents per km2", true),
  feature("dayNightRatio", "昼夜間人口比", "People by day per resident", true),
  feature("employeesPer1000", "人口千人あたり従業者数", "Employees per 1,000 residents", true),
  feature("age15to24Share", "15～24歳の割合", "Share aged 15 to 24"),
  feature("age25to34Share", "25～34歳の割合", "Share aged 25 to 34"),
  feature("age65plusShare", "65歳以上の割合", "Share aged 65 or more"),
  feature("singleHouseholdShare", "単身世帯の割合", "Share of single households"),
  feature("change2020to2025", "人口の増減（2020～2025年）", "Change of residents, 2020 to 2025"),
  feature("incomePerTaxpayer", "納税義務者1人あたり所得", "Income per taxpayer", true),
  feature("restaurantsPer10000", "昼間人口1万人あたり飲食店", "Restaurants per 10,000 people by day", true),
  feature("retailShopsPer10000", "昼間人口1万人あたり小売店", "Retail shops per 10,000 people by day", true),
  feature("stationsPer100Km2", "100km²あたり駅数", "Stations per 100 km2", true),
  feature("homeRent", "家賃", "Rent", true)
]

/** What the areas of stores show side by side. */
export const sideBySide: ReadonlyArray<Feature> = [
  feature("residents", "居住人口", "Residents"),
  feature("incomePerTaxpayer", "納税義務者1人あたり所得", "Income per taxpayer"),
  feature("age65plusShare", "65歳以上の割合", "Share aged 65 or more"),
  feature("daytimePopulation", "昼間人口", "People by day"),
  feature("dayNightRatio", "昼夜間人口比", "People by day per resident"),
  feature("residentDensity", "人口密度", "Residents per km2")
]

/** A figure for people to read. */
export const textOf = (value: number, unit: string, language: Language): string => {
  const number = (digits: number, scale = 1) =>
    (value * scale).toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: digits })
  switch (unit) {
    case "fraction":
      return `${number(1, 100)}%`
    case "percent":
      return `${number(1)}%`
    case "ratio":
      return number(2)
    case "yen/year":
      return language === "ja" ? `${number(0, 1e-4)}万円/年` : `${number(0)} yen/year`
    case "yen/month":
      return language === "ja" ? `${number(0)}円/月` : `${number(0)} yen/month`
    case "persons/km2":
      return language === "ja" ? `${number(0)}人/km²` : `${number(0)} persons/km2`
    default:
      return number(Math.abs(value) < 100 ? 1 : 0)
  }
}
