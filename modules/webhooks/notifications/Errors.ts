/** Errors of `../Errors.ts` in the wording of area analytics, whose API speaks of notification endpoints. */
import { Schema } from "effect"
import { analyticsLimit } from "../endpoint/Endpoint.ts"

export class NotificationEndpointNotFound extends Schema.TaggedError<NotificationEndpointNotFound>()(
  "NotificationEndpointNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Notification endpoint not found"
  }
}

/** The account has the most endpoints it may have, disabled ones included. */
export class NotificationEndpointLimit extends Schema.TaggedError<NotificationEndpointLimit>()(
  "NotificationEndpointLimit",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return `An account may have ${analyticsLimit} notification endpoints; delete one that is not needed`
  }
}

/** `cursor` is not the id of a delivery of this list. */
export class InvalidDeliveryCursor extends Schema.TaggedError<InvalidDeliveryCursor>()(
  "InvalidDeliveryCursor",
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "cursor is invalid"
  }
}
