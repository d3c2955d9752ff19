/** A payment of which nothing was reported yet. Pure. */
import type { Payment } from "./Payment.ts"

export const newPayment = ({
  at,
  ...given
}: Pick<Payment, "id" | "accountId" | "provider" | "purpose" | "amount" | "currency"> & {
  readonly at: Date
}): Payment => ({
  ...given,
  reservationId: null,
  memberId: null,
  friendId: null,
  lineUserId: null,
  checkoutId: null,
  checkoutUrl: null,
  checkoutExpiresAt: null,
  returnUrl: null,
  providerPaymentId: null,
  intentId: null,
  settlesReservation: false,
  paidAt: null,
  failedAt: null,
  failureCode: null,
  failureMessage: null,
  attempts: 0,
  closedAt: null,
  reportedRefund: 0,
  reportedRefundAt: null,
  note: null,
  reference: null,
  refunded: 0,
  refunding: 0,
  createdAt: at,
  updatedAt: at
})
