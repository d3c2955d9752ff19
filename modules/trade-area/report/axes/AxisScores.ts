/**
 * The axes of a place, 0 to 100, where higher is better for a store: weighted means of indicators. An indicator is the
 * percentile of a figure among the municipalities of Japan, or a score from what lies around the place. Unknown indicators
 * are left out; with less than half of the weight known an axis has no score. All weights, the age bands of customers and the forms
 * of `livelyScore` and `stationScore` are our judgement. Pure.
 */
import { type Industry, type ReportAxis, reportAxes } from "../../Industry.ts"

export interface Indicator {
  readonly name: string
  /** Percent of the axis. */
  readonly weight: number
  /** 0 to 100, higher is better for the store; null when it is unknown. */
  readonly score: number | null
}

export interface AxisScore {
  /** One decimal. */
  readonly score: number | null
  readonly indicators: ReadonlyArray<Indicator>
}

export type AxisScores = Readonly<Record<ReportAxis, AxisScore>>

/** What the scores are computed from; null and absent are unknown. */
export interface Inputs {
  /** Percentile of a figure among the municipalities of the nation; densities are those of the catchment. */
  readonly percentile: (figure: string) => number | null
  /** Figure of supply that the store competes with; undefined without an industry. */
  readonly supplyMeasure: string | undefined
  /** Percentile of the density of competitors among the surroundings of known shops of the kind. */
  readonly densityScore: number | null
  /** Shops within 500 m, by the median of that around known shops. */
  readonly liveliness: number | null
  /** 0 to 100: how much can be reached on foot. */
  readonly walkScore: number | null
  /** Metres to the nearest station within the search radius; infinity without one there. */
  readonly nearestStationM: number | null
}

/** The figure of supply that an industry competes with. */
export const supply: Readonly<Record<Industry, string>> = {
  restaurant: "restaurantsPer10000",
  retail: "retailShopsPer10000",
  service: "personalServicesPer10000",
  clinic: "clinicsPer10000",
  fitness: "amusementPer10000",
  education: "educationPer10000",
  real_estate: "realEstatePer10000"
}

/** The age band that an industry serves most, where there is one. */
const customers: Partial<Record<Industry, string>> = {
  restaurant: "age25to34Share",
  service: "age25to34Share",
  clinic: "age65plusShare",
  fitness: "age35to44Share",
  education: "age0to14Share",
  real_estate: "age25to34Share"
}

const inverse = (score: number | null): number | null => (score === null ? null : 100 - score)

/** 0 shops: 0; as many as usual: 50; far more: towards 100. */
export const livelyScore = (liveliness: number | null): number | null =>
  liveliness === null ? null : (100 * liveliness) / (1 + liveliness)

/** Half of the score at 555 m, about seven minutes on foot; none where no station is near. */
const walkM = 800
export const stationScore = (nearestM: number | null): number | null =>
  nearestM === null ? null : 100 * Math.exp(-nearestM / walkM)

const indicatorsOf = (
  { densityScore, liveliness, nearestStationM, percentile, supplyMeasure, walkScore }: Inputs,
  industry: Industry | undefined
): Readonly<Record<ReportAxis, ReadonlyArray<Indicator>>> => {
  const figure = (name: string, weight: number): Indicator => ({ name, weight, score: percentile(name) })
  const lower = (name: string, weight: number): Indicator => ({ name, weight, score: inverse(percentile(name)) })
  const band = industry === undefined ? undefined : customers[industry]
  return {
    population: [
      figure("residentDensity", 50),
      figure("netMigrationRate", band === undefined ? 25 : 15),
      figure("projectedChange2035", band === undefined ? 25 : 15),
      ...(band === undefined ? [] : [figure(band, 20)])
    ],
    demand: [
      figure("daytimeDensity", 30),
      figure("residentDensity", 25),
      { name: "liveliness", weight: 25, score: livelyScore(liveliness) },
      { name: "nearestStation", weight: 20, score: stationScore(nearestStationM) }
    ],
    competition: [
      { name: "densityScore", weight: 50, score: inverse(densityScore) },
      ...(supplyMeasure === undefined
        ? [lower("restaurantsPer10000", 25), lower("retailShopsPer10000", 25)]
        : [lower(supplyMeasure, 50)])
    ],
    economics:
      industry === "real_estate"
        ? [figure("landPrice", 30), figure("homeRent", 20), figure("incomePerTaxpayer", 30), lower("vacancyRate", 20)]
        : [figure("incomePerTaxpayer", 50), figure("taxableIncomePerHousehold", 25), figure("employeesPer1000", 25)],
    accessibility: [{ name: "walkScore", weight: 65, score: walkScore }, figure("stationsPer100Km2", 35)],
    risk: [lower("earthquakeProbability", 50), lower("floodExposure", 30), lower("landslideExposure", 20)]
  }
}

const scoreOf = (indicators: ReadonlyArray<Indicator>): number | null => {
  let sum = 0
  let known = 0
  for (const { score, weight } of indicators) {
    if (score === null) continue
    sum += weight * score
    known += weight
  }
  return known < 50 ? null : Math.round((10 * sum) / known) / 10
}

export const axisScores = (inputs: Inputs, industry: Industry | undefined): AxisScores => {
  const indicators = indicatorsOf(inputs, industry)
  return Object.fromEntries(
    reportAxes.map((axis) => [axis, { score: scoreOf(indicators[axis]), indicators: indicators[axis] }])
  ) as Record<ReportAxis, AxisScore>
}
