/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): every budget that a request counts
 * against, by name, beside the `x-ratelimit-*` headers that tell the tighter one alone.
 */
import type { ExchangeState } from "./Exchange.ts"
import type { Budget, Decision } from "./RateLimiter.ts"

/** The budget's quota and window in seconds; what is left of it, and the seconds until the next place is free. */
export const report = (
  exchange: ExchangeState,
  name: "address" | "key",
  { limit, windowMs }: Pick<Budget, "limit" | "windowMs">,
  { remaining, resetSeconds }: Decision
): void => {
  exchange.appendHeader("ratelimit-policy", `"${name}";q=${limit};w=${Math.round(windowMs / 1000)}`)
  exchange.appendHeader("ratelimit", `"${name}";r=${remaining};t=${resetSeconds}`)
}
