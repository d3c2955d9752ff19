/**
 * Lets requests to an endpoint with a rate limit start one after another, at equal distances, in the whole cluster. Starts are
 * reserved in the database: all that wait on this node in one statement, so a busy endpoint costs one for up to eight requests.
 * They start late by a round trip, never early. Endpoints without a limit cost nothing.
 */
import { Context, Deferred, Effect, Latch, Layer } from "effect"
import * as Daemon from "../../../../src/process/Daemon.ts"
import { steadyMillis } from "../../../../src/process/SteadyClock.ts"
import { RuntimeSql } from "../../../../src/sql/Database.ts"
import { retryWhileUnavailable } from "../RetryWhileUnavailable.ts"
import { reserveStarts } from "./ReserveStarts.ts"

interface Waiter {
  readonly endpointId: string
  readonly distanceMs: number
  /** When it may start, by the steady clock. */
  readonly startAt: Deferred.Deferred<number>
}

export class RateLimit extends Context.Service<
  RateLimit,
  {
    /** Waits until the next request to the endpoint may start. */
    readonly take: (endpointId: string, perSecond: number) => Effect.Effect<void>
  }
>()("webhooks/RateLimit") {
  static readonly layer = Layer.effect(
    RateLimit,
    Effect.gen(function* () {
      const sql = yield* RuntimeSql
      const asked = Latch.makeUnsafe(false)
      let waiters: Array<Waiter> = []

      const round = Effect.gen(function* () {
        yield* asked.await
        asked.closeUnsafe()
        const byEndpoint = Map.groupBy(waiters, ({ endpointId }) => endpointId)
        waiters = []
        const wanted = [...byEndpoint].map(([endpointId, waiting]) => ({
          endpointId,
          count: waiting.length,
          distanceMs: Math.max(...waiting.map(({ distanceMs }) => distanceMs))
        }))
        const distances = new Map(wanted.map(({ distanceMs, endpointId }) => [endpointId, distanceMs]))
        const reserved = yield* retryWhileUnavailable(reserveStarts(sql, wanted))
        const now = yield* steadyMillis
        for (const { endpointId, waitMs } of reserved) {
          for (const [n, { startAt }] of (byEndpoint.get(endpointId) ?? []).entries()) {
            const at = now + Math.ceil(waitMs + n * (distances.get(endpointId) ?? 0))
            yield* Deferred.succeed(startAt, at)
          }
        }
      })
      yield* Effect.forkScoped(Daemon.forever("Rate limits of endpoints", round))

      return RateLimit.of({
        take: Effect.fnUntraced(function* (endpointId, perSecond) {
          const startAt = Deferred.makeUnsafe<number>()
          waiters.push({ endpointId, distanceMs: 1_000 / perSecond, startAt })
          asked.openUnsafe()
          const at = yield* Deferred.await(startAt)
          const waitMs = at - (yield* steadyMillis)
          if (waitMs > 0) yield* Effect.sleep(waitMs)
        })
      })
    })
  )
}
