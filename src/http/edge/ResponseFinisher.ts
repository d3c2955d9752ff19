/**
 * Completes every response before it is sent: a problem body for an error without one, `instance` and `request_id`, the
 * common headers, the entity tag and 304, CORS, compression. A large body waits for its turn. Then it writes the access log, the
 * metrics and the span.
 */
import { Clock, Context, Effect, Exit, type Fiber } from "effect"
import { HttpPlatform, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Lifecycle } from "../../process/Lifecycle.ts"
import * as TableBody from "../endpoint/TableBody.ts"
import * as Problem from "../Problem.ts"
import { headerOf, type RequestContext } from "../RequestContext.ts"
import { AccessLog } from "../response/AccessLog.ts"
import * as Compression from "../response/Compression.ts"
import type { Cors } from "../response/Cors.ts"
import * as ETag from "../response/ETag.ts"
import * as Metrics from "../response/Metrics.ts"
import * as EdgeProblems from "./EdgeProblems.ts"
import { Line } from "./Line.ts"
import { isForOperators } from "./OperatorAccess.ts"
import * as RequestSpan from "./RequestSpan.ts"
import { pathOf } from "./RouteTable.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** A request that is being answered. */
interface RequestInFlight {
  readonly request: Request
  readonly requestContext: RequestContext
  readonly fiber: Fiber.Fiber<unknown, unknown>
}

/** Bytes from which a body waits for its turn, and those that begin in one turn of the event loop. */
export const largeBody = { from: 64 * 1024, perTurn: 1024 * 1024 }

export const make = Effect.fnUntraced(function* (cors: Cors, lifecycle: Lifecycle["Service"]) {
  const log = yield* AccessLog
  const line = new Line(largeBody.perTurn)
  const { compression } = yield* HttpPlatform.HttpPlatform

  return (inFlight: RequestInFlight, given: Response): Effect.Effect<Response> => {
    const { request, requestContext } = inFlight
    const response = given.status >= 400 ? withProblem(inFlight, given) : withTag(inFlight, given)
    const headers = requestContext.ownsResponse ? (response.headers as Headers) : { ...response.headers }
    addHeaders(headers, requestContext, response.status)
    if (lifecycle.isDraining() || lifecycle.leaving.isOpen()) headers["connection"] = "close"
    const isOpen = requestContext.errorPage === undefined && !isForOperators(pathOf(request.url))
    const allowed = isOpen ? cors.headers(headerOf(request, "origin")) : undefined
    if (allowed !== undefined) Object.assign(headers, allowed, varyBy(headers["vary"], allowed["vary"]))
    const acceptEncoding = Compression.isEligible(response) ? (headerOf(request, "accept-encoding") ?? "") : undefined
    if (acceptEncoding !== undefined) Object.assign(headers, varyBy(headers["vary"], "accept-encoding"))
    const whole = requestContext.ownsResponse ? response : HttpServerResponse.setHeaders(response, headers)
    const send = (sent: Response): Effect.Effect<Response> => {
      const bytes = sent.body._tag === "Uint8Array" && request.method !== "HEAD" ? sent.body.contentLength : 0
      return bytes < largeBody.from
        ? Exit.succeed(logged(log, inFlight, sent))
        : Effect.map(turn(line, bytes), () => logged(log, inFlight, sent))
    }
    return acceptEncoding === undefined || acceptEncoding === "" || request.method === "HEAD"
      ? send(whole)
      : Effect.flatMap(Compression.compress(compression, whole, acceptEncoding), send)
  }
})

/** Waits until a body may be written: the system copies all of it at once, which holds up everything else. */
const turn = (line: Line, bytes: number): Effect.Effect<void> =>
  Effect.callback((resume) => {
    const leave = line.join(() => resume(Effect.void), bytes)
    return Effect.sync(leave)
  })

type Headers = Record<string, string>

/** The `vary` header with one more request header on which the response depends. */
const varyBy = (present: string | undefined, name: string | undefined): { readonly vary?: string } => {
  const names = new Set([...(present?.split(", ") ?? []), ...(name === undefined ? [] : [name])])
  return names.size === 0 ? {} : { vary: [...names].join(", ") }
}

/** Characters. A longer path is left out of the problem. */
const maxInstance = 2048

