/** Third step of a delivery: what follows from the outcome of its request, for the delivery and for the endpoint. Pure. */
import type * as Retry from "../../../../src/actor/Retry.ts"
import type { Dialect } from "../../dialect/Dialect.ts"
import type { AttemptOutcome, DeliveryEnd, EndpointChange } from "../AttemptResult.ts"
import * as CircuitBreaker from "../CircuitBreaker.ts"
import type { AttemptKind } from "../Delivery.ts"
import * as RetrySchedule from "../RetrySchedule.ts"

export interface Verdict {
  readonly end: DeliveryEnd
  /** Undefined when the attempt says nothing of the endpoint. */
  readonly change: EndpointChange | undefined
  readonly breaker: CircuitBreaker.CircuitBreaker
}

export interface Rules {
  readonly schedule: Retry.Retry
  /** Length of the first pause of an endpoint. */
  readonly firstPauseMs: number
  readonly dialect: Pick<Dialect, "disableAfter">
}

export interface AttemptFacts {
  readonly kind: AttemptKind
  /** Attempts before this one that failed. */
  readonly failures: number
  /** Generation of the endpoint when the request was made, and the present one; undefined once it is deleted. */
  readonly generation: number
  readonly current: number | undefined
  readonly outcome: AttemptOutcome
}

/** @param random uniform in [0, 1) */
export const conclude = (
  { dialect: { disableAfter }, firstPauseMs, schedule }: Rules,
  { current, failures, generation, kind, outcome }: AttemptFacts,
  before: CircuitBreaker.CircuitBreaker,
  random: number
): Verdict => {
  const end = RetrySchedule.verdictOf(schedule, { ...outcome, kind, failures }, random)
  // An attempt says nothing of a receiver that was changed meanwhile.
  if (kind !== "event" || current !== generation) return { end, change: undefined, breaker: before }
  const { ok } = outcome
  const breaker = CircuitBreaker.afterAttempt(before, kind, ok, { pauseMs: firstPauseMs, disableAfter })
  const change = {
    generation,
    failures: breaker.failures,
    pauseMs: breaker.pauseMs,
    paused: breaker.phase === "open",
    disabled: breaker.disabled && !before.disabled,
    hadSuccess: ok,
    hadFailure: !ok
  }
  return { end: breaker.disabled && typeof end !== "string" ? "parked" : end, change, breaker }
}
