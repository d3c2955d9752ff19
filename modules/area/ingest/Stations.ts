/** Counts the stations in use per area; done whenever stations or boundaries were taken in, in either order. */
import { Effect } from "effect"
import * as Locator from "../Locator.ts"
import { PlaceRepo } from "../PlaceRepo.ts"
import { StatisticsRepo } from "../StatisticsRepo.ts"
import type { Figures } from "../scoring/Facts.ts"

export interface Placed {
  readonly open: number
  /** In use, but inside no boundary nor near one. */
  readonly outside: ReadonlyArray<string>
}

/** Undefined while stations or boundaries are not there. Runs in the caller's transaction. */
export const countStations = Effect.gen(function* () {
  const statistics = yield* StatisticsRepo
  const places = yield* PlaceRepo
  const stations = yield* places.stations
  const document = yield* places.boundary
  if (stations.length === 0 || document === undefined) return undefined

  const { codes, locate } = Locator.fromDocument(document)
  const areaOf = new Map<number, string>()
  const counts = new Map(Array.from(codes, (code) => [code, 0]))
  const outside: Array<string> = []
  for (const { id, lat, lng, name, open } of stations) {
    const code = locate(lat, lng)
    if (code === undefined) {
      if (open) outside.push(name)
      continue
    }
    areaOf.set(id, code)
    if (open) counts.set(code, counts.get(code)! + 1)
  }
  yield* places.placeStations(areaOf)
  const figures = new Map(Array.from(counts, ([code, stations]): [string, Figures] => [code, { stations }]))
  yield* statistics.replaceFigures("stations", figures)
  return { open: stations.filter(({ open }) => open).length, outside } satisfies Placed as Placed
})
