/**
 * The middleware around all requests, routed or not. It gives the request an id, refuses what no endpoint should see,
 * answers OPTIONS, turns every failure into a problem (`ErrorHandler.ts`) and completes every response
 * (`ResponseFinisher.ts`).
 */
import { ByteSize, Context, Effect, Exit, Option, type Types } from "effect"
import { HttpEffect, HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Lifecycle } from "../../process/Lifecycle.ts"
import { Settings } from "../../settings/Settings.ts"
import * as Ulids from "../../Ulids.ts"
import * as TableBody from "../endpoint/TableBody.ts"
import { CurrentRequest, headerOf, OnBehalfOf, RequestContext, requestContextOf } from "../RequestContext.ts"
import * as Cors from "../response/Cors.ts"
import { clientAddress } from "./ClientAddress.ts"
import * as EdgeProblems from "./EdgeProblems.ts"
import * as ErrorHandler from "./ErrorHandler.ts"
import * as Framing from "./Framing.ts"
import * as OperatorAccess from "./OperatorAccess.ts"
import * as RequestSpan from "./RequestSpan.ts"
import * as RequestTarget from "./RequestTarget.ts"
import * as ResponseFinisher from "./ResponseFinisher.ts"
import { isCanonical, pathOf, type RouteTable } from "./RouteTable.ts"

/** Limit of a request body, with `content-length` or in chunks. */
const maxBodySize = ByteSize.mebibytes(1)
const maxBodyBytes = ByteSize.toNumberUnsafe(maxBodySize)

const legalId = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's request id if it is safe to log and echo; undefined if a new one is needed. */
const acceptedId = (given: string | undefined): string | undefined =>
  given !== undefined && legalId.test(given) ? given : undefined

type Request = HttpServerRequest.HttpServerRequest
/** The router's type of what a middleware wraps; the edge handles every failure of it. */
type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled>

export const make = Effect.fnUntraced(function* (routes: RouteTable) {
  const settings = yield* Settings
  const nextId = yield* Ulids.monotonic
  const lifecycle = yield* Lifecycle
  const cors = Cors.make(settings.corsOrigins)
  const operators = OperatorAccess.make(Option.getOrUndefined(settings.publicUrl), settings.allowedHosts)
  const finish = yield* ResponseFinisher.make(cors, lifecycle)
  const addressOf = clientAddress(settings.trustedProxies)
  const fork = Effect.runForkWith(yield* Effect.context<never>())
  let isProxyUnknown = settings.trustedProxies.length === 0
  /** Warns of the first request through a proxy that is not trusted: all its clients then share the limits of one address. */
  const warnOfProxy = (request: Request) => {
    if (!isProxyUnknown || headerOf(request, "x-forwarded-for") === undefined) return
    isProxyUnknown = false
    fork(Effect.logWarning(proxyUnknown, { from: addressOf(request) }))
  }
  const traced = yield* RequestSpan.make(settings.trustedProxies)

  return (handler: Handler): Handler => {
    const recovered = Effect.catchCause(handler, (cause) =>
      Effect.withFiber(({ context }) => {
        const request = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
        return ErrorHandler.recover(cause, request, requestContextOf(context), routes)
      })
    )
    return Effect.withFiber((fiber) => {
      const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
      const requestId = acceptedId(headerOf(request, "x-request-id")) ?? nextId()
      const address = Context.get(fiber.context, OnBehalfOf) ?? addressOf(request)
      warnOfProxy(request)
      const requestContext = new RequestContext(requestId, address, performance.now())
      requestContext.loggedPath = routes.masked(pathOf(request.url))
      // The server restores the fiber's context after the request, as it does for the router.
      fiber.setContext(contextOf(fiber.context, request, requestContext))
      HttpEffect.appendPreResponseHandlerUnsafe(fiber.context, (_, response) =>
        finish({ request, requestContext, fiber }, response)
      )
      TableBody.decodeIn(request)
      const refused = lifecycle.isDraining() ? draining() : refuse(request, routes, cors, operators)
      return refused === undefined ? traced(recovered, request, requestContext) : Exit.succeed(refused)
    })
  }
})

const proxyUnknown =
  "A request has X-Forwarded-For, which is ignored: TRUSTED_PROXIES names no proxy, so limits by address count all clients of a proxy as one"

const contextOf = (context: Context.Context<never>, { method }: Request, requestContext: RequestContext) => {
  const known = Context.add(context, CurrentRequest, requestContext)
  return method === "GET" || method === "HEAD"
    ? known
    : Context.add(known, HttpIncomingMessage.MaxBodySize, maxBodySize)
}

/** One second: another node takes over at once, or this one restarts within about this time. */
const draining = () => EdgeProblems.unavailable(1, "The service is shutting down")

/** The response to a request that no endpoint should see; undefined for all others. */
const refuse = (
  request: Request,
  routes: RouteTable,
  cors: Cors.Cors,
  operators: OperatorAccess.OperatorAccess
): HttpServerResponse.HttpServerResponse | undefined => {
  const fault = Framing.faultOf(request) ?? RequestTarget.faultOf(request)
  if (fault !== undefined) return EdgeProblems.response(400, { detail: fault })
  if (/^(?!100-continue$)./i.test(headerOf(request, "expect") ?? "")) return EdgeProblems.response(417)
  if (!isCanonical(pathOf(request.url))) return EdgeProblems.response(404)
  const refused = operators.refuse(request)
  if (refused !== undefined) return refused
  if (request.method === "GET" || request.method === "HEAD") return undefined
  if (request.method === "OPTIONS") return options(request, routes, cors)
  if (Number(headerOf(request, "content-length") ?? 0) > maxBodyBytes) return EdgeProblems.response(413)
  const encoding = headerOf(request, "content-encoding")
  if (encoding === undefined || encoding === "identity") return undefined
  const mayBeGzipped = TableBody.mayBeGzipped(request)
  if (mayBeGzipped && /^(?:x-)?gzip$/iu.test(encoding)) return undefined
  return EdgeProblems.response(415, {
    detail: mayBeGzipped ? "A compressed table is accepted as gzip" : "A compressed request body is not accepted",
    headers: { "accept-encoding": mayBeGzipped ? "gzip, identity" : "identity" }
  })
}

const options = (request: Request, routes: RouteTable, cors: Cors.Cors): HttpServerResponse.HttpServerResponse => {
  const allow = routes.allow(request.url)
  if (allow === undefined) return EdgeProblems.response(404)
  const origin = headerOf(request, "origin")
  const isPreflight =
    origin !== undefined &&
    headerOf(request, "access-control-request-method") !== undefined &&
    !OperatorAccess.isForOperators(pathOf(request.url))
  return HttpServerResponse.empty({
    status: 204,
    headers: { allow, ...(isPreflight ? cors.preflight(origin, allow) : {}) }
  })
}
