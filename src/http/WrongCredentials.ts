/**
 * Counts the wrong credentials of a client address. An address that has shown as many as it may is refused for the rest
 * of the window. The count is shared where rate limits are; each node remembers for itself whom it refuses, so that a
 * request costs no look-up.
 */
import { Effect } from "effect"
import { addressKey } from "./Address.ts"
import type { RateLimiter } from "./RateLimiter.ts"

export interface Limit {
  readonly limit: number
  readonly windowMs: number
}

export interface WrongCredentials {
  /** Seconds for which the address is still refused; 0 when it is not. */
  readonly refusedFor: (address: string, now: number) => number
  /** Counts a wrong credential; false when it was one too many, which others on their way at the same time can make it. */
  readonly count: (address: string, now: number) => Effect.Effect<boolean>
}

/** Addresses that are remembered as refused; beyond it the first is forgotten. */
const maxRefused = 10_000

/** `name` tells one kind of credential from another. */
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
