/**
 * Sites for test keys: every value depends on the request alone, so that the same request has the same report. No live data is
 * read. Pure.
 */
import { hash } from "node:crypto"
import { type AreaComparison, type ComparedFigure, measureLabels } from "../../area/contract.ts"
import type { Place } from "../place/Place.ts"
import { mockAnswer } from "../shop/MockShops.ts"
import { assess } from "./Assess.ts"
import { catchmentOf } from "./catchment/Catchment.ts"
import type { ReportRequest } from "./ReportRequest.ts"
import type { Site } from "./Site.ts"

const source = "Mock data for test keys"

/** Measure, unit, year, value of the nation. */
const measures: ReadonlyArray<readonly [name: string, unit: string, year: number, nation: number]> = [
  ["residents", "persons", 2020, 72_000],
  ["households", "households", 2020, 32_000],
  ["residentDensity", "persons/km2", 2020, 1026],
  ["householdSize", "persons/household", 2020, 2.26],
  ["singleHouseholdShare", "fraction", 2020, 0.38],
  ["age65plusShare", "fraction", 2020, 0.287],
  ["change2020to2025", "percent", 2025, -2.45],
  ["projectedChange2035", "percent", 2035, -7.5],
  ["projectedChange2050", "percent", 2050, -17],
  ["foreignShare", "fraction", 2020, 0.019],
  ["netMigrationRate", "per 1000 persons", 2024, -2.7],
  ["daytimePopulation", "persons", 2020, 72_000],
  ["dayNightRatio", "ratio", 2020, 1],
  ["daytimeDensity", "persons/km2", 2020, 1026],
  ["employeesPer1000", "per 1000 persons", 2021, 459],
  ["incomePerTaxpayer", "yen/year", 2020, 3_438_000],
  ["taxableIncomePerHousehold", "yen/year", 2020, 3_658_000],
  ["homeRent", "yen/month", 2023, 57_700],
  ["landPrice", "yen/m2", 2026, 290_000],
  ["vacancyRate", "percent", 2023, 13.5],
  ["restaurantsPer10000", "per 10000 daytime persons", 2021, 39.3],
  ["retailShopsPer10000", "per 10000 daytime persons", 2021, 69.2],
  ["personalServicesPer10000", "per 10000 daytime persons", 2021, 34.4],
  ["cafesPer10000", "per 10000 daytime persons", 2021, 4.65],
  ["amusementPer10000", "per 10000 daytime persons", 2021, 4.23],
  ["clinicsPer10000", "per 10000 persons", 2023, 8.32],
  ["educationPer10000", "per 10000 persons", 2021, 12.9],
  ["realEstatePer10000", "per 10000 persons", 2021, 29.7],
  ["stations", "stations", 2026, 5],
  ["stationsPer100Km2", "per 100 km2", 2026, 7.31],
  ["earthquakeProbability", "percent", 2024, 35.7],
  ["floodExposure", "percent", 2024, 31.5],
  ["landslideExposure", "percent", 2024, 3.86]
]

const nationalAges = {
  age0to14Share: 0.117,
  age15to24Share: 0.095,
  age25to34Share: 0.103,
  age35to44Share: 0.122,
  age45to54Share: 0.152,
  age55to64Share: 0.124,
  age65to74Share: 0.133,
  age75plusShare: 0.154
}

/** A number from 0 to 1 by the request and a purpose. */
const randomOf =
  (seed: string) =>
  (purpose: string): number =>
    Number.parseInt(hash("sha256", `${seed} ${purpose}`, "hex").slice(0, 13), 16) / 2 ** 52

type Random = ReturnType<typeof randomOf>

const figureOf = (
  random: Random,
  [name, unit, year, nation]: (typeof measures)[number],
  value = nation * Math.exp(1.2 * (random(name) - 0.5))
): ComparedFigure => ({
  name,
  label: measureLabels[name]!,
  unit,
  year,
  value: unit === "percent" ? Math.min(value, 100) : value,
  status: "modelled",
  sources: [{ name: source, year }],
  prefecture: nation * Math.exp(0.4 * (random(`${name} prefecture`) - 0.5)),
  nation,
  percentileNation: 100 * random(name),
  percentilePrefecture: 100 * random(`${name} rank`),
  basis: "reference"
})

const agesOf = (random: Random): ReadonlyArray<ComparedFigure> => {
  const weights = Object.entries(nationalAges).map(
    ([name, share]) => [name, share, share * Math.exp(0.6 * (random(name) - 0.5))] as const
  )
  const whole = weights.reduce((sum, [, , weight]) => sum + weight, 0)
  return weights.map(([name, share, weight]) => figureOf(random, [name, "fraction", 2023, share], weight / whole))
}

const placeOf = ({ address, lat, lng }: ReportRequest, random: Random): Place => ({
  lat: lat ?? Math.round((35.6 + 0.15 * random("lat")) * 1e5) / 1e5,
  lng: lng ?? Math.round((139.6 + 0.2 * random("lng")) * 1e5) / 1e5,
  areaCode: "13104",
  areaName: "東京都新宿区",
  prefCode: "13",
  prefecture: "東京都",
  town: undefined,
  address: address ?? "東京都新宿区",
  precision: lat === undefined ? "town" : "coordinate"
})

export const mockSite = (request: ReportRequest): Site => {
  const { address, industry, lat, lng, radius_m: radiusM, store_id: storeId, sub_industry: subIndustry } = request
  const random = randomOf(JSON.stringify([storeId, address, lat, lng]))
  const place = placeOf(request, random)
  const figures = [...measures.map((measure) => figureOf(random, measure)), ...agesOf(random)]
  const comparison: AreaComparison = {
    areaCode: place.areaCode,
    areaName: place.areaName,
    prefCode: place.prefCode,
    prefecture: place.prefecture,
    cityCode: undefined,
    facts: new Map(),
    figures: new Map(figures.map((figure) => [figure.name, figure])),
    rank: () => null
  }
  const density = 1000 * Math.exp(3 * random("density"))
  const catchment = catchmentOf({
    radiusM,
    people: undefined,
    towns: [],
    flow: undefined,
    residentDensity: { perKm2: density, year: 2020 },
    daytimeDensity: { perKm2: density * Math.exp(2 * random("daytime") - 0.7), year: 2020 },
    stationsNear: Math.floor(4 * random("stations"))
  })
  const surroundings = mockAnswer({ lat: place.lat, lng: place.lng, radiusM, industry, subIndustry, limit: 0 })
  const stations = ["北口駅", "中央駅", "南口駅"]
    .map((name) => ({ name, distanceM: Math.round(100 + 1500 * random(name)) }))
    .toSorted((a, b) => a.distanceM - b.distanceM)
  const densityRanks = { residents: 100 * random("residents rank"), daytime: 100 * random("daytime rank") }
  return assess(
    { place, radiusM, industry, subIndustry },
    { comparison, surroundings, stations, catchment, densityRanks }
  )
}
