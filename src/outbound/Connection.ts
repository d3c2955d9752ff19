/**
 * One connection to a server, for one request at a time. If it closes between two requests, the undici client dials
 * again by itself, and the new address is checked like the first.
 */
import type { Socket } from "node:net"
import type { Client, Dispatcher } from "undici"
import { Dialing, type DialTools, type Target } from "./Dialing.ts"

export interface ConnectionTools extends DialTools {
  readonly Client: typeof Client
  /** Milliseconds that only go forward. */
  readonly now: () => number
}

/** Upper bound of the idle time that a server's `Keep-Alive` may announce. */
const longestIdleMs = 15_000

export class Connection {
  /** Called when the socket has closed. */
  onClose: () => void = nothing
  /** Address and port of the server, once the connection has been open. */
  remote: string | undefined
  readonly #client: Client
  #dialing: Dialing | undefined
  #socket: Socket | undefined
  #answered = 0
  #bornAt = 0

  constructor(origin: string, target: Target, tools: ConnectionTools) {
    this.#client = new tools.Client(origin, {
      connect: (_, callback) => {
        this.#dialing = new Dialing(target, tools, {
          onSocket: (socket) => {
            this.#socket = socket
            this.remote = remoteOf(socket)
            this.#answered = 0
            this.#bornAt = tools.now()
            callback(null, socket)
          },
          onFailure: (failed) => callback(failed, null)
        })
      },
      pipelining: 1,
      // Requests have timers of their own for these.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: tools.limits.idleMs,
      keepAliveMaxTimeout: longestIdleMs,
      keepAliveTimeoutThreshold: 1_000,
      maxHeaderSize: 16_384
    })
    this.#client.on("disconnect", () => this.onClose())
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(options, handler)
  }

  /** Whether a request on it has been answered since it was opened. */
  get isUsed(): boolean {
    return this.#answered > 0
  }

  /** Whether it may carry another request: the last one was written completely, and the connection is not too old. */
  isReusable(now: number, ageMs: number): boolean {
    return this.#socket?.writableLength === 0 && now - this.#bornAt < ageMs
  }

  markAnswered(): void {
    this.#answered++
  }

  /** Closes it at once, aborting a request. */
  close(): void {
    this.onClose = nothing
    this.#dialing?.abandon()
    this.#client.destroy(null, nothing)
  }
}

const nothing = () => {}

const remoteOf = ({ remoteAddress = "", remotePort }: Socket) =>
  `${remoteAddress.includes(":") ? `[${remoteAddress}]` : remoteAddress}:${remotePort}`
