/** The shipped reference prices (`data/reference-prices.json`): yen by item of the survey and prefecture. Pure. */
import { Localized } from "../../../../../src/Language.ts"
import survey from "../../../data/reference-prices.json" with { type: "json" }
import { median } from "../Grid.ts"
import type { SurveyItem } from "./SurveyItems.ts"

export const surveyYear = survey.year
export const surveySource = new Localized(
  "小売物価統計調査（総務省統計局）2025年",
  "Retail Price Survey 2025, Statistics Bureau of Japan"
)

const units: Readonly<Record<string, string>> = {
  "1杯": "one cup or bowl",
  "1枚": "one",
  "1人前": "one portion",
  "1皿": "one plate",
  "1個": "one",
  "1本": "one",
  "1人": "one person",
  "1回": "one time"
}

export interface SurveyPrice {
  readonly price: number
  readonly unit: Localized
  /** The prefecture, or undefined for the median of all. */
  readonly prefecture: string | undefined
}

const prefectures: ReadonlyMap<string, string> = new Map(Object.entries(survey.prefectures))
/** In the order of the prices. */
const codes = [...prefectures.keys()].sort()

/** The price in the prefecture of an area, by its 5-digit code; in all of Japan for null. */
export const surveyPriceOf = (item: SurveyItem, areaCode: string | null): SurveyPrice => {
  const { prices, unit } = survey.items[item]
  const place = areaCode === null ? -1 : codes.indexOf(areaCode.slice(0, 2))
  return {
    price: prices[place] ?? median(prices),
    unit: new Localized(unit, units[unit] ?? unit),
    prefecture: prefectures.get(codes[place] ?? "")
  }
}
