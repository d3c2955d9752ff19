/**
 * What the scores look at. An indicator is one number per area, computed from published figures; a category is a
 * weighted mean of the scores of its indicators. Weights say how much of its category an indicator decides; they are
 * the product's judgement, open to see in every explained answer.
 */
import type { ScoringMetric } from "../Metric.ts"
import { type Distribution, normalCdf, percentileRank, robustZ, type Scale } from "./Distribution.ts"

export const categoryNames = ["people", "economy", "business", "risk"] as const
export type CategoryName = (typeof categoryNames)[number]

/** Share of the overall score: nothing measured speaks for another mix than equal parts. */
export const categoryWeight = 0.25

export interface Indicator {
  readonly name: string
  readonly category: CategoryName
  readonly label: string
  readonly unit: string
  readonly weight: number
  /** `robust-z`: 100 Phi(z), higher is better. `percentile`: 100 - percentile rank, for hazards: lower is better. */
  readonly method: "robust-z" | "percentile"
  readonly scale: Scale
  readonly inputs: ReadonlyArray<ScoringMetric>
  /** From the inputs in their order; not finite where undefined, as in division by no residents. */
  readonly formula: (...figures: Array<number>) => number
}

type Rest = Pick<Indicator, "label" | "unit" | "weight" | "inputs" | "formula"> & { readonly scale?: Scale }

const indicator = (category: CategoryName, name: string, rest: Rest): Indicator => ({
  category,
  name,
  method: category === "risk" ? "percentile" : "robust-z",
  scale: "linear",
  ...rest
})

const people: ReadonlyArray<Indicator> = [
  indicator("people", "residentialDensity", {
    label: "Residents per km2 of habitable land",
    unit: "persons/km2",
    weight: 0.25,
    scale: "log",
    inputs: ["population", "habitableArea"],
    formula: (population, area) => population / area
  }),
  indicator("people", "netMigrationRate", {
    label: "Moved in less moved out, per 1,000 residents and year",
    unit: "per 1000 persons",
    weight: 0.3,
    inputs: ["migrantsIn", "migrantsOut", "population"],
    formula: (movedIn, movedOut, population) => (1000 * (movedIn - movedOut)) / population
  }),
  indicator("people", "workingAgeShare", {
    label: "Share of residents aged 15 to 64 among those of known age",
    unit: "fraction",
    weight: 0.2,
    inputs: ["age0to14", "age15to64", "age65plus"],
    formula: (young, working, old) => working / (young + working + old)
  }),
  indicator("people", "naturalChangeRate", {
    label: "Births less deaths, per 1,000 residents and year",
    unit: "per 1000 persons",
    weight: 0.15,
    inputs: ["births", "deaths", "population"],
    formula: (births, deaths, population) => (1000 * (births - deaths)) / population
  }),
  indicator("people", "householdFormationRate", {
    label: "Marriages per 1,000 residents and year, a sign of new households",
    unit: "per 1000 persons",
    weight: 0.1,
    scale: "log",
    inputs: ["marriages", "population"],
    formula: (marriages, population) => (1000 * marriages) / population
  })
]

const economy: ReadonlyArray<Indicator> = [
  indicator("economy", "incomePerTaxpayer", {
    label: "Taxable income per taxpayer and year",
    unit: "yen",
    weight: 0.45,
    scale: "log",
    inputs: ["taxableIncome", "taxpayers"],
    formula: (income, taxpayers) => income / taxpayers
  }),
  indicator("economy", "taxpayersPerResident", {
    label: "Payers of income-based resident tax per resident",
    unit: "fraction",
    weight: 0.2,
    inputs: ["taxpayers", "population"],
    formula: (taxpayers, population) => taxpayers / population
  }),
  indicator("economy", "localTaxPerResident", {
    label: "Municipal tax revenue per resident and year; transfers from the state are left out",
    unit: "yen",
    weight: 0.2,
    scale: "log",
    inputs: ["localTax", "population"],
    formula: (tax, population) => tax / population
  }),
  indicator("economy", "largeShopsPer10000", {
    label: "Large retail shops per 10,000 residents, a sign of retail sales",
    unit: "per 10000 persons",
    weight: 0.15,
    inputs: ["largeRetailShops", "population"],
    formula: (shops, population) => (10_000 * shops) / population
  })
]

const business: ReadonlyArray<Indicator> = [
  indicator("business", "establishmentsPer1000", {
    label: "Private establishments per 1,000 residents",
    unit: "per 1000 persons",
    weight: 0.25,
    scale: "log",
    inputs: ["establishments", "population"],
    formula: (establishments, population) => (1000 * establishments) / population
  }),
  indicator("business", "employeesPer1000", {
    label: "Employees of private establishments per 1,000 residents: the pull of daytime",
    unit: "per 1000 persons",
    weight: 0.3,
    scale: "log",
    inputs: ["employees", "population"],
    formula: (employees, population) => (1000 * employees) / population
  }),
  indicator("business", "shopDensity", {
    label: "Retail shops and restaurants per km2 of habitable land",
    unit: "per km2",
    weight: 0.3,
    scale: "log",
    inputs: ["retailShops", "restaurants", "habitableArea"],
    formula: (shops, restaurants, area) => (shops + restaurants) / area
  }),
  indicator("business", "stationsPer100Km2", {
    label: "Railway stations in use per 100 km2 of habitable land",
    unit: "per 100 km2",
    weight: 0.15,
    scale: "log",
    inputs: ["stations", "habitableArea"],
    formula: (stations, area) => (100 * stations) / area
  })
]

const risk: ReadonlyArray<Indicator> = [
  indicator("risk", "earthquake", {
    label: "Probability of shaking of intensity 6-lower or more within 30 years",
    unit: "percent",
    weight: 0.5,
    inputs: ["earthquakeProbability"],
    formula: (probability) => probability
  }),
  indicator("risk", "flood", {
    label: "Share of residents in flood zones",
    unit: "percent",
    weight: 0.3,
    inputs: ["floodExposure"],
    formula: (share) => share
  }),
  indicator("risk", "landslide", {
    label: "Share of residents in landslide zones",
    unit: "percent",
    weight: 0.2,
    inputs: ["landslideExposure"],
    formula: (share) => share
  })
]

export const indicators: ReadonlyArray<Indicator> = [...people, ...economy, ...business, ...risk]
export const indicatorsOf = (category: CategoryName): ReadonlyArray<Indicator> => byCategory[category]
const byCategory = { people, economy, business, risk }

export interface IndicatorScore {
  /** 0 to 100, higher is better. */
  readonly score: number
  /** Robust z-score; null where the percentile rank decides. */
  readonly z: number | null
}

/** The score of one value; it depends on no other indicator. Null when the distribution has a single area. */
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
