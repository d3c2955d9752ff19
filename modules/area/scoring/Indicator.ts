/**
 * The indicators of the scores. An indicator is one number per area, computed from published figures; the score of a category
 * is the weighted mean of the scores of its indicators. The rates are those of official statistics (`Texts.ts` has their names);
 * which are taken, their scale and their weights are a judgement of the product, and every explanation shows the weights.
 */
import type { ProfileMetric } from "../facts/Metric.ts"
import { type Distribution, normalCdf, percentileRank, robustZ, type Scale } from "./Distribution.ts"

export const categoryNames = ["people", "economy", "business", "risk"] as const
export type CategoryName = (typeof categoryNames)[number]

/** Share of each category in the overall score: equal, for lack of evidence for other weights. */
export const categoryWeight = 0.25

export interface Indicator {
  readonly name: string
  readonly category: CategoryName
  readonly unit: string
  readonly weight: number
  /** `robust-z`: 100 Phi(z), higher is better. `percentile`: 100 - percentile rank, for hazards: lower is better. */
  readonly method: "robust-z" | "percentile"
  readonly scale: Scale
  readonly inputs: ReadonlyArray<ProfileMetric>
  /** Whether 0 means that no zone is published, which says nothing about the hazard. */
  readonly isZeroUnknown: boolean
  /** Computes the value from the inputs in their order; not finite if undefined, as in a division by zero residents. */
  readonly formula: (...figures: Array<number>) => number
}

type Definition = Pick<Indicator, "unit" | "weight" | "inputs" | "formula"> &
  Partial<Pick<Indicator, "scale" | "isZeroUnknown">>

const indicator = (category: CategoryName, name: string, definition: Definition): Indicator => ({
  category,
  name,
  method: category === "risk" ? "percentile" : "robust-z",
  scale: "linear",
  isZeroUnknown: false,
  ...definition
})

const people: ReadonlyArray<Indicator> = [
  indicator("people", "residentialDensity", {
    unit: "persons/km2",
    weight: 0.2,
    scale: "log",
    inputs: ["population", "habitableArea"],
    formula: (population, area) => population / area
  }),
  indicator("people", "populationChange5y", {
    unit: "fraction",
    weight: 0.2,
    inputs: ["preliminaryPopulation", "population"],
    formula: (later, population) => later / population - 1
  }),
  indicator("people", "netMigrationRate", {
    unit: "per 1000 persons",
    weight: 0.2,
    inputs: ["migrantsIn", "migrantsOut", "population"],
    formula: (movedIn, movedOut, population) => (1000 * (movedIn - movedOut)) / population
  }),
  indicator("people", "workingAgeShare", {
    unit: "fraction",
    weight: 0.2,
    inputs: ["age0to14", "age15to64", "age65plus"],
    formula: (young, working, old) => working / (young + working + old)
  }),
  indicator("people", "naturalChangeRate", {
    unit: "per 1000 persons",
    weight: 0.1,
    inputs: ["births", "deaths", "population"],
    formula: (births, deaths, population) => (1000 * (births - deaths)) / population
  }),
  indicator("people", "householdFormationRate", {
    unit: "per 1000 persons",
    weight: 0.1,
    scale: "log",
    inputs: ["marriages", "population"],
    formula: (marriages, population) => (1000 * marriages) / population
  })
]

