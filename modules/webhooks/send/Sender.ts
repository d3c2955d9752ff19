/**
 * Sends one signed request to a receiver, which may be broken or hostile, and returns its outcome. It follows no
 * redirect, decompresses nothing, and every new connection goes only where `UrlGuard` allows.
 */
import { Clock, Context, Effect, Layer, Result } from "effect"
import { makeTools } from "../../../src/outbound/ConnectionTools.ts"
import { UrlGuard } from "../../../src/outbound/UrlGuard.ts"
import { hostOf } from "../../../src/outbound/UrlRules.ts"
import { WebhookSettings } from "../WebhookSettings.ts"
import { Connections, type Destination, type PoolTools } from "./Connections.ts"
import { type ExchangeResult, HttpExchange } from "./HttpExchange.ts"
import { Limits } from "./Limits.ts"
import { fromError, fromResponse, type Outcome } from "./Outcome.ts"
import * as ReceiverGuard from "./ReceiverGuard.ts"

export interface SendRequest {
  /** Requests of one endpoint share connections. */
  readonly endpointId: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** Time limit from writing the request to the headers of the response. */
  readonly headersTimeoutMs: number
}

export class Sender extends Context.Service<
  Sender,
  {
    /** POSTs the body. Never fails; interruption aborts the request and closes its connection. */
    readonly send: (request: SendRequest) => Effect.Effect<Outcome>
    /** Closes the connections of an endpoint: idle ones now, the others after their request. */
    readonly forget: (endpointId: string) => Effect.Effect<void>
  }
>()("webhooks/send/Sender") {
  static readonly layerNoDeps = Layer.effect(
    Sender,
    Effect.gen(function* () {
      const guard = yield* UrlGuard
      const clock = yield* Clock.Clock
      const connecting = yield* makeTools(guard, clock)
      const tools: PoolTools = { ...connecting, limits: { ...connecting.limits, ...(yield* Limits) } }
      const connections = yield* Effect.acquireRelease(
        Effect.sync(() => new Connections(tools)),
        (connections) => Effect.sync(() => connections.forgetAll())
      )

      const poolOf = ({ endpointId, url }: SendRequest) => {
        const known = connections.find(endpointId, url)
        if (known !== undefined) return known
        const checked = guard.check(url)
        return Result.isFailure(checked) ? undefined : connections.open(endpointId, destinationOf(url, checked.success))
      }

      const send = (request: SendRequest) =>
        Effect.callback<Outcome>((resume) => {
          const startedAt = tools.now()
          const done = (result: ExchangeResult) => {
            const { remote, resent } = result
            const measured = { durationMs: tools.now() - startedAt, remote, resent }
            const outcome =
              "error" in result
                ? fromError(result.error, measured)
                : fromResponse(result.response, { ...measured, now: clock.currentTimeMillisUnsafe() })
            resume(Effect.succeed(outcome))
          }
          const pool = poolOf(request)
          if (pool === undefined) return done({ error: "refused_address", remote: undefined, resent: false })
          const { path } = pool.destination
          const headers = { ...request.headers, "accept-encoding": "identity" }
          const options = { path, method: "POST", headers, body: request.body }
          const exchange = new HttpExchange(pool, options, request.headersTimeoutMs, tools, done)
          return Effect.sync(() => exchange.cancel())
        })

      return Sender.of({ send, forget: (endpointId) => Effect.sync(() => connections.forget(endpointId)) })
    })
  )

  static readonly layer = Sender.layerNoDeps.pipe(Layer.provide(ReceiverGuard.layer))

  /** Warns in the log of a service that sends to any address. */
  static readonly warning = Layer.effectDiscard(
    Effect.gen(function* () {
      const { allowPrivate } = yield* WebhookSettings
      if (!allowPrivate) return
      yield* Effect.logWarning(
        "WEBHOOKS_ALLOW_PRIVATE is on: everyone who may register a webhook can reach this machine and its network. For development only!"
      )
    })
  )
}

const destinationOf = (url: string, parsed: URL): Destination => {
  const secure = parsed.protocol === "https:"
  const host = hostOf(parsed)
  const port = parsed.port === "" ? (secure ? 443 : 80) : Number(parsed.port)
  return {
    url,
    origin: parsed.origin.replace(/\.(?=:\d+$|$)/, ""),
    path: parsed.pathname + parsed.search,
    target: { host, port, secure }
  }
}
