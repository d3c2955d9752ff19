/**
 * How an endpoint fares, as its attempts tell, and what follows for its other deliveries: a circuit breaker. Pure.
 *
 *   open ──failure──► paused ──time──► probing ──success──► open
 *                        ▲                │
 *                        └────failure─────┘ for twice as long
 *
 * A failure is one pause or one probe, whatever was in flight: the failures of attempts that began before the pause belong
 * to it, and a success among them ends it. So the number of failures stands for a time, not for the traffic: with pauses
 * of 5 s, doubling to 15 minutes, the tenth one comes after half an hour, the fiftieth after ten hours.
 */
import { Duration } from "effect"

export interface Health {
  readonly phase: "open" | "paused" | "probing"
  /** Consecutive pauses and probes that failed. */
  readonly failures: number
  /** Length of the present or the last pause; 0 when the last attempt succeeded. */
  readonly pauseMs: number
  readonly disabled: boolean
}

export interface Rules {
  /** Length of the first pause. */
  readonly pauseMs: number
  /** Consecutive failures at which it is disabled. */
  readonly disableAfter: number
}

/** The longest pause, in first ones: 15 minutes for 5 seconds. */
const longestPause = 180
/** The longest pause, whatever the first one is. */
const longestPauseMs = Duration.toMillis("1 day")

export const healthy: Health = { phase: "open", failures: 0, pauseMs: 0, disabled: false }

/** As it is stored; `pausedForMs` is what is left of its pause. */
export const stored = (endpoint: {
  readonly active: boolean
  readonly failures: number
  readonly pauseMs: number
  readonly pausedForMs: number
}): Health => ({
  phase: endpoint.pausedForMs > 0 ? "paused" : endpoint.pauseMs > 0 ? "probing" : "open",
  failures: endpoint.failures,
  pauseMs: endpoint.pauseMs,
  disabled: !endpoint.active
})

export const succeeded = (health: Health): Health => (health.disabled ? health : healthy)

export const failed = (health: Health, rules: Rules): Health => {
  if (health.disabled || health.phase === "paused") return health
  const failures = health.failures + 1
  return {
    phase: "paused",
    failures,
    pauseMs: nextPause(health.pauseMs, rules.pauseMs),
    disabled: failures >= rules.disableAfter
  }
}

const nextPause = (pauseMs: number, firstMs: number): number =>
  pauseMs === 0 ? firstMs : Math.min(pauseMs * 2, firstMs * longestPause, Math.max(firstMs, longestPauseMs))

/** Deliveries of events that may be on their way at once. */
export const mayFly = ({ disabled, phase }: Health, atMost: number): number =>
  disabled || phase === "paused" ? 0 : phase === "probing" ? 1 : atMost
