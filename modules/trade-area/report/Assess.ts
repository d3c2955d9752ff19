/** From what was read about a place to its scores. Pure. */
import { reportAxes } from "../Industry.ts"
import { censusCodeOf } from "../shop/estimate/Census.ts"
import { censusKinds } from "../shop/kind/CensusKind.ts"
import { isCarried } from "../shop/Shops.ts"
import { axisScores, supply } from "./axes/AxisScores.ts"
import { walkScoreOf } from "./axes/WalkScore.ts"
import { footTrafficOf } from "./catchment/FootTraffic.ts"
import { placeKindOf } from "./catchment/PeakHours.ts"
import type { Site, SiteFacts, SiteQuery } from "./Site.ts"

const supplyWithout = "restaurantsPer10000"

const nearestOf = (stations: Site["stations"]): number | null =>
  stations === null ? null : (stations[0]?.distanceM ?? Number.POSITIVE_INFINITY)

export const assess = (query: SiteQuery, facts: SiteFacts): Site => {
  const { comparison, densityRanks, stations, surroundings } = facts
  const industry = query.industry ?? surroundings.industry
  const rank = (name: string): number | null => comparison.figures.get(name)?.percentileNation ?? null
  const nearestStationM = nearestOf(stations)
  const walkScore = walkScoreOf({
    nearestStationM,
    stationsPercentile: rank("stationsPer100Km2"),
    liveliness: surroundings.liveliness,
    densityPercentile: densityRanks.residents ?? rank("residentDensity")
  })
  const percentile = (name: string): number | null => {
    if (name === "residentDensity") return densityRanks.residents ?? rank(name)
    if (name === "daytimeDensity") return densityRanks.daytime ?? rank(name)
    return rank(name)
  }
  const code = censusCodeOf({ industry, subIndustry: surroundings.subIndustry })
  const supplyMeasure =
    code !== undefined ? censusKinds[code].measure : industry === undefined ? undefined : supply[industry]
  const axes = axisScores(
    {
      percentile,
      supplyMeasure,
      // Where the lists are partial it is the supply of the municipality, which counts already.
      densityScore: isCarried(surroundings.knowledge) ? surroundings.densityScore : null,
      liveliness: surroundings.liveliness,
      nearestStationM,
      walkScore
    },
    industry
  )
  const scores = Object.fromEntries(reportAxes.map((axis) => [axis, axes[axis].score])) as Site["scores"]
  return {
    ...query,
    industry,
    ...facts,
    footTraffic: footTrafficOf(facts.catchment),
    placeKind: placeKindOf(facts.catchment),
    walkScore,
    supply: comparison.figures.get(supplyMeasure ?? supplyWithout),
    axes,
    scores
  }
}