const economy: ReadonlyArray<Indicator> = [
  indicator("economy", "incomePerTaxpayer", {
    unit: "yen",
    weight: 0.25,
    scale: "log",
    inputs: ["taxableIncome", "taxpayers"],
    formula: (income, taxpayers) => income / taxpayers
  }),
  indicator("economy", "taxpayersPerResident", {
    unit: "fraction",
    weight: 0.1,
    inputs: ["taxpayers", "population"],
    formula: (taxpayers, population) => taxpayers / population
  }),
  indicator("economy", "localTaxPerResident", {
    unit: "yen",
    weight: 0.1,
    scale: "log",
    inputs: ["localTax", "population"],
    formula: (tax, population) => tax / population
  }),
  indicator("economy", "largeShopsPer10000", {
    unit: "per 10000 persons",
    weight: 0.05,
    inputs: ["largeRetailShops", "population"],
    formula: (shops, population) => (10_000 * shops) / population
  }),
  indicator("economy", "landPrice", {
    unit: "yen/m2",
    weight: 0.3,
    scale: "log",
    inputs: ["landPrice"],
    formula: (price) => price
  }),
  indicator("economy", "homeRent", {
    unit: "yen/month",
    weight: 0.2,
    scale: "log",
    inputs: ["homeRent"],
    formula: (rent) => rent
  })
]

const business: ReadonlyArray<Indicator> = [
  indicator("business", "employeesPer1000", {
    unit: "per 1000 persons",
    weight: 0.25,
    scale: "log",
    inputs: ["employees", "population"],
    formula: (employees, population) => (1000 * employees) / population
  }),
  indicator("business", "shopDensity", {
    unit: "per km2",
    weight: 0.2,
    scale: "log",
    inputs: ["retailShops", "restaurants", "habitableArea"],
    formula: (shops, restaurants, area) => (shops + restaurants) / area
  }),
  indicator("business", "stationsPer100Km2", {
    unit: "per 100 km2",
    weight: 0.1,
    scale: "log",
    inputs: ["stations", "habitableArea"],
    formula: (stations, area) => (100 * stations) / area
  }),
  indicator("business", "servicesPerKm2", {
    unit: "per km2",
    weight: 0.25,
    scale: "log",
    inputs: [
      "specialtyRestaurants",
      "cafes",
      "foodRetailShops",
      "beautySalons",
      "amusementFacilities",
      "habitableArea"
    ],
    formula: (restaurants, cafes, food, salons, amusement, area) =>
      (restaurants + cafes + food + salons + amusement) / area
  }),
  indicator("business", "dayNightRatio", {
    unit: "ratio",
    weight: 0.2,
    scale: "log",
    inputs: ["daytimePopulation", "nighttimePopulation"],
    formula: (day, night) => day / night
  })
]

const risk: ReadonlyArray<Indicator> = [
  indicator("risk", "earthquake", {
    unit: "percent",
    weight: 0.4,
    inputs: ["earthquakeProbability"],
    formula: (probability) => probability
  }),
  indicator("risk", "flood", {
    unit: "percent",
    weight: 0.25,
    isZeroUnknown: true,
    inputs: ["floodExposure"],
    formula: (share) => share
  }),
  indicator("risk", "landslide", {
    unit: "percent",
    weight: 0.2,
    isZeroUnknown: true,
    inputs: ["landslideExposure"],
    formula: (share) => share
  }),
  indicator("risk", "tsunami", {
    unit: "percent",
    weight: 0.15,
    inputs: ["tsunamiExposure"],
    formula: (share) => share
  })
]

export const indicators: ReadonlyArray<Indicator> = [...people, ...economy, ...business, ...risk]
export const indicatorsOf = (category: CategoryName): ReadonlyArray<Indicator> => byCategory[category]
const byCategory = { people, economy, business, risk }

export interface IndicatorScore {
  /** 0 to 100, higher is better. */
  readonly score: number
  /** Robust z-score; null for the percentile method. */
  readonly z: number | null
}

/**
 * The score of one value. 100 Phi(z) is a scale of this product: 50 at the median, 84 one spread above it. Null when the
 * distribution has a single area.
 */
export const scoreOf = (
  { method }: Pick<Indicator, "method">,
  distribution: Distribution,
  value: number
): IndicatorScore | null => {
  if (method === "robust-z") {
    const z = robustZ(distribution, value)
    return { z, score: 100 * normalCdf(z) }
  }
  const percentile = percentileRank(distribution.sorted, value)
  return percentile === null ? null : { z: null, score: 100 - percentile }
}
