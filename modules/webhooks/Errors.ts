/** Every typed failure of the module that its callers can see; of URLs, see `send/InvalidUrl.ts`. */
import { Schema } from "effect"

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
  override get message() {
    return "Webhook subscription limit reached for this plan"
  }
  get detail() {
    return `This plan allows ${this.limit}; delete one that is not needed`
  }
}

export class UnsupportedApiVersion extends Schema.TaggedError<UnsupportedApiVersion>()(
  "UnsupportedApiVersion",
  { supported: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return "unsupported_api_version"
  }
  get detail() {
    return `The published version is ${this.supported}`
  }
}

/** `starting_after` names no item of this list. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "starting_after is invalid"
  }
}
