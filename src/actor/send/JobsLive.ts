/** `Jobs` over the store: encodes the payload, writes the job in the caller's transaction, wakes the workers after it. */
import { Duration, Effect, Layer, Option, Schema, Tracer } from "effect"
import { HttpTraceContext } from "effect/http"
import { SqlClient } from "effect/sql"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { asService } from "../../sql/tenant/Tenant.ts"
import type * as Actor from "../Actor.ts"
import { isPlain, JobStore, type NewJob, type StoredJob } from "../JobStore.ts"
import { JobEnded, Jobs, type JobView, type SendOptions } from "../Jobs.ts"
import { CancelledJobs, DelayedJobs, ReadyJobs } from "../JobTopics.ts"
import { sent } from "../Metrics.ts"
import { DirectStart } from "./DirectStart.ts"
import { JobWaiter } from "./JobWaiter.ts"
import * as Sender from "./Sender.ts"

const encoders = new WeakMap<Actor.Any, (payload: unknown) => unknown>()
const encoderOf = (actor: Actor.Any) => {
  const known = encoders.get(actor)
  if (known !== undefined) return known
  const encode = Schema.encodeUnknownSync(Schema.toCodecJson(actor.payload as Actor.Json))
  encoders.set(actor, encode)
  return encode
}

/** The traceparent of the sender's span, so that a trace continues from the request to the job. */
const currentTrace = Effect.map(Effect.serviceOption(Tracer.ParentSpan), (span) =>
  Option.match(span, {
    onNone: () => null,
    onSome: (span) =>
      span._tag === "Span" && span.sampled ? (HttpTraceContext.toHeaders(span)["traceparent"] ?? null) : null
  })
)

/** Keys longer than this are a fault of the actor: they are indexed. */
const longestKey = 500

const keyOf = (actor: Actor.Any, payload: unknown): string | null => {
  const key = actor.keyed?.keyOf(payload)
  if (key === undefined) return null
  if (key === "" || key.length > longestKey) {
    throw new Error(`The key of a job of "${actor.name}" has ${key.length} characters: expected 1 to ${longestKey}`)
  }
  return key
}

/**
 * Throws for a payload that its schema refuses: that is a defect of the caller. No Effect, since jobs come by the
 * thousand.
 */
const newJob = (
  actor: Actor.Any,
  payload: unknown,
  trace: string | null,
  { delay, priority, runAt, uniqueKey }: SendOptions = {}
): NewJob => ({
  actor: actor.name,
  priority: priority ?? actor.priority,
  payload: encoderOf(actor)(payload),
  delayMs: delay === undefined ? 0 : Duration.toMillis(Duration.fromInputUnsafe(delay)),
  runAt: runAt ?? null,
  uniqueKey: uniqueKey ?? null,
  key: keyOf(actor, payload),
  trace
})

/** Writes jobs with the rights of the service, also in a tenant's transaction: jobs belong to no tenant. */
const byService = <A, E, R>(self: Effect.Effect<A, E, R>) => dieOnSql(asService(self))

const ended = (jobId: string, state: JobEnded["state"], reason: string) =>
  Effect.fail(new JobEnded({ jobId, state, reason }))

/** The result or failure of a finished job, decoded as the actor declares it. */
const resultOf = <A extends Actor.Any>(
  actor: A,
  jobId: string,
  view: JobView | undefined
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

export const layer: Layer.Layer<Jobs, never, JobStore | JobWaiter | DirectStart | SqlClient.SqlClient | Notifier> =
  Layer.effect(
    Jobs,
    Effect.gen(function* () {
      const store = yield* JobStore
      const sql = yield* SqlClient.SqlClient
      const notifier = yield* Notifier
      const jobWaiter = yield* JobWaiter
      const directStart = yield* DirectStart
      const share = yield* Sender.make(store, directStart.reserve)
      const inTransaction = Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)

      /** Wakes workers after the commit, for the jobs that were created: a rolled back or duplicate job wakes none. */
      const announce = (actor: Actor.Any, jobs: ReadonlyArray<NewJob>, answers: ReadonlyArray<StoredJob>) => {
        const created = jobs.filter((_, index) => answers[index]?.created)
        if (created.length === 0) return Effect.void
        const delayed = created.filter((job) => job.delayMs > 0 || job.runAt !== null).length
        return sql.afterCommit(
          Effect.gen(function* () {
            sent(actor.name, created.length)
            const ready = delayed < created.length || created.some(({ runAt }) => runAt !== null)
            if (ready && answers[0]?.started !== true) yield* notifier.notify(ReadyJobs, actor.name)
            if (delayed > 0) yield* notifier.notify(DelayedJobs)
          })
        )
      }

      const sendOne = (job: NewJob) =>
        Effect.flatMap(inTransaction, (joined) =>
          joined || !isPlain(job) ? Effect.map(store.send([job]), ([first]) => first!) : share(job)
        )

      return Jobs.of({
        send: Effect.fnUntraced(function* (actor, payload, options) {
          const job = newJob(actor, payload, yield* currentTrace, options)
          const answer = yield* byService(sendOne(job))
          yield* announce(actor, [job], [answer])
          return { jobId: answer.jobId, created: answer.created }
        }),
        sendAll: Effect.fnUntraced(function* (actor, messages) {
          if (messages.length === 0) return []
          const trace = yield* currentTrace
          const jobs = messages.map(({ options, payload }) => newJob(actor, payload, trace, options))
          const answers = yield* byService(store.send(jobs))
          yield* announce(actor, jobs, answers)
          return answers
        }),
        find: (jobId) => Effect.map(byService(store.find([jobId])), ([view]) => view),
        findAll: (jobIds) => byService(store.find(jobIds)),
        await: (actor, jobId) => Effect.flatMap(jobWaiter.wait(jobId), (view) => resultOf(actor, jobId, view)),
        cancel: Effect.fnUntraced(function* (jobId) {
          const { asked, cancelled } = yield* byService(store.cancel([jobId]))
          if (asked.length > 0) yield* sql.afterCommit(notifier.notify(CancelledJobs))
          return cancelled.length > 0 ? "cancelled" : asked.length > 0 ? "asked" : "finished"
        }),
        counts: (actor) => byService(store.counts(actor))
      })
    })
  )
