/** Payments as their provider confirmed them. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { audience, Count, Currency, examples, Id, LineUserId, Moment, Text, Yen } from "./Fields.ts"

const payment = {
  paymentId: Id,
  friendId: Schema.NullOr(Id),
  lineUserId: Schema.NullOr(LineUserId),
  memberId: Schema.NullOr(Id),
  reservationId: Schema.NullOr(Id),
  purpose: Schema.Literals(["reservation", "membership", "other"]),
  amount: Yen,
  currency: Currency,
  provider: Schema.Literals(["stripe", "manual"]),
  providerPaymentId: Text
}

const examplePayment = {
  paymentId: examples.id,
  friendId: examples.other,
  lineUserId: examples.lineUserId,
  memberId: null,
  reservationId: "01JZ3M0A1B2C3D4E5F6G7H8J9K",
  purpose: "reservation" as const,
  amount: 3000,
  currency: "JPY",
  provider: "stripe" as const,
  providerPaymentId: "pi_3RExample"
}

export const PaymentSucceeded = Event.make("payment.succeeded", {
  subject: "paymentId",
  audience,
  description: "A payment arrived",
  data: Schema.Struct({ ...payment, paidAt: Moment }),
  example: { ...examplePayment, paidAt: examples.at }
})

export const PaymentRefunded = Event.make("payment.refunded", {
  subject: "paymentId",
  audience,
  description: "A payment was given back, in part or whole",
  data: Schema.Struct({
    ...payment,
    paidAt: Moment,
    refundId: Id,
    amountRefunded: Yen,
    totalRefunded: Yen,
    fullyRefunded: Schema.Boolean,
    reason: Text,
    refundedAt: Moment
  }),
  example: {
    ...examplePayment,
    paidAt: examples.at,
    refundId: "01JZ3M0A1B2C3D4E5F6G7H8J9K",
    amountRefunded: 1000,
    totalRefunded: 1000,
    fullyRefunded: false,
    reason: null,
    refundedAt: "2026-05-24T00:00:00.000Z"
  }
})

export const PaymentFailed = Event.make("payment.failed", {
  subject: "paymentId",
  audience,
  description: "A payment was refused",
  data: Schema.Struct({
    ...payment,
    paidAt: Schema.NullOr(Moment),
    failureCode: Schema.String,
    failureMessage: Text,
    attempt: Count,
    nextRetryAt: Schema.NullOr(Moment),
    failedAt: Moment
  }),
  example: {
    ...examplePayment,
    paidAt: null,
    failureCode: "card_declined",
    failureMessage: null,
    attempt: 1,
    nextRetryAt: null,
    failedAt: examples.at
  }
})

const dispute = {
  ...payment,
  disputeId: Schema.String.annotate({ description: "At the provider", examples: ["du_1RExample"] }),
  amountDisputed: Yen,
  isInquiry: Schema.Boolean.annotate({ description: "The bank asks first and takes no money yet" }),
  reason: Schema.String.annotate({ description: "In the provider's words", examples: ["fraudulent"] }),
  respondBy: Schema.NullOr(Moment)
}

const exampleDispute = {
  ...examplePayment,
  disputeId: "du_1RExample",
  amountDisputed: 3000,
  isInquiry: false,
  reason: "fraudulent",
  respondBy: "2026-06-01T14:59:59.000Z"
}

export const PaymentDisputed = Event.make("payment.disputed", {
  subject: "paymentId",
  audience,
  description:
    "The payer's bank disputes a payment (chargeback), or asks before it does. Not in the published interface",
  data: Schema.Struct({ ...dispute, disputedAt: Moment }),
  example: { ...exampleDispute, disputedAt: examples.at }
})

export const PaymentDisputeClosed = Event.make("payment.dispute_closed", {
  subject: "paymentId",
  audience,
  description:
    "A dispute was decided: `won`, the shop keeps the money; `lost`, the payer has it; `ended`, none was taken. Not in the published interface",
  data: Schema.Struct({ ...dispute, outcome: Schema.Literals(["won", "lost", "ended"]), closedAt: Moment }),
  example: { ...exampleDispute, outcome: "won", closedAt: "2026-07-01T00:00:00.000Z" }
})
