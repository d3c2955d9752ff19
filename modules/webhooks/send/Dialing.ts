/**
 * One attempt to connect: look up the host once, vet every answer, connect to a vetted address, and for https verify the
 * certificate for the host. Nothing looks the name up again. One timer covers it all; who abandons it hears no more.
 */
import { connect as connectTcp, isIP, type Socket } from "node:net"
import { connect as connectTls, type SecureContext } from "node:tls"
import { Effect } from "effect"
import { ConnectFailed } from "./ConnectFailed.ts"
import type { Limits } from "./Limits.ts"

export interface Target {
  /** A name or an address, without brackets and without the dot of the root. */
  readonly host: string
  readonly port: number
  /** With TLS. */
  readonly secure: boolean
}

export interface DialTools {
  readonly addresses: (host: string) => Effect.Effect<ReadonlyArray<string>, ConnectFailed>
  readonly limits: Limits
  readonly secureContext: SecureContext
}

export interface Heard {
  readonly onSocket: (socket: Socket) => void
  readonly onFailure: (failed: ConnectFailed) => void
}

/** A name with many addresses costs no more than this many connections. */
const maxAddresses = 4

export class Dialing {
  private phase: ConnectFailed["error"] | "over" = "dns"
  private readonly open = new Set<Socket>()
  private untried: ReadonlyArray<string> = []
  private readonly timer: NodeJS.Timeout
  private rival: NodeJS.Timeout | undefined
  private readonly stopLookup: (() => void) | undefined
  private readonly target: Target
  private readonly tools: DialTools
  private readonly heard: Heard

  constructor(target: Target, tools: DialTools, heard: Heard) {
    this.target = target
    this.tools = tools
    this.heard = heard
    this.timer = setTimeout(() => this.fail(), tools.limits.connectMs)
    this.stopLookup = Effect.runCallback(
      Effect.match(tools.addresses(target.host), {
        onFailure: ({ error }) => this.fail(error),
        onSuccess: (addresses) => this.onAddresses(addresses)
      })
    )
  }

  abandon(): void {
    const wasLookingUp = this.phase === "dns"
    this.end()
    // Not there yet if the look-up has failed at once.
    if (wasLookingUp) this.stopLookup?.()
  }

  /** All sockets are destroyed, but for the one that is handed over. */
  private end(kept?: Socket): void {
    this.phase = "over"
    clearTimeout(this.timer)
    clearTimeout(this.rival)
    for (const socket of this.open) if (socket !== kept) socket.destroy()
    this.open.clear()
  }

  /** The failure is named after what was going on, if nothing better is known. */
  private fail(known?: ConnectFailed["error"]): void {
    const error = known ?? this.phase
    if (this.phase === "over" || error === "over") return
    this.abandon()
    this.heard.onFailure(new ConnectFailed({ error }))
  }

  private onAddresses(addresses: ReadonlyArray<string>): void {
    if (this.phase !== "dns") return
    this.phase = "connect"
    this.untried = addresses.slice(0, maxAddresses)
    this.tryNext()
  }

  /** An address is tried when the one before it failed or has been silent for a while; the first to answer wins. */
  private tryNext(): void {
    clearTimeout(this.rival)
    const [address, ...rest] = this.untried
    if (address === undefined) {
      if (this.open.size === 0) this.fail()
      return
    }
    this.untried = rest
    const socket = connectTcp({ host: address, port: this.target.port, noDelay: true, keepAlive: true })
    this.open.add(socket)
    socket.on("error", () => {
      this.open.delete(socket)
      if (this.phase === "connect") this.tryNext()
    })
    socket.on("connect", () => {
      if (this.phase === "connect") this.onConnect(socket)
    })
    if (rest.length > 0) this.rival = setTimeout(() => this.tryNext(), this.tools.limits.rivalMs)
  }

  private onConnect(socket: Socket): void {
    for (const other of this.open) if (other !== socket) other.destroy()
    if (!this.target.secure) return this.handOver(socket)
    this.phase = "tls"
    clearTimeout(this.rival)
    this.open.clear()
    const { host } = this.target
    const tls = connectTls({
      socket,
      host,
      // Never an address (RFC 6066); the certificate of one is verified for `host`.
      servername: isIP(host) !== 0 ? "" : host,
      secureContext: this.tools.secureContext,
      ALPNProtocols: ["http/1.1"],
      // Else an environment variable could turn it off.
      rejectUnauthorized: true
    })
    this.open.add(tls)
    tls.on("error", () => {
      if (this.phase === "tls") this.fail()
    })
    tls.on("secureConnect", () => {
      if (this.phase === "tls") this.handOver(tls)
    })
  }

  private handOver(socket: Socket): void {
    this.end(socket)
    this.heard.onSocket(socket)
  }
}
