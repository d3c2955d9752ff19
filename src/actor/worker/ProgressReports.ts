/** Stores the progress of running jobs, all together a few times a second. A lost report is made up for by the next. */
import { Effect, Latch } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import type { JobStore, Progress } from "../JobStore.ts"

const atMostEvery = "250 millis"

export const ProgressReports = Effect.fnUntraced(function* (store: JobStore["Service"], nodeId: () => string) {
  const latest = new Map<string, Progress>()
  const dirty = Latch.makeUnsafe(false)

  const round = Effect.gen(function* () {
    yield* dirty.await
    dirty.closeUnsafe()
    const reports = [...latest.values()]
    latest.clear()
    yield* store.progress(nodeId(), reports)
    yield* Effect.sleep(atMostEvery)
  })
  yield* Effect.forkScoped(Daemon.forever("Progress", round))

  return {
    offer: (progress: Progress): void => {
      // A share of nothing, 0 of 0 for one, says nothing; and what the database refuses spoils the reports beside it.
      if (Number.isNaN(progress.share)) return
      latest.set(progress.id, { ...progress, share: Math.min(1, Math.max(0, progress.share)) })
      dirty.openUnsafe()
    }
  }
})
