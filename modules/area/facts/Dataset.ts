/** The datasets of statistics: titles, publishers, years, and which one takes precedence. */
import { Schema } from "effect"
import { Localized } from "../../../src/Language.ts"

export interface Dataset {
  /** Name in messages. */
  readonly title: string
  /** Publisher, for attribution. The English name is stored and identifies both. */
  readonly source: Localized
  /** Year of its figures if neither the file nor the operator gives one. */
  readonly year: number
}

export const datasets = {
  "ssdse-a": {
    title: "standard statistics by municipality (SSDSE-A)",
    source: new Localized(
      "教育用標準データセット SSDSE-A（統計センター）",
      "SSDSE-A (National Statistics Center, Japan)"
    ),
    year: 2020
  },
  income: {
    title: "taxable income and taxpayers by municipality",
    source: new Localized(
      "社会・人口統計体系（e-Stat、総務省統計局）",
      "System of Social and Demographic Statistics (e-Stat, Statistics Bureau of Japan)"
    ),
    year: 2020
  },
  stations: {
    title: "railway stations",
    source: new Localized(
      "station_database（CC BY-SA 4.0）を国土数値情報（行政区域 N03）の境界で集計",
      "station_database (CC BY-SA 4.0) within boundaries of National Land Numerical Information N03"
    ),
    year: 2026
  },
  hazard: {
    title: "earthquake, flood and landslide exposure by municipality",
    source: new Localized(
      "J-SHIS（防災科学技術研究所）、ハザードマップポータルサイト（国土交通省）",
      "J-SHIS (NIED) and the hazard map portal (MLIT)"
    ),
    year: 2024
  },
  census: {
    title: "population census by municipality and ward",
    source: new Localized("令和2年国勢調査（総務省統計局）", "Population Census 2020 (Statistics Bureau of Japan)"),
    year: 2020
  },
  boundaries: {
    title: "municipal boundaries (N03)",
    source: new Localized("国土数値情報（行政区域 N03、国土交通省）", "National Land Numerical Information N03 (MLIT)"),
    year: 2021
  },
  offices: { title: "city, town and ward offices", source: new Localized("localgovjp", "localgovjp"), year: 2026 },
  starter: {
    title: "starter facts shipped with the product",
    source: new Localized("各列を参照", "see the columns"),
    year: 2020
  }
} as const satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets
export const DatasetName = Schema.Literals(Object.keys(datasets) as ReadonlyArray<DatasetName>)

/** Which dataset takes precedence when several have the same figure: the more specific, then the more recent. */
export const precedence: ReadonlyArray<DatasetName> = ["ssdse-a", "income", "stations", "hazard", "census", "starter"]

/** Origin of one column of a dataset. */
export interface Provenance {
  readonly year: number
  readonly unit: string
  /** The publisher in English. */
  readonly source: string
}
