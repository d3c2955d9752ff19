/**
 * Stores what became of attempts: one statement for all turns of this node and everything that ended meanwhile. While the
 * database is away it keeps the results and tries again. Results of one endpoint are stored in the order of their ends,
 * and an endpoint whose rows another transaction holds delays its own results alone.
 */
import { Context, Deferred, Effect, Latch, Layer } from "effect"
import * as Daemon from "../../../src/process/Daemon.ts"
import { steadyMillis } from "../../../src/process/SteadyClock.ts"
import { RecordRepo } from "./RecordRepo.ts"
import { type Entry, storeResults } from "./StoreResults.ts"
import { UnstoredResults } from "./UnstoredResults.ts"

/** At the end of the process; what is not stored by then is sent again. */
const lastMoment = "5 seconds"

export class Recorder extends Context.Service<
  Recorder,
  {
    readonly offer: (entry: Entry) => void
    /** Results of the endpoint wait until another transaction lets go of its rows. */
    readonly isWaiting: (endpointId: string) => boolean
  }
>()("webhooks/deliver/Recorder") {
  static readonly layer = Layer.effect(
    Recorder,
    Effect.gen(function* () {
      const repo = yield* RecordRepo
      const unstored = new UnstoredResults<Entry>()
      const changed = Latch.makeUnsafe(false)
      const drained = Deferred.makeUnsafe<void>()
      let count = 0
      let isEnding = false
      const store = storeResults(repo, unstored, () => count--)

      const round = Effect.gen(function* () {
        changed.closeUnsafe()
        const now = yield* steadyMillis
        const batch = unstored.take(now)
        if (batch.length > 0) return yield* store(batch)
        if (isEnding && count === 0) yield* Deferred.succeed(drained, undefined)
        const { nextAt } = unstored
        yield* nextAt === undefined ? changed.await : Effect.timeoutOption(changed.await, Math.max(0, nextAt - now))
      })
      yield* Effect.forkScoped(Daemon.forever("Results of webhooks", round))
      yield* Effect.addFinalizer(() =>
        Effect.gen(function* () {
          isEnding = true
          unstored.hurry()
          changed.openUnsafe()
          yield* Effect.timeoutOption(Deferred.await(drained), lastMoment)
          if (count > 0)
            yield* Effect.logWarning(`The results of ${count} deliveries are not stored: they are sent again`)
        })
      )
      return Recorder.of({
        offer: (entry) => {
          count++
          unstored.add(entry)
          changed.openUnsafe()
        },
        isWaiting: (endpointId) => unstored.isWaiting(endpointId)
      })
    })
  )
}
