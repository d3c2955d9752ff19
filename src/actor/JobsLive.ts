/** `Jobs` over the store: encodes the payload, writes the job in the caller's transaction, wakes the workers after it. */
import { Duration, Effect, Layer, Option, Schema, Tracer } from "effect"
import { HttpTraceContext } from "effect/http"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../sql/Pg.ts"
import { Wakeup } from "../sql/Wakeup.ts"
import type * as Actor from "./Actor.ts"
import { isPlain, JobStore, type NewJob } from "./JobStore.ts"
import { Jobs, type SendOptions, type Sent } from "./Jobs.ts"
import { sent } from "./Metrics.ts"
import * as Sender from "./Sender.ts"

const encoders = new WeakMap<Actor.Any, (payload: unknown) => Effect.Effect<unknown, Schema.SchemaError>>()
const encoderOf = (actor: Actor.Any) => {
  const known = encoders.get(actor)
  if (known !== undefined) return known
  const encode = Schema.encodeUnknownEffect(Schema.toCodecJson(actor.payload as Actor.Json))
  encoders.set(actor, encode)
  return encode
}

/** The sender's span, so that a trace goes on from the request to the job. */
const currentTrace = Effect.map(Effect.serviceOption(Tracer.ParentSpan), (span) =>
  Option.match(span, {
    onNone: () => null,
    onSome: (span) =>
      span._tag === "Span" && span.sampled ? (HttpTraceContext.toHeaders(span)["traceparent"] ?? null) : null
  })
)

const newJob = (actor: Actor.Any, payload: unknown, trace: string | null, options: SendOptions = {}) =>
  Effect.map(
    Effect.orDie(encoderOf(actor)(payload)),
    (encoded): NewJob => ({
      actor: actor.name,
      priority: options.priority ?? actor.priority,
      payload: encoded,
      delayMs: options.delay === undefined ? 0 : Duration.toMillis(Duration.fromInputUnsafe(options.delay)),
      uniqueKey: options.uniqueKey ?? null,
      trace
    })
  )

export const layer: Layer.Layer<Jobs, never, JobStore | SqlClient.SqlClient | Wakeup> = Layer.effect(
  Jobs,
  Effect.gen(function* () {
    const store = yield* JobStore
    const sql = yield* SqlClient.SqlClient
    const wakeup = yield* Wakeup
    const share = yield* Sender.make(store)
    const inTransaction = Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)

    /** What a rollback undid, or a unique key named already, was not sent. */
    const announce = (actor: Actor.Any, jobs: ReadonlyArray<NewJob>, answers: ReadonlyArray<Sent>) => {
      const created = jobs.filter((_, index) => answers[index]?.created)
      if (created.length === 0) return Effect.void
      const delayed = created.filter((job) => job.delayMs > 0).length
      return sql.afterCommit(
        Effect.gen(function* () {
          sent(actor.name, created.length)
          if (delayed < created.length) yield* wakeup.signal("job")
          if (delayed > 0) yield* wakeup.signal("scheduled")
        })
      )
    }

    const sendOne = (job: NewJob) =>
      Effect.flatMap(inTransaction, (joined) =>
        joined || !isPlain(job) ? Effect.map(store.send([job]), ([first]) => first!) : share(job)
      )

    return Jobs.of({
      send: Effect.fnUntraced(function* (actor, payload, options) {
        const job = yield* newJob(actor, payload, yield* currentTrace, options)
        const answer = yield* dieOnSql(sendOne(job))
        yield* announce(actor, [job], [answer])
        return answer
      }),
      sendAll: Effect.fnUntraced(function* (actor, messages) {
        if (messages.length === 0) return []
        const trace = yield* currentTrace
        const jobs = yield* Effect.forEach(messages, ({ options, payload }) => newJob(actor, payload, trace, options))
        const answers = yield* dieOnSql(store.send(jobs))
        yield* announce(actor, jobs, answers)
        return answers
      }),
      find: (jobId) => dieOnSql(store.find(jobId)),
      counts: (actor) => dieOnSql(store.counts(actor))
    })
  })
)
