/** Failures of hooks of the payment provider. */
import { Schema } from "effect"

/** Also of an account that does not exist, or has no provider: all look the same. */
export class InvalidStripeSignature extends Schema.TaggedError<InvalidStripeSignature>()(
  "InvalidStripeSignature",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "stripe-signature does not fit the body, or is too old"
  }
}

/** The signature fits, so Stripe has sent it; a retry would not be read either. */
export class UnreadableEvent extends Schema.TaggedError<UnreadableEvent>()(
  "UnreadableEvent",
  {
    /** A thin event, which names its object and does not contain it. */
    isThin: Schema.Boolean
  },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.isThin
      ? "The body is a thin event, without the object that it reports. Choose snapshot payloads for this destination in Stripe"
      : "The body is no event of Stripe"
  }
}
