/**
 * Watches for attempts that go on though they were to stop: their handlers cannot be interrupted, or wait for a promise that does
 * not heed its signal. Such a job keeps its place. It is named in the log and its own log, counted, and its node says so with each
 * heartbeat, by which operators see it.
 */
import { Context, Duration, Effect } from "effect"
import type { ClaimedJob } from "../JobStore.ts"
import * as Metrics from "../Metrics.ts"
import { CurrentJob } from "../worker/CurrentJob.ts"
import type { StopReason } from "../worker/JobExecutor.ts"

/** Handlers clean up in this time, as a rule. */
export const overdueAfterMs = 10_000

/** An attempt that was to stop. */
export interface StoppedAttempt {
  readonly job: ClaimedJob
  readonly stopped: { readonly why: StopReason; readonly at: number } | undefined
}

const reasons: Readonly<Partial<Record<StopReason, string>>> = {
  timed_out: "its time limit",
  cancelled: "its cancellation"
}

/** @param running the attempts of this node */
export const make = (nodeId: () => string, running: () => Iterable<StoppedAttempt>) => {
  let known = new Set<StoppedAttempt>()
  /** Answers the ids of overdue jobs, and reports those that have become so since the last look. */
  return Effect.gen(function* () {
    const context = yield* Effect.context<never>()
    const now = performance.now()
    const overdue = [...running()].filter(
      ({ stopped }) => stopped !== undefined && reasons[stopped.why] !== undefined && now - stopped.at >= overdueAfterMs
    )
    for (const one of overdue) {
      if (known.has(one)) continue
      const { job, stopped } = one
      const after = Duration.format(Duration.millis(Math.round(now - stopped!.at)))
      const warning = `Job ${job.id} of ${job.actor} still runs on node ${nodeId()}, ${after} after ${reasons[stopped!.why]}: its handler has not let go`
      Effect.runForkWith(Context.add(context, CurrentJob, job))(Effect.logWarning(warning))
    }
    const actors = [...known, ...overdue].map(({ job }) => job.actor)
    known = new Set(overdue)
    for (const actor of new Set(actors)) Metrics.overdue(actor, overdue.filter(({ job }) => job.actor === actor).length)
    return overdue.map(({ job }) => job.id)
  })
}
