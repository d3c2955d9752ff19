/** Turns the cause of a failed request into a response. The cause goes to the log, never to the caller. */
import { Cause, Effect } from "effect"
import { HttpServerError, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import type { Language } from "../../Language.ts"
import { isUnavailable } from "../../process/Outage.ts"
import { storageFullOf } from "../../sql/storage/StorageFull.ts"
import { headerOf, type RequestContext } from "../RequestContext.ts"
import { negotiate } from "../response/AcceptLanguage.ts"
import * as EdgeProblems from "./EdgeProblems.ts"
import type { RouteTable } from "./RouteTable.ts"

type Response = HttpServerResponse.HttpServerResponse

/** Seconds; the pool frees connections and a restarted database answers within about this time. */
const retryAfterUnavailable = 2

/** A response for every cause except pure interruption: then the client has gone, or the server stops. */
export const recover = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest,
  requestContext: RequestContext,
  routes: RouteTable
): Effect.Effect<Response> => {
  const thrown = cause.reasons.flatMap((reason) =>
    reason._tag === "Fail" ? [reason.error] : reason._tag === "Die" ? [reason.defect] : []
  )
  if (thrown.length === 0) return Effect.failCause(cause as Cause.Cause<never>)
  for (const error of thrown) {
    const response = expectedResponse(error, request, routes)
    if (response !== undefined) return Effect.succeed(response)
  }
  return thrown.some(isUnavailable)
    ? Effect.as(
        annotated(Effect.logWarning("Database unavailable", cause), requestContext),
        EdgeProblems.unavailable(retryAfterUnavailable)
      )
    : Effect.as(annotated(Effect.logError("Request failed", cause), requestContext), EdgeProblems.response(500))
}

/** A log line that names the request and the account. */
const annotated = (log: Effect.Effect<void>, { accountId, requestId }: RequestContext) =>
  Effect.annotateLogs(log, { request_id: requestId, ...(accountId === undefined ? {} : { account: accountId }) })

/** The response to a failure that the caller caused, or that is a response itself; undefined for a defect. */
const expectedResponse = (
  error: unknown,
  request: HttpServerRequest.HttpServerRequest,
  routes: RouteTable
): Response | undefined => {
  if (HttpServerResponse.isHttpServerResponse(error)) return error
  const full = storageFullOf(error)
  if (full !== undefined) return EdgeProblems.storageFull(full.text[languageOf(request)])
  if (HttpApiError.HttpApiPayloadTooLarge.is(error)) return EdgeProblems.response(413)
  if (HttpApiError.HttpApiSchemaError.is(error) && error.kind !== "Body" && error.kind !== "ResponseHeaders") {
    return EdgeProblems.response(400)
  }
  if (!HttpServerError.isHttpServerError(error)) return undefined
  const { reason } = error
  if (reason._tag === "RequestParseError") return EdgeProblems.response(reason.reason === "BodyTooLarge" ? 413 : 400)
  if (reason._tag !== "RouteNotFound") return undefined
  const allow = routes.allow(request.url)
  return allow === undefined ? EdgeProblems.response(404) : EdgeProblems.response(405, { headers: { allow } })
}

/** Problems are in English, and this one, which people meet, in Japanese for those who ask for it. */
const languageOf = (request: HttpServerRequest.HttpServerRequest): Language => {
  const accepted = headerOf(request, "accept-language")
  return accepted === undefined ? "en" : negotiate(accepted)
}
