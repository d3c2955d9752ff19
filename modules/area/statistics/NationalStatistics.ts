/**
 * Keeps the statistics of all Japan in memory: the facts of some 2,000 areas and the distribution of each indicator, about
 * 7 MB. They are loaded again when the revision of the statistics has changed.
 */
import { Context, Effect, Layer, Semaphore } from "effect"
import { type NationalSnapshot, snapshotOf } from "../scoring/NationalSnapshot.ts"
import { StatisticsRepo } from "./StatisticsRepo.ts"

export class NationalStatistics extends Context.Service<
  NationalStatistics,
  {
    /** At least as recent as what the transaction of the caller sees. */
    readonly current: Effect.Effect<NationalSnapshot>
  }
>()("area/NationalStatistics") {
  static readonly layer = Layer.effect(
    NationalStatistics,
    Effect.gen(function* () {
      const statistics = yield* StatisticsRepo
      const semaphore = yield* Semaphore.make(1)
      let latest: NationalSnapshot | undefined

      const load = Effect.map(statistics.snapshot, ({ revision, table }) => {
        latest = snapshotOf(revision, table)
        return latest
      })
      const current = Effect.flatMap(statistics.revision, (revision) => {
        const cached = () => (latest !== undefined && latest.revision >= revision ? Effect.succeed(latest) : undefined)
        return cached() ?? semaphore.withPermit(Effect.suspend(() => cached() ?? load))
      })

      return NationalStatistics.of({ current })
    })
  )
}
