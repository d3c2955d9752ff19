/**
 * How an endpoint fares, as its consecutive attempts tell, and what follows for its other deliveries. Pure.
 *
 *   open ──failure──► paused ──time──► probing ──success──► open
 *                        ▲                │
 *                        └────failure─────┘ for twice as long
 *
 * Results of attempts that began before the pause change its length no more, but a success among them ends it.
 */

export interface Health {
  readonly phase: "open" | "paused" | "probing"
  /** Consecutive failures. */
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

/** The longest pause, in first ones. */
const longestPause = 60

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
  if (health.disabled) return health
  const failures = health.failures + 1
  return {
    phase: "paused",
    failures,
    pauseMs: health.phase === "paused" ? health.pauseMs : nextPause(health.pauseMs, rules.pauseMs),
    disabled: failures >= rules.disableAfter
  }
}

const nextPause = (pauseMs: number, firstMs: number): number =>
  pauseMs === 0 ? firstMs : Math.min(pauseMs * 2, firstMs * longestPause)

/** Deliveries of events that may be on their way at once. */
export const mayFly = ({ disabled, phase }: Health, atMost: number): number =>
  disabled || phase === "paused" ? 0 : phase === "probing" ? 1 : atMost
