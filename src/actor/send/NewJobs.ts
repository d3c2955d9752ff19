/** Makes the rows of new jobs: encodes the payload, derives the key, notes the sender's trace. */
import { Context, Duration, Effect, Schema, Tracer } from "effect"
import { HttpTraceContext } from "effect/http"
import type * as Actor from "../Actor.ts"
import { causeOf } from "../cause/Cause.ts"
import type { SendOptions, Unique } from "../Job.ts"
import { type NewJob, noOrigin } from "../JobStore.ts"
import { tenantOf } from "../tenant/CurrentTenant.ts"
import { type Uniqueness, uniquenessOf } from "../unique/Uniqueness.ts"

const encoders = new WeakMap<Actor.Any, (payload: unknown) => unknown>()
const encoderOf = (actor: Actor.Any) => {
  const known = encoders.get(actor)
  if (known !== undefined) return known
  const encode = Schema.encodeUnknownSync(Schema.toCodecJson(actor.payload as Actor.Json))
  encoders.set(actor, encode)
  return encode
}

/** What is known of a new job by the fiber that sends it. */
export interface JobSender {
  /** The traceparent of the sender's span, so that a trace continues from the request to the job. */
  readonly trace: string | null
  readonly cause: string | null
  /** The batch to which the jobs belong. */
  readonly batch?: string | undefined
  readonly tenant: string | null
}

export const currentSender = Effect.withFiber(({ context }) => {
  const span = Context.getOrUndefined(context, Tracer.ParentSpan)
  const trace = span?._tag === "Span" && span.sampled ? (HttpTraceContext.toHeaders(span)["traceparent"] ?? null) : null
  return Effect.succeed({ trace, cause: causeOf(context), tenant: tenantOf(context) } satisfies JobSender)
})

/** Keys longer than this are a fault of the actor: they are indexed. */
const longestKey = 500

const keyOf = (actor: Actor.Any, payload: unknown): string | null => {
  const key = actor.keyPolicy?.keyOf(payload)
  if (key === undefined) return null
  if (key === "" || key.length > longestKey) {
    throw new Error(`The key of a job of "${actor.name}" has ${key.length} characters: expected 1 to ${longestKey}`)
  }
  return key
}

const ruleOf = (actor: Actor.Any, unique: Unique, after: SendOptions["after"]): Uniqueness | undefined => {
  const rule = uniquenessOf(unique)
  if (rule === undefined || after === undefined) return rule
  throw new Error(`A job of "${actor.name}" waits for others: its unique key can only be kept while it is unfinished`)
}

/**
 * Throws for a payload that its schema refuses: that is a defect of the caller. No Effect, since jobs come by the
 * thousand.
 */
export const newJob = (
  actor: Actor.Any,
  payload: unknown,
  sender: JobSender,
  { after, cause, delay, priority, runAt, tenant, unique, uniqueKey }: SendOptions = {}
): NewJob => ({
  actor: actor.name,
  priority: priority ?? actor.priority,
  payload: encoderOf(actor)(payload),
  delayMs: delay === undefined ? 0 : Duration.toMillis(Duration.fromInputUnsafe(delay)),
  runAt: runAt ?? null,
  uniqueKey: unique?.key ?? uniqueKey ?? null,
  uniqueness: unique === undefined ? undefined : ruleOf(actor, unique, after),
  key: keyOf(actor, payload),
  trace: sender.trace,
  ...noOrigin,
  cause: cause ?? sender.cause,
  version: actor.version,
  batch: sender.batch ?? null,
  after,
  tenant: tenant === undefined ? sender.tenant : tenant,
  byTenant: actor.fairToTenants
})
