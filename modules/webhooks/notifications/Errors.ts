/** Failures in the words of area analytics; elsewhere the same ones speak of webhook endpoints. */
import { Schema } from "effect"
import { analyticsLimit } from "../Endpoint.ts"

export class NotificationEndpointNotFound extends Schema.TaggedError<NotificationEndpointNotFound>()(
  "NotificationEndpointNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Notification endpoint not found"
  }
}

/** Disabled endpoints count too. */
export class NotificationEndpointLimit extends Schema.TaggedError<NotificationEndpointLimit>()(
  "NotificationEndpointLimit",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return `An account may have ${analyticsLimit} notification endpoints; delete one that is not needed`
  }
}

/** `cursor` names no delivery of this list. */
export class InvalidDeliveryCursor extends Schema.TaggedError<InvalidDeliveryCursor>()(
  "InvalidDeliveryCursor",
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "cursor is invalid"
  }
}
