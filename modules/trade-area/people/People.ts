/**
 * People around any point of Japan, from data that ship with the product: residents by town blocks, those who are there by day, and
 * passengers of stations. Read into memory at the first use, some 10 MB, once for the process: features of this module share it with
 * other modules, which ask by a port. Ports are built before others can be used, so the geography comes with the first call.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { Settings } from "../../../src/settings/Settings.ts"
import { AreaGeography, type Point } from "../../area/contract.ts"
import { PeopleByBlock } from "../contract.ts"
import * as CircleIndex from "./CircleIndex.ts"
import { circlesOf } from "./DaytimeModel.ts"
import { readStationUsers } from "./StationUsers.ts"
import { readTownBlocks } from "./TownBlocks.ts"

export interface LocalPeople extends CircleIndex.PeopleWithin {
  /** The census of the residents. */
  readonly year: number
}

const load = Effect.gen(function* () {
  const geography = yield* AreaGeography
  const blocks = yield* Effect.promise(readTownBlocks)
  yield* Effect.yieldNow
  const stations = yield* Effect.promise(readStationUsers)
  const offices = yield* geography.offices
  yield* Effect.yieldNow
  const circles = circlesOf(blocks, stations, offices)
  yield* Effect.yieldNow
  const { within } = yield* CircleIndex.make(circles)
  return { ...circles, year: blocks.year, within }
}).pipe(Effect.withSpan("People.load"))

/** The port, as other modules see it. */
export const layer = Layer.effect(
  PeopleByBlock,
  Effect.gen(function* () {
    const { shippedData } = yield* Settings
    const semaphore = yield* Semaphore.make(1)
    let loaded: Effect.Success<typeof load> | undefined
    const first = semaphore.withPermit(
      Effect.suspend(() =>
        loaded ? Effect.succeed(loaded) : Effect.tap(load, (made) => Effect.sync(() => (loaded = made)))
      )
    )
    const all = Effect.suspend(() => (loaded ? Effect.succeed(loaded) : first))
    return PeopleByBlock.of({ all: shippedData === "off" ? Effect.succeed(undefined) : all })
  })
)

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
      const geography = yield* AreaGeography
      const { all } = yield* PeopleByBlock
      const loaded = Effect.provideService(all, AreaGeography, geography)
      return People.of({
        at: (centre, radiusM) =>
          Effect.map(loaded, (found) => found && { ...found.within(centre, radiusM), year: found.year })
      })
    })
  )
}
