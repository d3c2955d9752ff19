/**
 * Executes one attempt: runs the handler on a fiber of its own, limits its time and classifies its end. Failures,
 * defects, time-outs and interruptions all become an outcome, exactly once, also when the handler ends before `start`
 * returns.
 *
 * The owner is the worker: it keeps every attempt until it has ended, and stops what is left when it closes. Time is
 * measured by the monotonic clock, so a clock that is set changes no duration and no time-out.
 */
import { Cause, Context, Duration, Effect, Exit, type Fiber, Option, References, Tracer } from "effect"
import { Headers, HttpTraceContext } from "effect/http"
import type { RegisteredActor } from "../Actor.ts"
import * as JobDeadlines from "../deadline/JobDeadlines.ts"
import type { RunFailure } from "../HandlerCodec.ts"
import type { AttemptRecord } from "../Job.ts"
import type { Outcome } from "../JobState.ts"
import { type ClaimedJob, maxLosses } from "../JobStore.ts"
import { type AttemptLine, linesOf } from "../log/AttemptLines.ts"
import { isRefusal, type RefusedAttempts } from "../outage/RefusedAttempts.ts"
import type { CheckKey } from "../send/SentKey.ts"
import { buildOf } from "../version/Build.ts"
import { IncompatiblePayload } from "../version/Versions.ts"
import { CurrentJob } from "./CurrentJob.ts"
import type { Deadlines } from "./Deadlines.ts"
import { JobAttempt } from "./JobAttempt.ts"
import type { LeasedKey } from "./LeasedKey.ts"
import type { LeaseThread } from "./lease/LeaseThread.ts"

/**
 * Why an attempt is interrupted: the node gives the job back, its handler put it off, its time is over, or its
 * cancellation was requested.
 */
export type StopReason = "released" | "snoozed" | "timed_out" | "cancelled"

export interface Execution {
  readonly outcome: Outcome
  /** Null when the attempt completed, since the history's own columns say all there is, or put the job off. */
  readonly record: AttemptRecord | null
  readonly durationMs: number
  /** The delay of the retry that the handler asked for. */
  readonly retryInMs?: number | undefined
  /** What the handler recorded for the hooks of its actor. */
  readonly value?: unknown
  /** The attempts used up before this one, where that is not what was stored with the job. */
  readonly failures?: number | undefined
}

/** Ended without having been started. */
export const cancelledUnstarted: Execution = { outcome: { _tag: "Cancelled" }, record: null, durationMs: 0 }
export const lostTooOften: Execution = {
  outcome: {
    _tag: "Failed",
    kind: "failed",
    tag: "NodeLost",
    message: `Its node was lost ${maxLosses} times`,
    error: null,
    permanent: true
  },
  record: null,
  durationMs: 0
}

/** Whether the handler ran to an end of its own: only then does it say something of its key. */
export const hasRun = (execution: Execution): boolean =>
  execution.outcome._tag !== "Released" &&
  execution.outcome._tag !== "Incompatible" &&
  execution.outcome._tag !== "Unavailable" &&
  execution !== cancelledUnstarted &&
  execution !== lostTooOften

export interface ExecutionContext {
  readonly registered: RegisteredActor
  /** What handlers find: their own services, and the tracer, loggers and references of the worker. */
  readonly context: Context.Context<never>
  readonly deadlines: Deadlines
  /** Time limit of an attempt that starts now, in milliseconds. */
  readonly timeoutMs: () => number
  readonly refused: RefusedAttempts
  readonly jobDeadlines: JobDeadlines.Deadlines
  readonly progress: (job: ClaimedJob, share: number) => void
  /** Gets what an attempt has logged, when it has ended. */
  readonly log: (job: ClaimedJob, lines: ReadonlyArray<AttemptLine>) => void
  readonly nodeId: () => string
  readonly lease: LeaseThread
  readonly checkKey: CheckKey | undefined
}

