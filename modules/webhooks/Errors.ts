/** Every typed failure of the module that its callers can see; of URLs, see `send/InvalidUrl.ts`. */
import { Schema } from "effect"
import { Fault } from "../../src/http/Problem.ts"

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

/** Disabled endpoints count too. */
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

/** Types that the dialect does not know; each is named by its place. */
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

/** `starting_after` names no item of this list. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "starting_after is invalid"
  }
}
