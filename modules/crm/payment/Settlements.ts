/**
 * What reports of the provider change: the ledger, the reservation that is paid, subscriptions. Each in one transaction with
 * the events that it publishes. Money that arrives for a reservation that is gone goes back, unless its place is still free.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { longestKey } from "../attention/Attention.ts"
import { Attentions } from "../attention/Attentions.ts"
import { MenuRepo } from "../menu/MenuRepo.ts"
import { Bookings } from "../reservation/book/Bookings.ts"
import { isLegalPayment } from "../reservation/Payment.ts"
import type { Reservation } from "../reservation/Reservation.ts"
import { StaffWork } from "../reservation/work/StaffWork.ts"
import * as Disputes from "./Dispute.ts"
import type { FailureReport, Payment, SuccessReport } from "./Payment.ts"
import * as Ledger from "./Payment.ts"
import * as PaymentEvents from "./PaymentEvents.ts"
import { PaymentLocks } from "./PaymentLocks.ts"
import { PaymentRepo } from "./PaymentRepo.ts"
import { Refunds } from "./Refunds.ts"

/** `unmatched`: the payment is not known, or not yet. */
export type SettlementOutcome = "applied" | "unmatched"

export class Settlements extends Context.Service<
  Settlements,
  {
    readonly succeeded: (
      accountId: string,
      paymentId: string,
      report: SuccessReport
    ) => Effect.Effect<SettlementOutcome>
    readonly failed: (
      accountId: string,
      paymentId: string,
      report: FailureReport,
      retry?: { readonly attempt: number; readonly nextRetryAt: Date | null }
    ) => Effect.Effect<SettlementOutcome>
    /** Its checkout ended without a payment. */
    readonly closed: (accountId: string, paymentId: string, at: Date) => Effect.Effect<SettlementOutcome>
    /** What was given back in all. */
    readonly refunded: (
      accountId: string,
      payment: { readonly paymentId: string | null; readonly intentId: string },
      sum: number,
      at: Date
    ) => Effect.Effect<SettlementOutcome>
    /** Applies a report of the provider on a dispute of the payment with this intent. */
    readonly disputed: (
      accountId: string,
      intentId: string,
      report: Disputes.DisputeReport
    ) => Effect.Effect<SettlementOutcome>
  }
