/**
 * A payment of the ledger, its refunds, and what reports of the provider make of them. Reports come doubled and in any order:
 * each function decides by the times and amounts that a report carries, so that the same reports lead to the same state in
 * any order. Pure.
 */
import { Schema } from "effect"
import * as Disputes from "./Dispute.ts"

export const paymentProviders = ["stripe", "manual"] as const
export const purposes = ["reservation", "membership", "other"] as const
export type Purpose = (typeof purposes)[number]

const TextOrNull = Schema.NullOr(Schema.String)
const DateOrNull = Schema.NullOr(Schema.Date)

export const Payment = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  provider: Schema.Literals(paymentProviders),
  purpose: Schema.Literals(purposes),
  reservationId: TextOrNull,
  memberId: TextOrNull,
  friendId: TextOrNull,
  /** LINE user id of the friend or member; null once they are erased. */
  lineUserId: TextOrNull,
  amount: Schema.Int,
  currency: Schema.String,
  checkoutId: TextOrNull,
  checkoutUrl: TextOrNull,
  checkoutExpiresAt: DateOrNull,
  returnUrl: TextOrNull,
  /** The payment intent, or the invoice of a subscription. */
  providerPaymentId: TextOrNull,
  intentId: TextOrNull,
  settlesReservation: Schema.Boolean,
  paidAt: DateOrNull,
  failedAt: DateOrNull,
  failureCode: TextOrNull,
  failureMessage: TextOrNull,
  /** How often it was refused. */
  attempts: Schema.Int,
  /** When its checkout ended without a payment. */
  closedAt: DateOrNull,
  /** Given back in all, as the provider reported it last. */
  reportedRefund: Schema.Int,
  reportedRefundAt: DateOrNull,
  /** In the order of their ids. */
  disputes: Schema.Array(Disputes.Dispute),
  note: TextOrNull,
  reference: TextOrNull,
  /** Given back: the sum of refunds that succeeded. */
  refunded: Schema.Int,
  /** On its way back. */
  refunding: Schema.Int,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type Payment = typeof Payment.Type

/** A payment of which nothing was reported yet. */
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
  disputes: [],
  note: null,
  reference: null,
  refunded: 0,
  refunding: 0,
  createdAt: at,
  updatedAt: at
})

export const paymentStates = ["open", "failed", "closed", "succeeded", "partially_refunded", "refunded"] as const
export type PaymentState = (typeof paymentStates)[number]

export const stateOf = ({
  amount,
  closedAt,
  failedAt,
  paidAt,
  refunded
}: Pick<Payment, "amount" | "closedAt" | "failedAt" | "paidAt" | "refunded">): PaymentState => {
  if (paidAt !== null) return refunded >= amount ? "refunded" : refunded > 0 ? "partially_refunded" : "succeeded"
  return closedAt !== null ? "closed" : failedAt !== null ? "failed" : "open"
}

export const refundStates = ["pending", "succeeded", "failed"] as const
export const refundOrigins = ["staff", "system", "provider"] as const
export type RefundOrigin = (typeof refundOrigins)[number]

export const Refund = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  paymentId: Schema.String,
  amount: Schema.Int,
  status: Schema.Literals(refundStates),
  /** `provider`: it was made in the provider's own console. */
  origin: Schema.Literals(refundOrigins),
  reason: TextOrNull,
  reference: TextOrNull,
  providerRefundId: TextOrNull,
  failure: TextOrNull,
  /** The time of the report that decided the status. */
  reportedAt: DateOrNull,
  refundedAt: DateOrNull,
  createdAt: Schema.Date
})
export type Refund = typeof Refund.Type

export interface SuccessReport {
  readonly providerPaymentId: string
  readonly intentId: string | null
  readonly amount: number
  readonly currency: string
  readonly at: Date
}

export interface FailureReport {
  readonly code: string
  readonly message: string | null
  readonly at: Date
}

const earlier = (a: Date | null, b: Date): Date => (a === null || b < a ? b : a)

/** Money arrived: nothing takes that back. Of several reports the earliest time counts. */
export const succeed = (payment: Payment, report: SuccessReport): Payment => ({
  ...payment,
  amount: report.amount,
  currency: report.currency,
  providerPaymentId: report.providerPaymentId,
  intentId: report.intentId ?? payment.intentId,
  paidAt: earlier(payment.paidAt, report.at)
})

/** The latest refusal is kept, and all are counted. One that happened before the success is no news. */
export const fail = (payment: Payment, { at, code, message }: FailureReport): Payment => {
  const attempts = payment.attempts + 1
  const isNewest =
    payment.failedAt === null || at > payment.failedAt || (+at === +payment.failedAt && code > payment.failureCode!)
  if (!isNewest) return { ...payment, attempts }
  return { ...payment, attempts, failedAt: at, failureCode: code, failureMessage: message }
}

