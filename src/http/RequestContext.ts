/**
 * What the edge knows of one request, and what its response must carry. Authentication, rate limits and handlers write
 * here; the edge turns it into headers and the line of the access log, whether the response is a success or an error.
 */
import { IncomingMessage } from "node:http"
import { Context, type Tracer } from "effect"
import type { HttpServerRequest } from "effect/http"

/** The budget that the `x-ratelimit-*` headers report. */
interface RateReport {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export class RequestContext {
  readonly requestId: string
  /** Address of the client: that of the socket, or the one that a trusted proxy forwards. */
  readonly address: string
  /** From `performance.now()`. */
  readonly startedAt: number
  accountId: string | undefined = undefined
  /** Stands for the path in the access log and in traces, where the path itself is a secret. */
  loggedPath: string | undefined = undefined
  /** Span of the request, if it is traced, until it ends. */
  span: Tracer.Span | undefined = undefined
  rate: RateReport | undefined = undefined
  /** Entity tag of the response. */
  tag: string | undefined = undefined
  /** Whether the response was made for this request alone, so that its headers may be changed in place. */
  ownsResponse = false
  /**
   * Set where the response is a page for people: renders the page of an error status, which stands for the problem body. No
   * other origin may read such a response.
   */
  errorPage: ((status: number) => string) | undefined = undefined
  /** The body of an error is that of another protocol (JSON-RPC), so no problem stands for it. */
  hasErrorBody = false
  /** Headers for a response of any status, such as `www-authenticate`. */
  headers: Record<string, string> | undefined = undefined

  constructor(requestId: string, address: string, startedAt: number) {
    this.requestId = requestId
    this.address = address
    this.startedAt = startedAt
  }

  addHeader(name: string, value: string): void {
    this.headers ??= {}
    this.headers[name] = value
  }

  /** Appends a member to a header whose value is a list. */
  appendHeader(name: string, value: string): void {
    const known = this.headers?.[name]
    this.addHeader(name, known === undefined ? value : `${known}, ${value}`)
  }

  /** Keeps the tighter of the budgets that the request counts against. */
  reportRate(rate: RateReport): void {
    if (this.rate === undefined || rate.remaining <= this.rate.remaining) this.rate = rate
  }
}

export class CurrentRequest extends Context.Service<CurrentRequest, RequestContext>()("ekimae/http/CurrentRequest") {}

/** The client for whom the service sends a request to itself. None: the request came from outside. */
export const OnBehalfOf = Context.Reference<string | undefined>("ekimae/http/OnBehalfOf", {
  defaultValue: () => undefined
})

/** The context of the current request. Outside the edge, as in a test of a handler, it is a new one without effect. */
export const requestContextOf = (context: Context.Context<never>): RequestContext =>
  Context.getOrUndefined(context, CurrentRequest) ?? new RequestContext("", "", 0)

/** A request header by its lower-case name, read from Node: copying all headers, as `request.headers` does, costs more. */
export const headerOf = (request: HttpServerRequest.HttpServerRequest, name: string): string | undefined => {
  const { source } = request
  if (!(source instanceof IncomingMessage)) return request.headers[name]
  const value = source.headers[name]
  return typeof value === "object" ? value.join(", ") : value
}