>()("crm/payment/Settlements") {
  /** Needs `Refunds`. */
  static readonly layer = Layer.effect(
    Settlements,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* PaymentRepo
      const locks = yield* PaymentLocks
      const refunds = yield* Refunds
      const staff = yield* StaffWork
      const bookings = yield* Bookings
      const menus = yield* MenuRepo
      const events = yield* Events
      const attentions = yield* Attentions
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const store = Effect.fnUntraced(function* (payment: Payment) {
        const stored = { ...payment, updatedAt: yield* now }
        yield* repo.update(stored)
        return stored
      })

      const setPayment = (reservation: Reservation, to: "paid" | "failed") =>
        isLegalPayment(reservation.paymentStatus, to)
          ? Effect.orDie(staff.setPayment(reservation.accountId, reservation.id, to))
          : Effect.void

      /** Books the place of a lapsed reservation again; undefined when another guest has it. */
      const revive = Effect.fnUntraced(function* (lapsed: Reservation) {
        if (lapsed.canceledBy !== "system" || lapsed.cancelReason !== "hold expired") return undefined
        const menu = yield* menus.find(lapsed.accountId, lapsed.menuId)
        return yield* bookings
          .book(lapsed.accountId, {
            draft: {
              menuId: lapsed.menuId,
              slotId: lapsed.slotId,
              friendId: lapsed.friendId,
              numberOfGuests: lapsed.numberOfGuests,
              note: lapsed.note,
              staffId: lapsed.staffId
            },
            origin: { source: lapsed.source },
            replaces: {
              id: lapsed.id,
              status: menu?.needsApproval === true ? "pending" : "confirmed",
              paymentStatus: "paid",
              holdExpiresAt: null
            }
          })
          .pipe(Effect.catch(() => Effect.undefined))
      })

      const giveBack = (payment: Payment, reason: string) =>
        Effect.ignore(refunds.order(payment, { amount: payment.amount, reason, origin: "system" }))

      /** The money has arrived: what becomes of the reservation. */
      const settle = Effect.fnUntraced(function* (payment: Payment, reservationId: string) {
        const reservation = yield* locks.reservation(payment.accountId, reservationId)
        if (reservation === undefined) return yield* giveBack(payment, "the reservation is gone")
        const isAwaited = isLegalPayment(reservation.paymentStatus, "paid")
        if (!isAwaited) return yield* giveBack(payment, "the reservation is paid already")
        if (reservation.status !== "canceled") {
          yield* setPayment(reservation, "paid")
          yield* store({ ...payment, settlesReservation: true })
          return
        }
        const again = yield* revive(reservation)
        if (again === undefined) return yield* giveBack(payment, "the reservation had ended before it was paid")
        yield* store({ ...payment, reservationId: again.id, settlesReservation: true })
      })

      const succeededWithin = Effect.fnUntraced(function* (
        accountId: string,
        paymentId: string,
        report: SuccessReport
      ) {
        const before = yield* locks.payment(accountId, paymentId)
        if (before === undefined) return "unmatched"
        const after = yield* store(Ledger.succeed(before, report))
        if (before.paidAt !== null) return "applied"
        yield* events.publishAll([PaymentEvents.succeeded(after, report.at)], { accountId })
        if (after.reservationId !== null) yield* settle(after, after.reservationId)
        const settled = yield* repo.lock(accountId, paymentId)
        if (settled !== undefined) yield* refunds.reconcile(settled, settled.reportedRefundAt ?? report.at)
        return "applied"
      })

      const failedWithin = Effect.fnUntraced(function* (
        accountId: string,
        paymentId: string,
        report: FailureReport,
        retry?: { readonly attempt: number; readonly nextRetryAt: Date | null }
      ) {
        const before = yield* locks.payment(accountId, paymentId)
        if (before === undefined) return "unmatched"
        const after = yield* store(Ledger.fail(before, report))
        // A refusal before the success, or before a later refusal, is no news.
        if (before.paidAt !== null || (before.failedAt !== null && before.failedAt > report.at)) return "applied"
        const attempt = { attempt: after.attempts, nextRetryAt: null, ...retry }
        yield* events.publishAll([PaymentEvents.failed(after, report, attempt)], { accountId })
        if (after.reservationId === null) return "applied"
        const reservation = yield* locks.reservation(accountId, after.reservationId)
        if (reservation !== undefined && reservation.status !== "canceled") yield* setPayment(reservation, "failed")
        return "applied"
      })

      const closedWithin = Effect.fnUntraced(function* (accountId: string, paymentId: string, at: Date) {
        const before = yield* locks.payment(accountId, paymentId)
        if (before === undefined) return "unmatched"
        yield* store(Ledger.close(before, at))
        return "applied"
      })

      const refundedWithin = Effect.fnUntraced(function* (
        accountId: string,
        { intentId, paymentId }: { readonly paymentId: string | null; readonly intentId: string },
        sum: number,
        at: Date
      ) {
        const named = paymentId ?? (yield* repo.findByProvider(accountId, intentId))?.id
        const before = named === undefined ? undefined : yield* locks.payment(accountId, named)
        if (before === undefined) return "unmatched"
        const after = yield* store(Ledger.reportRefund(before, sum, at))
        yield* refunds.reconcile(after, at)
        return "applied"
      })

      /** Staff are to answer a dispute in the provider's own console: it is on their list until nothing is left to answer. */
      const listDispute = Effect.fnUntraced(function* (payment: Payment, dispute: Disputes.Dispute) {
        const key = `dispute ${dispute.id}`.slice(0, longestKey)
        if (dispute.state !== "needs_response") return yield* attentions.settleKey(payment.accountId, key)
        yield* attentions.add(payment.accountId, {
          key,
          kind: "dispute",
          reason: "dispute_open",
          reservationId: payment.reservationId,
          waitlistId: null,
          friendId: payment.friendId,
          text: `カード会社から支払いへの${dispute.isInquiry ? "問い合わせ" : "異議"}が届きました: ${dispute.amount.toLocaleString("en")} ${payment.currency} (${dispute.reason})`
        })
      })

      const disputedWithin = Effect.fnUntraced(function* (
        accountId: string,
        intentId: string,
        report: Disputes.DisputeReport
      ) {
        const named = yield* repo.findByProvider(accountId, intentId)
        const before = named === undefined ? undefined : yield* locks.payment(accountId, named.id)
        if (before === undefined) return "unmatched"
        const after = yield* store({ ...before, disputes: Disputes.report(before.disputes, report) })
        const [known, dispute] = [before, after].map(({ disputes }) => disputes.find(({ id }) => id === report.id))
        if (dispute === undefined) return "applied"
        const news = [
          ...(known === undefined ? [PaymentEvents.disputed(after, dispute)] : []),
          ...(Disputes.isClosed(dispute) && !(known !== undefined && Disputes.isClosed(known))
            ? [PaymentEvents.disputeClosed(after, dispute)]
            : [])
        ]
        if (news.length > 0) yield* events.publishAll(news, { accountId })
        yield* listDispute(after, dispute)
        return "applied"
      })

      return Settlements.of({
        disputed: (accountId, intentId, report) => within(accountId, disputedWithin(accountId, intentId, report)),
        succeeded: (accountId, paymentId, report) => within(accountId, succeededWithin(accountId, paymentId, report)),
        failed: (accountId, paymentId, report, retry) =>
          within(accountId, failedWithin(accountId, paymentId, report, retry)),
        closed: (accountId, paymentId, at) => within(accountId, closedWithin(accountId, paymentId, at)),
        refunded: (accountId, payment, sum, at) => within(accountId, refundedWithin(accountId, payment, sum, at))
      })
    })
  ).pipe(
    Layer.provide([
      PaymentRepo.layer,
      PaymentLocks.layer,
      StaffWork.layer,
      Bookings.layer,
      MenuRepo.layer,
      Attentions.layer
    ])
  )
}
