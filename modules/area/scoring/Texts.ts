/** Texts of explanations in both languages: labels of indicators, metrics and publishers, and reasons for unknown values. Pure. */
import { type Language, Localized } from "../../../src/Language.ts"
import { datasets } from "../facts/Dataset.ts"
import type { ProfileMetric } from "../facts/Metric.ts"
import type { Gap } from "./Measurement.ts"

/** Labels by the name of the indicator. The Japanese ones are the terms of official statistics. */
const labels: ReadonlyMap<string, Localized> = new Map([
  ["residentialDensity", new Localized("可住地面積1km²当たり人口", "Residents per km2 of habitable land")],
  [
    "netMigrationRate",
    new Localized("転入超過率（人口千人当たり、年間）", "Moved in less moved out, per 1,000 residents and year")
  ],
  [
    "workingAgeShare",
    new Localized(
      "生産年齢人口（15～64歳）の割合（年齢不詳を除く）",
      "Share of residents aged 15 to 64 among those of known age"
    )
  ],
  [
    "naturalChangeRate",
    new Localized("自然増減率（人口千人当たり、年間）", "Births less deaths, per 1,000 residents and year")
  ],
  [
    "householdFormationRate",
    new Localized(
      "婚姻率（人口千人当たり、年間）：新しい世帯の目安",
      "Marriages per 1,000 residents and year, a sign of new households"
    )
  ],
  [
    "incomePerTaxpayer",
    new Localized("納税義務者1人当たり課税対象所得（年間）", "Taxable income per taxpayer and year")
  ],
  [
    "taxpayersPerResident",
    new Localized("人口に占める納税義務者（所得割）の割合", "Payers of income-based resident tax per resident")
  ],
  [
    "localTaxPerResident",
    new Localized(
      "人口1人当たり地方税（年間）：地方交付税や国庫支出金を含まない",
      "Municipal tax revenue per resident and year; transfers from the state are left out"
    )
  ],
  [
    "largeShopsPer10000",
    new Localized(
      "人口1万人当たり大型小売店数：小売販売の目安",
      "Large retail shops per 10,000 residents, a sign of retail sales"
    )
  ],
  [
    "establishmentsPer1000",
    new Localized("人口千人当たり事業所数（民営）", "Private establishments per 1,000 residents")
  ],
  [
    "employeesPer1000",
    new Localized(
      "人口千人当たり従業者数（民営）：昼間の集客力の目安",
      "Employees of private establishments per 1,000 residents: the pull of daytime"
    )
  ],
  [
    "shopDensity",
    new Localized("可住地面積1km²当たり小売店数・飲食店数", "Retail shops and restaurants per km2 of habitable land")
  ],
  [
    "stationsPer100Km2",
    new Localized("可住地面積100km²当たり鉄道駅数", "Railway stations in use per 100 km2 of habitable land")
  ],
  [
    "earthquake",
    new Localized(
      "今後30年間に震度6弱以上の揺れに見舞われる確率",
      "Probability of shaking of intensity 6-lower or more within 30 years"
    )
  ],
  [
    "populationChange5y",
    new Localized(
      "5年間の人口増減率（2020年～2025年速報）",
      "Change of residents from 2020 to the preliminary count of 2025"
    )
  ],
  ["landPrice", new Localized("住宅地の公示地価（1m²当たり）", "Official land price of residential sites per m2")],
  ["homeRent", new Localized("民営借家の家賃（1か月）", "Rent of private dwellings a month")],
  [
    "servicesPerKm2",
    new Localized(
      "可住地面積1km²当たり専門料理店・喫茶店・飲食料品小売店・美容室・娯楽施設",
      "Specialty restaurants, cafes, food shops, beauty salons and amusement per km2 of habitable land"
    )
  ],
  ["dayNightRatio", new Localized("昼夜間人口比率", "People by day per resident")],
  ["landslide", new Localized("土砂災害警戒区域内の人口割合", "Share of residents in landslide zones")],
  ["flood", new Localized("洪水浸水想定区域内の人口割合", "Share of residents in flood zones")],
  ["tsunami", new Localized("津波浸水想定区域内の人口割合", "Share of residents in tsunami zones")]
])

/** Japanese names of the metrics, as in SSDSE and the other files. In English the name of the metric is used. */
const japaneseNames: Readonly<Record<string, string>> = {
  population: "総人口",
  households: "世帯数",
  age0to14: "15歳未満人口",
  age15to64: "15～64歳人口",
  age65plus: "65歳以上人口",
  births: "出生数",
  deaths: "死亡数",
  migrantsIn: "転入者数（日本人移動者）",
  migrantsOut: "転出者数（日本人移動者）",
  marriages: "婚姻件数",
  totalArea: "総面積",
  habitableArea: "可住地面積",
  establishments: "事業所数（民営）",
  employees: "従業者数（民営）",
  retailShops: "小売店数",
  restaurants: "飲食店数",
  largeRetailShops: "大型小売店数",
  localTax: "地方税",
  taxableIncome: "課税対象所得",
  taxpayers: "納税義務者数（所得割）",
  stations: "鉄道駅数",
  earthquakeProbability: "震度6弱以上の揺れに見舞われる確率",
  landslideExposure: "土砂災害警戒区域内の人口割合",
  landPrice: "公示地価",
  homeRent: "民営借家の家賃",
  preliminaryPopulation: "2025年国勢調査の速報人口",
  daytimePopulation: "昼間人口",
  nighttimePopulation: "夜間人口",
  specialtyRestaurants: "専門料理店数",
  cafes: "喫茶店数",
  foodRetailShops: "飲食料品小売店数",
  beautySalons: "美容室数",
  amusementFacilities: "娯楽施設数",
  floodExposure: "洪水浸水想定区域内の人口割合",
  tsunamiExposure: "津波浸水想定区域内の人口割合"
} satisfies Partial<Record<ProfileMetric, string>>

const publishers: ReadonlyMap<string, Localized> = new Map(
  Object.values(datasets).map(({ source }) => [source.en, source])
)

/** The label of an indicator; its name if the indicator no longer exists. */
export const labelOf = (indicator: string, language: Language): string => labels.get(indicator)?.[language] ?? indicator

/** @param source the publisher in English, as stored with its figures */
export const publisher = (source: string): Localized => publishers.get(source) ?? new Localized(source, source)

/** @param source the publisher in English, as stored with its figures */
export const publisherOf = (source: string, language: Language): string => publishers.get(source)?.[language] ?? source

export const reasonOf = (gap: Gap, language: Language): string => {
  if (typeof gap === "string") return gaps[gap][language]
  return language === "ja"
    ? `${gap.missing.map((metric) => japaneseNames[metric] ?? metric).join("、")}の統計がありません`
    : `No figures for ${gap.missing.join(", ")}`
}

const gaps = {
  noBase: new Localized(
    "算出できません：人口などの分母が0です",
    "Undefined: the area has no residents or no such base"
  ),
  noZone: new Localized(
    "区域の指定が公表されていないため、危険の有無は分かりません",
    "No zone is published here, which does not say that there is no danger"
  ),
  noComparison: new Localized("比較できる市区町村がありません", "Nothing to compare with")
}
