/** Use case of names for maps: stations and towns within a circle, the greatest first, in a bounded number. */
import { Context, Effect, Layer } from "effect"
import { AreaGeography, AreaStations, type Point } from "../../area/contract.ts"
import { People } from "../people/People.ts"
import { readStationUsers, type StationUsers } from "../people/StationUsers.ts"
import { boxAround, distanceM } from "../place/Sphere.ts"
import { TownRepo } from "../place/TownRepo.ts"

export interface MapName extends Point {
  readonly kind: "station" | "town"
  readonly name: string
  /** Passengers of a day, or residents around it; null where it is not known. */
  readonly weight: number | null
}

/** Towns are named up to here: a wider circle has thousands. */
const townsWithin = 3_000
/** Towns whose residents are counted, the nearest ones. */
const mostTowns = 300
/** Residents around the point of a town that tell how great it is. */
const aroundTown = 400
/** Stations of one name that are nearer to each other are one to people. */
const sameStation = 800

/** 西新宿二丁目 is a part of 西新宿. */
const townOf = (name: string): string => name.replace(/[一二三四五六七八九十〇0-9０-９]+丁目$/, "")

const greatestFirst = (names: ReadonlyArray<MapName>): ReadonlyArray<MapName> =>
  names.toSorted((one, other) => (other.weight ?? -1) - (one.weight ?? -1) || (one.name < other.name ? -1 : 1))

/** Elements of both lists in turn. */
const inTurn = (one: ReadonlyArray<MapName>, other: ReadonlyArray<MapName>): ReadonlyArray<MapName> =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((name) => name !== undefined)

/** One name for stations of several operators, with the passengers of all. */
export const mergeStations = (
  stations: ReadonlyArray<Point & { readonly name: string }>,
  users: ReadonlyArray<StationUsers>
): ReadonlyArray<MapName> => {
  const merged: Array<MapName> = []
  for (const { lat, lng, name } of stations) {
    if (merged.some((known) => known.name === name && distanceM(known, { lat, lng }) < sameStation)) continue
    const own = users.filter((station) => station.name === name && distanceM(station, { lat, lng }) < sameStation)
    const passengers = own.reduce((sum, station) => sum + station.passengers, 0)
    merged.push({ kind: "station", name, lat, lng, weight: own.length === 0 ? null : Math.round(passengers) })
  }
  return merged
}

export class Names extends Context.Service<
  Names,
  {
    readonly around: (centre: Point, radiusM: number, limit: number) => Effect.Effect<ReadonlyArray<MapName>>
  }
>()("trade-area/names/Names") {
  /** Needs `TownRepo` and `People`. */
  static readonly layer = Layer.effect(
    Names,
    Effect.gen(function* () {
      const geography = yield* AreaGeography
      const stations = yield* AreaStations
      const towns = yield* TownRepo
      const people = yield* People
      const users = yield* Effect.cached(Effect.promise(readStationUsers))

      const stationsAround = Effect.fnUntraced(function* (centre: Point, radiusM: number) {
        const box = boxAround(centre, radiusM)
        const found = (yield* stations.within(box)).filter((station) => distanceM(centre, station) <= radiusM)
        const { east, north, south, west } = boxAround(centre, radiusM + sameStation)
        const near = (yield* users).filter(({ lat, lng }) => lat >= south && lat <= north && lng >= west && lng <= east)
        return mergeStations(found, near)
      })

      /** The municipalities that the circle touches, by points of a grid. */
      const areasAround = Effect.fnUntraced(function* (centre: Point, radiusM: number) {
        const { east, north, south, west } = boxAround(centre, radiusM)
        const steps = [0, 0.25, 0.5, 0.75, 1]
        const grid = steps.flatMap((down) =>
          steps.map((right) => ({ lat: south + (north - south) * down, lng: west + (east - west) * right }))
        )
        const codes = yield* geography.within(grid)
        return [...new Set(codes.filter((code) => code !== undefined))]
      })

      const townsAround = Effect.fnUntraced(function* (centre: Point, radiusM: number) {
        if (radiusM > townsWithin) return []
        const rows = yield* towns.ofAreas(yield* areasAround(centre, radiusM))
        const parts = Map.groupBy(
          rows.filter((row) => row.koaza === "" && distanceM(centre, row) <= radiusM),
          ({ areaCode, town }) => `${areaCode} ${townOf(town)}`
        )
        const middles = [...parts.values()].map((all) => ({
          name: townOf(all[0]?.town ?? ""),
          lat: all.reduce((sum, { lat }) => sum + lat, 0) / all.length,
          lng: all.reduce((sum, { lng }) => sum + lng, 0) / all.length
        }))
        const nearest = middles
          .toSorted((one, other) => distanceM(centre, one) - distanceM(centre, other))
          .slice(0, mostTowns)
        return yield* Effect.forEach(nearest, (town) =>
          Effect.map(
            people.at(town, aroundTown),
            (found): MapName => ({
              kind: "town",
              ...town,
              weight: found === undefined ? null : Math.round(found.residents)
            })
          )
        )
      })

      return Names.of({
        around: Effect.fn("Names.around")(function* (centre, radiusM, limit) {
          const [near, named] = [yield* stationsAround(centre, radiusM), yield* townsAround(centre, radiusM)]
          return inTurn(greatestFirst(near), greatestFirst(named)).slice(0, limit)
        })
      })
    })
  )
}