/** A body that its endpoint does not take has no problem of the endpoint's own, so an import's says here what it takes. */
const problemOf = (request: Request, { status }: Response): Problem.ProblemJson =>
  status === 415 && TableBody.isOfOtherType(request) ? EdgeProblems.noTable : EdgeProblems.problemOf(status)

/** Gives an error without a problem body the problem of its status (a page for people: its page), and adds `instance` and `request_id` to every problem. */
const withProblem = ({ request, requestContext }: RequestInFlight, response: Response): Response => {
  if (requestContext.errorPage !== undefined) return withPage(requestContext.errorPage, response)
  if (requestContext.hasErrorBody) return response
  const isProblem = response.body._tag === "Uint8Array" && response.body.contentType === Problem.contentType
  const problem = isProblem ? response : withText(response, JSON.stringify(problemOf(request, response)))
  const { body } = problem
  const text = body._tag === "Uint8Array" ? (body.text ?? new TextDecoder().decode(body.body)) : "{}"
  const path = pathOf(request.url)
  const instance = path.length <= maxInstance ? `,"instance":${JSON.stringify(path)}` : ""
  const added = `${instance},"request_id":"${requestContext.requestId}"}`
  requestContext.ownsResponse = true
  return withText(problem, text.slice(0, -1) + added)
}

const withText = (response: Response, text: string, contentType = Problem.contentType): Response => {
  const { "content-length": _length, "content-type": _type, ...headers } = response.headers
  return HttpServerResponse.text(text, { status: response.status, contentType, headers })
}

const html = "text/html; charset=utf-8"

/** A page that a handler made stays as it is; anything else becomes the page of its status. */
const withPage = (errorPage: (status: number) => string, response: Response): Response =>
  response.body._tag === "Uint8Array" && response.body.contentType === html
    ? response
    : withText(response, errorPage(response.status), html)

/** Tags what GET and HEAD read as JSON, unless the endpoint set a tag itself; 304 when the client has that version. */
const withTag = ({ request, requestContext }: RequestInFlight, response: Response): Response => {
  const { body } = response
  if (response.status !== 200 || (request.method !== "GET" && request.method !== "HEAD")) return response
  if (body._tag !== "Uint8Array") return response
  const own = response.headers["etag"]
  if (own === undefined && !body.contentType.startsWith("application/json")) return response
  const tag = own ?? ETag.weakTag(body.text ?? body.body)
  requestContext.tag = tag
  const ifNoneMatch = headerOf(request, "if-none-match")
  if (ifNoneMatch === undefined || !ETag.matches(ifNoneMatch, tag)) return response
  requestContext.ownsResponse = true
  const { "content-length": _length, "content-type": _type, ...headers } = response.headers
  return HttpServerResponse.empty({ status: 304, headers })
}

const addHeaders = (headers: Headers, requestContext: RequestContext, status: number): void => {
  headers["x-request-id"] = requestContext.requestId
  headers["x-content-type-options"] = "nosniff"
  // A response belongs to its caller; a cache must revalidate it before each use.
  headers["cache-control"] ??= status < 400 ? "private, no-cache" : "no-store"
  if (requestContext.tag !== undefined) headers["etag"] = requestContext.tag
  const { rate } = requestContext
  if (rate !== undefined) {
    headers["x-ratelimit-limit"] = String(rate.limit)
    headers["x-ratelimit-remaining"] = String(rate.remaining)
    headers["x-ratelimit-reset"] = String(rate.resetSeconds)
  }
  if (requestContext.headers !== undefined) Object.assign(headers, requestContext.headers)
}

/** Writes the access log, the metrics and the span, and returns the response. */
const logged = (
  log: AccessLog["Service"],
  { fiber, request, requestContext }: RequestInFlight,
  response: Response
): Response => {
  const ms = performance.now() - requestContext.startedAt
  const path = requestContext.loggedPath ?? pathOf(request.url)
  const { status } = response
  const route = Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)?.route
  log.write({
    method: request.method,
    path,
    status,
    ms,
    bytes: response.headers["content-length"],
    requestId: requestContext.requestId,
    account: requestContext.accountId,
    ip: requestContext.address
  })
  Metrics.record(route, status, ms)
  RequestSpan.end(request, requestContext, { path, route: route?.path, status }, fiber.getRef(Clock.Clock))
  return response
}
