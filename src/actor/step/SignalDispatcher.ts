/**
 * Brings signals and the jobs that wait for them together, and wakes those jobs. Any number of nodes may run it side by
 * side; one at a time does the work. It runs where an actor with steps has a handler.
 */
import { Effect, Layer } from "effect"
import { backstopMs } from "../../process/Backstops.ts"
import * as Daemon from "../../process/Daemon.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import { ActorRegistry } from "../Actor.ts"
import { JobStore } from "../JobStore.ts"
import { ReadyJobs, SentSignals } from "../JobTopics.ts"
import { hasWork } from "./PgSignals.ts"
import { StepStore } from "./StepStore.ts"

/** Signals, waits and jobs per statement. */
const batch = 2_000
/** The backstop when a wake-up is lost. */
const pollEveryMs = 1_000
/** Another node is at work, or there is more to do. */
const pauseMs = 5

/** Returns whether there may be more to do. */
export const runOnce = Effect.gen(function* () {
  const [store, jobs, notifier] = [yield* StepStore, yield* JobStore, yield* Notifier]
  const isUnfinished = yield* store.match(batch)
  const listeners = yield* store.toWake(batch)
  if (listeners.length > 0) {
    // A job that runs already, or has ended, needs no wake-up.
    const woken = yield* jobs.runNow([...new Set(listeners.map(({ jobId }) => jobId))], "stay")
    if (woken.length > 0) yield* notifier.notify(ReadyJobs)
    yield* store.woken(listeners)
  }
  return isUnfinished || listeners.length === batch
})

const rounds = Effect.gen(function* () {
  const latch = (yield* Notifier).latch(SentSignals)
  const hasPulse = yield* Pulse.join<boolean>({
    column: (sql) => sql.literal(hasWork),
    answered: (has) => {
      if (has) latch.openUnsafe()
    }
  })
  const restMs = yield* backstopMs(hasPulse ? Pulse.longestRestMs : pollEveryMs)
  const round = Effect.gen(function* () {
    latch.closeUnsafe()
    yield* Effect.timeoutOption(latch.await, (yield* runOnce) ? pauseMs : restMs)
  })
  yield* Effect.forkScoped(Daemon.forever("Signal dispatcher", round))
})

/** Steps of jobs per statement. */
const pruneBatch = 5_000

/** Steps of jobs that ended elsewhere than on a node, or whose history is over, and signals that none waited for. */
export const prune = Effect.gen(function* () {
  const store = yield* StepStore
  for (let after: string | undefined = "0"; after !== undefined; ) after = yield* store.prune(after, pruneBatch)
})

export const layer = Layer.unwrap(
  Effect.map(ActorRegistry, (registry) =>
    [...registry.values()].some(({ hasSteps }) => hasSteps === true)
      ? Layer.merge(Layer.effectDiscard(rounds), Daemon.layer("Step pruner", { runOnce: prune, every: "1 hour" }))
      : Layer.empty
  )
)
