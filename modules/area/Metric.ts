/**
 * The figures that profile and scores are computed from, out of all that the imported files hold. Every figure is kept
 * in the unit named here, whatever the file counts in.
 */
import type { DatasetName } from "./Dataset.ts"

export const scoringMetrics = [
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
  "landslideExposure"
] as const
export type ScoringMetric = (typeof scoringMetrics)[number]

/** How a figure came to be: counted for this very area, taken over from the city it belongs to, or computed. */
export type Status = "observed" | "inherited" | "modelled"

/** A figure of an area with everything that is known about it. */
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
