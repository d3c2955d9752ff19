/** Use cases of places: from an address or a coordinate to the municipality, and the towns around a point. */
import { Context, Effect, Layer, Result } from "effect"
import { AreaGeography, type AreaName, AreaStations, type Point, type Station } from "../../area/contract.ts"
import type { PlaceNotFound } from "../contract.ts"
import { AddressNotFound, LocationOutsideJapan } from "../Errors.ts"
import { canonical } from "./address/Canonical.ts"
import { formerNames } from "./address/FormerNames.ts"
import * as Gazetteer from "./address/Gazetteer.ts"
import { impossibleNumber } from "./address/HouseNumbers.ts"
import type { Prefix } from "./address/Prefixes.ts"
import { placesOf, stationIn, stationKey } from "./address/StationNames.ts"
import * as TownIndex from "./address/TownIndex.ts"
import * as Doubts from "./Doubts.ts"
import type { Place, Precision, TownCount, TownPoint, Whereabouts } from "./Place.ts"
import { TownRepo } from "./TownRepo.ts"

/** Areas whose towns are kept in memory; all towns of a large city are some hundred kilobytes. */
const maxIndexes = 200
const kyoto = "26100"
/** Places that are found before other work of the process goes on: some milliseconds. */
const placesAtOnce = 100

export class Places extends Context.Service<
  Places,
  {
    /** A coordinate wins over an address. */
    readonly resolve: (given: Whereabouts) => Effect.Effect<Place, PlaceNotFound>
    /** Many at once, in the order given: the revision of the addresses and each office are read once. */
    readonly resolveAll: (
      given: ReadonlyArray<Whereabouts>
    ) => Effect.Effect<ReadonlyArray<Result.Result<Place, PlaceNotFound>>>
    /** Towns by area whose points lie within the radius; empty where no addresses are imported. */
    readonly townsWithin: (center: Point, radiusM: number) => Effect.Effect<ReadonlyArray<TownCount>>
  }
>()("trade-area/place/Places") {
  static readonly make = Effect.gen(function* () {
    const geography = yield* AreaGeography
    const repo = yield* TownRepo
    const stations = yield* AreaStations
    const gazetteer = Gazetteer.make(geography.areas, formerNames)
    const wards = Map.groupBy(geography.areas, ({ cityCode }) => cityCode)
    const known = new Map<string, KnownTowns>()
    const hasTowns = (revision: number) => revision > 0 || repo.hasShipped

    /** The towns of a municipality; those of all wards for a designated city. */
    const townsOf = Effect.fnUntraced(function* ({ cityCode, code }: AreaName, revision: number) {
      const cached = known.get(code)
      if (cached?.revision === revision) return cached
      const parts = (wards.get(code) ?? []).map((ward) => ward.code)
      const rows = yield* repo.ofAreas([code, ...parts])
      const covered = new Set(rows.map(({ areaCode }) => areaCode))
      const towns: KnownTowns = {
        revision,
        isComplete: parts.length === 0 ? covered.has(code) : parts.every((part) => covered.has(part)),
        index: TownIndex.make(rows, (cityCode ?? code) === kyoto)
      }
      known.delete(code)
      known.set(code, towns)
      const [oldest] = known.keys()
      if (known.size > maxIndexes && oldest !== undefined) known.delete(oldest)
      return towns
    })

    const atCoordinate = Effect.fnUntraced(function* ({ lat, lng }: Point, address: string | undefined) {
      const area = yield* geography.at(lat, lng)
      if (area === undefined) return yield* new LocationOutsideJapan({ lat, lng })
      return placeOf(area, { lat, lng }, address ?? area.fullName, "coordinate")
    })

    const stationsByName = yield* Effect.cachedWithTTL(
      Effect.gen(function* () {
        const byName = new Map<string, Array<Station>>()
        for (const [i, station] of (yield* stations.within(japan)).entries()) {
          if (i % namesAtOnce === namesAtOnce - 1) yield* Effect.yieldNow
          const key = stationKey(station.name)
          byName.set(key, [...(byName.get(key) ?? []), station])
        }
        return byName
      }),
      "10 minutes"
    )

    /** The places of a station, those within the municipality or prefecture that the address names first. */
    const stationsAt = Effect.fnUntraced(function* (name: string, { candidates, prefecture }: Gazetteer.Reading) {
      const found: Array<StationPlace> = []
      for (const point of placesOf((yield* stationsByName).get(name) ?? [])) {
        const area = yield* geography.at(point.lat, point.lng)
        if (area !== undefined) found.push({ area, point })
      }
      const codes = new Set(candidates.map(({ code }) => code))
      const within = found.filter(({ area }) => codes.has(area.code) || codes.has(area.cityCode ?? ""))
      if (within.length > 0) return within
      const prefectures = new Set(candidates.map((area) => area.prefecture).concat(prefecture ?? []))
      return prefectures.size === 0 ? found : found.filter(({ area }) => prefectures.has(area.prefecture))
    })

    /** The station that an address names, if one: 東京駅 begins with the short form of 東京都, so the whole text is tried first. */
    const atStation = Effect.fnUntraced(function* (address: string, reading: Gazetteer.Reading) {
      const whole = stationIn(canonical(address))
      if (whole === undefined) return undefined
      const own = stationIn(reading.rest)
      const attempts = [{ name: whole, reading: anywhere }, ...(own === undefined ? [] : [{ name: own, reading }])]
      for (const { name, reading } of attempts) {
        const found = yield* stationsAt(name, reading)
        const [only] = found
        if (only === undefined) continue
        if (found.length > 1) {
          return yield* new AddressNotFound({
            address,
            understood: understoodOf(
              undefined,
              found.map(({ area }) => area),
              `${name}駅`
            )
          })
        }
        return { ...placeOf(only.area, only.point, address, "town"), station: `${name}駅` }
      }
      return undefined
    })

    const atAddress = Effect.fnUntraced(function* (address: string, { officeOf, revisionOf }: Lookups) {
      const reading = gazetteer.read(address)
      const { candidates, prefecture, rest } = reading
      const station = yield* atStation(address, reading)
      if (station !== undefined) return station
      const revision = candidates.length === 0 ? 0 : yield* revisionOf
      const towns: Array<Prefix<TownPoint>> = []
      const others: Array<TownIndex.OtherChome> = []
      let isComplete = hasTowns(revision)
      for (const area of isComplete ? candidates : []) {
        const imported = yield* townsOf(area, revision)
        isComplete &&= imported.isComplete
        towns.push(...[imported.index.find(rest)].flatMap((town) => town ?? []))
        others.push(...[imported.index.otherChome(rest)].flatMap((other) => other ?? []))
      }
      const [found] = towns
      // A town found in one of several areas decides between them only if those of the others are known.
      if (found !== undefined && towns.length === 1 && (isComplete || isOneArea(candidates, wards))) {
        const town = found.value
        const area = geography.area(town.areaCode)
        const number = impossibleNumber(found.rest, town.name.endsWith("丁目"))
        if (area !== undefined) {
          return {
            ...placeOf(area, town, address, "town"),
            town: town.name,
            ...(number === undefined ? {} : { doubt: Doubts.impossibleNumber(number, town.name) })
          }
        }
      }
      const located: Array<readonly [AreaName, Point]> = []
      for (const area of candidates) {
        const office = yield* officeOf(area.code)
        if (office !== undefined) located.push([area, office])
      }
      const [only] = located
      if (only !== undefined && located.length === 1) {
        const doubt = Doubts.unknownTown(rest, others.length === 1 ? others[0] : undefined)
        return { ...placeOf(...only, address, "municipality"), doubt }
      }
      return yield* new AddressNotFound({
        address,
        understood: understoodOf(prefecture, candidates, rest)
      })
    })

    const resolveBy = ({ address, lat, lng }: Whereabouts, lookups: Lookups): Effect.Effect<Place, PlaceNotFound> =>
      lat === undefined || lng === undefined ? atAddress(address ?? "", lookups) : atCoordinate({ lat, lng }, address)

    const resolveAll = Effect.fn("Places.resolveAll")(function* (given: ReadonlyArray<Whereabouts>) {
      const lookups: Lookups = {
        revisionOf: yield* Effect.cached(repo.revision),
        officeOf: remembered(geography.office)
      }
      const found: Array<Result.Result<Place, PlaceNotFound>> = []
      for (const [i, whereabouts] of given.entries()) {
        if (i % placesAtOnce === placesAtOnce - 1) yield* Effect.yieldNow
        found.push(yield* Effect.result(resolveBy(whereabouts, lookups)))
      }
      return found
    })

    return Places.of({
      resolve: Effect.fn("Places.resolve")((given) =>
        resolveBy(given, { revisionOf: repo.revision, officeOf: geography.office })
      ),
      resolveAll,
      townsWithin: repo.countWithin
    })
  })

  static readonly layer = Layer.effect(Places, Places.make)
}

