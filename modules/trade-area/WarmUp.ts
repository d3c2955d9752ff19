/**
 * Asks for a place of each industry at the start, so that no user waits for what is loaded at its first use: boundaries,
 * the comparisons of the nation, and what densities of shops are compared with.
 */
import { Effect, Layer } from "effect"
import { Settings } from "../../src/settings/Settings.ts"
import { industries } from "./Industry.ts"
import { Places } from "./place/Places.ts"
import { Sites } from "./report/Sites.ts"
import { IndexedShops } from "./shop/IndexedShops.ts"

/** The start goes first; processes that end soon load nothing. */
const pause = "1 second"
/** The office of Shinjuku, where no shops are known. */
const fallback = { lat: 35.6938, lng: 139.7036 }

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    if ((yield* Settings).role === "worker") return
    const { current } = yield* IndexedShops
    const places = yield* Places
    const sites = yield* Sites

    const run = Effect.gen(function* () {
      const index = yield* current
      for (const industry of industries) {
        const [point = fallback] = index.sample({ industry }, 1)
        const place = yield* places.resolve(point)
        yield* sites.at({ place, radiusM: 500, industry })
      }
    })
    const failed = "Trade areas were not loaded at the start; the first request will load them"
    yield* Effect.forkScoped(
      Effect.delay(run, pause).pipe(Effect.catchCause((cause) => Effect.logWarning(failed, cause)))
    )
  })
)
