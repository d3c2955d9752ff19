/** Failures of payments. */
import { Schema } from "effect"

export class PaymentNotFound extends Schema.TaggedError<PaymentNotFound>()(
  "PaymentNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "payment not found"
  }
}

/** More than is left of the payment, counting refunds that are on their way. */
export class NotRefundable extends Schema.TaggedError<NotRefundable>()(
  "NotRefundable",
  { refundable: Schema.Int },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "3000 of the payment can be refunded" }
  override get message() {
    return `${this.refundable} of the payment can be refunded`
  }
}

/** The reference was used for another payment or another amount. */
export class PaymentReferenceUsed extends Schema.TaggedError<PaymentReferenceUsed>()(
  "PaymentReferenceUsed",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "This reference was used for another payment or refund"
  }
}

/** The reservation has as many payments, paid or not, as one may have. */
export class TooManyPayments extends Schema.TaggedError<TooManyPayments>()(
  "TooManyPayments",
  {},
  { httpApiStatus: 409 }
) {
  static readonly most = 20
  override get message() {
    return `A reservation has at most ${TooManyPayments.most} payments: record this one without the reservation`
  }
}

/** The payment has as many refunds, failed or not, as one may have. */
export class TooManyRefunds extends Schema.TaggedError<TooManyRefunds>()("TooManyRefunds", {}, { httpApiStatus: 409 }) {
  static readonly most = 50
  override get message() {
    return `A payment has at most ${TooManyRefunds.most} refunds, those that failed among them: give the rest back in one, in the provider's own console`
  }
}

/** The reservation, member or friend of a payment is not one of the account. */
export class PayerNotFound extends Schema.TaggedError<PayerNotFound>()("PayerNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "reservation, member or friend not found"
  }
}

/** The provider takes no checkout now. */
export class CheckoutUnavailable extends Schema.TaggedError<CheckoutUnavailable>()(
  "CheckoutUnavailable",
  { reason: Schema.String },
  { httpApiStatus: 503 }
) {
  static readonly example = { message: "No checkout can be opened: the account has no payment provider" }
  override get message() {
    return `No checkout can be opened: ${this.reason}`
  }
}

export class ProviderNotAccepted extends Schema.TaggedError<ProviderNotAccepted>()(
  "ProviderNotAccepted",
  { reason: Schema.String },
  { httpApiStatus: 422 }
) {
  static readonly example = { message: "Stripe does not accept the key: Invalid API Key provided" }
  override get message() {
    return `Stripe does not accept the key: ${this.reason}`
  }
}

export class StripeNotReached extends Schema.TaggedError<StripeNotReached>()(
  "StripeNotReached",
  { reason: Schema.String },
  { httpApiStatus: 503 }
) {
  static readonly example = { message: "Stripe cannot be asked now: it was not reached" }
  override get message() {
    return `Stripe cannot be asked now: ${this.reason}`
  }
}

export class ProviderNotConnected extends Schema.TaggedError<ProviderNotConnected>()(
  "ProviderNotConnected",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The account has no payment provider"
  }
}

/** The sandbox would take payments in place of the connected provider. */
export class PaymentSandboxClosed extends Schema.TaggedError<PaymentSandboxClosed>()(
  "PaymentSandboxClosed",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The account is connected to Stripe; disconnect it first"
  }
}

export class PriceNotFound extends Schema.TaggedError<PriceNotFound>()("PriceNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "price not found"
  }
}
