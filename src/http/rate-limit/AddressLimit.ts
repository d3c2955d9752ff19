/** Counts requests of endpoints without a key by the address of their client. */
import { Effect } from "effect"
import { RateLimited } from "../auth/Auth.ts"
import { addressKey } from "../edge/ClientAddress.ts"
import { requestContextOf } from "../RequestContext.ts"
import type { RateLimiter } from "./RateLimiter.ts"

interface Limit {
  readonly limit: number
  readonly windowMs: number
}

/** @param name of what is counted, without a colon */
export const make = (limiter: RateLimiter["Service"], name: string, limit: Limit): Effect.Effect<void, RateLimited> =>
  Effect.gen(function* () {
    const requestContext = requestContextOf(yield* Effect.context<never>())
    const decision = yield* limiter.consume({ ...limit, key: `${name}:${addressKey(requestContext.address)}` })
    requestContext.reportRate(decision)
    if (decision.allowed) return
    requestContext.addHeader("retry-after", String(decision.resetSeconds))
    return yield* new RateLimited({ retryAfterSeconds: decision.resetSeconds })
  })