/** Station names that are read before other work of the process goes on: some milliseconds. */
const namesAtOnce = 500
const japan = { south: 20, west: 122, north: 46, east: 154 }
/** Reading of an address of which nothing is known but a station. */
const anywhere: Gazetteer.Reading = { prefecture: undefined, candidates: [], rest: "" }

interface StationPlace {
  readonly area: AreaName
  readonly point: Point
}

/** What addresses are looked up in. */
interface Lookups {
  readonly revisionOf: Effect.Effect<number>
  readonly officeOf: (areaCode: string) => Effect.Effect<Point | undefined>
}

const remembered = <A>(look: (areaCode: string) => Effect.Effect<A>) => {
  const known = new Map<string, A>()
  return (areaCode: string): Effect.Effect<A> =>
    Effect.suspend(() => {
      if (known.has(areaCode)) return Effect.succeed(known.get(areaCode)!)
      return Effect.tap(look(areaCode), (found) => Effect.sync(() => known.set(areaCode, found)))
    })
}

interface KnownTowns {
  readonly revision: number
  /** Whether towns of all its parts are imported. */
  readonly isComplete: boolean
  readonly index: TownIndex.TownIndex
}

/** One area without parts. */
const isOneArea = (candidates: ReadonlyArray<AreaName>, wards: ReadonlyMap<string | undefined, unknown>): boolean =>
  candidates.length === 1 && candidates.every(({ code }) => !wards.has(code))

const placeOf = (area: AreaName, { lat, lng }: Point, address: string, precision: Precision): Place => ({
  lat,
  lng,
  areaCode: area.code,
  areaName: area.fullName,
  prefCode: area.prefCode,
  prefecture: area.prefecture,
  town: undefined,
  address,
  precision
})

/** Candidates that the text of an error names. */
const maxNamed = 5

const understoodOf = (
  prefecture: string | undefined,
  candidates: ReadonlyArray<AreaName>,
  rest: string
): AddressNotFound["understood"] => {
  const named = candidates.slice(0, maxNamed).map(({ fullName }) => fullName)
  const more = candidates.length > maxNamed ? ` or ${candidates.length - maxNamed} others` : ""
  return {
    ...(prefecture === undefined ? {} : { prefecture }),
    ...(named.length === 0 ? {} : { municipality: named.join(" or ") + more }),
    ...(rest === "" || (prefecture === undefined && named.length === 0) ? {} : { rest })
  }
}