export class JobExecutor {
  readonly job: ClaimedJob
  readonly #startedAt = performance.now()
  /** An attempt keeps the limit with which it began. */
  readonly #timeoutMs: number
  readonly #around: ExecutionContext
  readonly #key: LeasedKey | undefined
  readonly #ended: (executed: Execution) => void
  #fiber: Fiber.Fiber<unknown, RunFailure> | undefined
  #stop: { readonly why: StopReason; readonly at: number } | undefined
  #attempt: JobAttempt | undefined

  /** @param key the lease under which the job runs */
  constructor(
    job: ClaimedJob,
    around: ExecutionContext,
    key: LeasedKey | undefined,
    ended: (executed: Execution) => void
  ) {
    this.job = job
    this.#key = key
    this.#around = around
    this.#timeoutMs = around.timeoutMs()
    this.#ended = ended
  }

  /** That it is to stop, and since when by the monotonic clock. */
  get stopped(): { readonly why: StopReason; readonly at: number } | undefined {
    return this.#stop
  }

  start(): void {
    const { checkKey, context, deadlines, lease, nodeId, progress, registered } = this.#around
    const { actor, failures, id } = this.job
    const report = (share: number) => progress(this.job, share)
    const attempt = new JobAttempt(id, failures + 1, nodeId(), report, (why) => this.stop(why), this.#key)
    this.#attempt = attempt
    const annotated = Context.add(
      Context.add(context, References.CurrentLogAnnotations, { job: id, actor, attempt: attempt.number }),
      CurrentJob,
      this.job
    )
    const call = Effect.suspend(() => registered.run(this.job, attempt))
    const run = checkKey === undefined ? call : Effect.andThen(checkKey(this.job, this.#key?.mailbox.key), call)
    const { deadline } = registered.actor
    const handler = underTrace(
      this.job,
      deadline === undefined ? run : JobDeadlines.limited(this.#around.jobDeadlines, id, deadline.withinMs)(run)
    )
    this.#fiber = lease.call(this.job, () => Effect.runForkWith(annotated)(handler))
    // An attempt that is stopped or over already needs no time limit.
    if (this.#stop !== undefined) this.#fiber.interruptUnsafe()
    else if (this.#fiber.pollUnsafe() === undefined) deadlines.add(this, this.#timeoutMs)
    this.#fiber.addObserver((exit) => this.#end(exit))
  }

  /** The first reason counts. The end comes when the handler has let go. */
  stop(why: StopReason): void {
    this.#stop ??= { why, at: performance.now() }
    this.#fiber?.interruptUnsafe()
  }

  #end(exit: Exit.Exit<unknown, RunFailure>): void {
    const { context, deadlines, lease, registered } = this.#around
    deadlines.remove(this, this.#timeoutMs)
    lease.ended(this.job)
    const durationMs = performance.now() - this.#startedAt
    const outcome = this.#unlessRefused(
      exit,
      classify(exit, this.#stop?.why, registered, this.#timeoutMs, this.#attempt?.snoozedMs)
    )
    if (outcome._tag === "Failed" && outcome.kind === "defect" && Exit.isFailure(exit)) {
      const died = Effect.logError(`Job ${this.job.id} of ${this.job.actor} died`, exit.cause)
      Effect.runForkWith(Context.add(context, CurrentJob, this.job))(died)
    }
    const lines = linesOf(this.job)
    if (lines !== undefined) this.#around.log(this.job, lines)
    const record = recordOf(outcome, this.job.failures + 1, durationMs)
    const { hasProgressed, retryInMs, value } = this.#attempt ?? {}
    this.#ended({ outcome, record, durationMs, retryInMs, value, failures: hasProgressed === true ? 0 : undefined })
  }

  /** A defect of the database's is not the job's, until there have been too many in a row. */
  #unlessRefused(exit: Exit.Exit<unknown, RunFailure>, outcome: Outcome): Outcome {
    const { refused } = this.#around
    if (outcome._tag !== "Failed" || outcome.kind !== "defect" || Exit.isSuccess(exit) || !isRefusal(exit.cause)) {
      refused.forget(this.job.id)
      return outcome
    }
    const delayMs = refused.next(this.job.id, Math.random())
    return delayMs === undefined ? outcome : { _tag: "Unavailable", delayMs, message: outcome.message }
  }
}

/** Continues the sender's trace; without one there is no span to pay for. */
const underTrace = <A, E>({ actor, id, trace }: ClaimedJob, self: Effect.Effect<A, E>): Effect.Effect<A, E> => {
  const parent = trace === null ? Option.none() : HttpTraceContext.w3c(Headers.fromInput({ traceparent: trace }))
  return Option.isNone(parent)
    ? self
    : (Effect.withSpan(self, `actor ${actor}`, {
        parent: parent.value,
        kind: "consumer",
        attributes: { job: id }
      }) satisfies Effect.Effect<A, E, Exclude<never, Tracer.ParentSpan>>)
}

export const classify = (
  exit: Exit.Exit<unknown, RunFailure>,
  stop: StopReason | undefined,
  { actor }: RegisteredActor,
  timeoutMs: number,
  snoozedMs = 0
): Outcome => {
  if (Exit.isSuccess(exit)) return { _tag: "Completed", result: exit.value }
  const failure = Cause.findErrorOption(exit.cause)
  if (Option.isSome(failure)) {
    if (failure.value instanceof IncompatiblePayload) {
      return { _tag: "Incompatible", build: buildOf(actor), message: failure.value.message }
    }
    const { error, message, permanent, tag } = failure.value
    return { _tag: "Failed", kind: "failed", tag, message, error, permanent }
  }
  if (Cause.hasInterruptsOnly(exit.cause)) {
    switch (stop) {
      case "released":
        return { _tag: "Released" }
      case "snoozed":
        return { _tag: "Snoozed", delayMs: snoozedMs }
      case "cancelled":
        return { _tag: "Cancelled" }
      case "timed_out":
        return failed("timed_out", "TimedOut", `Not done after ${Duration.format(Duration.millis(timeoutMs))}`)
      case undefined:
        return failed("defect", "Interrupted", "The handler interrupted itself")
    }
  }
  const defect = Cause.squash(exit.cause)
  return failed("defect", defect instanceof Error ? defect.name : "Defect", messageOf(defect))
}

const failed = (kind: "timed_out" | "defect", tag: string, message: string): Outcome => ({
  _tag: "Failed",
  kind,
  tag,
  message,
  error: null,
  permanent: false
})

/** Anything may be thrown, also a value without text: an attempt always gets its outcome. */
const messageOf = (defect: unknown): string => {
  try {
    return defect instanceof Error ? defect.message : String(defect)
  } catch {
    return Object.prototype.toString.call(defect)
  }
}

/** The store knows the time better than this node, and corrects `startedAt` by the duration. */
const recordOf = (outcome: Outcome, attempt: number, durationMs: number): AttemptRecord | null => {
  if (outcome._tag === "Completed" || outcome._tag === "Snoozed") return null
  const when = { startedAt: new Date(Date.now() - durationMs).toISOString(), durationMs: Math.round(durationMs) }
  switch (outcome._tag) {
    case "Released":
      return { attempt, outcome: "interrupted", tag: "Interrupted", message: "The node gave the job back", ...when }
    case "Cancelled":
      return { attempt, outcome: "cancelled", tag: "Cancelled", message: "It was cancelled while it ran", ...when }
    case "Unavailable": {
      const { message } = outcome
      return { attempt, outcome: "interrupted", tag: "DatabaseUnavailable", message, ...when }
    }
    case "Incompatible": {
      const { build, message } = outcome
      return { attempt, outcome: "incompatible", tag: "IncompatiblePayload", message, build, ...when }
    }
    case "Failed": {
      const { error, kind, message, tag } = outcome
      return { attempt, outcome: kind, tag, message, ...(error === null ? {} : { error }), ...when }
    }
  }
}
