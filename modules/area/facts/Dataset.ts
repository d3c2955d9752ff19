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
    title: "earthquake, flood, landslide and tsunami exposure by municipality",
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
  ages: {
    title: "residents by sex and five-year age band",
    source: new Localized(
      "住民基本台帳に基づく人口（総務省）",
      "Basic Resident Register (Ministry of Internal Affairs and Communications)"
    ),
    year: 2023
  },
  daytime: {
    title: "daytime and night-time population",
    source: new Localized(
      "国勢調査 従業地・通学地集計（総務省統計局）",
      "Population Census, daytime population (Statistics Bureau of Japan)"
    ),
    year: 2020
  },
  projection: {
    title: "projected population",
    source: new Localized(
      "日本の地域別将来推計人口（国立社会保障・人口問題研究所）",
      "Regional Population Projections for Japan (IPSS)"
    ),
    year: 2050
  },
  establishments: {
    title: "establishments by industry",
    source: new Localized(
      "経済センサス‐活動調査（総務省・経済産業省）",
      "Economic Census for Business Activity (MIC and METI)"
    ),
    year: 2021
  },
  rents: {
    title: "rents, land prices, vacant dwellings and preliminary residents",
    source: new Localized(
      "住宅・土地統計調査、国勢調査速報（総務省統計局）、地価公示・地価調査（国土交通省）",
      "Housing and Land Survey, preliminary census counts (Statistics Bureau of Japan), official land prices (MLIT)"
    ),
    year: 2026
  },
  spending: {
    title: "spending of households on food by item (SSDSE-C)",
    source: new Localized(
      "教育用標準データセット SSDSE-C（統計センター、家計調査）",
      "SSDSE-C (National Statistics Center, Japan; Family Income and Expenditure Survey)"
    ),
    year: 2024
  },
  japan: {
    title: "statistics of all municipalities shipped with the product",
    source: new Localized("各列を参照", "see the columns"),
    year: 2020
  },
  "japan-wards": {
    title: "statistics of the wards of designated cities shipped with the product",
    source: new Localized("各列を参照", "see the columns"),
    year: 2020
  },
  starter: {
    title: "starter facts shipped with the product",
    source: new Localized("各列を参照", "see the columns"),
    year: 2020
  }
} as const satisfies Record<string, Dataset>

export type DatasetName = keyof typeof datasets
export const DatasetName = Schema.Literals(Object.keys(datasets) as ReadonlyArray<DatasetName>)

/** Datasets whose figures no other one has, apart from the shipped data. */
const additions = ["ages", "daytime", "projection", "establishments", "rents"] as const

/** Datasets that ship with the product. Every imported figure takes precedence over theirs. */
export const shippedDatasets = ["japan", "japan-wards"] as const

/** Which dataset takes precedence when several have the same figure: the more specific, then the more recent. */
export const precedence: ReadonlyArray<DatasetName> = [
  "ssdse-a",
  "income",
  "stations",
  "hazard",
  "census",
  ...additions,
  ...shippedDatasets,
  "starter"
]

/** Years that figures may be of. */
export const years = { minimum: 1950, maximum: 2100 } as const

export const isYear = (year: number | undefined): year is number =>
  year !== undefined && year >= years.minimum && year <= years.maximum

/** Origin of one column of a dataset. */
export interface Provenance {
  readonly year: number
  readonly unit: string
  /** The publisher in English. */
  readonly source: string
}
