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
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "The body is no event of Stripe"
  }
}
