/**
 * Opens one connection: looks the host up once, checks every address, connects to one of them, and for https verifies
 * the certificate for the host. The name is never looked up again. One timer covers all steps. After `abandon` the
 * listener is not called any more.
 */
import { connect as connectTcp, isIP, type Socket } from "node:net"
import { connect as connectTls, type SecureContext } from "node:tls"
import { Effect } from "effect"
import { ConnectFailed } from "./ConnectFailed.ts"
import type { ConnectLimits } from "./ConnectLimits.ts"

export interface Target {
  /** A name or an address, without brackets and without the dot of the root. */
  readonly host: string
  readonly port: number
  /** Whether the connection has TLS. */
  readonly secure: boolean
}

export interface DialTools {
  readonly addresses: (host: string) => Effect.Effect<ReadonlyArray<string>, ConnectFailed>
  readonly limits: ConnectLimits
  readonly secureContext: SecureContext
}

export interface DialingListener {
  readonly onSocket: (socket: Socket) => void
  readonly onFailure: (failed: ConnectFailed) => void
}

/** Connections that a name with many addresses may cost. */
const maxAddresses = 4

export class Dialing {
  #phase: ConnectFailed["error"] | "over" = "dns"
  readonly #open = new Set<Socket>()
  #remaining: ReadonlyArray<string> = []
  readonly #timer: NodeJS.Timeout
  #nextAttempt: NodeJS.Timeout | undefined
  readonly #stopLookup: (() => void) | undefined
  readonly #target: Target
  readonly #tools: DialTools
  readonly #listener: DialingListener

  constructor(target: Target, tools: DialTools, listener: DialingListener) {
    this.#target = target
    this.#tools = tools
    this.#listener = listener
    this.#timer = setTimeout(() => this.#fail(), tools.limits.connectMs)
    this.#stopLookup = Effect.runCallback(
      Effect.match(tools.addresses(target.host), {
        onFailure: ({ error }) => this.#fail(error),
        onSuccess: (addresses) => this.#onAddresses(addresses)
      })
    )
  }

  abandon(): void {
    const wasLookingUp = this.#phase === "dns"
    this.#end()
    // Not set yet if the look-up failed synchronously.
    if (wasLookingUp) this.#stopLookup?.()
  }

  /** Destroys all sockets except the one that is handed over. */
  #end(kept?: Socket): void {
    this.#phase = "over"
    clearTimeout(this.#timer)
    clearTimeout(this.#nextAttempt)
    for (const socket of this.#open) if (socket !== kept) socket.destroy()
    this.#open.clear()
  }

  /** Without a known error, the phase is the error. */
  #fail(known?: ConnectFailed["error"]): void {
    const error = known ?? this.#phase
    if (this.#phase === "over" || error === "over") return
    this.abandon()
    this.#listener.onFailure(new ConnectFailed({ error }))
  }

  #onAddresses(addresses: ReadonlyArray<string>): void {
    if (this.#phase !== "dns") return
    this.#phase = "connect"
    this.#remaining = addresses.slice(0, maxAddresses)
    this.#connectNext()
  }

  /**
   * Happy Eyeballs (RFC 8305): starts the next address when the last one failed or was silent; the first to connect
   * wins.
   */
  #connectNext(): void {
    clearTimeout(this.#nextAttempt)
    const [address, ...rest] = this.#remaining
    if (address === undefined) {
      if (this.#open.size === 0) this.#fail()
      return
    }
    this.#remaining = rest
    const socket = connectTcp({ host: address, port: this.#target.port, noDelay: true, keepAlive: true })
    this.#open.add(socket)
    socket.on("error", () => {
      this.#open.delete(socket)
      if (this.#phase === "connect") this.#connectNext()
    })
    socket.on("connect", () => {
      if (this.#phase === "connect") this.#onConnect(socket)
    })
    if (rest.length > 0) this.#nextAttempt = setTimeout(() => this.#connectNext(), this.#tools.limits.attemptDelayMs)
  }

  #onConnect(socket: Socket): void {
    for (const other of this.#open) if (other !== socket) other.destroy()
    if (!this.#target.secure) return this.#handOver(socket)
    this.#phase = "tls"
    clearTimeout(this.#nextAttempt)
    this.#open.clear()
    const { host } = this.#target
    const tls = connectTls({
      socket,
      host,
      // SNI has names only (RFC 6066); the certificate of an address is verified for `host`.
      servername: isIP(host) !== 0 ? "" : host,
      secureContext: this.#tools.secureContext,
      ALPNProtocols: ["http/1.1"],
      // Explicit, since an environment variable could turn it off.
      rejectUnauthorized: true
    })
    this.#open.add(tls)
    tls.on("error", () => {
      if (this.#phase === "tls") this.#fail()
    })
    tls.on("secureConnect", () => {
      if (this.#phase === "tls") this.#handOver(tls)
    })
  }

  #handOver(socket: Socket): void {
    this.#end(socket)
    this.#listener.onSocket(socket)
  }
}
