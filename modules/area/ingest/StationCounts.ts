/** Counts the stations in use per area, and apart from them the stops of trams, after each import of stations or boundaries. */
import { Effect } from "effect"
import type { Figures } from "../facts/Facts.ts"
import { StatisticsRepo } from "../statistics/StatisticsRepo.ts"
import * as Locator from "./Locator.ts"
import { PlaceRepo } from "./PlaceRepo.ts"
import { shippedBoundaries } from "./ShippedBoundaries.ts"

interface StationCount {
  readonly open: number
  /** Stations in use that lie neither inside nor near a boundary. */
  readonly outside: ReadonlyArray<string>
}

/** Undefined until stations are stored; the boundaries that ship with the product stand in. Runs in the transaction of the caller. */
export const countStations = Effect.gen(function* () {
  const statistics = yield* StatisticsRepo
  const places = yield* PlaceRepo
  const stations = yield* places.stations
  if (stations.length === 0) return undefined

  const { codes, locate } = yield* Locator.fromDocument((yield* places.boundary) ?? (yield* shippedBoundaries))
  const areaOf = new Map<number, string>()
  const counts = new Map(Array.from(codes, (code) => [code, { stations: 0, tramStops: 0 }]))
  const outside: Array<string> = []
  for (const { id, lat, lng, name, open, tram } of stations) {
    const code = locate(lat, lng)
    if (code === undefined) {
      if (open) outside.push(name)
      continue
    }
    areaOf.set(id, code)
    if (open) counts.get(code)![tram ? "tramStops" : "stations"]++
  }
  yield* places.placeStations(areaOf)
  yield* statistics.replaceFigures("stations", counts satisfies ReadonlyMap<string, Figures>)
  return { open: stations.filter(({ open }) => open).length, outside } satisfies StationCount as StationCount
})
