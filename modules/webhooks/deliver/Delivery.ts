/** A delivery: one event for one endpoint, until it has succeeded or is out of retries. */

export const deliveryStates = ["pending", "succeeded", "failed", "parked", "cancelled"] as const
/**
 * `pending` waits for its next attempt; `failed` is out of retries; `parked` waited when its endpoint was disabled, or
 * came while it was; `cancelled` waited when its endpoint was deleted. A replay that succeeds makes it `succeeded`.
 */
export type DeliveryState = (typeof deliveryStates)[number]

/** `ping` is a test.ping; it goes to one endpoint, once. */
export type DeliveryKind = "event" | "ping"

/** Why an attempt was made. Only those for an `event` count as failures and are tried again. */
export type AttemptKind = DeliveryKind | "replay"

export interface Delivery {
  readonly id: string
  readonly endpointId: string
  readonly kind: DeliveryKind
  /** What it sends; deliveries to several endpoints share it. */
  readonly messageId: string
  /** ULID, without a prefix. */
  readonly eventId: string
  readonly type: string
  readonly state: DeliveryState
  readonly attempts: number
  /** Null unless it is pending. */
  readonly nextAttemptAt: Date | null
  readonly createdAt: Date
  /** Null while it is pending. */
  readonly finishedAt: Date | null
}

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

export interface Attempt {
  readonly id: string
  readonly deliveryId: string
  readonly kind: AttemptKind
  readonly startedAt: Date
  /** Null when it was lost. */
  readonly durationMs: number | null
  readonly status: number | null
  /** Null after a success. */
  readonly error: AttemptError | null
  /** The request was written twice, because a kept connection broke at once. */
  readonly resent: boolean
}

/** What was sent and answered; kept for a shorter time than the attempt itself. */
export interface Exchange {
  readonly attemptId: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: string
}
