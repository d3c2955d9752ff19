/** What other modules may know of trade areas: the industries, and a port from addresses and coordinates to places. */
import { Context, type Effect, type Result } from "effect"
import type { AreaGeography, Point } from "../area/contract.ts"
import type { AddressNotFound, LocationOutsideJapan } from "./Errors.ts"
import type { Place, Whereabouts } from "./place/Place.ts"

export { AddressNotFound, LocationOutsideJapan } from "./Errors.ts"
export { Industry, industries, industryNames } from "./Industry.ts"
export type { Place, Precision, Whereabouts } from "./place/Place.ts"

/** Why a place was not found. */
export type PlaceNotFound = AddressNotFound | LocationOutsideJapan

/** Finds places as trade-area reports do: a coordinate wins over an address, and what is found nowhere is never guessed. */
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
