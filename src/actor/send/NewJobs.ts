/** Makes the rows of new jobs: notes the trace of the sender, and what it asked for. */
import { Context, Duration, Effect, Tracer } from "effect"
import { HttpTraceContext } from "effect/http"
import type * as Actor from "../Actor.ts"
import { causeOf } from "../cause/Cause.ts"
import type { SendOptions, Unique } from "../Job.ts"
import { type NewJob, noOrigin } from "../JobStore.ts"
import { tenantOf } from "../tenant/CurrentTenant.ts"
import { type Uniqueness, uniquenessOf } from "../unique/Uniqueness.ts"
import { encodedJobOf } from "./EncodedJob.ts"

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

const ruleOf = (actor: Actor.Any, unique: Unique, after: SendOptions["after"]): Uniqueness | undefined => {
  const rule = uniquenessOf(unique)
  if (rule === undefined || after === undefined) return rule
  throw new Error(`A job of "${actor.name}" waits for others: its unique key can only be kept while it is unfinished`)
}

/** Nodes look for the times of jobs of such actors alone. */
const deadlineOf = (actor: Actor.Any, notAfter: Date): Date => {
  if (actor.deadline !== undefined) return notAfter
  throw new Error(`The actor "${actor.name}" declares no deadline: its jobs cannot be sent with \`notAfter\``)
}

/** What jobs that are sent without options have in common. */
const plainOf = (actor: Actor.Any, sender: JobSender): NewJob => ({
  actor: actor.name,
  priority: actor.priority,
  payload: undefined,
  delayMs: 0,
  runAt: null,
  uniqueKey: null,
  uniqueness: undefined,
  key: null,
  trace: sender.trace,
  ...noOrigin,
  cause: sender.cause,
  version: actor.version,
  batch: sender.batch ?? null,
  after: undefined,
  tenant: sender.tenant,
  byTenant: actor.fairToTenants
})

const withOptions = (
  actor: Actor.Any,
  plain: NewJob,
  { after, cause, delay, notAfter, priority, runAt, tenant, unique, uniqueKey }: SendOptions
): NewJob => ({
  ...plain,
  ...(notAfter === undefined ? {} : { notAfter: deadlineOf(actor, notAfter) }),
  priority: priority ?? plain.priority,
  delayMs: delay === undefined ? 0 : Duration.toMillis(Duration.fromInputUnsafe(delay)),
  runAt: runAt ?? null,
  uniqueKey: unique?.key ?? uniqueKey ?? null,
  uniqueness: unique === undefined ? undefined : ruleOf(actor, unique, after),
  cause: cause ?? plain.cause,
  after,
  tenant: tenant === undefined ? plain.tenant : tenant
})

/**
 * Makes the jobs of one actor and sender. Throws for a payload that its schema refuses: that is a defect of the caller. No
 * Effect, since jobs come by the thousand.
 */
export const jobsOf = (actor: Actor.Any, sender: JobSender) => {
  const [encoded, plain] = [encodedJobOf(actor), plainOf(actor, sender)]
  return (payload: unknown, options?: SendOptions): NewJob => {
    const job = { ...plain, ...encoded(payload) }
    return options === undefined ? job : withOptions(actor, job, options)
  }
}

/** One job, as by `jobsOf`. */
export const newJob = (actor: Actor.Any, payload: unknown, sender: JobSender, options?: SendOptions): NewJob =>
  jobsOf(actor, sender)(payload, options)
