/**
 * Kinds of establishments whose numbers by municipality the product knows: of the Economic Census for Business Activity 2021 (MIC and
 * METI), but for clinics (Survey of Medical Institutions, MHLW). Codes are those of the Japan Standard Industrial Classification. Pure.
 */
import { Localized } from "../../../../src/Language.ts"
import type { Industry } from "../../Industry.ts"

export interface CensusKind {
  readonly label: Localized
  /** Measure of module area: how many for 10,000 people. */
  readonly measure: string
  readonly people: "daytime" | "residents"
  /** The kind of which it is a part. */
  readonly within?: CensusCode
}

export type CensusCode = "76" | "762" | "767" | "56-61" | "58" | "78-80" | "783" | "80" | "8322" | "81-82" | "68-70"

export const censusKinds: Readonly<Record<CensusCode, CensusKind>> = {
  "76": { label: new Localized("飲食店", "eating places"), measure: "restaurantsPer10000", people: "daytime" },
  "762": {
    label: new Localized("専門料理店", "specialty restaurants"),
    measure: "specialtyRestaurantsPer10000",
    people: "daytime",
    within: "76"
  },
  "767": { label: new Localized("喫茶店", "cafes"), measure: "cafesPer10000", people: "daytime", within: "76" },
  "56-61": { label: new Localized("小売店", "retail shops"), measure: "retailShopsPer10000", people: "daytime" },
  "58": {
    label: new Localized("飲食料品小売店", "food and drink shops"),
    measure: "foodRetailPer10000",
    people: "daytime",
    within: "56-61"
  },
  "78-80": {
    label: new Localized("生活関連サービス・娯楽の事業所", "personal services and amusement"),
    measure: "personalServicesPer10000",
    people: "daytime"
  },
  "783": {
    label: new Localized("美容室", "beauty salons"),
    measure: "beautySalonsPer10000",
    people: "daytime",
    within: "78-80"
  },
  "80": {
    label: new Localized("娯楽・スポーツの事業所", "amusement and sports"),
    measure: "amusementPer10000",
    people: "daytime",
    within: "78-80"
  },
  "8322": { label: new Localized("一般診療所", "clinics"), measure: "clinicsPer10000", people: "residents" },
  "81-82": { label: new Localized("教育の事業所", "education"), measure: "educationPer10000", people: "residents" },
  "68-70": { label: new Localized("不動産の事業所", "real estate"), measure: "realEstatePer10000", people: "residents" }
}

/** What competes with a shop of which the industry alone is known. */
export const censusOfIndustry: Readonly<Record<Industry, CensusCode>> = {
  restaurant: "76",
  retail: "56-61",
  service: "78-80",
  clinic: "8322",
  fitness: "80",
  education: "81-82",
  real_estate: "68-70"
}

/** Whether a kind of the census is the other one or a part of it. */
export const isWithin = (code: CensusCode | null, other: CensusCode): boolean =>
  code !== null && (code === other || censusKinds[code].within === other)
