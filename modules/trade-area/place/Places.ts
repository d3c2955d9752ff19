/** Use cases of places: from an address or a coordinate to the municipality, and the towns around a point. */
import { Context, Effect, Layer, Result } from "effect"
import { AreaGeography, type AreaName, type Point } from "../../area/contract.ts"
import type { PlaceNotFound } from "../contract.ts"
import { AddressNotFound, LocationOutsideJapan } from "../Errors.ts"
import { formerNames } from "./address/FormerNames.ts"
import * as Gazetteer from "./address/Gazetteer.ts"
import * as TownIndex from "./address/TownIndex.ts"
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

    const atAddress = Effect.fnUntraced(function* (address: string, { officeOf, revisionOf }: Lookups) {
      const { candidates, prefecture, rest } = gazetteer.read(address)
      const revision = candidates.length === 0 ? 0 : yield* revisionOf
      const towns: Array<TownPoint> = []
      let isComplete = hasTowns(revision)
      for (const area of isComplete ? candidates : []) {
        const imported = yield* townsOf(area, revision)
        isComplete &&= imported.isComplete
        towns.push(...[imported.index.find(rest)].flatMap((town) => town ?? []))
      }
      const [town] = towns
      // A town found in one of several areas decides between them only if those of the others are known.
      if (town !== undefined && towns.length === 1 && (isComplete || isOneArea(candidates, wards))) {
        const area = geography.area(town.areaCode)
        if (area !== undefined) return { ...placeOf(area, town, address, "town"), town: town.name }
      }
      const located: Array<readonly [AreaName, Point]> = []
      for (const area of candidates) {
        const office = yield* officeOf(area.code)
        if (office !== undefined) located.push([area, office])
      }
      const [only] = located
      if (only !== undefined && located.length === 1) return placeOf(...only, address, "municipality")
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
