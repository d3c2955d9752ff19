/** All that is known of a place, before it is a report of a store: what a report and a location score are made from. */
import type { AreaComparison, ComparedFigure } from "../../area/contract.ts"
import type { Industry, ReportAxis } from "../Industry.ts"
import type { Place } from "../place/Place.ts"
import type { Surroundings } from "../shop/Shops.ts"
import type { AxisScores } from "./axes/AxisScores.ts"
import type { Catchment } from "./catchment/Catchment.ts"
import type { FootTraffic } from "./catchment/FootTraffic.ts"
import type { PlaceKind } from "./catchment/PeakHours.ts"

export interface NearStation {
  readonly name: string
  readonly distanceM: number
}

/** Percentiles of the catchment's densities among the municipalities of the nation. */
export interface DensityRanks {
  readonly residents: number | null
  readonly daytime: number | null
}

export interface SiteQuery {
  readonly place: Place
  readonly radiusM: number
  readonly industry?: Industry | undefined
  readonly subIndustry?: string | undefined
}

export interface Site extends SiteQuery {
  readonly comparison: AreaComparison
  readonly surroundings: Surroundings
  /** Nearest first, within 1 km, or within 3 km where there is none; null where no stations are imported. */
  readonly stations: ReadonlyArray<NearStation> | null
  readonly catchment: Catchment
  readonly densityRanks: DensityRanks
  readonly footTraffic: FootTraffic | null
  readonly placeKind: PlaceKind | null
  readonly walkScore: number | null
  /** Where no shops of the kind are known: how the municipality is supplied with them. */
  readonly supply: ComparedFigure | undefined
  readonly axes: AxisScores
  readonly scores: Readonly<Record<ReportAxis, number | null>>
}

/** What is read from elsewhere; the rest of a site follows from it. */
export type SiteFacts = Pick<Site, "comparison" | "surroundings" | "stations" | "catchment" | "densityRanks">
