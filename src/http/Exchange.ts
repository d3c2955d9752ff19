/**
 * One request and its answer as the edge sees them. The parts that run inside, such as authentication, write here what
 * the headers and the access log must show, whether the answer is a success or an error.
 */
import { Context } from "effect"

/** The rate budget that the answer reports. */
export interface RateReport {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
}

export interface ExchangeState {
  readonly requestId: string
  /** Address of the client: the socket's, or the one that a trusted proxy forwards. */
  readonly address: string
  accountId: string | undefined
  rate: RateReport | undefined
  /** Headers for an answer of any status, such as `www-authenticate`. */
  headers: Record<string, string> | undefined
}

export class Exchange extends Context.Service<Exchange, ExchangeState>()("ekimae/http/Exchange") {}

/** Reports the tighter of the budgets that a request counts against. */
export const reportRate = (exchange: ExchangeState, rate: RateReport): void => {
  if (exchange.rate === undefined || rate.remaining <= exchange.rate.remaining) exchange.rate = rate
}

export const addHeader = (exchange: ExchangeState, name: string, value: string): void => {
  exchange.headers = { ...exchange.headers, [name]: value }
}
