/**
 * One GET on a connection of its own, as a handler of undici. The time and the bytes of the whole response are limited here:
 * undici restarts its timers with every interim response and every byte.
 */
import type { Dispatcher } from "undici"
import { classify } from "../../../src/outbound/ConnectFailed.ts"
import { Connection, type ConnectionTools } from "../../../src/outbound/Connection.ts"
import { hostOf } from "../../../src/outbound/UrlRules.ts"
import type { FetchReason } from "./Failures.ts"

export type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface Response {
  readonly status: number
  readonly headers: Headers
  /** As it was sent, before decompression; cut off where `cutOff` allows it. */
  readonly body: Buffer
}

export interface Get {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly interims: number
  /** Whether a body that is too long is cut off, instead of being a failure. */
  readonly cutOff: boolean
}

export type ExchangeResult = { readonly response: Response } | { readonly reason: FetchReason }

/** Whether a body of this status is read: a page comes with 200, a robots.txt with any success. */
const isBodyRead = (status: number) => status >= 200 && status < 300

export class Exchange implements Dispatcher.DispatchHandler {
  readonly #get: Get
  readonly #done: (result: ExchangeResult) => void
  readonly #connection: Connection
  readonly #timer: NodeJS.Timeout
  #isOver = false
  #interims = 0
  #head: Omit<Response, "body"> | undefined
  readonly #chunks: Array<Buffer> = []
  #size = 0

  /** `done` is called once, or never after `cancel`. */
  constructor(get: Get, tools: ConnectionTools, done: (result: ExchangeResult) => void) {
    const { headers, timeoutMs, url } = get
    this.#get = get
    this.#done = done
    const secure = url.protocol === "https:"
    const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port)
    const origin = url.origin.replace(/\.(?=:\d+$|$)/, "")
    this.#timer = setTimeout(() => this.#conclude({ reason: "timeout" }), timeoutMs)
    this.#connection = new Connection(origin, { host: hostOf(url), port, secure }, tools)
    this.#connection.dispatch({ path: url.pathname + url.search, method: "GET", headers: { ...headers } }, this)
  }

  cancel(): void {
    this.#end()
  }

  onRequestStart(): void {}

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (this.#isOver) return
    if (status < 200) {
      if (++this.#interims > this.#get.interims) this.#conclude({ reason: "protocol" })
      return
    }
    this.#head = { status, headers }
    if (!isBodyRead(status)) return this.#concludeRead()
    if (!this.#get.cutOff && Number(headers["content-length"]) > this.#get.maxBytes) {
      this.#conclude({ reason: "too_large" })
    }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size <= this.#get.maxBytes) return
    if (this.#get.cutOff) this.#concludeRead()
    else this.#conclude({ reason: "too_large" })
  }

  onResponseEnd(): void {
    if (!this.#isOver) this.#concludeRead()
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    if (!this.#isOver) this.#conclude({ reason: this.#head === undefined ? classify(error) : "protocol" })
  }

  #concludeRead(): void {
    if (this.#head === undefined) return
    const body = Buffer.concat(this.#chunks, Math.min(this.#size, this.#get.maxBytes))
    this.#conclude({ response: { ...this.#head, body } })
  }

  #conclude(result: ExchangeResult): void {
    this.#end()
    this.#done(result)
  }

  #end(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#connection.close()
  }
}
