/**
 * What an actor may do for many jobs together: look something up before they start (`prepare`), and write something in
 * the transaction that stores their results (`onSettled`).
 */
import { Duration, Effect, Exit, Fiber, FiberSet, Option, Semaphore } from "effect"
import type { SqlError } from "effect/sql"
import type { Decoder } from "./HandlerCodec.ts"
import type { Outcome, Verdict } from "./JobState.ts"

/** A claimed job, as far as its actor looks at it; the payload is encoded. */
export interface JobInput {
  readonly id: string
  readonly payload: unknown
  readonly version: number
  readonly claim: number
  readonly failures: number
  readonly losses: number
}

/** A job that was claimed and has not started. */
export interface PreparedJob<out Payload> {
  readonly jobId: string
  /** Number of the attempt, 1 for the first. */
  readonly number: number
  /** The number of its claim, or of the lease of its key: jobs that run under the same lease share it. */
  readonly claim: number
  /** How often a node was lost that may have run it. */
  readonly losses: number
  readonly payload: Payload
}

/** An attempt whose result is being stored; or a job that was cancelled, or lost too often, and never started. */
export interface SettledAttempt<out Payload, out Value> extends PreparedJob<Payload> {
  readonly outcome: Outcome
  /** Where the job goes: a failed one whose cancellation was requested is cancelled instead of retried. */
  readonly verdict: Verdict
  readonly durationMs: number
  /** What the handler recorded last. */
  readonly value: Value | undefined
}

export interface BatchHandler<Payload, Success, Failure, Attempt, Prepared, Value, RPrepare, RRun, RSettled> {
  /**
   * One look-up for the jobs of a claim, of up to 500 at once, before the first of them starts. Each handler gets its
   * result; its failure is a failure of each attempt. One that takes longer than half the actor's time-out is given up,
   * and its jobs are given back. What it found may be as old as the claim: jobs of one mailbox run one after another.
   */
  readonly prepare?: (jobs: ReadonlyArray<PreparedJob<Payload>>) => Effect.Effect<Prepared, Failure, RPrepare>
  readonly run: (
    payload: Payload,
    attempt: Attempt & Recorder<Value>,
    prepared: Prepared
  ) => Effect.Effect<Success, Failure, RRun>
  /**
   * Runs in the transaction that stores the results of these attempts, once for each batch: both are stored, or
   * neither. Statements of `RuntimeSql` join that transaction, those of other clients do not. It gets accepted results
   * only, also of attempts that failed, timed out, were cancelled or interrupted, in the order in which they ended. It is called again
   * when the transaction fails. Keep it short: the results of the actor wait for it, those of others do not.
   */
  readonly onSettled?: (
    attempts: ReadonlyArray<SettledAttempt<Payload, Value>>
  ) => Effect.Effect<void, SqlError.SqlError, RSettled>
  /** What is left of a value that the database cannot hold; without it, or if that fails as well, the attempt has none. */
  readonly withoutDetails?: (value: Value) => Value
  /**
   * Gets attempts whose results were refused because the claim was lost: another node may run the job already. In
   * a transaction of its own if it opens one, and not repeated.
   */
  readonly onClaimLost?: (
    attempts: ReadonlyArray<SettledAttempt<Payload, Value>>
  ) => Effect.Effect<void, SqlError.SqlError, RSettled>
}

/** What the attempt of such a handler has besides. */
export interface Recorder<in Value> {
  /** Leaves a value for `onSettled`, whatever becomes of the attempt; the last one counts. */
  readonly record: (value: Value) => Effect.Effect<void>
}

interface GivesBack {
  readonly giveBack: Effect.Effect<never>
}

/** An attempt that ended, as the worker sees it. */
export interface EndedAttempt {
  readonly job: JobInput
  readonly outcome: Outcome
  readonly durationMs: number
  readonly value: unknown
}

type Hook = (
  attempts: ReadonlyArray<EndedAttempt & { readonly verdict: Verdict }>
) => Effect.Effect<void, SqlError.SqlError>

/** What the worker calls; values are encoded or unknown. */
export interface Hooks {
  /** Jobs that were claimed together; to be called before the first of them starts. */
  readonly claimed: (jobs: ReadonlyArray<JobInput>) => void
  readonly onSettled: Hook | undefined
  readonly withoutDetails: ((value: unknown) => unknown) | undefined
  readonly onClaimLost: Hook | undefined
}

