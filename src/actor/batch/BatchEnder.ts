/**
 * Ends the batches of which all jobs have ended, so that the jobs that wait for them start. Any node may run it: the row
 * of a batch is locked, so it ends once.
 *
 * It looks at a batch when this node has settled the last unfinished job that the look before has found; at other batches
 * of which it has settled jobs after a twentieth of their age; and at all open batches once a second: those whose
 * last job ended elsewhere, was cancelled, or was lost with its node. A database without open batches is asked every five
 * seconds.
 */
import { Effect, type Latch, Layer, Option } from "effect"
import { backstopMs } from "../../process/Backstops.ts"
import * as Daemon from "../../process/Daemon.ts"
import { steadyMillis } from "../../process/SteadyClock.ts"
import { Notifier } from "../../sql/Notifier.ts"
import * as Pulse from "../../sql/pulse/Pulse.ts"
import { JobStore } from "../JobStore.ts"
import { OpenBatches, ReadyJobs } from "../JobTopics.ts"
import type { BatchLook, EndedBatch, OpenBatch } from "./BatchStore.ts"
import { EndedJobs } from "./EndedJobs.ts"

/** Batches per statement. */
const pageSize = 1_000
/** Jobs of which this node notices the end at once; the end of others is found by the look at all. */
const mostDependencies = 10_000
const shortestPauseMs = 5
const longestPauseMs = 250
const restPerAge = 20
/** Looks at all take a twentieth of the time at most. */
const restPerRound = 20
const lookAtAllEveryMs = 1_000
const idleMs = 5_000

const wake = Effect.fnUntraced(function* (ended: ReadonlyArray<EndedBatch>) {
  const notifier = yield* Notifier
  const actors = new Set(ended.flatMap(({ actor }) => actor ?? []))
  for (const actor of actors) yield* notifier.notify(ReadyJobs, actor)
})

/** Looks at all open batches; answers those that are still open. */
export const runOnce = Effect.gen(function* () {
  const store = yield* JobStore
  const open: Array<OpenBatch> = []
  let after: string | undefined = "0"
  while (after !== undefined) {
    const look: BatchLook = yield* store.endBatches({ after, limit: pageSize })
    yield* wake(look.ended)
    for (const batch of look.open) open.push(batch)
    after = look.next
  }
  return open
})

/** Looks at what this node has settled jobs of. */
const settledRound = Effect.gen(function* () {
  const endedJobs = yield* EndedJobs
  const store = yield* JobStore
  let pauseMs = shortestPauseMs
  return Effect.gen(function* () {
    const { hasRest, latch, looked, take } = endedJobs
    const woken = hasRest() ? yield* Effect.timeoutOption(latch.await, pauseMs) : Option.some(yield* latch.await)
    latch.closeUnsafe()
    const batchIds = take(Option.isNone(woken))
    if (batchIds.length === 0) return
    let youngestMs = longestPauseMs * restPerAge
    for (let from = 0; from < batchIds.length; from += pageSize) {
      const { ended, open } = yield* store.endBatches({ batchIds: batchIds.slice(from, from + pageSize) })
      yield* wake(ended)
      looked(open)
      for (const { ageMs } of open) youngestMs = Math.min(youngestMs, ageMs)
    }
    pauseMs = Math.max(shortestPauseMs, youngestMs / restPerAge)
  })
})

const hasOpenBatch: Pulse.Look<boolean>["column"] = (sql) => sql`
  (select id from job_batch where ended_at is null order by id limit 1) is not null`

/** What is awaited is read first: a job that ends before this node knows of it is found by the look. */
const allRound = Effect.fnUntraced(function* (latch: Latch.Latch, restMs: number) {
  latch.closeUnsafe()
  const endedJobs = yield* EndedJobs
  const began = yield* steadyMillis
  endedJobs.await(yield* (yield* JobStore).dependencies(mostDependencies))
  const open = yield* runOnce
  endedJobs.lookedAtAll(open)
  // Senders wake this loop: with many open batches it would look at all of them without a pause.
  yield* Effect.sleep(((yield* steadyMillis) - began) * restPerRound)
  yield* Effect.timeoutOption(latch.await, yield* backstopMs(open.length > 0 ? lookAtAllEveryMs : restMs))
})

export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* Effect.forkScoped(Daemon.forever("BatchEnder", yield* settledRound))
    const latch = (yield* Notifier).latch(OpenBatches)
    const hasPulse = yield* Pulse.join<boolean>({
      column: hasOpenBatch,
      answered: (has) => {
        if (has) latch.openUnsafe()
      }
    })
    const restMs = hasPulse ? Pulse.longestRestMs : idleMs
    yield* Effect.forkScoped(
      Daemon.forever(
        "BatchEnder of all",
        Effect.suspend(() => allRound(latch, restMs))
      )
    )
  })
)
