/** Makes delayed jobs and retries ready when they are due, by the database's clock. */
import { Effect, Layer } from "effect"
import { backstopMs } from "../../process/Backstops.ts"
import * as Daemon from "../../process/Daemon.ts"
import { Notifier } from "../../sql/Notifier.ts"
import { JobStore } from "../JobStore.ts"
import { DelayedJobs, ReadyJobs } from "../JobTopics.ts"

/** Per statement: large enough for a flood that is due at once, small enough not to hold it long. */
const batch = 5_000
/** The backstop when a wake-up is lost, and when the next job is far away. */
const longestWaitMs = 1_000

/** Returns how long nothing more will be due, in milliseconds. */
export const runOnce = Effect.gen(function* () {
  const { moved, nextInMs } = yield* Effect.flatMap(JobStore, (store) => store.promote(batch))
  if (moved > 0) yield* Effect.flatMap(Notifier, (notifier) => notifier.notify(ReadyJobs))
  const longestMs = yield* backstopMs(longestWaitMs)
  return moved === batch ? 0 : Math.min(longestMs, Math.max(0, Math.ceil(nextInMs ?? longestMs)))
})

const round = Effect.gen(function* () {
  const latch = (yield* Notifier).latch(DelayedJobs)
  latch.closeUnsafe()
  const waitMs = yield* runOnce
  if (waitMs > 0) yield* Effect.timeoutOption(latch.await, waitMs)
})

export const layer = Layer.effectDiscard(Effect.forkScoped(Daemon.forever("Promoter", round)))
