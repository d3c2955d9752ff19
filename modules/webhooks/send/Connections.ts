/**
 * The connections of a node: one small pool per endpoint, so that no receiver delays another. A pool exists while it
 * has a connection or a request; idle connections are bounded over all pools.
 */
import { Connection, type ConnectionTools } from "../../../src/outbound/Connection.ts"
import type { Target } from "../../../src/outbound/Dialing.ts"
import type { Limits } from "./Limits.ts"

export interface PoolTools extends ConnectionTools {
  readonly limits: ConnectionTools["limits"] & Limits
}

export interface Destination {
  readonly url: string
  readonly origin: string
  readonly path: string
  readonly target: Target
}

export class Connections {
  readonly #pools = new Map<string, Pool>()
  /** In the order of their last use, oldest first. */
  readonly #idle = new Map<Connection, Pool>()
  readonly #tools: PoolTools

  constructor(tools: PoolTools) {
    this.#tools = tools
  }

  /** The pool of an endpoint; undefined if there is none for this URL. */
  find(endpointId: string, url: string): Pool | undefined {
    const pool = this.#pools.get(endpointId)
    return pool?.destination.url === url ? pool : undefined
  }

  open(endpointId: string, destination: Destination): Pool {
    this.forget(endpointId)
    const pool = new Pool(destination, this.#tools, {
      onIdle: (connection) => this.#keep(connection, pool),
      onTaken: (connection) => this.#idle.delete(connection),
      onEmpty: () => {
        if (this.#pools.get(endpointId) === pool) this.#pools.delete(endpointId)
      }
    })
    this.#pools.set(endpointId, pool)
    return pool
  }

  /** Closes idle connections now, and the others after their request. */
  forget(endpointId: string): void {
    const pool = this.#pools.get(endpointId)
    this.#pools.delete(endpointId)
    pool?.retire()
  }

  forgetAll(): void {
    for (const endpointId of this.#pools.keys()) this.forget(endpointId)
  }

  get size(): { readonly pools: number; readonly idle: number } {
    return { pools: this.#pools.size, idle: this.#idle.size }
  }

  #keep(connection: Connection, pool: Pool): void {
    this.#idle.set(connection, pool)
    if (this.#idle.size <= this.#tools.limits.idleConnections) return
    const [oldest] = this.#idle
    if (oldest !== undefined) oldest[1].drop(oldest[0])
  }
}

interface PoolListener {
  readonly onIdle: (connection: Connection) => void
  readonly onTaken: (connection: Connection) => void
  readonly onEmpty: () => void
}

type Waiter = (connection: Connection) => void

export class Pool {
  readonly destination: Destination
  readonly #tools: PoolTools
  readonly #listener: PoolListener
  readonly #idle: Array<Connection> = []
  readonly #waiting = new Set<Waiter>()
  #taken = 0
  #isRetired = false

  constructor(destination: Destination, tools: PoolTools, listener: PoolListener) {
    this.destination = destination
    this.#tools = tools
    this.#listener = listener
  }

  /** Passes a connection to the waiter, at once or when one is free. Returns a function that stops waiting. */
  take(waiter: Waiter): () => void {
    if (this.#taken >= this.#tools.limits.connections) {
      this.#waiting.add(waiter)
      return () => this.#waiting.delete(waiter)
    }
    this.#taken++
    waiter(this.#takeIdle() ?? this.#connect())
    return () => {}
  }

  /** Takes back a connection that may carry another request. */
  release(connection: Connection): void {
    const { limits, now } = this.#tools
    if (this.#isRetired || !connection.isReusable(now(), limits.ageMs)) return this.discard(connection)
    const next = this.#nextWaiter()
    if (next !== undefined) return next(connection)
    this.#taken--
    connection.onClose = () => this.drop(connection)
    this.#idle.push(connection)
    this.#listener.onIdle(connection)
  }

  discard(connection: Connection): void {
    connection.close()
    const next = this.#nextWaiter()
    if (next !== undefined) return next(this.#connect())
    this.#taken--
    this.#notifyIfEmpty()
  }

  /** Closes a taken connection and returns a new one in its place. */
  replace(connection: Connection): Connection {
    connection.close()
    return this.#connect()
  }

  /** Closes an idle connection. */
  drop(connection: Connection): void {
    this.#idle.splice(this.#idle.indexOf(connection), 1)
    this.#listener.onTaken(connection)
    connection.close()
    this.#notifyIfEmpty()
  }

  retire(): void {
    this.#isRetired = true
    for (const connection of this.#idle.slice()) this.drop(connection)
  }

  /** The connection used last: the receiver has most likely kept that one open. */
  #takeIdle(): Connection | undefined {
    const connection = this.#idle.pop()
    if (connection === undefined) return undefined
    this.#listener.onTaken(connection)
    connection.onClose = () => {}
    return connection
  }

  #connect(): Connection {
    const { origin, target } = this.destination
    return new Connection(origin, target, this.#tools)
  }

  #nextWaiter(): Waiter | undefined {
    const [next] = this.#waiting
    if (next !== undefined) this.#waiting.delete(next)
    return next
  }

  #notifyIfEmpty(): void {
    if (this.#taken === 0 && this.#idle.length === 0) this.#listener.onEmpty()
  }
}
