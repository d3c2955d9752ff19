/** What a failed request answers: the cause is told to the log, never to the caller. */
import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { isUnavailable } from "../sql/Pg.ts"
import type { ExchangeState } from "./Exchange.ts"
import * as Refusal from "./Refusal.ts"
import type { RouteTable } from "./RouteTable.ts"

type Response = HttpServerResponse.HttpServerResponse

/** Seconds; the pool frees connections and a restarted database answers within about this time. */
const retryAfterUnavailable = 2

/**
 * An answer for every cause but pure interruption, which stays as it is: the client has gone, or the server stops.
 */
export const recover = (
  cause: Cause.Cause<unknown>,
  target: string,
  exchange: ExchangeState,
  routes: RouteTable
): Effect.Effect<Response> => {
  const thrown = cause.reasons.flatMap((reason) =>
    reason._tag === "Fail" ? [reason.error] : reason._tag === "Die" ? [reason.defect] : []
  )
  if (thrown.length === 0) return Effect.failCause(cause as Cause.Cause<never>)
  for (const error of thrown) {
    const answer = expected(error, target, routes)
    if (answer !== undefined) return Effect.succeed(answer)
  }
  return thrown.some(isUnavailable)
    ? Effect.as(
        tell(Effect.logWarning("Database unavailable", cause), exchange),
        Refusal.unavailable(retryAfterUnavailable)
      )
    : Effect.as(tell(Effect.logError("Request failed", cause), exchange), Refusal.make(500))
}

const tell = (log: Effect.Effect<void>, { accountId, requestId }: ExchangeState) =>
  Effect.annotateLogs(log, { request_id: requestId, ...(accountId === undefined ? {} : { account: accountId }) })

/** Failures that are the caller's doing, or that carry their own answer. */
const expected = (error: unknown, target: string, routes: RouteTable): Response | undefined => {
  if (HttpServerResponse.isHttpServerResponse(error)) return error
  if (HttpApiError.HttpApiPayloadTooLarge.is(error)) return Refusal.make(413)
  if (HttpApiError.HttpApiSchemaError.is(error) && error.kind !== "Body" && error.kind !== "ResponseHeaders") {
    return Refusal.make(400)
  }
  if (!HttpServerError.isHttpServerError(error)) return undefined
  const { reason } = error
  if (reason._tag === "RequestParseError") return Refusal.make(reason.reason === "BodyTooLarge" ? 413 : 400)
  if (reason._tag !== "RouteNotFound") return undefined
  const allow = routes.allow(target)
  return allow === undefined ? Refusal.make(404) : Refusal.make(405, { headers: { allow } })
}
