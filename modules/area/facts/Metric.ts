/** The metrics from which profiles and scores are computed, and the type of a fact: a figure with its origin. */
import type { DatasetName } from "./Dataset.ts"

export const profileMetrics = [
  "population",
  "households",
  "age0to14",
  "age15to64",
  "age65plus",
  "births",
  "deaths",
  "migrantsIn",
  "migrantsOut",
  "marriages",
  "totalArea",
  "habitableArea",
  "establishments",
  "employees",
  "retailShops",
  "restaurants",
  "largeRetailShops",
  "localTax",
  "taxableIncome",
  "taxpayers",
  "stations",
  "earthquakeProbability",
  "floodExposure",
  "landslideExposure",
  "tsunamiExposure",
  "daytimePopulation",
  "nighttimePopulation",
  "preliminaryPopulation",
  "projected2020",
  "projected2050",
  "landPrice",
  "homeRent",
  "specialtyRestaurants",
  "cafes",
  "foodRetailShops",
  "beautySalons",
  "amusementFacilities"
] as const
export type ProfileMetric = (typeof profileMetrics)[number]

/** Whether a figure was published for this area, inherited from the city that it belongs to, or estimated. */
export type Status = "observed" | "inherited" | "modelled"

/** A figure of an area with its unit, year, publisher and status. */
export interface Fact {
  readonly metric: string
  readonly value: number
  readonly unit: string
  /** The year that the figure describes. */
  readonly year: number
  readonly source: string
  readonly dataset: DatasetName
  readonly status: Status
}
