/** A delivery: one event for one endpoint, until it has succeeded or is out of retries. */
import { Schema } from "effect"

export const deliveryStates = ["pending", "succeeded", "failed", "parked", "cancelled"] as const
/**
 * `pending` waits for its next attempt; `failed` is out of retries; `parked` waited when its endpoint was disabled, or
 * came while it was; `cancelled` waited when its endpoint was deleted. A replay that succeeds makes it `succeeded`.
 */
export type DeliveryState = (typeof deliveryStates)[number]

/** `ping` is a test.ping; it goes to one endpoint, once. */
export const DeliveryKind = Schema.Literals(["event", "ping"])
export type DeliveryKind = typeof DeliveryKind.Type

/** Why an attempt was made. Only those for an `event` count as failures and are repeated. */
export const AttemptKind = Schema.Literals(["event", "ping", "replay"])
export type AttemptKind = typeof AttemptKind.Type

export const Delivery = Schema.Struct({
  id: Schema.String,
  endpointId: Schema.String,
  kind: DeliveryKind,
  /** What it sends; deliveries to several endpoints share it. */
  messageId: Schema.String,
  /** ULID, without a prefix. */
  eventId: Schema.String,
  type: Schema.String,
  /** Among those of its endpoint; null for a ping, and for what was queued before there were numbers. */
  sequence: Schema.NullOr(Schema.Int),
  state: Schema.Literals(deliveryStates),
  attempts: Schema.Int,
  /** Null unless it is pending. */
  nextAttemptAt: Schema.NullOr(Schema.Date),
  createdAt: Schema.Date,
  /** Null while it is pending. */
  finishedAt: Schema.NullOr(Schema.Date)
})
export type Delivery = typeof Delivery.Type

/** Why an attempt failed, as coarse as a tenant may know it; `lost`: the node ended before it knew. */
export const attemptErrors = [
  "dns",
  "connect",
  "tls",
  "timeout",
  "refused_address",
  "status",
  "protocol",
  "lost"
] as const
export type AttemptError = (typeof attemptErrors)[number]

export const Attempt = Schema.Struct({
  id: Schema.String,
  deliveryId: Schema.String,
  kind: AttemptKind,
  startedAt: Schema.Date,
  /** Null when it was lost. */
  durationMs: Schema.NullOr(Schema.Int),
  status: Schema.NullOr(Schema.Int),
  /** Null after a success. */
  error: Schema.NullOr(Schema.Literals(attemptErrors)),
  /** The request was written twice, because a kept connection broke at once. */
  resent: Schema.Boolean
})
export type Attempt = typeof Attempt.Type

/** What was sent and answered; kept for a shorter time than the attempt itself. */
export interface Exchange {
  readonly attemptId: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}
