/**
 * The pace of requests within a process: one at a time per host, and a delay after each. Hosts are forgotten when their
 * delay is over and nothing waits for them. Requests of one observation after another, and their order over nodes, are
 * the work of its jobs.
 */
import { Clock, Effect, Semaphore } from "effect"
import type { ObserveFailed } from "../type/ObserveFailed.ts"
import { failed } from "./Failures.ts"

interface Host {
  readonly line: Semaphore.Semaphore
  users: number
  /** When the next request may start. */
  readyAt: number
}

/** Hosts without users are forgotten when there are more than this. */
const maxIdle = 2_000

export class HostPace {
  readonly #hosts = new Map<string, Host>()
  readonly #maxWaitMs: number

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs
  }

  get size(): number {
    return this.#hosts.size
  }

  /** Runs a request to the host when it is its time. `delayMs` is asked for when the request has ended. */
  request<A>(name: string, delayMs: number, request: Effect.Effect<A, ObserveFailed>): Effect.Effect<A, ObserveFailed> {
    return Effect.acquireUseRelease(
      Effect.sync(() => this.#enter(name)),
      (host) => this.#inTurn(host, delayMs, request),
      (host) => Effect.sync(() => this.#leave(name, host))
    )
  }

  #inTurn<A>(host: Host, delayMs: number, request: Effect.Effect<A, ObserveFailed>) {
    const maxWaitMs = this.#maxWaitMs
    let isFirst = false
    const ready = Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.sleep(Math.max(0, host.readyAt - now)))
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
      Effect.sleep(maxWaitMs),
      Effect.suspend(() => (isFirst ? Effect.never : Effect.fail(failed("rate_limited", { retryAfterMs: maxWaitMs }))))
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
