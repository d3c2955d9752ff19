/** Payments, refunds and the provider in the API and on the command line of operators. */
import { Schema } from "effect"
import { count, time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import { Currency } from "../../events/Fields.ts"
import { TierId } from "../../member/admin/AdminMemberView.ts"
import { disputeStates } from "../Dispute.ts"
import {
  type Payment,
  paymentProviders,
  paymentStates,
  purposes,
  type Refund,
  refundOrigins,
  refundStates,
  stateOf
} from "../Payment.ts"
import type { PaymentDetail } from "../Payments.ts"
import { hookPathOf, type Provider } from "../provider/Provider.ts"

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const DisputeView = Schema.Struct({
  id: Schema.String.annotate({ description: "At the provider", examples: ["du_1RExample"] }),
  amount: count("What is disputed", 3_000),
  state: Schema.Literals(disputeStates).annotate({
    description:
      "`needs_response`: the shop is to answer in the provider's own console; `under_review`: the bank decides; `won`: the shop keeps the " +
      "money; `lost`: the payer has it; `ended`: an inquiry ended, and no money was taken",
    examples: ["needs_response"]
  }),
  isInquiry: Schema.Boolean.annotate({
    description: "The bank asks first and takes no money yet: a refund settles it",
    examples: [false]
  }),
  reason: Schema.String.annotate({ description: "In the provider's words", examples: ["fraudulent"] }),
  respondBy: timeOrNull("Until when the shop may answer"),
  openedAt: time("When the payer's bank began it"),
  closedAt: timeOrNull("When it was decided")
}).annotate({ identifier: "CrmDispute", description: "A dispute of a payment (chargeback) by the payer's bank" })

export const PaymentView = Schema.Struct({
  id: idOf("The payment"),
  provider: Schema.Literals(paymentProviders).annotate({
    description: "`manual`: taken at the shop; the sandbox stands in for `stripe`",
    examples: ["stripe"]
  }),
  purpose: Schema.Literals(purposes).annotate({ description: "What it is for", examples: ["reservation"] }),
  state: Schema.Literals(paymentStates).annotate({
    description: "`open`: not paid yet; `failed`: refused, and may still be paid; `closed`: the checkout ended unpaid",
    examples: ["succeeded"]
  }),
  amount: count("In the minor unit of the currency", 3_000),
  currency: Currency,
  refunded: count("What was given back", 0),
  refunding: count("What is on its way back", 0),
  disputes: Schema.Array(DisputeView).annotate({ description: "At most 20" }).check(Schema.isMaxLength(20)),
  reservationId: textOrNull("The reservation that it pays", exampleId),
  memberId: textOrNull("The member who pays", exampleId),
  friendId: textOrNull("The friend who pays; null for one who was erased", exampleId),
  checkoutId: textOrNull("The checkout at the provider", "cs_test_a1b2c3"),
  checkoutUrl: textOrNull("Where it is paid, while it is open", "https://checkout.stripe.com/c/pay/cs_test_a1b2c3"),
  providerPaymentId: textOrNull("The payment at the provider", "pi_3RExample"),
  failureCode: textOrNull("Why it was refused last", "card_declined"),
  failureMessage: textOrNull("The same in the provider's words", "Your card was declined."),
  note: textOrNull("Of the staff", "店頭で現金"),
  reference: textOrNull("What the staff call it", "receipt-4711"),
  paidAt: timeOrNull("When the money arrived"),
  failedAt: timeOrNull("When it was refused last"),
  createdAt: time("When it was begun")
}).annotate({ identifier: "CrmPayment", description: "A payment of the ledger" })

export const toView = (payment: Payment): typeof PaymentView.Type => {
  const { accountId: _account, lineUserId: _user, updatedAt: _at, ...shown } = payment
  const disputes = payment.disputes.map(({ reportedAt: _at, ...dispute }) => dispute)
  return { ...shown, disputes, state: stateOf(payment) }
}

export const RefundView = Schema.Struct({
  id: idOf("The refund"),
  amount: count("What is given back", 1_000),
  status: Schema.Literals(refundStates).annotate({
    description: "`pending` until the provider has confirmed it",
    examples: ["succeeded"]
  }),
  origin: Schema.Literals(refundOrigins).annotate({
    description: "`system`: money for a reservation that was gone; `provider`: made in the provider's own console",
    examples: ["staff"]
  }),
  reason: textOrNull("Why", "体調不良のため"),
  reference: textOrNull("What the staff call it", "refund-12"),
  providerRefundId: textOrNull("The refund at the provider", "re_3RExample"),
  failure: textOrNull("Why it failed", "charge_already_refunded"),
  refundedAt: timeOrNull("When it was confirmed"),
  createdAt: time("When it was asked for")
}).annotate({ identifier: "CrmRefund", description: "A refund of the ledger" })

export const toRefundView = ({
  accountId: _account,
  paymentId: _payment,
  reportedAt: _at,
  ...shown
}: Refund): typeof RefundView.Type => shown

export const PaymentDetailView = Schema.Struct({
  payment: PaymentView,
  refunds: Schema.Array(RefundView).annotate({ description: "Oldest first" })
}).annotate({ identifier: "CrmPaymentDetail", description: "A payment with its refunds" })

export const toDetail = ({ payment, refunds }: PaymentDetail): typeof PaymentDetailView.Type => ({
  payment: toView(payment),
  refunds: refunds.map(toRefundView)
})

const most = 99_999_999
export const Amount = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: most }, { message: `must be a whole number from 1 to ${most}` })
)
export const Reference = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))
export const Note = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500))

