/**
 * Every typed failure that callers of the module can see; `notifications/Errors.ts` has the wording of area analytics.
 */
import { Schema } from "effect"
import { Fault } from "../../src/http/Problem.ts"
import type { Reason } from "../../src/outbound/UrlRules.ts"

export class WebhookEndpointNotFound extends Schema.TaggedError<WebhookEndpointNotFound>()(
  "WebhookEndpointNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "webhook_endpoint not found"
  }
}

export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()(
  "DeliveryNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "delivery not found"
  }
}

/** The account has as many endpoints as its plan allows, disabled ones included. */
export class PlanLimit extends Schema.TaggedError<PlanLimit>()(
  "PlanLimit",
  { limit: Schema.Int },
  { httpApiStatus: 403 }
) {
  static readonly example = { detail: "This plan allows 10; delete one that is not needed" }
  override get message() {
    return "Webhook subscription limit reached for this plan"
  }
  get detail() {
    return `This plan allows ${this.limit}; delete one that is not needed`
  }
}

/** A rehearsal of the endpoint is running, or the account has started as many as it may. */
export class RehearsalLimit extends Schema.TaggedError<RehearsalLimit>()(
  "RehearsalLimit",
  { limit: Schema.Literals(["running", "per_minute"]), retryAfterSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {
  static readonly example = {
    detail: "A rehearsal of this endpoint is running: read it, and start another when it has ended"
  }
  override get message() {
    return "Rehearsal limit reached"
  }
  get detail() {
    return this.limit === "running"
      ? "A rehearsal of this endpoint is running: read it, and start another when it has ended"
      : `An account may start 5 rehearsals a minute: try again in ${this.retryAfterSeconds} s`
  }
}

/** The endpoint was never rehearsed. */
export class RehearsalNotFound extends Schema.TaggedError<RehearsalNotFound>()(
  "RehearsalNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "rehearsal not found"
  }
  get detail() {
    return "This endpoint was not rehearsed yet: start a rehearsal with POST to the same path"
  }
}

export class UnsupportedApiVersion extends Schema.TaggedError<UnsupportedApiVersion>()(
  "UnsupportedApiVersion",
  { supported: Schema.NullOr(Schema.String) },
  { httpApiStatus: 400 }
) {
  static readonly example = { detail: "The published version is 2026-05-23" }
  override get message() {
    return "unsupported_api_version"
  }
  get detail() {
    return this.supported === null ? "These events have no version" : `The published version is ${this.supported}`
  }
}

/** Event types that the dialect does not have, each with its position. */
export class InvalidEvents extends Schema.TaggedError<InvalidEvents>()(
  "InvalidEvents",
  { errors: Schema.Array(Fault), known: Schema.Array(Schema.String) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    detail: "Known are friend.followed, friend.unfollowed, ...",
    errors: [{ location: "body" as const, pointer: "/events/3", code: "unknown_event", message: "No such event type" }]
  }
  override get message() {
    return "invalid_events"
  }
  get detail() {
    return `Known are ${this.known.join(", ")}`
  }
}

/** Headers that an endpoint may not have, each with its position. */
export class InvalidHeaders extends Schema.TaggedError<InvalidHeaders>()(
  "InvalidHeaders",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    errors: [
      {
        location: "body" as const,
        pointer: "/headers/host",
        code: "reserved_header",
        message: "The service or HTTP itself sets this header"
      }
    ]
  }
  override get message() {
    return "invalid_headers"
  }
  get detail() {
    return "See errors for the headers that are refused"
  }
}

/** One of the types that a feed was asked for. */
export class UnknownEventType extends Schema.TaggedError<UnknownEventType>()(
  "UnknownEventType",
  { type: Schema.String, known: Schema.Array(Schema.String) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    message: "No such event type: friend.folowed",
    detail: "Known are friend.followed, friend.unfollowed, ..."
  }
  override get message() {
    return `No such event type: ${this.type}`
  }
  get detail() {
    return `Known are ${this.known.join(", ")}`
  }
}

/** `starting_after` is not the id of an item of this list. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "starting_after is invalid"
  }
}

const urlDetails = {
  length: "The URL is longer than 2,000 characters",
  characters: "The URL contains spaces, control characters or a backslash",
  scheme: "The URL must begin with https://",
  credentials: "The URL must not contain a user name or a password",
  fragment: "The URL must not contain a fragment",
  host: "The host of the URL is not a public name",
  port: "The port must be 443 or 8443",
  address: "The host does not resolve to public addresses"
} satisfies Record<Reason, string>

const urlReasons = Object.keys(urlDetails) as ReadonlyArray<Reason>

/** A refused URL. An unknown name and a name with private addresses give the same reason, so it reveals nothing. */
export class InvalidUrl extends Schema.TaggedError<InvalidUrl>()(
  "InvalidUrl",
  { reason: Schema.Literals(urlReasons) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return "invalid_url"
  }
  get detail(): string {
    return urlDetails[this.reason]
  }
}
