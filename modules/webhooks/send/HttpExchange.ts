/**
 * One request and its response, on the events of the HTTP client. Every limit on time is a timer of its own: those of
 * the client start anew with each interim response and each byte. The verdict falls with the response's headers; the
 * body never changes it.
 *
 * A request is sent twice, the second time on a new connection, if the first was written to a kept connection that broke
 * at once and without a byte: the receiver had closed it before. Should it have seen the request nevertheless, it gets
 * the same event id again, as it may with any delivery.
 */
import type { Dispatcher } from "undici"
import type { Connection, ConnectionTools } from "./Connection.ts"
import type { Pool } from "./Connections.ts"
import { type Answer, classify, isBroken, type OutcomeError } from "./Outcome.ts"

export type Verdict = Found & { readonly remote: string | undefined; readonly resent: boolean }

type Found = { readonly answer: Answer } | { readonly error: OutcomeError }

/** The connection's own timer ends first; this is for a client that never calls back. */
const reserveMs = 1_000

export class Exchange implements Dispatcher.DispatchHandler {
  private readonly pool: Pool
  private readonly options: Dispatcher.DispatchOptions
  private readonly headersTimeoutMs: number
  private readonly tools: ConnectionTools
  private readonly done: (verdict: Verdict) => void
  private readonly stopWaiting: () => void
  private connection: Connection | undefined
  private timer: NodeJS.Timeout | undefined
  private state: "connecting" | "sent" | "reading" | "over" = "connecting"
  private resent = false
  private hasResponse = false
  private interims = 0
  private sentAt = 0
  private head: Omit<Answer, "body"> | undefined
  private readonly chunks: Array<Buffer> = []
  private size = 0

  constructor(
    pool: Pool,
    options: Dispatcher.DispatchOptions,
    headersTimeoutMs: number,
    tools: ConnectionTools,
    done: (verdict: Verdict) => void
  ) {
    this.pool = pool
    this.options = options
    this.headersTimeoutMs = headersTimeoutMs
    this.tools = tools
    this.done = done
    this.stopWaiting = pool.take((connection) => this.dispatch(connection))
  }

  /** Aborts the request; nothing is told. */
  cancel(): void {
    if (this.connection === undefined) this.stopWaiting()
    else if (this.state !== "over") this.end("discard")
  }

  private dispatch(connection: Connection): void {
    this.connection = connection
    this.state = "connecting"
    connection.dispatch(this.options, this)
    if (this.state === "connecting") {
      this.limit(this.tools.limits.connectMs + reserveMs, () => this.conclude({ error: "connect" }))
    }
  }

  /** The request is being written. */
  onRequestStart(): void {
    if (this.state !== "connecting") return
    this.state = "sent"
    this.sentAt = this.tools.now()
    this.limit(this.headersTimeoutMs, () => this.conclude({ error: "timeout" }))
  }

  onResponseStarted(): void {
    this.hasResponse = true
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Answer["headers"]): void {
    if (this.state !== "sent") return
    if (status < 200) {
      if (++this.interims > this.tools.limits.interims) this.conclude({ error: "protocol" })
      return
    }
    this.state = "reading"
    this.head = { status, headers }
    this.limit(this.tools.limits.bodyMs, () => this.concludeRead("discard"))
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.state !== "reading") return
    this.chunks.push(chunk)
    this.size += chunk.length
    if (this.size > this.tools.limits.bodyBytes) this.concludeRead("discard")
  }

  onResponseEnd(): void {
    if (this.state === "reading") this.concludeRead("giveBack")
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    if (this.state === "over") return
    if (this.state === "reading") return this.concludeRead("discard")
    if (this.isStale(error) && this.connection !== undefined) {
      this.resent = true
      clearTimeout(this.timer)
      return this.dispatch(this.pool.renew(this.connection))
    }
    this.conclude({ error: classify(error) })
  }

  /** Never true of the connection that took the place of a stale one: it is new. */
  private isStale(error: Error): boolean {
    return (
      this.state === "sent" &&
      !this.hasResponse &&
      this.connection?.isUsed === true &&
      this.tools.now() - this.sentAt < this.tools.limits.staleMs &&
      isBroken(error)
    )
  }

  private concludeRead(then: "giveBack" | "discard"): void {
    if (this.head === undefined) return
    const body = Buffer.concat(this.chunks, Math.min(this.size, this.tools.limits.bodyBytes))
    this.conclude({ answer: { ...this.head, body } }, then)
  }

  private conclude(found: Found, then: "giveBack" | "discard" = "discard"): void {
    const remote = this.connection?.remote
    this.end(then)
    this.done({ ...found, remote, resent: this.resent })
  }

  private end(then: "giveBack" | "discard"): void {
    this.state = "over"
    clearTimeout(this.timer)
    const { connection } = this
    if (connection === undefined) return
    if (then === "giveBack") connection.markAnswered()
    this.pool[then](connection)
  }

  private limit(ms: number, late: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(late, ms)
  }
}
