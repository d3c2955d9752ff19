/**
 * All of Japan in memory, for one state of the statistics: some 2,000 areas with the figures that scoring needs, about
 * 7 MB. Read anew when the state has changed.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { StatisticsRepo } from "./StatisticsRepo.ts"
import { type National, national } from "./scoring/National.ts"

export class Nation extends Context.Service<
  Nation,
  {
    /** At least as new as what the caller's transaction sees. */
    readonly current: Effect.Effect<National>
  }
>()("area/Nation") {
  static readonly layer = Layer.effect(
    Nation,
    Effect.gen(function* () {
      const statistics = yield* StatisticsRepo
      const one = yield* Semaphore.make(1)
      let latest: National | undefined

      const load = Effect.map(statistics.snapshot, ({ revision, table }) => {
        latest = national(revision, table)
        return latest
      })
      const current = Effect.flatMap(statistics.revision, (revision) => {
        const known = () => (latest !== undefined && latest.revision >= revision ? Effect.succeed(latest) : undefined)
        return known() ?? one.withPermit(Effect.suspend(() => known() ?? load))
      })

      return Nation.of({ current })
    })
  )
}