/** Jobs that are prepared together. One preparation of an actor runs at a time. */
const mostAtOnce = 500

/** Keeps what was decoded and prepared for a job for as long as the job. */
export const make = Effect.fnUntraced(function* <P, S, F, A, B, V, R1, R2, R3>(
  handler: BatchHandler<P, S, F, A, B, V, R1, R2, R3>,
  decode: Decoder<P>,
  timeout: Duration.Duration
) {
  const fork = yield* FiberSet.makeRuntime<R1>()
  const services = yield* Effect.context<R3>()
  const payloads = new WeakMap<JobInput, P>()
  const preparations = new WeakMap<JobInput, Fiber.Fiber<Option.Option<B>, F>>()
  const permit = Semaphore.makeUnsafe(1)
  const longestMs = Duration.toMillis(timeout) / 2
  const { onClaimLost, onSettled, prepare, withoutDetails } = handler

  const payloadOf = (job: JobInput): ReturnType<Decoder<P>> => {
    if (payloads.has(job)) return Exit.succeed(payloads.get(job)!)
    const decoded = decode(job.payload, job.version)
    if (Exit.isSuccess(decoded)) payloads.set(job, decoded.value)
    return decoded
  }

  const inputOf = (job: JobInput): ReadonlyArray<PreparedJob<P>> => {
    const payload = payloadOf(job)
    if (Exit.isFailure(payload)) return []
    const { claim, failures, id, losses } = job
    return [{ jobId: id, number: failures + 1, claim, losses, payload: payload.value }]
  }

  const prepareTogether = (jobs: ReadonlyArray<JobInput>): void => {
    const inputs = jobs.flatMap(inputOf)
    if (prepare === undefined || inputs.length === 0) return
    const preparing = Effect.suspend(() => prepare(inputs)).pipe(
      permit.withPermits(1),
      Effect.timeoutOption(longestMs),
      Effect.tap((prepared) =>
        Option.isSome(prepared)
          ? Effect.void
          : Effect.logWarning(
              `${inputs.length} jobs are given back: their preparation took longer than ${longestMs} ms`
            )
      )
    )
    const fiber = fork(preparing)
    for (const job of jobs) preparations.set(job, fiber)
  }

  const prepareAll = (jobs: ReadonlyArray<JobInput>): void => {
    for (let n = 0; n < jobs.length; n += mostAtOnce) prepareTogether(jobs.slice(n, n + mostAtOnce))
  }

  const preparationOf = (job: JobInput, giveBack: Effect.Effect<never>): Effect.Effect<B, F> =>
    Effect.suspend(() => {
      if (prepare === undefined) return Effect.succeed(undefined as B)
      if (!preparations.has(job)) prepareTogether([job])
      return Effect.flatMap(
        Fiber.join(preparations.get(job)!),
        Option.match({ onNone: () => giveBack, onSome: Effect.succeed })
      )
    })

  const hook =
    (self: (attempts: ReadonlyArray<SettledAttempt<P, V>>) => Effect.Effect<void, SqlError.SqlError, R3>): Hook =>
    (attempts) => {
      const settled: Array<SettledAttempt<P, V>> = []
      for (const { durationMs, job, outcome, value, verdict } of attempts) {
        for (const input of inputOf(job)) {
          settled.push({ ...input, outcome, verdict, durationMs, value: value as V | undefined })
        }
      }
      // The transaction stands in the context of the fiber, to which the services are added.
      return settled.length === 0 ? Effect.void : Effect.provideContext(self(settled), services)
    }

  return {
    payloadOf,
    run: (job: JobInput, payload: P, attempt: A & Recorder<V> & GivesBack): Effect.Effect<S, F, R2> =>
      Effect.flatMap(preparationOf(job, attempt.giveBack), (prepared) => handler.run(payload, attempt, prepared)),
    hooks: {
      claimed: prepareAll,
      onSettled: onSettled && hook(onSettled),
      withoutDetails: withoutDetails as ((value: unknown) => unknown) | undefined,
      onClaimLost: onClaimLost && hook(onClaimLost)
    } satisfies Hooks
  }
})
