/** The shipped reference prices (`data/reference-prices.csv`): yen by item of the survey and prefecture. */
import { readFileSync } from "node:fs"
import { Localized } from "../../../../../src/Language.ts"
import { median } from "../Grid.ts"
import type { SurveyItem } from "./SurveyItems.ts"

export const surveyYear = 2025
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

interface Row {
  readonly unit: Localized
  readonly prices: ReadonlyArray<number>
}

const [codes, names, ...lines] = readFileSync(new URL("../../../data/reference-prices.csv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split(","))
/** Columns before the first prefecture. */
const labels = 3
const rows: ReadonlyMap<string, Row> = new Map(
  lines.map(([item, unit, , ...prices]) => [
    item!,
    { unit: new Localized(unit!, units[unit!] ?? unit!), prices: prices.map(Number) }
  ])
)

/** The price in the prefecture of an area, by its 5-digit code; in all of Japan for null. */
export const surveyPriceOf = (item: SurveyItem, areaCode: string | null): SurveyPrice => {
  const { prices, unit } = rows.get(item)!
  const place = areaCode === null ? -1 : codes!.indexOf(areaCode.slice(0, 2)) - labels
  return place < 0
    ? { price: median(prices), unit, prefecture: undefined }
    : { price: prices[place]!, unit, prefecture: names![place + labels]! }
}
