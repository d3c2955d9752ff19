/**
 * The connections of a node, in one small pool per endpoint, so that no receiver waits for another one's. A pool exists
 * while it has a connection or a request; unused connections are bounded over all pools.
 */
import { Connection, type ConnectionTools } from "./Connection.ts"
import type { Target } from "./Dialing.ts"

export interface Destination {
  readonly url: string
  readonly origin: string
  readonly path: string
  readonly target: Target
}

export class Connections {
  private readonly pools = new Map<string, Pool>()
  /** In the order of their last use. */
  private readonly unused = new Map<Connection, Pool>()
  private readonly tools: ConnectionTools

  constructor(tools: ConnectionTools) {
    this.tools = tools
  }

  /** The pool of an endpoint; undefined also when its URL has changed since. */
  find(endpointId: string, url: string): Pool | undefined {
    const pool = this.pools.get(endpointId)
    return pool?.destination.url === url ? pool : undefined
  }

  open(endpointId: string, destination: Destination): Pool {
    this.forget(endpointId)
    const pool = new Pool(destination, this.tools, {
      onUnused: (connection) => this.keep(connection, pool),
      onTaken: (connection) => this.unused.delete(connection),
      onEmpty: () => {
        if (this.pools.get(endpointId) === pool) this.pools.delete(endpointId)
      }
    })
    this.pools.set(endpointId, pool)
    return pool
  }

  /** Closes what is unused, and what is in use after its request. */
  forget(endpointId: string): void {
    const pool = this.pools.get(endpointId)
    this.pools.delete(endpointId)
    pool?.retire()
  }

  forgetAll(): void {
    for (const endpointId of this.pools.keys()) this.forget(endpointId)
  }

  get size(): { readonly pools: number; readonly unused: number } {
    return { pools: this.pools.size, unused: this.unused.size }
  }

  private keep(connection: Connection, pool: Pool): void {
    this.unused.set(connection, pool)
    if (this.unused.size <= this.tools.limits.idleConnections) return
    const [oldest] = this.unused
    if (oldest !== undefined) oldest[1].drop(oldest[0])
  }
}

interface Heard {
  readonly onUnused: (connection: Connection) => void
  readonly onTaken: (connection: Connection) => void
  readonly onEmpty: () => void
}

type Waiter = (connection: Connection) => void

export class Pool {
  readonly destination: Destination
  private readonly tools: ConnectionTools
  private readonly heard: Heard
  private readonly unused: Array<Connection> = []
  private readonly waiting = new Set<Waiter>()
  private taken = 0
  private isRetired = false

  constructor(destination: Destination, tools: ConnectionTools, heard: Heard) {
    this.destination = destination
    this.tools = tools
    this.heard = heard
  }

  /** Hands over a connection, at once or when one is free; the answer is to give up waiting. */
  take(waiter: Waiter): () => void {
    if (this.taken >= this.tools.limits.connections) {
      this.waiting.add(waiter)
      return () => this.waiting.delete(waiter)
    }
    this.taken++
    waiter(this.unusedOne() ?? this.makeOne())
    return () => {}
  }

  /** For a connection that may carry another request. */
  giveBack(connection: Connection): void {
    const { limits, now } = this.tools
    if (this.isRetired || !connection.isReusable(now(), limits.ageMs)) return this.discard(connection)
    const next = this.nextWaiter()
    if (next !== undefined) return next(connection)
    this.taken--
    connection.onClose = () => this.drop(connection)
    this.unused.push(connection)
    this.heard.onUnused(connection)
  }

  discard(connection: Connection): void {
    connection.close()
    const next = this.nextWaiter()
    if (next !== undefined) return next(this.makeOne())
    this.taken--
    this.tellIfEmpty()
  }

  /** A new connection in the place of one that is taken. */
  renew(connection: Connection): Connection {
    connection.close()
    return this.makeOne()
  }

  /** Closes an unused connection. */
  drop(connection: Connection): void {
    this.unused.splice(this.unused.indexOf(connection), 1)
    this.heard.onTaken(connection)
    connection.close()
    this.tellIfEmpty()
  }

  retire(): void {
    this.isRetired = true
    for (const connection of this.unused.slice()) this.drop(connection)
  }

  /** The one used last is the one that the receiver has most likely kept. */
  private unusedOne(): Connection | undefined {
    const connection = this.unused.pop()
    if (connection === undefined) return undefined
    this.heard.onTaken(connection)
    connection.onClose = () => {}
    return connection
  }

  private makeOne(): Connection {
    const { origin, target } = this.destination
    return new Connection(origin, target, this.tools)
  }

  private nextWaiter(): Waiter | undefined {
    const [next] = this.waiting
    if (next !== undefined) this.waiting.delete(next)
    return next
  }

  private tellIfEmpty(): void {
    if (this.taken === 0 && this.unused.length === 0) this.heard.onEmpty()
  }
}
