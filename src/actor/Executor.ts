/**
 * One attempt, as a pipe: run the handler, limit its time, classify the end. Run it uninterruptibly; only the handler
 * inside can be interrupted. Failures, defects, time-outs and interruptions all come out as an outcome.
 */
import { Cause, Clock, Duration, Effect, Exit, Option, Tracer } from "effect"
import { Headers, HttpTraceContext } from "effect/http"
import { type Attempt, Failed, type Registered } from "./Actor.ts"
import type { Outcome } from "./JobState.ts"
import type { ClaimedJob } from "./JobStore.ts"
import type { AttemptRecord } from "./Jobs.ts"

export interface Executed {
  readonly outcome: Outcome
  /** Null when the attempt completed: the history's own columns say all there is. */
  readonly record: AttemptRecord | null
  readonly durationMs: number
}

class TimedOut extends Failed {}

export const execute = Effect.fnUntraced(function* (
  registered: Registered,
  job: ClaimedJob,
  options: {
    readonly progress: Attempt["progress"]
    /** Whether the worker itself asked for an interruption; a handler that interrupts itself has failed. */
    readonly interrupting: () => boolean
  }
) {
  const startedAt = yield* Clock.currentTimeMillis
  const attempt: Attempt = { jobId: job.id, number: job.failures + 1, progress: options.progress }
  const exit = yield* registered
    .run(job.payload, attempt)
    .pipe(
      Effect.timeoutOrElse({ duration: registered.actor.timeout, orElse: () => Effect.fail(timedOut(registered)) }),
      Effect.annotateLogs({ job: job.id, actor: job.actor, attempt: attempt.number }),
      underTrace(job),
      Effect.interruptible,
      Effect.exit
    )
  const durationMs = (yield* Clock.currentTimeMillis) - startedAt
  const outcome = classify(exit, options.interrupting())
  if (outcome._tag === "Failed" && outcome.kind === "defect" && Exit.isFailure(exit)) {
    yield* Effect.logError(`Job ${job.id} of ${job.actor} died`, exit.cause)
  }
  return { outcome, record: recordOf(outcome, attempt.number, startedAt, durationMs), durationMs } satisfies Executed
})

const timedOut = (registered: Registered) =>
  new TimedOut({
    tag: "TimedOut",
    message: `Not done after ${Duration.format(registered.actor.timeout)}`,
    error: null,
    permanent: false
  })

/** Continues the sender's trace; without one there is no span to pay for. */
const underTrace =
  (job: ClaimedJob) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, Exclude<R, Tracer.ParentSpan>> => {
    const parent =
      job.trace === null ? Option.none() : HttpTraceContext.w3c(Headers.fromInput({ traceparent: job.trace }))
    return Option.isNone(parent)
      ? (self as Effect.Effect<A, E, Exclude<R, Tracer.ParentSpan>>)
      : Effect.withSpan(self, `actor ${job.actor}`, {
          parent: parent.value,
          kind: "consumer",
          attributes: { job: job.id }
        })
  }

export const classify = (exit: Exit.Exit<unknown, Failed>, interrupting: boolean): Outcome => {
  if (Exit.isSuccess(exit)) return { _tag: "Completed", result: exit.value }
  const failure = Cause.findErrorOption(exit.cause)
  if (Option.isSome(failure)) {
    const { error, message, permanent, tag } = failure.value
    return {
      _tag: "Failed",
      kind: failure.value instanceof TimedOut ? "timed_out" : "failed",
      tag,
      message,
      error,
      permanent
    }
  }
  if (Cause.hasInterruptsOnly(exit.cause)) return interrupting ? { _tag: "Released" } : interruptedItself
  const defect = Cause.squash(exit.cause)
  return {
    _tag: "Failed",
    kind: "defect",
    tag: defect instanceof Error ? defect.name : "Defect",
    message: messageOf(defect),
    error: null,
    permanent: false
  }
}

/** Anything may be thrown, also what has no text: an attempt always gets its outcome. */
const messageOf = (defect: unknown): string => {
  try {
    return defect instanceof Error ? defect.message : String(defect)
  } catch {
    return Object.prototype.toString.call(defect)
  }
}

const interruptedItself: Outcome = {
  _tag: "Failed",
  kind: "defect",
  tag: "Interrupted",
  message: "The handler interrupted itself",
  error: null,
  permanent: false
}

const recordOf = (outcome: Outcome, attempt: number, startedAt: number, durationMs: number): AttemptRecord | null => {
  if (outcome._tag === "Completed") return null
  return {
    attempt,
    outcome: outcome._tag === "Released" ? "interrupted" : outcome.kind,
    tag: outcome._tag === "Released" ? "Interrupted" : outcome.tag,
    message: outcome._tag === "Released" ? "The node gave the job back" : outcome.message,
    ...(outcome._tag === "Failed" && outcome.error !== null ? { error: outcome.error } : {}),
    startedAt: new Date(startedAt).toISOString(),
    durationMs
  }
}
