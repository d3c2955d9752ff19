/**
 * What can be reached on foot, 0 to 100: the nearest station, the shops within 500 m and the density of residents. Unknown parts
 * are left out; without imported stations the density of stations of the municipality stands in. An index of our own (it is not the
 * Walk Score of the company of that name); the weights are our judgement. Pure.
 */
import { livelyScore, stationScore } from "./AxisScores.ts"

export interface Walkable {
  /** Null where no stations are imported; infinity where none is near. */
  readonly nearestStationM: number | null
  readonly stationsPercentile: number | null
  readonly liveliness: number | null
  readonly densityPercentile: number | null
}

export const walkScoreOf = ({
  densityPercentile,
  liveliness,
  nearestStationM,
  stationsPercentile
}: Walkable): number | null => {
  const parts = [
    { weight: 40, score: stationScore(nearestStationM) ?? stationsPercentile },
    { weight: 35, score: livelyScore(liveliness) },
    { weight: 25, score: densityPercentile }
  ]
  let sum = 0
  let known = 0
  for (const { score, weight } of parts) {
    if (score === null) continue
    sum += weight * score
    known += weight
  }
  return known < 50 ? null : Math.round((10 * sum) / known) / 10
}
