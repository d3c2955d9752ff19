/**
 * Limits the pushes of each channel to the 2,000 per second that LINE takes from one. They count against a budget of the
 * channel, which nodes share as they share rate limits (`RateLimiter`); where they do not, LINE refuses what is too much, and
 * it is pushed again. Look-ups of profiles have a rate of their own for each account, a tenth of it (`FetchLineProfile`).
 */
import { Effect } from "effect"
import type { RateLimiter } from "../../../src/http/rate-limit/RateLimiter.ts"

const perSecond = 2_000

/** Milliseconds until the channel of the account takes another push; 0 when this one may be sent now. */
export const pushWaitMs = (limiter: RateLimiter["Service"], accountId: string): Effect.Effect<number> =>
  Effect.map(
    limiter.consume({ key: `line-push:${accountId}`, limit: perSecond, windowMs: 1_000 }),
    ({ allowed, resetSeconds }) => (allowed ? 0 : resetSeconds * 1_000)
  )

/** Pause of the look-ups of an account after LINE has answered that there are too many requests. */
export const lookUpPause = "10 seconds"
