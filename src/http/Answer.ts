/**
 * What the edge adds to every answer: a problem body where an error has none, the members and headers that only the
 * edge knows, an entity tag, compression; then the line in the log and the metrics.
 */
import { Context, Effect, Exit, type Fiber } from "effect"
import { HttpPlatform, HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Lifecycle } from "../Lifecycle.ts"
import { AccessLog } from "./AccessLog.ts"
import * as Compression from "./Compression.ts"
import * as Conditional from "./Conditional.ts"
import type { Cors } from "./Cors.ts"
import { type ExchangeState, headerOf } from "./Exchange.ts"
import * as Metrics from "./Metrics.ts"
import { isForOperators } from "./OperatorAccess.ts"
import * as Problem from "./Problem.ts"
import * as Refusal from "./Refusal.ts"
import { pathOf } from "./RouteTable.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

export interface Asked {
  readonly request: Request
  readonly exchange: ExchangeState
  readonly fiber: Fiber.Fiber<unknown, unknown>
}

export const make = Effect.fnUntraced(function* (cors: Cors, lifecycle: Lifecycle["Service"]) {
  const log = yield* AccessLog
  const { compression } = yield* HttpPlatform.HttpPlatform

  return (asked: Asked, response: Response): Effect.Effect<Response> => {
    const { exchange, request } = asked
    const described = response.status >= 400 ? asProblem(asked, response) : withTag(asked, response)
    const said = exchange.ownsAnswer ? (described.headers as Headers) : { ...described.headers }
    addHeaders(said, exchange, described.status)
    if (lifecycle.isDraining()) said["connection"] = "close"
    const allowed = isForOperators(pathOf(request.url)) ? undefined : cors.answer(headerOf(request, "origin"))
    if (allowed !== undefined) Object.assign(said, allowed, varyBy(said["vary"], allowed["vary"]))
    const acceptEncoding = Compression.isEligible(described) ? (headerOf(request, "accept-encoding") ?? "") : undefined
    if (acceptEncoding !== undefined) Object.assign(said, varyBy(said["vary"], "accept-encoding"))
    const answer = exchange.ownsAnswer ? described : HttpServerResponse.setHeaders(described, said)
    return acceptEncoding === undefined || acceptEncoding === "" || request.method === "HEAD"
      ? Exit.succeed(told(log, asked, answer))
      : Effect.map(Compression.compress(compression, answer, acceptEncoding), (sent) => told(log, asked, sent))
  }
})

type Headers = Record<string, string>

/** The header with one more name of what the answer depends on. */
const varyBy = (present: string | undefined, name: string | undefined): { readonly vary?: string } => {
  const names = new Set([...(present?.split(", ") ?? []), ...(name === undefined ? [] : [name])])
  return names.size === 0 ? {} : { vary: [...names].join(", ") }
}

/** Characters; a longer path is not repeated. */
const maxInstance = 2048

/** Gives an error without a problem body the one of its status, and tells every problem where and when it occurred. */
const asProblem = ({ exchange, request }: Asked, response: Response): Response => {
  const given = response.body._tag === "Uint8Array" && response.body.contentType === Problem.contentType
  const described = given ? response : withBody(response, Refusal.problemOf(response.status))
  const { body } = described
  const text = body._tag === "Uint8Array" ? (body.text ?? new TextDecoder().decode(body.body)) : "{}"
  const path = pathOf(request.url)
  const instance = path.length <= maxInstance ? `,"instance":${JSON.stringify(path)}` : ""
  const place = `${instance},"request_id":"${exchange.requestId}"}`
  exchange.ownsAnswer = true
  return withText(described, text.slice(0, -1) + place)
}

const withBody = (response: Response, problem: Problem.ProblemJson): Response =>
  withText(response, JSON.stringify(problem))

const withText = (response: Response, text: string): Response => {
  const { "content-length": _length, "content-type": _type, ...headers } = response.headers
  return HttpServerResponse.text(text, { status: response.status, contentType: Problem.contentType, headers })
}

/** The answer's own tag, or a weak one on what GET and HEAD read as JSON; 304 when the client has it. */
const withTag = ({ exchange, request }: Asked, response: Response): Response => {
  const { body } = response
  if (response.status !== 200 || (request.method !== "GET" && request.method !== "HEAD")) return response
  if (body._tag !== "Uint8Array") return response
  const own = response.headers["etag"]
  if (own === undefined && !body.contentType.startsWith("application/json")) return response
  const tag = own ?? Conditional.weakTag(body.text ?? body.body)
  exchange.tag = tag
  const ifNoneMatch = headerOf(request, "if-none-match")
  if (ifNoneMatch === undefined || !Conditional.matches(ifNoneMatch, tag)) return response
  exchange.ownsAnswer = true
  const { "content-length": _length, "content-type": _type, ...headers } = response.headers
  return HttpServerResponse.empty({ status: 304, headers })
}

const addHeaders = (headers: Headers, exchange: ExchangeState, status: number): void => {
  headers["x-request-id"] = exchange.requestId
  headers["x-content-type-options"] = "nosniff"
  // An answer belongs to its caller; a cache may keep it only if it asks again before each use.
  headers["cache-control"] ??= status < 400 ? "private, no-cache" : "no-store"
  if (exchange.tag !== undefined) headers["etag"] = exchange.tag
  const { rate } = exchange
  if (rate !== undefined) {
    headers["x-ratelimit-limit"] = String(rate.limit)
    headers["x-ratelimit-remaining"] = String(rate.remaining)
    headers["x-ratelimit-reset"] = String(rate.resetSeconds)
  }
  if (exchange.headers !== undefined) Object.assign(headers, exchange.headers)
}

const told = (log: AccessLog["Service"], { exchange, fiber, request }: Asked, answer: Response): Response => {
  const ms = performance.now() - exchange.startedAt
  log.write({
    method: request.method,
    path: pathOf(request.url),
    status: answer.status,
    ms,
    bytes: answer.headers["content-length"],
    requestId: exchange.requestId,
    account: exchange.accountId,
    ip: exchange.address
  })
  Metrics.answered(Context.getOrUndefined(fiber.context, HttpRouter.RouteContext)?.route, answer.status, ms)
  return answer
}
