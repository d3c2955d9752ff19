/**
 * The one middleware around everything, routed or not. It names the request, refuses what no endpoint should see,
 * answers OPTIONS, turns every failure into a problem, and finishes every answer (`Answer.ts`).
 */
import { ByteSize, Context, Effect, Exit, Option, type Types } from "effect"
import { HttpEffect, HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Lifecycle } from "../Lifecycle.ts"
import { Settings } from "../settings/Settings.ts"
import { clientAddress } from "./Address.ts"
import * as Answer from "./Answer.ts"
import * as Cors from "./Cors.ts"
import { Exchange, ExchangeState, exchangeOf, headerOf } from "./Exchange.ts"
import * as Failure from "./Failure.ts"
import * as Framing from "./Framing.ts"
import * as Metrics from "./Metrics.ts"
import * as OperatorAccess from "./OperatorAccess.ts"
import * as Refusal from "./Refusal.ts"
import * as RequestId from "./RequestId.ts"
import { isCanonical, pathOf, type RouteTable } from "./RouteTable.ts"

/** Of a request body, whether its length is announced or it comes in chunks. */
const maxBodySize = ByteSize.mebibytes(1)
const maxBodyBytes = ByteSize.toNumberUnsafe(maxBodySize)

type Request = HttpServerRequest.HttpServerRequest
/** The router's type for what a middleware wraps; nothing that it may fail with leaves the edge. */
type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled>

export const make = Effect.fnUntraced(function* (routes: RouteTable) {
  const settings = yield* Settings
  Metrics.declare(routes.routes)
  const nextId = yield* RequestId.generator
  const lifecycle = yield* Lifecycle
  const cors = Cors.make(settings.corsOrigins)
  const operators = OperatorAccess.make(Option.getOrUndefined(settings.publicUrl), settings.allowedHosts)
  const finish = yield* Answer.make(cors, lifecycle)
  const addressOf = clientAddress(settings.trustedProxies)

  return (handler: Handler): Handler => {
    const recovered = Effect.catchCause(handler, (cause) =>
      Effect.withFiber(({ context }) => {
        const { url } = Context.getUnsafe(context, HttpServerRequest.HttpServerRequest)
        return Failure.recover(cause, url, exchangeOf(context), routes)
      })
    )
    return Effect.withFiber((fiber) => {
      const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
      const requestId = RequestId.accepted(headerOf(request, "x-request-id")) ?? nextId()
      const exchange = new ExchangeState(requestId, addressOf(request), performance.now())
      // The root of the request restores the fiber's context, as it does for the router.
      fiber.setContext(contextOf(fiber.context, request, exchange))
      HttpEffect.appendPreResponseHandlerUnsafe(fiber.context, (_, response) =>
        finish({ request, exchange, fiber }, response)
      )
      const refused = lifecycle.isDraining() ? stopping() : refuse(request, routes, cors, operators)
      return refused === undefined ? recovered : Exit.succeed(refused)
    })
  }
})

const contextOf = (context: Context.Context<never>, { method }: Request, exchange: ExchangeState) => {
  const known = Context.add(context, Exchange, exchange)
  return method === "GET" || method === "HEAD"
    ? known
    : Context.add(known, HttpIncomingMessage.MaxBodySize, maxBodySize)
}

/** Another node takes over at once where there is one, and this one is back within about this time. */
const stopping = () => Refusal.unavailable(1, "The service is shutting down")

/** An answer for requests that go no further. */
const refuse = (
  request: Request,
  routes: RouteTable,
  cors: Cors.Cors,
  operators: OperatorAccess.OperatorAccess
): HttpServerResponse.HttpServerResponse | undefined => {
  const fault = Framing.faultOf(request)
  if (fault !== undefined) return Refusal.make(400, { detail: fault })
  if (/^(?!100-continue$)./i.test(headerOf(request, "expect") ?? "")) return Refusal.make(417)
  if (request.url.includes("%00")) return Refusal.make(400, { detail: "The address holds a NUL character" })
  if (!isCanonical(pathOf(request.url))) return Refusal.make(404)
  const refused = operators.refuse(request)
  if (refused !== undefined) return refused
  if (request.method === "GET" || request.method === "HEAD") return undefined
  if (request.method === "OPTIONS") return options(request, routes, cors)
  if (Number(headerOf(request, "content-length") ?? 0) > maxBodyBytes) return Refusal.make(413)
  const encoding = headerOf(request, "content-encoding")
  return encoding === undefined || encoding === "identity"
    ? undefined
    : Refusal.make(415, {
        detail: "A compressed request body is not accepted",
        headers: { "accept-encoding": "identity" }
      })
}

const options = (request: Request, routes: RouteTable, cors: Cors.Cors): HttpServerResponse.HttpServerResponse => {
  const allow = routes.allow(request.url)
  if (allow === undefined) return Refusal.make(404)
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
