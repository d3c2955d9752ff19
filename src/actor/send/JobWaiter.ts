/**
 * Waits for jobs to end, wherever they run. One fiber polls for all jobs that callers wait for: at once when this process
 * has settled one of them, else with growing pauses.
 */
import { Context, Deferred, Effect, Latch, Layer, Schema } from "effect"
import * as Daemon from "../../process/Daemon.ts"
import type * as Actor from "../Actor.ts"
import { JobEnded, type JobView } from "../Job.ts"
import { isFinished } from "../JobState.ts"
import { JobStore } from "../JobStore.ts"

const firstPauseMs = 10
const longestPauseMs = 250

export class JobWaiter extends Context.Service<
  JobWaiter,
  {
    /** Waits until the job has ended; undefined for an unknown job. */
    readonly wait: (jobId: string) => Effect.Effect<JobView | undefined>
    /** To be called when this process has stored the result of a job: its waiters are answered at once. */
    readonly announce: (jobId: string) => void
  }
>()("ekimae/actor/send/JobWaiter") {
  static readonly layer = Layer.effect(
    JobWaiter,
    Effect.gen(function* () {
      const store = yield* JobStore
      const waiting = new Map<string, Set<Deferred.Deferred<JobView | undefined>>>()
      const asked = Latch.makeUnsafe(false)
      let pauseMs = firstPauseMs

      const look = Effect.gen(function* () {
        const ids = [...waiting.keys()]
        const found = new Map((yield* store.find(ids)).map((view) => [view.jobId, view]))
        for (const id of ids) {
          const view = found.get(id)
          if (view !== undefined && !isFinished(view.state)) continue
          for (const deferred of waiting.get(id) ?? []) Deferred.doneUnsafe(deferred, Effect.succeed(view))
          waiting.delete(id)
        }
      })

      const round = Effect.gen(function* () {
        if (waiting.size === 0) {
          yield* asked.await
          pauseMs = firstPauseMs
        }
        asked.closeUnsafe()
        yield* look
        yield* Effect.timeoutOption(asked.await, pauseMs)
        pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      })
      yield* Effect.forkScoped(Daemon.forever("JobWaiter", round))

      return JobWaiter.of({
        wait: (jobId) =>
          Effect.suspend(() => {
            const deferred = Deferred.makeUnsafe<JobView | undefined>()
            const others = waiting.get(jobId) ?? new Set()
            waiting.set(jobId, others.add(deferred))
            pauseMs = firstPauseMs
            asked.openUnsafe()
            const forget = Effect.sync(() => {
              others.delete(deferred)
              if (others.size === 0 && waiting.get(jobId) === others) waiting.delete(jobId)
            })
            return Effect.onInterrupt(Deferred.await(deferred), () => forget)
          }),
        announce: (jobId) => {
          if (waiting.has(jobId)) asked.openUnsafe()
        }
      })
    })
  )
}

const ended = (jobId: string, state: JobEnded["state"], reason: string) =>
  Effect.fail(new JobEnded({ jobId, state, reason }))

/** The result or failure of a finished job, decoded as the actor declares it. */
export const resultOf = <A extends Actor.Any>(
  actor: A,
  jobId: string,
  view: (Pick<JobView, "actor" | "result" | "attempts"> & { readonly state: JobView["state"] | "unknown" }) | undefined
): Effect.Effect<Actor.Success<A>, Actor.Failure<A> | JobEnded> => {
  if (view === undefined || view.actor !== actor.name) return ended(jobId, "unknown", `no job of ${actor.name}`)
  if (view.state === "completed") {
    const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.success as Actor.Json))
    return Effect.orDie(decode(view.result))
  }
  if (view.state === "cancelled") return ended(jobId, "cancelled", "it was cancelled")
  const last = view.attempts.at(-1)
  const reason = last === undefined ? "" : `${last.tag}: ${last.message}`
  if (last?.outcome !== "failed" || last.error === undefined) return ended(jobId, "failed", reason)
  const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(actor.failure as Actor.Json))
  return Effect.matchEffect(decode(last.error), {
    onFailure: () => ended(jobId, "failed", reason),
    onSuccess: (failure: Actor.Failure<A>) => Effect.fail(failure)
  })
}
