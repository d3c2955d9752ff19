/**
 * When a delivery is tried again. Pure. With the default base of 5 s: after 5 s, 25 s, 125 s, ... 78,125 s, each give or
 * take 20 %, about 27 hours in all.
 */
import { Duration } from "effect"
import * as Retry from "../../../src/actor/Retry.ts"

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
