/**
 * The one middleware around everything, routed or not. It names the request, refuses what no endpoint should see,
 * answers OPTIONS, turns every failure into a problem, and finishes every answer (`Answer.ts`).
 */
import { ByteSize, Context, Effect, Exit, type Fiber, type Types } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpEffect, HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Settings } from "../config.ts"
import { Lifecycle } from "../Lifecycle.ts"
import { clientAddress } from "./Address.ts"
import * as Answer from "./Answer.ts"
import * as Cors from "./Cors.ts"
import { Exchange, ExchangeState, headerOf } from "./Exchange.ts"
import * as Failure from "./Failure.ts"
import * as Refusal from "./Refusal.ts"
import * as RequestId from "./RequestId.ts"
import type { RouteTable } from "./RouteTable.ts"

/** Of a request body, whether its length is announced or it comes in chunks. */
const maxBodySize = ByteSize.mebibytes(1)
const maxBodyBytes = ByteSize.toNumberUnsafe(maxBodySize)

type Request = HttpServerRequest.HttpServerRequest
/** The router's type for what a middleware wraps; nothing that it may fail with leaves the edge. */
type Handler = Effect.Effect<HttpServerResponse.HttpServerResponse, Types.unhandled>

export const make = Effect.fnUntraced(function* (routes: RouteTable) {
  const settings = yield* Settings
  const random = yield* SecureRandom.SecureRandom
  const lifecycle = yield* Lifecycle
  const cors = Cors.make(settings.corsOrigins)
  const finish = yield* Answer.make(cors, lifecycle)
  const addressOf = clientAddress(settings.trustedProxies)

  const begin = (
    fiber: Fiber.Fiber<unknown, unknown>,
    request: Request,
    requestId: string,
    handler: Handler
  ): Handler => {
    const exchange = new ExchangeState(requestId, addressOf(request), performance.now())
    const reads = request.method !== "GET" && request.method !== "HEAD"
    const context = Context.add(fiber.context, Exchange, exchange)
    // The root of the request restores the fiber's context, as it does for the router.
    fiber.setContext(reads ? Context.add(context, HttpIncomingMessage.MaxBodySize, maxBodySize) : context)
    HttpEffect.appendPreResponseHandlerUnsafe(fiber.context, (_, response) =>
      finish({ request, exchange, fiber }, response)
    )
    const refused = lifecycle.isDraining() ? stopping() : refuse(request, routes, cors)
    return refused === undefined
      ? Effect.catchCause(handler, (cause) => Failure.recover(cause, request.url, exchange, routes))
      : Exit.succeed(refused)
  }

  return (handler: Handler): Handler =>
    Effect.withFiber((fiber) => {
      const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
      const given = RequestId.accepted(headerOf(request, "x-request-id"))
      return given === undefined
        ? Effect.flatMap(random.ulid, (id) => begin(fiber, request, id, handler))
        : begin(fiber, request, given, handler)
    })
})

/** Another node takes over at once where there is one, and this one is back within about this time. */
const stopping = () => Refusal.unavailable(1, "The service is shutting down")

/** An answer for requests that go no further. */
const refuse = (
  request: Request,
  routes: RouteTable,
  cors: Cors.Cors
): HttpServerResponse.HttpServerResponse | undefined => {
  if (request.url.includes("%00")) return Refusal.make(400, { detail: "The address holds a NUL character" })
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
  const isPreflight = origin !== undefined && headerOf(request, "access-control-request-method") !== undefined
  return HttpServerResponse.empty({
    status: 204,
    headers: { allow, ...(isPreflight ? cors.preflight(origin, allow) : {}) }
  })
}
