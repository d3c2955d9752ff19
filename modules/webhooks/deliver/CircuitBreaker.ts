/**
 * The circuit breaker of an endpoint: how many pauses and probes failed in a row, and what follows for its other deliveries.
 * Pure.
 *
 *   closed ──failure──► open ──time──► half-open ──success──► closed
 *                         ▲                │
 *                         └────failure─────┘ for twice as long
 *
 * A failure is one pause or one probe, whatever was in flight: the failures of attempts that began before the pause belong
 * to it, and a success among them ends it. So the number of failures stands for a time, not for the traffic: with pauses
 * of 5 s, doubling to 15 minutes, the tenth one comes after half an hour, the fiftieth after ten hours.
 */
import { Duration } from "effect"
import type { AttemptKind } from "./Delivery.ts"

export interface CircuitBreaker {
  readonly phase: "closed" | "open" | "half-open"
  /** Consecutive pauses and probes that failed. */
  readonly failures: number
  /** Length of the present or the last pause; 0 when the last attempt succeeded. */
  readonly pauseMs: number
  readonly disabled: boolean
}

export interface Rules {
  /** Length of the first pause. */
  readonly pauseMs: number
  /** Consecutive failures at which the endpoint is disabled. */
  readonly disableAfter: number
}

/** The longest pause, in first ones: 15 minutes for 5 seconds. */
const longestPause = 180
/** The longest pause, whatever the first one is. */
const longestPauseMs = Duration.toMillis("1 day")

export const closed: CircuitBreaker = { phase: "closed", failures: 0, pauseMs: 0, disabled: false }

/** As it is stored with the endpoint, when a lease begins: no pause lasts into a lease. */
export const stored = (endpoint: {
  readonly active: boolean
  readonly failures: number
  readonly pauseMs: number
}): CircuitBreaker => ({
  phase: endpoint.pauseMs > 0 ? "half-open" : "closed",
  failures: endpoint.failures,
  pauseMs: endpoint.pauseMs,
  disabled: !endpoint.active
})

export const succeeded = (breaker: CircuitBreaker): CircuitBreaker => (breaker.disabled ? breaker : closed)

export const failed = (breaker: CircuitBreaker, rules: Rules): CircuitBreaker => {
  if (breaker.disabled || breaker.phase === "open") return breaker
  const failures = breaker.failures + 1
  return {
    phase: "open",
    failures,
    pauseMs: nextPause(breaker.pauseMs, rules.pauseMs),
    disabled: failures >= rules.disableAfter
  }
}

const nextPause = (pauseMs: number, firstMs: number): number =>
  pauseMs === 0 ? firstMs : Math.min(pauseMs * 2, firstMs * longestPause, Math.max(firstMs, longestPauseMs))

/** Attempts by hand say nothing of the endpoint. */
export const afterAttempt = (breaker: CircuitBreaker, kind: AttemptKind, ok: boolean, rules: Rules): CircuitBreaker =>
  kind !== "event" ? breaker : ok ? succeeded(breaker) : failed(breaker, rules)
