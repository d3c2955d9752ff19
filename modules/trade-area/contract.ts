/** What other modules may know of trade areas: the industries, a port from addresses and coordinates to places, and one to shops. */
import { Context, type Effect, type Result } from "effect"
import type { Localized } from "../../src/Language.ts"
import type { AreaGeography, Point } from "../area/contract.ts"
import type { AddressNotFound, LocationOutsideJapan } from "./Errors.ts"
import type { Industry } from "./Industry.ts"
import type { PeopleWithin } from "./people/CircleIndex.ts"
import type { Place, Whereabouts } from "./place/Place.ts"

export { AddressNotFound, LocationOutsideJapan } from "./Errors.ts"
export { Industry, industries, industryNames } from "./Industry.ts"
export type { Place, Precision, Whereabouts } from "./place/Place.ts"

/** Why a place was not found. */
export type PlaceNotFound = AddressNotFound | LocationOutsideJapan

/** Finds places as trade-area reports do, but for names of stations: a coordinate wins over an address, and what is found nowhere is never guessed. */
export class PlaceLookup extends Context.Service<
  PlaceLookup,
  {
    /** In the order given. What places share, such as the towns of a municipality, is read once for all of them. */
    readonly resolveAll: (
      given: ReadonlyArray<Whereabouts>
    ) => Effect.Effect<ReadonlyArray<Result.Result<Place, PlaceNotFound>>, never, AreaGeography>
    /** The imported towns of areas by area code, in one statement; areas without any are absent. */
    readonly towns: (areaCodes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Point>>>
    /** Raised by every import of addresses; 0 before the first. */
    readonly revision: Effect.Effect<number>
  }
>()("trade-area/PlaceLookup") {}

/** Members stand in parallel arrays: one for each town block, town centre and surroundings of a station. */
export interface PeopleColumns {
  readonly lat: Float64Array
  readonly lng: Float64Array
  /** Radius of the circle that its people are in. */
  readonly radiusM: Float32Array
  readonly residents: Float32Array
  readonly daytime: Float32Array
  /** The census of the residents. */
  readonly year: number
  /** People within a circle; a block that is partly inside counts by the share of its area. */
  readonly within: (centre: Point, radiusM: number) => PeopleWithin
}

/** Where the people of Japan are by night and by day, from data that ship with the product. */
export class PeopleByBlock extends Context.Service<
  PeopleByBlock,
  {
    /** Undefined where the shipped data are off. Loaded at the first call. */
    readonly all: Effect.Effect<PeopleColumns | undefined, never, AreaGeography>
  }
>()("trade-area/PeopleByBlock") {}

export interface NearbyQuery {
  readonly lat: number
  readonly lng: number
  readonly radiusM: number
  readonly industry?: Industry | undefined
  /** As the caller wrote it; a text that names no kind of the industry is left out. */
  readonly subIndustry?: string | undefined
  /** Shops that are listed. */
  readonly limit: number
}

export interface NearbyShops {
  /** All shops of the kind within the radius. */
  readonly count: number
  /** The nearest of them. */
  readonly shops: ReadonlyArray<{ readonly id: string; readonly name: string; readonly distanceM: number }>
  /** Whether shops of any kind are known within 5 km: if not, a count of zero says nothing. */
  readonly isAnyKnown: boolean
  readonly lists: ReadonlyArray<{ readonly name: string; readonly year: number | null }>
  /** Which lists are a year old or older; null where none is. */
  readonly age: Localized | null
}

/** The shops around a point, from the imported lists. For questions now and then: requests are answered from memory. */
export class ShopsNearby extends Context.Service<
  ShopsNearby,
  {
    readonly within: (query: NearbyQuery) => Effect.Effect<NearbyShops>
    /** Whether a text names a kind of shop of the industry. */
    readonly isKind: (text: string, industry?: Industry) => boolean
  }
>()("trade-area/ShopsNearby") {}
