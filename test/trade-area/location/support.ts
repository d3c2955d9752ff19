/** A candidate to which tests add what they try. */
import type { Aim, Subject } from "../../../modules/trade-area/location/Evaluation.ts"

export const subject: Subject = {
  id: "a",
  place: {
    lat: 35.69,
    lng: 139.69,
    areaCode: "13104",
    areaName: "東京都新宿区",
    prefCode: "13",
    prefecture: "東京都",
    town: "西新宿二丁目",
    address: "東京都新宿区西新宿2-8-1",
    precision: "town"
  },
  scores: { demand: 80, competition: 30, accessibility: 90, economics: 70 },
  revenue: {
    estimate: 2_000_000,
    low: 800_000,
    high: 5_000_000,
    typical: 2_000_000,
    typicalOfIndustry: 2_000_000,
    factors: null
  },
  people: { residents: 2_000, daytime: 20_000, residents3km: 300_000, daytime3km: 600_000 },
  competitorsKnown: true,
  shortfall: null,
  shopsAge: null,
  monthlyRent: 200_000,
  seats: 25
}
export const aim: Aim = { industry: "restaurant", targetRevenue: undefined, kindUnknown: false }
