/**
 * Counts wrong credentials per client address. An address that reaches the limit is refused for the rest of the window. The
 * count is shared between nodes if rate limits are; each node keeps the refused addresses in memory, so that a request costs
 * no look-up.
 */
import { Effect } from "effect"
import { addressKey } from "../edge/ClientAddress.ts"
import type { RateLimiter } from "../rate-limit/RateLimiter.ts"

export interface Limit {
  readonly limit: number
  readonly windowMs: number
}

export interface WrongCredentials {
  /** Seconds for which the address is still refused; 0 if it is not refused. */
  readonly refusedFor: (address: string, now: number) => number
  /** Counts a wrong credential; false when it is above the limit, as one of several concurrent requests can be. */
  readonly count: (address: string, now: number) => Effect.Effect<boolean>
}

/** Refused addresses that are kept; above it the oldest is dropped. */
const maxRefused = 10_000

/** `name` separates the counts of different kinds of credentials. */
export const make = (limiter: RateLimiter["Service"], name: string, limit: Limit): WrongCredentials => {
  const refusedUntil = new Map<string, number>()

  const refuse = (client: string, until: number, now: number): void => {
    for (const [known, end] of refusedUntil) {
      if (end <= now || refusedUntil.size >= maxRefused) refusedUntil.delete(known)
    }
    refusedUntil.set(client, until)
  }

  return {
    refusedFor: (address, now) => {
      if (refusedUntil.size === 0) return 0
      const until = refusedUntil.get(addressKey(address)) ?? 0
      return Math.max(0, Math.ceil((until - now) / 1000))
    },
    count: (address, now) => {
      const client = addressKey(address)
      return Effect.map(limiter.consume({ ...limit, key: `wrong:${name}:${client}` }), (decision) => {
        if (decision.remaining === 0) refuse(client, now + decision.resetSeconds * 1000, now)
        return decision.allowed
      })
    }
  }
}
