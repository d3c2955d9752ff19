import { Schema } from "effect"

/** What the delivery sent is no longer kept, so it cannot be sent again. */
export class PayloadExpired extends Schema.TaggedError<PayloadExpired>()(
  "PayloadExpired",
  { deliveryId: Schema.String },
  { httpApiStatus: 410 }
) {
  override get message() {
    return "The payload of the delivery is no longer kept"
  }
}
