/**
 * One request and its answer as the edge sees them. The parts that run inside, such as authentication, write here what
 * the headers and the access log must show, whether the answer is a success or an error.
 */
import { IncomingMessage } from "node:http"
import { Context } from "effect"
import type { HttpServerRequest } from "effect/http"

/** The rate budget that the answer reports. */
export interface RateReport {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export class ExchangeState {
  readonly requestId: string
  /** Address of the client: the socket's, or the one that a trusted proxy forwards. */
  readonly address: string
  /** From `performance.now()`. */
  readonly startedAt: number
  accountId: string | undefined = undefined
  rate: RateReport | undefined = undefined
  /** Entity tag of the answer. */
  tag: string | undefined = undefined
  /** The answer was made for this exchange alone, so that its headers may be completed in place. */
  ownsAnswer = false
  /** Headers for an answer of any status, such as `www-authenticate`. */
  headers: Record<string, string> | undefined = undefined

  constructor(requestId: string, address: string, startedAt: number) {
    this.requestId = requestId
    this.address = address
    this.startedAt = startedAt
  }

  addHeader(name: string, value: string): void {
    this.headers = { ...this.headers, [name]: value }
  }

  /** Adds a member to a header that is a list. */
  appendHeader(name: string, value: string): void {
    const known = this.headers?.[name]
    this.addHeader(name, known === undefined ? value : `${known}, ${value}`)
  }

  /** Reports the tighter of the budgets that a request counts against. */
  reportRate(rate: RateReport): void {
    if (this.rate === undefined || rate.remaining <= this.rate.remaining) this.rate = rate
  }
}

export class Exchange extends Context.Service<Exchange, ExchangeState>()("ekimae/http/Exchange") {}

/** Outside the edge (a handler tested alone) there is no exchange, and what is written to this one is lost. */
export const exchangeOf = (context: Context.Context<never>): ExchangeState =>
  Context.getOrUndefined(context, Exchange) ?? new ExchangeState("", "", 0)

/** A request header by its lower-case name; the copy that `request.headers` makes costs more than all the look-ups. */
export const headerOf = (request: HttpServerRequest.HttpServerRequest, name: string): string | undefined => {
  const { source } = request
  if (!(source instanceof IncomingMessage)) return request.headers[name]
  const value = source.headers[name]
  return typeof value === "object" ? value.join(", ") : value
}
