/** Makes delayed jobs and retries ready when they are due, by the database's clock. */
import { Effect, Layer } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import { JobStore } from "../JobStore.ts"
import { DelayedJobs, ReadyJobs } from "../JobTopics.ts"

/** Per statement: large enough for a flood that is due at once, small enough not to hold it long. */
const batch = 5_000
/** The backstop when a wake-up is lost, and when the next job is far away. */
const longestWaitMs = 1_000

/** The next delayed job, or hold of a mailbox that ends. */
const nextDue: Pulse.Look<number | null>["column"] = (sql) => sql`
  (select extract(epoch from least(
    (select run_at from job_scheduled where run_at < 'infinity' order by run_at limit 1),
    (select held_until from job_mailbox where held_until is not null order by held_until limit 1)
  ) - clock_timestamp())::float8 * 1000)`

/** Returns how long nothing more will be due, in milliseconds, and at most `longestMs`. */
const promote = Effect.fnUntraced(function* (longestMs: number) {
  const { moved, nextInMs } = yield* Effect.flatMap(JobStore, (store) => store.promote(batch))
  if (moved > 0) yield* Effect.flatMap(Notifier, (notifier) => notifier.notify(ReadyJobs))
  return moved === batch ? 0 : Math.min(longestMs, Math.max(0, Math.ceil(nextInMs ?? longestMs)))
})

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const latch = (yield* Notifier).latch(DelayedJobs)
    const { longestMs, wait } = yield* Pulse.timed({ column: nextDue, latch, usualMs: longestWaitMs })
    const round = Effect.gen(function* () {
      latch.closeUnsafe()
      const waitMs = yield* promote(yield* longestMs)
      if (waitMs > 0) yield* wait(waitMs)
    })
    yield* Effect.forkScoped(Daemon.forever("Promoter", round))
  })
)
