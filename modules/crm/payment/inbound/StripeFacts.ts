/**
 * What an event of Stripe reports, as far as this service uses it and stores it: no name, address or card of a payer.
 */
import { Schema } from "effect"
import { Ulid } from "../../../../src/Ulids.ts"
import { LineUserId } from "../../events/Fields.ts"
import { disputeStates } from "../Dispute.ts"
import { pauses } from "../subscription/Subscription.ts"

const Text = Schema.NullOr(Schema.String)
const When = Schema.DateFromString
const WhenOrNull = Schema.NullOr(Schema.DateFromString)

const subscriber = { memberId: Schema.NullOr(Ulid), lineUserId: Schema.NullOr(LineUserId) }

export const StripeFact = Schema.Union([
  Schema.TaggedStruct("Succeeded", {
    paymentId: Ulid,
    intentId: Schema.String,
    amount: Schema.Int,
    currency: Schema.String,
    at: When
  }),
  Schema.TaggedStruct("Failed", { paymentId: Ulid, code: Schema.String, message: Text, at: When }),
  Schema.TaggedStruct("Closed", { paymentId: Ulid, at: When }),
  Schema.TaggedStruct("Refunded", {
    paymentId: Schema.NullOr(Ulid),
    intentId: Schema.String,
    sum: Schema.Int,
    at: When
  }),
  Schema.TaggedStruct("RefundReported", {
    refundId: Ulid,
    providerRefundId: Schema.String,
    status: Schema.Literals(["pending", "succeeded", "failed"]),
    failure: Text,
    at: When
  }),
  /** Failure of a refund that was made in the console of Stripe. */
  Schema.TaggedStruct("ForeignRefundFailed", {
    intentId: Schema.String,
    providerRefundId: Schema.String,
    amount: Schema.Int,
    failure: Text,
    at: When
  }),
  Schema.TaggedStruct("Disputed", {
    intentId: Schema.String,
    disputeId: Schema.String,
    amount: Schema.Int,
    state: Schema.Literals(disputeStates),
    isInquiry: Schema.Boolean,
    reason: Schema.String,
    respondBy: WhenOrNull,
    openedAt: When,
    at: When
  }),
  Schema.TaggedStruct("Subscription", {
    subscriptionId: Schema.String,
    customerId: Text,
    status: Schema.String,
    priceIds: Schema.optionalKey(Schema.Array(Schema.String)),
    /** The first of them; alone in facts that an earlier release has stored. */
    priceId: Text,
    periodStart: WhenOrNull,
    periodEnd: WhenOrNull,
    cancelAt: WhenOrNull,
    /** Absent in facts that an earlier release has stored. */
    pause: Schema.optionalKey(Schema.NullOr(Schema.Literals(pauses))),
    resumesAt: Schema.optionalKey(WhenOrNull),
    rank: Schema.Int,
    ...subscriber,
    at: When
  }),
  Schema.TaggedStruct("Subscriber", { subscriptionId: Schema.String, ...subscriber, at: When }),
  Schema.TaggedStruct("Invoice", {
    invoiceId: Schema.String,
    intentId: Text,
    subscriptionId: Schema.String,
    isPaid: Schema.Boolean,
    amount: Schema.Int,
    currency: Schema.String,
    /** What it charges for the subscription, without what it gives back. */
    lines: Schema.optionalKey(Schema.Array(Schema.Struct({ priceId: Text, periodEnd: WhenOrNull }))),
    /** End of the period of the first line; alone in facts that an earlier release has stored. */
    periodEnd: WhenOrNull,
    priceId: Text,
    attempt: Schema.Int,
    nextRetryAt: WhenOrNull,
    code: Schema.String,
    message: Text,
    ...subscriber,
    at: When
  }),
  Schema.TaggedStruct("InvoiceIntent", { invoiceId: Schema.String, intentId: Schema.String, at: When })
])
export type StripeFact = typeof StripeFact.Type
export type FactOf<Tag extends StripeFact["_tag"]> = Extract<StripeFact, { readonly _tag: Tag }>
