/**
 * One HTTP request and its response, as a handler of undici. Each time limit is a timer of its own, since undici
 * restarts its timers with every interim response and every byte. The headers of the response decide the result; the
 * body never changes it.
 *
 * A request is written twice, the second time on a new connection, if the first went to a kept connection that broke at
 * once and without a byte: the receiver had closed it before. If the receiver has seen it nevertheless, it gets the
 * same event id again, as it may with any delivery.
 */
import type { Dispatcher } from "undici"
import { classify, isBroken } from "../../../src/outbound/ConnectFailed.ts"
import type { Connection } from "../../../src/outbound/Connection.ts"
import type { Pool, PoolTools } from "./Connections.ts"
import type { OutcomeError, ReceivedResponse } from "./Outcome.ts"

export type ExchangeResult = ResponseOrError & { readonly remote: string | undefined; readonly resent: boolean }

type ResponseOrError = { readonly response: ReceivedResponse } | { readonly error: OutcomeError }

/** The timer of the connection ends first; this reserve covers a client that never calls back. */
const reserveMs = 1_000

export class HttpExchange implements Dispatcher.DispatchHandler {
  readonly #pool: Pool
  readonly #options: Dispatcher.DispatchOptions
  readonly #headersTimeoutMs: number
  readonly #tools: PoolTools
  readonly #done: (result: ExchangeResult) => void
  readonly #stopWaiting: () => void
  #connection: Connection | undefined
  #timer: NodeJS.Timeout | undefined
  #state: "connecting" | "sent" | "reading" | "over" = "connecting"
  #resent = false
  #hasResponse = false
  #interims = 0
  #sentAt = 0
  #head: Omit<ReceivedResponse, "body"> | undefined
  readonly #chunks: Array<Buffer> = []
  #size = 0

  constructor(
    pool: Pool,
    options: Dispatcher.DispatchOptions,
    headersTimeoutMs: number,
    tools: PoolTools,
    done: (result: ExchangeResult) => void
  ) {
    this.#pool = pool
    this.#options = options
    this.#headersTimeoutMs = headersTimeoutMs
    this.#tools = tools
    this.#done = done
    this.#stopWaiting = pool.take((connection) => this.#dispatch(connection))
  }

  /** Aborts the request; `done` is not called. */
  cancel(): void {
    if (this.#connection === undefined) this.#stopWaiting()
    else if (this.#state !== "over") this.#end("discard")
  }

  #dispatch(connection: Connection): void {
    this.#connection = connection
    this.#state = "connecting"
    connection.dispatch(this.#options, this)
    if (this.#state === "connecting") {
      this.#limit(this.#tools.limits.connectMs + reserveMs, () => this.#conclude({ error: "connect" }))
    }
  }

  /** The request is being written. */
  onRequestStart(): void {
    if (this.#state !== "connecting") return
    this.#state = "sent"
    this.#sentAt = this.#tools.now()
    this.#limit(this.#headersTimeoutMs, () => this.#conclude({ error: "timeout" }))
  }

  onResponseStarted(): void {
    this.#hasResponse = true
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ReceivedResponse["headers"]): void {
    if (this.#state !== "sent") return
    if (status < 200) {
      if (++this.#interims > this.#tools.limits.interims) this.#conclude({ error: "protocol" })
      return
    }
    this.#state = "reading"
    this.#head = { status, headers }
    this.#limit(this.#tools.limits.bodyMs, () => this.#concludeRead("discard"))
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#state !== "reading") return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > this.#tools.limits.bodyBytes) this.#concludeRead("discard")
  }

  onResponseEnd(): void {
    if (this.#state === "reading") this.#concludeRead("release")
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#state === "over") return
    if (this.#state === "reading") return this.#concludeRead("discard")
    if (this.#isStale(error) && this.#connection !== undefined) {
      this.#resent = true
      clearTimeout(this.#timer)
      return this.#dispatch(this.#pool.replace(this.#connection))
    }
    this.#conclude({ error: classify(error) })
  }

  /** Whether the receiver had closed the connection before the request. Never true of a new connection. */
  #isStale(error: Error): boolean {
    return (
      this.#state === "sent" &&
      !this.#hasResponse &&
      this.#connection?.isUsed === true &&
      this.#tools.now() - this.#sentAt < this.#tools.limits.staleMs &&
      isBroken(error)
    )
  }

  #concludeRead(then: "release" | "discard"): void {
    if (this.#head === undefined) return
    const body = Buffer.concat(this.#chunks, Math.min(this.#size, this.#tools.limits.bodyBytes))
    this.#conclude({ response: { ...this.#head, body } }, then)
  }

  #conclude(result: ResponseOrError, then: "release" | "discard" = "discard"): void {
    const remote = this.#connection?.remote
    this.#end(then)
    this.#done({ ...result, remote, resent: this.#resent })
  }

  #end(then: "release" | "discard"): void {
    this.#state = "over"
    clearTimeout(this.#timer)
    const connection = this.#connection
    if (connection === undefined) return
    if (then === "release") connection.markAnswered()
    this.#pool[then](connection)
  }

  #limit(ms: number, onTimeout: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(onTimeout, ms)
  }
}