const reference = Schema.optionalKey(Reference).annotate({
  description: "Names the matter: with the same one nothing is booked twice",
  examples: ["receipt-4711"]
})

export const PaymentRecord = Schema.Struct({
  amount: Amount.annotate({ description: "Yen", examples: [3_000] }),
  reservationId: Schema.optionalKey(idOf("The reservation that it pays")),
  memberId: Schema.optionalKey(idOf("The member who pays")),
  friendId: Schema.optionalKey(idOf("The friend who pays")),
  note: Schema.optionalKey(Note).annotate({ description: "For the staff", examples: ["店頭で現金"] }),
  reference
}).annotate({
  identifier: "CrmPaymentRecord",
  description: "A payment at the shop",
  examples: [{ amount: 3_000, note: "店頭で現金", reference: "receipt-4711" }]
})

export const RefundOrderView = Schema.Struct({
  amount: Schema.optionalKey(Amount).annotate({ description: "Yen; all that is left when absent", examples: [1_000] }),
  reason: Schema.optionalKey(Note).annotate({ description: "Integrators learn it", examples: ["体調不良のため"] }),
  reference
}).annotate({
  identifier: "CrmRefundOrder",
  description: "What is to be given back",
  examples: [{ amount: 1_000, reason: "体調不良のため" }]
})

export const CheckoutRequestView = Schema.Struct({
  reservationId: Schema.optionalKey(idOf("The reservation that waits for its payment")),
  memberId: Schema.optionalKey(idOf("The member who subscribes")),
  priceId: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))).annotate({
    description: "The price at Stripe, for a member",
    examples: ["price_1RExample"]
  })
}).annotate({
  identifier: "CrmCheckoutRequest",
  description: "A reservation, or a member and a price",
  examples: [{ reservationId: exampleId }]
})

export const CheckoutView = Schema.Struct({
  url: textOrNull(
    "Where it is paid; null: there is nothing to pay, or it is paid at the shop",
    "https://checkout.stripe.com/c/pay/cs_test_a1b2c3"
  )
}).annotate({ identifier: "CrmCheckout", description: "Where something is paid" })

export const PriceId = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{1,255}$/u, { message: "must be 1 to 255 printable characters without spaces" })
).annotate({ description: "The price at Stripe; `line:` and its id for a plan of LINE", examples: ["price_1RExample"] })

export const PriceView = Schema.Struct({
  priceId: PriceId,
  tierId: Schema.NullOr(TierId).annotate({ description: "The tier that it gives; null: none", examples: ["gold"] })
}).annotate({ identifier: "CrmPrice", description: "A price that makes members" })

export const ProviderView = Schema.Struct({
  mode: Schema.Literals(["stripe", "sandbox"]).annotate({
    description: "`sandbox`: no money is moved",
    examples: ["stripe"]
  }),
  isLive: Schema.Boolean.annotate({ description: "It moves real money", examples: [true] }),
  hookPath: Schema.String.annotate({
    description: "Where Stripe is to send events, below the address of the service",
    examples: [hookPathOf(exampleId)]
  }),
  graceDays: Schema.Int.annotate({
    description: "Days for which a subscription whose payment is late still entitles",
    examples: [3]
  }),
  returnUrl: textOrNull("Where payers come back to", "https://salon.example/thanks"),
  rotatedUntil: timeOrNull("Until then the former signing secret is accepted too"),
  connectedAt: time("Since when")
}).annotate({ identifier: "CrmPaymentSetup", description: "Who takes payments; its secrets are never shown" })

export const toProviderView = (provider: Provider): typeof ProviderView.Type => ({
  mode: provider.mode,
  isLive: provider.isLive,
  hookPath: hookPathOf(provider.accountId),
  graceDays: provider.graceDays,
  returnUrl: provider.returnUrl,
  rotatedUntil: provider.previousUntil,
  connectedAt: provider.connectedAt
})

export const SecretKey = Schema.String.check(
  Schema.isPattern(/^(?:sk|rk)_(?:live|test)_[\x21-\x7e]{1,240}$/u, { message: "must be a secret or restricted key" })
).annotate({
  description: "A restricted key is enough: checkouts and refunds, to write",
  examples: ["rk_test_51RExample"],
  writeOnly: true
})

export const WebhookSecret = Schema.String.check(
  Schema.isPattern(/^whsec_[\x21-\x7e]{1,240}$/u, { message: "must begin with whsec_" })
).annotate({ description: "Of the endpoint in Stripe's console", examples: ["whsec_Example"], writeOnly: true })

export const GraceDays = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })).annotate({
  description: "Days for which a subscription whose payment is late still entitles, 0 to 60",
  examples: [3]
})

export const ReturnUrl = Schema.NullOr(
  Schema.String.check(
    Schema.isMaxLength(2_000),
    Schema.isPattern(/^https?:\/\/[^\s]+$/u, { message: "must be an address of http or https" })
  )
).annotate({ description: "Where payers come back to", examples: ["https://salon.example/thanks"] })
