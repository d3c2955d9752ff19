/** Declares the jobs of webhooks. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { Ulid } from "../../src/Ulids.ts"
import { retries } from "./deliver/RetrySchedule.ts"

const delivery = {
  id: Ulid,
  endpointId: Ulid,
  accountId: Schema.String,
  messageId: Ulid,
  eventId: Ulid,
  type: Schema.String,
  /** Absent for a test, and for what an older build has queued. */
  sequence: Schema.optionalKey(Schema.Int)
}

/** A request that did not succeed and is made again. */
export class NotDelivered extends Schema.TaggedError<NotDelivered>()("NotDelivered", {
  error: Schema.String,
  status: Schema.NullOr(Schema.Int)
}) {
  override get message(): string {
    return this.status === null ? this.error : `HTTP ${this.status}`
  }
}

/** In flight to one endpoint at once. */
export const mostInFlight = 8

/** Sends the delivery of an event, until it has succeeded or is out of retries. */
export const DeliverEvent = Actor.make("webhooks/deliver", {
  payload: Schema.Struct({ ...delivery, epoch: Schema.Int }),
  failure: NotDelivered,
  limitPerKey: { key: ({ endpointId }) => endpointId, running: mostInFlight },
  // When it is sent again is the decision of each attempt.
  retry: Retry.exponential({ max: retries, base: "5 seconds", factor: 5, cap: "1 day" }),
  timeout: "1 minute",
  // They spend nearly all their time waiting for receivers.
  concurrency: 2_000,
  retention: 0
})

/**
 * Sends a delivery again, or a test: once, whatever state the endpoint is in. Beside the deliveries of events, whose key
 * may be held.
 */
export const DeliverByHand = Actor.make("webhooks/deliver-by-hand", {
  payload: Schema.Struct({ ...delivery, kind: Schema.Literals(["replay", "ping"]) }),
  failure: NotDelivered,
  limitPerKey: { key: ({ endpointId }) => endpointId, running: 2 },
  retry: Retry.exponential({ max: 0, base: "1 second", factor: 1 }),
  timeout: "1 minute",
  concurrency: 500,
  retention: 0
})

/** A replay at a pace: how fast, when it stops, and what has become of what it has sent. */
const ReplayPace = Schema.Struct({
  perSecond: Schema.Finite,
  stopAt: Schema.NullOr(Schema.Finite),
  /** Attempts with this id or a later one are its own. */
  since: Ulid,
  /** Deliveries without an outcome, the latest ones. */
  open: Schema.Array(Schema.String),
  succeeded: Schema.Int,
  failed: Schema.Int
})
export type ReplayPace = typeof ReplayPace.Type

/** Sends the deliveries of a time range once more, page by page; at a pace, a second's deliveries at once. */
export const ReplayDeliveries = Actor.make("webhooks/replay", {
  payload: Schema.Struct({
    accountId: Schema.String,
    endpointId: Ulid,
    /** Ids of deliveries: after this one, before that one. */
    after: Schema.String,
    before: Schema.String,
    states: Schema.Array(Schema.String),
    pace: Schema.optionalKey(ReplayPace)
  }),
  timeout: "1 minute",
  fairToTenants: true
})

/** Removes the endpoints of an app that was uninstalled, once its last event was delivered or given up. */
export const RemoveInstalled = Actor.make("webhooks/remove-installed", {
  payload: Schema.Struct({
    accountId: Schema.String,
    installationId: Ulid,
    lastEvent: Schema.String,
    retiredAt: Schema.DateFromString
  }),
  retry: Retry.exponential({ base: "5 seconds", factor: 3, max: 8 }),
  timeout: "1 minute",
  retention: "1 day",
  fairToTenants: true
})

/** Sends the requests of a rehearsal to an endpoint, one after another. */
export const RehearseEndpoint = Actor.make("webhooks/rehearse", {
  payload: Schema.Struct({ id: Ulid, endpointId: Ulid, accountId: Schema.String }),
  // One of an account at a time.
  limitPerKey: { key: ({ accountId }) => accountId, running: 1 },
  retry: Retry.exponential({ max: 1, base: "1 second", factor: 1 }),
  timeout: "2 minutes",
  concurrency: 20,
  retention: 0
})

/** Creates the partitions of the logs and drops expired ones. */
export const RetainDeliveries = Actor.make("webhooks/retain", { payload: Schema.Struct({}), timeout: "5 minutes" })
