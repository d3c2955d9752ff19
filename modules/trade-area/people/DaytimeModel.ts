/**
 * Where people are by day: residents at home, and those who are out (workers, pupils, customers) at the places that draw them.
 *
 *     people by day of a municipality = home x residents + out
 *
 * The census has the people by day of each municipality; `out`, the rest, is shared among its town blocks, stations and its centre
 * by weights: residents, blocks (old towns have many small ones), passengers, and one for the office. The weights were fitted to
 * people-flow of Tokyo, Chiba and Fukui; `npm run evaluate -- places` fits them on half of the municipalities and tries them on the
 * others. Pure.
 */
import type { Point } from "../../area/contract.ts"
import type { Circles } from "./CircleIndex.ts"
import type { StationUsers } from "./StationUsers.ts"
import { degreesPerUnit, type TownBlocks } from "./TownBlocks.ts"

export interface Weights {
  /** Share of residents who are at home at noon. */
  readonly home: number
  /** Per resident, block, passenger and office. */
  readonly resident: number
  readonly block: number
  readonly passenger: number
  readonly office: number
}

export const fitted: Weights = { home: 0.28, resident: 0.21, block: 58, passenger: 0.25, office: 2300 }

/** How far passengers go: shares of them by radius in metres. */
export const stationReach: ReadonlyArray<readonly [radiusM: number, share: number]> = [
  [300, 0.3],
  [800, 0.3],
  [2000, 0.4]
]
/** Radius in metres of a town centre around the office. */
export const officeRadiusM = 800
/** Least share of a municipality's people by day who are out, where residents at home would be all of them. */
const leastOut = 0.03
/** Share of the passengers of a second operator of a station who do not just change trains: our judgement. */
const leaving = 0.5

/** Passengers who walk: the greatest figure of a station in full, of its other operators without those who change trains. */
const withoutTransfers = (stations: ReadonlyArray<StationUsers>) => {
  const seen = new Set<string>()
  return stations
    .toSorted((a, b) => b.passengers - a.passengers)
    .map(({ areaCode, lat, lng, name, passengers }) => {
      const key = `${name} ${areaCode.slice(0, 2)}`
      const walking = seen.has(key) ? leaving * passengers : passengers
      seen.add(key)
      return { areaCode, lat, lng, passengers, walking }
    })
}

/** The circle of a block is larger than its area: the point is not its middle, and its shape is no circle. Large ones are as they are. */
export const blockRadius = (squareMetres: number): number => {
  const radius = Math.sqrt(squareMetres / Math.PI)
  const widened = 1.2 - 0.2 * Math.min(1, Math.max(0, (radius - 300) / 300))
  return radius * widened
}

/** A large block counts less: farms and hills draw fewer people than the blocks of a town. */
export const blockWeight = (radiusM: number): number => Math.min(1, (500 / radiusM) ** 2)

export interface Offices {
  readonly get: (areaCode: string) => Point | undefined
}

/** The circles of blocks, offices and stations, with their people. */
export const circlesOf = (
  blocks: TownBlocks,
  stations: ReadonlyArray<StationUsers>,
  offices: Offices,
  weights: Weights = fitted
): Circles => {
  const position = new Map(blocks.areas.map(({ code }, i) => [code, i]))
  const placed = withoutTransfers(stations).flatMap((station) => {
    const area = position.get(station.areaCode)
    return area === undefined ? [] : [{ ...station, area }]
  })
  const centres = blocks.areas.map(({ code }) => offices.get(code))
  const blockCount = blocks.area.length
  const count = blockCount + centres.length + placed.length * stationReach.length
  const circles = {
    lat: new Float64Array(count),
    lng: new Float64Array(count),
    radiusM: new Float32Array(count),
    residents: new Float32Array(count),
    daytime: new Float32Array(count),
    passengers: new Float32Array(count)
  }
  const residents = new Float64Array(centres.length)
  const weight = new Float64Array(centres.length)
  for (let i = 0; i < blockCount; i++) {
    const area = blocks.area[i]!
    circles.radiusM[i] = blockRadius(blocks.squareMetres[i]!)
    residents[area]! += blocks.people[i]!
    weight[area]! += weights.resident * blocks.people[i]! + weights.block * blockWeight(circles.radiusM[i]!)
  }
  for (const { area, passengers } of placed) weight[area]! += weights.passenger * passengers
  const perWeight = blocks.areas.map(({ daytime }, area) => {
    const all = daytime ?? residents[area]!
    const total = weight[area]! + (centres[area] === undefined ? 0 : weights.office)
    return Math.max(leastOut * all, all - weights.home * residents[area]!) / Math.max(1, total)
  })
  for (let i = 0; i < blockCount; i++) {
    const people = blocks.people[i]!
    const drawn = weights.resident * people + weights.block * blockWeight(circles.radiusM[i]!)
    circles.lat[i] = blocks.lat[i]! * degreesPerUnit
    circles.lng[i] = blocks.lng[i]! * degreesPerUnit
    circles.residents[i] = people
    circles.daytime[i] = weights.home * people + drawn * perWeight[blocks.area[i]!]!
  }
  let next = blockCount
  const add = ({ lat, lng }: Point, radiusM: number, daytime: number, passengers = 0) => {
    circles.lat[next] = lat
    circles.lng[next] = lng
    circles.radiusM[next] = radiusM
    circles.passengers[next] = passengers
    circles.daytime[next++] = daytime
  }
  for (const [area, centre] of centres.entries()) {
    add(centre ?? { lat: 0, lng: 0 }, officeRadiusM, centre === undefined ? 0 : weights.office * perWeight[area]!)
  }
  for (const { area, passengers, walking, ...point } of placed) {
    for (const [i, [radiusM, share]] of stationReach.entries()) {
      add(point, radiusM, share * weights.passenger * passengers * perWeight[area]!, i === 0 ? walking : 0)
    }
  }
  return circles
}
