/**
 * What a job was sent by, or an event published by: a request, a job, an event, a schedule, an operator, or a role in SQL, as `kind:id`.
 * It is stored with the job and the event, so that `ekimae why` finds the way back to the request.
 *
 * It need not be passed on: a handler's jobs are caused by its job, those of an HTTP handler by its request. What sends jobs
 * from a loop of its own says the cause (`CurrentCause`).
 */
import { Context, Effect } from "effect"
import { CurrentRequest } from "../../http/RequestContext.ts"
import { CurrentJob } from "../worker/CurrentJob.ts"

export const causeKinds = ["request", "job", "event", "schedule", "operator", "sql"] as const
export type CauseKind = (typeof causeKinds)[number]

/** The cause that a loop or a command names; it goes before the job and the request. */
export const CurrentCause = Context.Reference<string | undefined>("ekimae/actor/cause/CurrentCause", {
  defaultValue: () => undefined
})

/** Longer ones would not fit into an index. */
const longestId = 200

export const of = (kind: CauseKind, id: string): string => `${kind}:${id.slice(0, longestId)}`

/** Kinds of which nothing is stored: such a cause is a root. */
const rootKinds: ReadonlySet<string> = new Set<CauseKind>(["request", "schedule", "operator", "sql"])
export const isRootKind = (kind: string | undefined): kind is CauseKind => kind !== undefined && rootKinds.has(kind)

/** The kind and id of a cause; undefined for a text that is none. */
export const parse = (cause: string): { readonly kind: CauseKind; readonly id: string } | undefined => {
  const colon = cause.indexOf(":")
  const kind = causeKinds.find((kind) => kind === cause.slice(0, colon))
  const id = cause.slice(colon + 1)
  return kind === undefined || id === "" ? undefined : { kind, id }
}

/** Cause of what a fiber does, by its context; null when nothing is known. */
export const causeOf = (context: Context.Context<never>): string | null => {
  const named = Context.get(context, CurrentCause)
  if (named !== undefined) return named
  const job = Context.get(context, CurrentJob)
  if (job !== undefined) return of("job", job.id)
  const request = Context.getOrUndefined(context, CurrentRequest)
  return request === undefined || request.requestId === "" ? null : of("request", request.requestId)
}

export const current = Effect.withFiber(({ context }) => Effect.succeed(causeOf(context)))

/** What this effect sends and publishes has that cause. */
export const by =
  (kind: CauseKind, id: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.provideService(self, CurrentCause, of(kind, id))
