/**
 * When a delivery is sent again after a failure. Pure. With the default base of 5 s: after 5 s, 25 s, 125 s, ... 78,125 s, each give or
 * take 20 %, about 27 hours in all.
 */
import { Duration } from "effect"
import * as Retry from "../../../src/actor/Retry.ts"
import type { Outcome } from "../send/Outcome.ts"
import type { AttemptKind } from "./Delivery.ts"

/** After the first attempt. */
export const retries = 7
const factor = 5
/** A receiver that asks for more time gets this much. */
const longestRetryAfterMs = Duration.toMillis("24 hours")

export const make = (base: Duration.Duration): Retry.Retry =>
  Retry.exponential({ max: retries, base, factor, cap: Duration.times(base, factor ** retries) })

/**
 * Milliseconds until the next attempt; undefined when the retries are used up.
 * @param failures attempts that failed, this one included
 * @param random uniform in [0, 1)
 * @param retryAfterMs what the receiver asked for; it counts where it is longer
 */
export const nextInMs = (
  schedule: Retry.Retry,
  failures: number,
  random: number,
  retryAfterMs: number | undefined
): number | undefined => {
  const delay = Retry.nextDelay(schedule, failures, random)
  return delay === undefined ? undefined : Math.max(delay, Math.min(retryAfterMs ?? 0, longestRetryAfterMs))
}

export interface RetryInput extends Pick<Outcome, "ok" | "retryAfterMs"> {
  readonly kind: AttemptKind
  /** Attempts before this one that failed. */
  readonly failures: number
}

/** What follows from an attempt for its delivery. @param random uniform in [0, 1) */
export const verdictOf = (
  schedule: Retry.Retry,
  { failures, kind, ok, retryAfterMs }: RetryInput,
  random: number
): "succeeded" | "failed" | { readonly retryInMs: number } => {
  if (ok) return "succeeded"
  const retryInMs = kind === "event" ? nextInMs(schedule, failures + 1, random, retryAfterMs) : undefined
  return retryInMs === undefined ? "failed" : { retryInMs }
}
