/**
 * People around any point of Japan, from data that ship with the product: residents by town blocks, those who are there by day, and
 * passengers of stations. Read into memory at the first use, some 10 MB.
 */
import { Context, Effect, Layer } from "effect"
import { Settings } from "../../../src/settings/Settings.ts"
import { AreaGeography, type Point } from "../../area/contract.ts"
import * as CircleIndex from "./CircleIndex.ts"
import { circlesOf } from "./DaytimeModel.ts"
import { readStationUsers } from "./StationUsers.ts"
import { readTownBlocks } from "./TownBlocks.ts"

export interface LocalPeople extends CircleIndex.PeopleWithin {
  /** The census of the residents. */
  readonly year: number
}

export class People extends Context.Service<
  People,
  {
    /** Undefined where the shipped data are off. */
    readonly at: (centre: Point, radiusM: number) => Effect.Effect<LocalPeople | undefined>
  }
>()("trade-area/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const { shippedData } = yield* Settings
      const geography = yield* AreaGeography

      const load = Effect.gen(function* () {
        const blocks = yield* Effect.promise(readTownBlocks)
        yield* Effect.yieldNow
        const stations = yield* Effect.promise(readStationUsers)
        const offices = yield* geography.offices
        yield* Effect.yieldNow
        const circles = circlesOf(blocks, stations, offices)
        yield* Effect.yieldNow
        return { year: blocks.year, index: yield* CircleIndex.make(circles) }
      }).pipe(Effect.withSpan("People.load"))
      const loaded = yield* Effect.cached(load)

      return People.of({
        at: (centre, radiusM) =>
          shippedData === "off"
            ? Effect.succeed(undefined)
            : Effect.map(loaded, ({ index, year }) => ({ ...index.within(centre, radiusM), year }))
      })
    })
  )
}
