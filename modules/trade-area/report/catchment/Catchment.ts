/**
 * People within the radius: residents and those present by day, from what is known best.
 *
 * - Residents: the residents of each municipality by the share of its towns whose points lie within the radius; else people
 *   present at night by people-flow; else the density of the municipality.
 * - By day: people-flow; else the daytime density of the municipality.
 * - A density of a municipality is that of its habitable land. Neighbourhoods differ from it by the number of stations within
 *   1 km. The factors, 0.7 without a station to 2.8 with four, were rounded by eye from medians of some 7,000 meshes of 1 km
 *   in Tokyo, Chiba and Fukui (people-flow 2019 and 2021 against the census); the ranges are judgement. Neither was fitted
 *   or tried on other meshes. Pure.
 */
import type { Flow } from "../../flow/Flows.ts"
import { type Estimate, estimate, sum } from "./Estimate.ts"

export type Basis = "towns" | "people_flow" | "municipal_density"

export interface BasedEstimate extends Estimate {
  readonly basis: Basis
  /** The year of its figures. */
  readonly year: number
}

export interface Catchment {
  readonly areaKm2: number
  readonly residents: BasedEstimate | null
  readonly daytime: BasedEstimate | null
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

export const catchmentOf = (inputs: CatchmentInputs): Catchment => {
  const { daytimeDensity, flow, radiusM, residentDensity, stationsNear, towns } = inputs
  const areaKm2 = Math.PI * (radiusM / 1000) ** 2
  return {
    areaKm2,
    residents:
      ofTowns(towns) ??
      ofFlow(flow, ({ weekdayNight }) => weekdayNight) ??
      ofDensity(residentDensity, areaKm2, stationsNear),
    daytime: ofFlow(flow, ({ weekdayDay }) => weekdayDay) ?? ofDensity(daytimeDensity, areaKm2, stationsNear)
  }
}
