/** What became of an attempt, and what follows for its delivery and its endpoint. */
import type { Outcome } from "../send/Outcome.ts"
import type { AttemptError, AttemptKind } from "./Delivery.ts"

/** The outcome of a request; `lost` was given up, or its end is unknown. */
export type AttemptOutcome = Omit<Outcome, "error"> & { readonly error: AttemptError | null }

/** `pending` waits for its next attempt. */
export type DeliveryEnd = "succeeded" | "failed" | "parked" | "cancelled" | { readonly retryInMs: number }

/** The circuit breaker of the endpoint after the attempt. */
export interface EndpointChange {
  /** Generation of the endpoint when the request was made. */
  readonly generation: number
  readonly failures: number
  readonly pauseMs: number
  readonly paused: boolean
  /** Whether this attempt disabled the endpoint. */
  readonly disabled: boolean
  readonly hadSuccess: boolean
  readonly hadFailure: boolean
}

export interface Result {
  readonly attemptId: string
  readonly deliveryId: string
  readonly endpointId: string
  readonly accountId: string
  readonly kind: AttemptKind
  /** Null when no request was made. */
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly outcome: AttemptOutcome } | null
  readonly end: DeliveryEnd
  /** Attempts before this one that failed, and those that were lost. */
  readonly failures: number
  readonly losses: number
  /** Time by the steady clock. */
  readonly endedAt: number
  /** Undefined when the attempt says nothing of the endpoint. */
  readonly change: EndpointChange | undefined
}