export const close = (payment: Payment, at: Date): Payment => ({ ...payment, closedAt: earlier(payment.closedAt, at) })

/** The latest report counts; of two at the same time the greater sum, since refunds add up. */
export const reportRefund = (payment: Payment, sum: number, at: Date): Payment => {
  const { reportedRefund, reportedRefundAt } = payment
  const isNewer =
    reportedRefundAt === null || at > reportedRefundAt || (+at === +reportedRefundAt && sum > reportedRefund)
  return isNewer ? { ...payment, reportedRefund: sum, reportedRefundAt: at } : payment
}

export interface RefundReport {
  /** Null: the provider has refused to begin it. */
  readonly providerRefundId: string | null
  readonly status: (typeof refundStates)[number]
  readonly failure: string | null
  readonly at: Date
}

/** A later state takes the place of an earlier one: a bank may return money that the provider has reported as given back. */
const rankOf = (status: Refund["status"]): number => refundStates.indexOf(status)

/**
 * A refund is pending, then succeeds, and may fail after that; it never goes back, whatever the times say, since the clocks of
 * provider and service differ. Of two reports of one state the later one counts. A refusal to begin it, which has no id of the
 * provider, is no failure of a refund: a success that is reported later counts.
 */
export const reportStatus = (refund: Refund, { at, failure, providerRefundId, status }: RefundReport): Refund => {
  const { reportedAt } = refund
  const isLater = reportedAt === null || at > reportedAt
  const wasRefused = refund.status === "failed" && refund.providerRefundId === null
  if (wasRefused && status === "pending") return refund
  const [before, after] = [rankOf(refund.status), rankOf(status)]
  const isNewer = after > before || (isLater && (after === before || wasRefused))
  const named = { ...refund, providerRefundId: refund.providerRefundId ?? providerRefundId }
  if (!isNewer) return named
  return {
    ...named,
    status,
    failure: status === "failed" ? (failure ?? "refused") : null,
    reportedAt: at,
    refundedAt: status === "succeeded" ? at : null
  }
}

/**
 * What was given back without this service: the reported sum above the refunds that are known. One that was begun and failed
 * counts if the provider has reported the sum before.
 */
export const unknownRefund = (payment: Payment, refunds: ReadonlyArray<Refund>): number => {
  const { reportedRefund, reportedRefundAt } = payment
  if (reportedRefundAt === null) return 0
  const isIn = ({ providerRefundId, reportedAt, status }: Refund) =>
    status !== "failed" || (providerRefundId !== null && reportedAt !== null && reportedAt >= reportedRefundAt)
  return reportedRefund - refunds.filter(isIn).reduce((sum, { amount }) => sum + amount, 0)
}

export interface ForeignFailure {
  readonly providerRefundId: string
  readonly amount: number
  readonly failure: string | null
  readonly at: Date
}

/**
 * Takes back what was booked of a refund that was made in the provider's own console and has failed: of the bookings without an id,
 * one of the same amount, else the newest. What is left was not booked yet and becomes a failed refund of its own, so that a sum
 * which the provider reported before the failure does not book it later. Returns the refunds that change or are new.
 */
export const failForeign = (
  refunds: ReadonlyArray<Refund>,
  { amount, at, failure, providerRefundId }: ForeignFailure,
  left: (amount: number) => Refund
): ReadonlyArray<Refund> => {
  const failed = {
    status: "failed",
    providerRefundId,
    failure: failure ?? "failed",
    reportedAt: at,
    refundedAt: null
  } as const
  const booked = refunds
    .filter((one) => one.origin === "provider" && one.status === "succeeded" && one.providerRefundId === null)
    .toReversed()
    .toSorted((a, b) => Number(b.amount === amount) - Number(a.amount === amount))
  const changed: Array<Refund> = []
  let open = amount
  for (const one of booked) {
    if (open === 0) break
    if (one.amount > open) {
      changed.push({ ...one, amount: one.amount - open })
      break
    }
    changed.push({ ...one, ...failed })
    open -= one.amount
  }
  return open === 0 ? changed : [...changed, { ...left(open), ...failed }]
}

/** Returns the amount that may still be refunded, without what the payer's bank holds or has taken back: it would be given twice. */
export const refundable = ({ amount, disputes, paidAt, refunded, refunding }: Payment): number =>
  paidAt === null ? 0 : Math.max(amount - refunded - refunding - Disputes.disputed(disputes), 0)

/** The payment with the sums of its refunds. */
export const withRefunds = (payment: Payment, refunds: ReadonlyArray<Refund>): Payment => {
  const sumOf = (wanted: Refund["status"]) =>
    refunds.reduce((sum, { amount, status }) => (status === wanted ? sum + amount : sum), 0)
  return { ...payment, refunded: sumOf("succeeded"), refunding: sumOf("pending") }
}
