/**
 * The span of a request. The library's own would hold the whole address and all headers, with secrets that stand in paths
 * and queries; this one has the path as the access log has it. A trace is continued for trusted proxies alone: anyone
 * else could have every request traced, and write into the traces of others.
 */
import { Clock, Effect, Exit, Option, Schema } from "effect"
import { type HttpServerRequest, HttpTraceContext } from "effect/http"
import { KeepRequest } from "../../telemetry/RequestTracing.ts"
import { headerOf, type RequestContext } from "../RequestContext.ts"
import { isFromProxy } from "./ClientAddress.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The response has a status of 500 or more. */
class ServerError extends Schema.TaggedError<ServerError>()("ServerError", { status: Schema.Int }) {
  override get message() {
    return `The response has the status ${this.status}`
  }
}

/** A function that runs the handler of a request in a span of its own, if the request is traced. */
export const make = Effect.fnUntraced(function* (trustedProxies: ReadonlyArray<string>) {
  const keepRequest = yield* KeepRequest
  const isTrusted = isFromProxy(trustedProxies)

  return <A, E, R>(
    handler: Effect.Effect<A, E, R>,
    request: Request,
    requestContext: RequestContext
  ): Effect.Effect<A, E, R> => {
    if (keepRequest === undefined) return handler
    const caller = isTrusted(request) ? Option.getOrUndefined(HttpTraceContext.fromHeaders(request.headers)) : undefined
    if (caller?.sampled !== true && !keepRequest()) return handler
    const parent = caller === undefined ? { root: true } : { parent: caller }
    return Effect.flatMap(
      Effect.makeSpan(`http.server ${request.method}`, { kind: "server", sampled: true, ...parent }),
      (span) => {
        requestContext.span = span
        return Effect.withParentSpan(handler, span)
      }
    )
  }
})

/** Completes the span, once. */
export const end = (
  request: Request,
  requestContext: RequestContext,
  { path, route, status }: { readonly path: string; readonly route: string | undefined; readonly status: number },
  clock: Clock.Clock
): void => {
  const { span } = requestContext
  if (span === undefined) return
  requestContext.span = undefined
  span.attribute("http.request.method", request.method)
  span.attribute("url.path", path)
  span.attribute("http.response.status_code", status)
  if (route !== undefined) span.attribute("http.route", route)
  if (requestContext.address !== "") span.attribute("client.address", requestContext.address)
  const agent = headerOf(request, "user-agent")
  if (agent !== undefined) span.attribute("user_agent.original", agent)
  span.end(clock.currentTimeNanosUnsafe(), status < 500 ? Exit.void : Exit.fail(new ServerError({ status })))
}
