/**
 * The pace of requests within a process: one at a time per host, and a delay after each. A request that would wait longer than
 * `longestWaitMs` is not made: its run gives its place back meanwhile. Hosts are forgotten when their delay is over and nothing
 * waits for them. Requests of one observation after another, and their order over nodes, are the work of its jobs.
 */
import { Clock, Effect, Semaphore } from "effect"
import { HostPaused } from "../type/ObserveFailed.ts"

interface Host {
  readonly line: Semaphore.Semaphore
  users: number
  /** When the next request may start. */
  readyAt: number
}

/** Hosts without users are forgotten when there are more than this. */
const maxIdle = 2_000
/** Each request that a run finds before its own is taken to last as long, with the delay after it. */
const requestMs = 1_000
/** The longest pause for requests that come first, in ms: many of them may give up. */
const longestPauseMs = 60_000

export class HostPace {
  readonly #hosts = new Map<string, Host>()
  readonly #longestWaitMs: number

  constructor(longestWaitMs: number) {
    this.#longestWaitMs = longestWaitMs
  }

  get size(): number {
    return this.#hosts.size
  }

  /** Runs a request to the host when it is its time. `delayMs` is asked for when the request has ended. */
  request<A, E>(name: string, delayMs: number, request: Effect.Effect<A, E>): Effect.Effect<A, E | HostPaused> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter(name)),
      (host) => this.#inTurn(name, host, delayMs, request),
      (host) => Effect.sync(() => this.#leave(name, host))
    )
  }

  #inTurn<A, E>(name: string, host: Host, delayMs: number, request: Effect.Effect<A, E>) {
    const longestWaitMs = this.#longestWaitMs
    let isFirst = false
    const paused = (waitMs: number) => Effect.fail(new HostPaused({ host: name, waitMs: Math.ceil(waitMs) }))
    const ready = Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const waitMs = Math.max(0, host.readyAt - now)
      return waitMs > longestWaitMs ? paused(waitMs) : Effect.sleep(waitMs)
    })
    const rest = Effect.map(Clock.currentTimeMillis, (now) => {
      host.readyAt = Math.max(host.readyAt, now + delayMs)
    })
    const inTurn = host.line.withPermit(
      Effect.suspend(() => {
        isFirst = true
        return Effect.andThen(ready, Effect.ensuring(request, rest))
      })
    )
    const givenUp = Effect.andThen(
      Effect.sleep(longestWaitMs),
      Effect.suspend(() =>
        isFirst ? Effect.never : paused(Math.min(longestPauseMs, (host.users - 1) * (requestMs + delayMs)))
      )
    )
    return Effect.raceFirst(inTurn, givenUp)
  }

  #enter(name: string): Host {
    const known = this.#hosts.get(name)
    const host = known ?? { line: Semaphore.makeUnsafe(1), users: 0, readyAt: 0 }
    if (known === undefined) this.#hosts.set(name, host)
    host.users++
    return host
  }

  #leave(name: string, host: Host): void {
    host.users--
    // The newest come last.
    this.#hosts.delete(name)
    this.#hosts.set(name, host)
    if (this.#hosts.size <= maxIdle) return
    for (const [other, { users }] of this.#hosts) {
      if (users === 0) {
        this.#hosts.delete(other)
        return
      }
    }
  }
}
