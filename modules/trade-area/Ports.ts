/** Implements the port of the contract. Ports are built before others can be used, so the geography comes with each call. */
import { Effect, Layer, Semaphore } from "effect"
import { AreaGeography, AreaStations } from "../area/contract.ts"
import { PlaceLookup } from "./contract.ts"
import { Places } from "./place/Places.ts"
import { TownRepo } from "./place/TownRepo.ts"

/** Names of stations are read by reports and location scores alone: a store of a chain has an address. */
const noStations = AreaStations.of({ known: Effect.succeed(false), within: () => Effect.succeed([]) })

export const layer = Layer.effect(
  PlaceLookup,
  Effect.gen(function* () {
    const repo = yield* TownRepo
    const semaphore = yield* Semaphore.make(1)
    let made: Places["Service"] | undefined

    /** Made at the first call: most processes ask for no place. */
    const places = semaphore.withPermit(
      Effect.gen(function* () {
        const geography = yield* AreaGeography
        made ??= yield* Places.make.pipe(
          Effect.provideService(AreaGeography, geography),
          Effect.provideService(AreaStations, noStations),
          Effect.provideService(TownRepo, repo)
        )
        return made
      })
    )
    return PlaceLookup.of({
      resolveAll: (given) => Effect.flatMap(places, ({ resolveAll }) => resolveAll(given)),
      towns: (areaCodes) =>
        Effect.map(repo.ofAreas(areaCodes), (rows) => Map.groupBy(rows, ({ areaCode }) => areaCode)),
      revision: repo.revision
    })
  })
).pipe(Layer.provide(TownRepo.layer))
