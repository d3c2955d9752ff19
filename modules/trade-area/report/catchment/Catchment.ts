/**
 * People within the radius: residents and those present by day, from what is known best.
 *
 * - Residents: town blocks of the census with their own people; where these are switched off, the residents of each municipality
 *   by the share of its towns within the radius, people-flow at night, or the density of the municipality.
 * - By day: people-flow; else the model of the town blocks (`people/DaytimeModel.ts`); else the daytime density.
 * - Ranges hold nine of ten points of the validation (`npm run evaluate -- places`): of residents by how many live in blocks that are
 *   partly inside, of people by day by how dense the place is. Those of the other ways are judgement.
 * - A density of a municipality is that of its habitable land, times a factor by the stations within 1 km. Pure.
 */
import type { Flow } from "../../flow/Flows.ts"
import type { LocalPeople } from "../../people/People.ts"
import { type Estimate, estimate, sum } from "./Estimate.ts"

export type Basis = "town_blocks" | "towns" | "people_flow" | "municipal_density"

export interface BasedEstimate extends Estimate {
  readonly basis: Basis
  /** The year of its figures. */
  readonly year: number
}

export interface Catchment {
  readonly areaKm2: number
  readonly residents: BasedEstimate | null
  readonly daytime: BasedEstimate | null
  /** Who get on or off trains within the radius per day; null where it is not known. */
  readonly passengers: number | null
}

/** A figure of the municipality with its year. */
export interface Density {
  readonly perKm2: number
  readonly year: number
}

/** Residents of a municipality, and the share of its towns within the radius. */
export interface TownShare {
  readonly residents: number
  readonly year: number
  readonly share: number
}

export interface CatchmentInputs {
  readonly radiusM: number
  readonly people: LocalPeople | undefined
  readonly towns: ReadonlyArray<TownShare>
  readonly flow: Flow | undefined
  readonly residentDensity: Density | undefined
  readonly daytimeDensity: Density | undefined
  /** Stations within 1 km; null where none are imported. */
  readonly stationsNear: number | null
}

const byStations = [0.7, 1.3, 1.6, 2, 2.8]
const stationFactor = (stations: number | null): number =>
  stations === null ? 1 : byStations[Math.min(stations, byStations.length - 1)]!

/** Half of the circle must be in meshes with figures. */
const enough = 0.5

const ofDensity = (density: Density | undefined, areaKm2: number, stationsNear: number | null): BasedEstimate | null =>
  density === undefined
    ? null
    : {
        ...estimate(density.perKm2 * areaKm2 * stationFactor(stationsNear), 0.4, 2.5),
        basis: "municipal_density",
        year: density.year
      }

const ofFlow = (flow: Flow | undefined, people: (flow: Flow) => number): BasedEstimate | null =>
  flow === undefined || flow.coverage < enough
    ? null
    : { ...estimate(people(flow), 0.8, 1.25), basis: "people_flow", year: flow.year }

const ofTowns = (towns: ReadonlyArray<TownShare>): BasedEstimate | null =>
  towns.length === 0
    ? null
    : {
        ...sum(towns.map(({ residents, share }) => estimate(residents * share, 0.6, 1.6))),
        basis: "towns",
        year: Math.max(...towns.map(({ year }) => year))
      }

/** Part of the geometric mean of people in partly covered blocks, inside and outside, by which residents may be wrong. */
const partial = 0.3
/** Least error of residents: the census is of one day years ago. */
const leastError = 0.1

const residentsOf = ({ residents, touched, whole, year }: LocalPeople, flow: Flow | undefined): BasedEstimate => {
  const error = Math.max(leastError * residents, partial * Math.sqrt((residents - whole) * (touched - residents)))
  // Another count of the night, where it is there, widens the range if it disagrees.
  const night = flow !== undefined && flow.coverage >= wholly ? flow.weekdayNight : residents
  return {
    value: residents,
    low: Math.max(0, Math.min(residents - error, night)),
    high: Math.max(residents + error, night),
    basis: "town_blocks",
    year
  }
}
/** Share of the circle in meshes with figures from which they can contradict the town blocks. */
const wholly = 0.95

/** Factors of the range by people per km2, by day or night: from the 5th and 95th percentile of meshes of 1 km. */
const daytimeRanges: ReadonlyArray<readonly [least: number, low: number, high: number]> = [
  [4000, 0.45, 1.6],
  [1500, 0.3, 2.3],
  [500, 0.11, 3.1],
  [0, 0.11, 8]
]

const modelledDaytime = ({ daytime, residents, year }: LocalPeople, areaKm2: number): BasedEstimate => {
  const density = Math.max(daytime, residents) / areaKm2
  const [, low, high] = daytimeRanges.find(([least]) => density >= least)!
  return { ...estimate(daytime, low, high), basis: "town_blocks", year }
}

/** Share of residents who are at home at noon, in any place: fewer people by day would contradict the residents. */
const atHome = 0.25

/** People-flow is of squares of 1 km: a village within a forest has more people by day than its share of the square. */
const flowDaytime = (flow: Flow | undefined, people: LocalPeople | undefined): BasedEstimate | null => {
  const found = ofFlow(flow, ({ weekdayDay }) => weekdayDay)
  const least = atHome * (people?.residents ?? 0)
  return found === null || found.value >= least ? found : { ...found, value: least, high: Math.max(least, found.high) }
}

export const catchmentOf = (inputs: CatchmentInputs): Catchment => {
  const { daytimeDensity, flow, people, radiusM, residentDensity, stationsNear, towns } = inputs
  const areaKm2 = Math.PI * (radiusM / 1000) ** 2
  return {
    areaKm2,
    residents:
      people === undefined
        ? (ofTowns(towns) ??
          ofFlow(flow, ({ weekdayNight }) => weekdayNight) ??
          ofDensity(residentDensity, areaKm2, stationsNear))
        : residentsOf(people, flow),
    daytime:
      flowDaytime(flow, people) ??
      (people === undefined ? ofDensity(daytimeDensity, areaKm2, stationsNear) : modelledDaytime(people, areaKm2)),
    passengers: people?.passengers ?? null
  }
}
