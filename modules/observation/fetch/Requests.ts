/** Sends requests of one node: each to a checked address, one per host at a time, within what is left of a reading's time. */
import { type Clock, Effect } from "effect"
import type { ConnectionTools } from "../../../src/outbound/Connection.ts"
import { makeTools } from "../../../src/outbound/ConnectionTools.ts"
import type { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import type { HostPaused, ObserveFailed } from "../type/ObserveFailed.ts"
import { Exchange, type Get, type Response } from "./Exchange.ts"
import { failed } from "./Failures.ts"
import type { FetchLimits } from "./FetchLimits.ts"
import { HostPace } from "./HostPace.ts"

/** Network time that is left of a reading. */
export interface Budget {
  leftMs: number
}

export interface RequestOptions extends Pick<Get, "cutOff" | "headers" | "maxBytes"> {
  /** Wait for the next request to the host. */
  readonly delayMs: number
}

export class Requests {
  readonly #guard: UrlGuard["Service"]
  readonly #limits: FetchLimits
  readonly #userAgent: string
  readonly #tools: Effect.Effect<ConnectionTools>
  readonly #pace: HostPace

  private constructor(
    guard: UrlGuard["Service"],
    limits: FetchLimits,
    userAgent: string,
    tools: Effect.Effect<ConnectionTools>
  ) {
    this.#guard = guard
    this.#limits = limits
    this.#userAgent = userAgent
    this.#tools = tools
    this.#pace = new HostPace(limits.pauseMs)
  }

  static make(guard: UrlGuard["Service"], limits: FetchLimits, userAgent: string, clock: Clock.Clock) {
    // Loaded with the first request. A caller that is interrupted must not take the tools of the others with it.
    const tools = Effect.cached(Effect.uninterruptible(makeTools(guard, clock)))
    return Effect.map(tools, (tools) => new Requests(guard, limits, userAgent, tools))
  }

  /** The URL, if its text and a literal address are allowed. Those of a name are checked as it is connected to. */
  check(url: string): Effect.Effect<URL, ObserveFailed> {
    return Effect.mapError(Effect.fromResult(this.#guard.check(url)), () => failed("refused_address"))
  }

  /** `url` is a checked one. */
  get(
    url: URL,
    budget: Budget,
    { delayMs, headers, ...rest }: RequestOptions
  ): Effect.Effect<Response, ObserveFailed | HostPaused> {
    const request = Effect.flatMap(this.#tools, (tools) =>
      Effect.suspend(() => {
        const startedAt = tools.now()
        const get: Get = {
          ...rest,
          url,
          headers: { "user-agent": this.#userAgent, ...headers },
          timeoutMs: Math.max(1, budget.leftMs),
          interims: this.#limits.interims
        }
        const spend = Effect.sync(() => {
          budget.leftMs -= tools.now() - startedAt
        })
        return Effect.ensuring(send(get, tools), spend)
      })
    )
    return this.#pace.request(url.host, delayMs, request)
  }
}

const send = (get: Get, tools: ConnectionTools) =>
  Effect.callback<Response, ObserveFailed>((resume) => {
    const exchange = new Exchange(get, tools, (result) =>
      resume("response" in result ? Effect.succeed(result.response) : Effect.fail(failed(result.reason)))
    )
    return Effect.sync(() => exchange.cancel())
  })
