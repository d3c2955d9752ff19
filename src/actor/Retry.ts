/** The retry policy of an actor, as data; `nextDelay` decides when a failed job is retried. Pure. */
import { Duration } from "effect"

export interface Retry {
  /** Retries after the first attempt; 0 means that one failure is final. */
  readonly max: number
  readonly base: Duration.Duration
  readonly factor: number
  readonly cap: Duration.Duration
  /** Share of the delay that is randomised in both directions, 0 to 1. */
  readonly jitter: number
}

/** The column that counts failures is a smallint. */
export const mostRetries = 30_000
export const longestDelayMs = Duration.toMillis("365 days")

export const exponential = (options: {
  readonly max: number
  readonly base: Duration.Input
  readonly factor?: number
  readonly cap?: Duration.Input
  readonly jitter?: number
}): Retry => ({
  max: Math.min(options.max, mostRetries),
  base: Duration.fromInputUnsafe(options.base),
  factor: options.factor ?? 2,
  cap: Duration.fromInputUnsafe(options.cap ?? "1 day"),
  jitter: options.jitter ?? 0.2
})

export const none: Retry = exponential({ max: 0, base: 0 })

/**
 * Milliseconds to wait after the given number of failures, or undefined when the retries are used up.
 * `random` is uniform in [0, 1): jitter keeps jobs that failed together from returning together.
 */
export const nextDelay = (retry: Retry, failures: number, random: number): number | undefined => {
  if (failures > retry.max) return undefined
  // Nothing times infinity is not a number.
  const raw = Duration.toMillis(retry.base) * retry.factor ** (failures - 1) || 0
  const capped = Math.min(raw, Duration.toMillis(retry.cap), longestDelayMs)
  return Math.round(capped * (1 + retry.jitter * (2 * random - 1)))
}
