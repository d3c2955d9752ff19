/** What the ledger tells integrators. */
import { DateTime } from "effect"
import type { Publication } from "../../../src/event/Events.ts"
import { PaymentDisputeClosed, PaymentDisputed, PaymentFailed, PaymentRefunded, PaymentSucceeded } from "../contract.ts"
import type { Dispute } from "./Dispute.ts"
import { type Payment, type Refund, stateOf } from "./Payment.ts"

const moment = (date: Date) => DateTime.fromDateUnsafe(date)

const snapshotOf = (payment: Payment) => ({
  paymentId: payment.id,
  friendId: payment.friendId,
  lineUserId: payment.lineUserId,
  memberId: payment.memberId,
  reservationId: payment.reservationId,
  purpose: payment.purpose,
  amount: payment.amount,
  currency: payment.currency,
  provider: payment.provider,
  providerPaymentId: payment.providerPaymentId
})

export const succeeded = (payment: Payment, paidAt: Date): Publication => ({
  event: PaymentSucceeded,
  data: { ...snapshotOf(payment), paidAt: moment(paidAt) }
})

export const failed = (
  payment: Payment,
  failure: { readonly code: string; readonly message: string | null; readonly at: Date },
  { attempt, nextRetryAt }: { readonly attempt: number; readonly nextRetryAt: Date | null }
): Publication => ({
  event: PaymentFailed,
  data: {
    ...snapshotOf(payment),
    paidAt: null,
    failureCode: failure.code,
    failureMessage: failure.message,
    attempt,
    nextRetryAt: nextRetryAt === null ? null : moment(nextRetryAt),
    failedAt: moment(failure.at)
  }
})

/** @param payment with the refund in its sums */
export const refunded = (payment: Payment, { amount, id, reason, refundedAt }: Refund, paidAt: Date): Publication => ({
  event: PaymentRefunded,
  data: {
    ...snapshotOf(payment),
    paidAt: moment(paidAt),
    refundId: id,
    amountRefunded: amount,
    totalRefunded: payment.refunded,
    fullyRefunded: stateOf(payment) === "refunded",
    reason,
    refundedAt: moment(refundedAt ?? paidAt)
  }
})

const disputeOf = (payment: Payment, { amount, id, isInquiry, reason, respondBy }: Dispute) => ({
  ...snapshotOf(payment),
  disputeId: id,
  amountDisputed: amount,
  isInquiry,
  reason,
  respondBy: respondBy === null ? null : moment(respondBy)
})

export const disputed = (payment: Payment, dispute: Dispute): Publication => ({
  event: PaymentDisputed,
  data: { ...disputeOf(payment, dispute), disputedAt: moment(dispute.openedAt) }
})

/** @param dispute one that is closed */
export const disputeClosed = (payment: Payment, dispute: Dispute): Publication => ({
  event: PaymentDisputeClosed,
  data: {
    ...disputeOf(payment, dispute),
    outcome: dispute.state,
    closedAt: moment(dispute.closedAt ?? dispute.reportedAt)
  }
})
