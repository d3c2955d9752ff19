/**
 * Refunds: asked for under the lock of the payment, so that never more is given back than was paid, made at the provider by a
 * job, and published once the provider has confirmed them.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { Attentions } from "../attention/Attentions.ts"
import { isLegalPayment } from "../reservation/Payment.ts"
import { StaffWork } from "../reservation/work/StaffWork.ts"
import { NotRefundable, PaymentReferenceUsed, TooManyRefunds } from "./Errors.ts"
import { RefundPayment } from "./Jobs.ts"
import {
  type ForeignFailure,
  failForeign,
  type Payment,
  type Refund,
  type RefundOrigin,
  type RefundReport,
  refundable,
  reportStatus,
  unknownRefund,
  withRefunds
} from "./Payment.ts"
import * as PaymentEvents from "./PaymentEvents.ts"
import { PaymentLocks } from "./PaymentLocks.ts"
import { PaymentRepo } from "./PaymentRepo.ts"
import { PaymentProvider } from "./provider/PaymentProvider.ts"
import type { ProviderFailure } from "./provider/ProviderErrors.ts"
import { refundDueKey } from "./RefundDue.ts"

export interface RefundOrder {
  readonly amount: number
  readonly reason: string | null
  readonly origin: RefundOrigin
  /** Names the matter: with the same one nothing is refunded twice. */
  readonly reference?: string | undefined
}

export class Refunds extends Context.Service<
  Refunds,
  {
    /** Orders the refund of a payment that the caller has locked, in the caller's transaction. */
    readonly order: (
      payment: Payment,
      order: RefundOrder
    ) => Effect.Effect<Refund, NotRefundable | PaymentReferenceUsed | TooManyRefunds>
    /** The job: asks the provider, and stores what it answers. */
    readonly run: (
      accountId: string,
      refundId: string,
      attempt: { readonly isLast: boolean }
    ) => Effect.Effect<void, ProviderFailure>
    /** What the provider says of a refund; false: there is no such refund. */
    readonly report: (accountId: string, refundId: string, report: RefundReport) => Effect.Effect<boolean>
    /** A refund that was made in the provider's own console has failed; false: there is no such payment. */
    readonly failForeign: (accountId: string, intentId: string, report: ForeignFailure) => Effect.Effect<boolean>
    /** Books what was given back in the provider's own console. Of a locked payment, in the caller's transaction. */
    readonly reconcile: (payment: Payment, at: Date) => Effect.Effect<void>
  }
>()("crm/payment/Refunds") {
  /** Needs `PaymentProvider`. */
  static readonly layer = Layer.effect(
    Refunds,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* PaymentRepo
      const locks = yield* PaymentLocks
      const staff = yield* StaffWork
      const attentions = yield* Attentions
      const provider = yield* PaymentProvider
      const events = yield* Events
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      /** Publishes a refund that succeeded, and changes the payment status of the reservation. */
      const announce = Effect.fnUntraced(function* (payment: Payment, refund: Refund) {
        const { accountId, amount, paidAt, refunded, reservationId, settlesReservation } = payment
        yield* events.publishAll([PaymentEvents.refunded(payment, refund, paidAt ?? refund.createdAt)], { accountId })
        if (reservationId === null || !settlesReservation) return
        const reservation = yield* locks.reservation(accountId, reservationId)
        const to = refunded >= amount ? "refunded" : "partially_refunded"
        if (reservation === undefined || !isLegalPayment(reservation.paymentStatus, to)) return
        yield* Effect.orDie(staff.setPayment(accountId, reservationId, to))
      })

      const lockedRefunds = (payment: Payment) => repo.refundsOf(payment.accountId, payment.id)

      /** A refund that was made in the provider's own console. */
      const foreign = (accountId: string, paymentId: string, amount: number, at: Date): Refund => ({
        id: nextId(),
        accountId,
        paymentId,
        amount,
        status: "succeeded",
        origin: "provider",
        reason: null,
        reference: null,
        providerRefundId: null,
        failure: null,
        reportedAt: at,
        refundedAt: at,
        createdAt: at
      })

      const reconcile = Effect.fnUntraced(function* (payment: Payment, at: Date) {
        const { accountId, amount, id: paymentId } = payment
        const refunds = yield* lockedRefunds(payment)
        const known = withRefunds(payment, refunds)
        const missing = Math.min(unknownRefund(payment, refunds), amount - known.refunded - known.refunding)
        // What is refunded before the payment is known to be paid waits for that report.
        if (missing <= 0 || payment.paidAt === null) return
        const refund = foreign(accountId, paymentId, missing, at)
        const isBooked = ({ origin, providerRefundId, status }: Refund) =>
          origin === "provider" && status === "succeeded" && providerRefundId === null
        const newest = refunds.length < TooManyRefunds.most ? undefined : refunds.findLast(isBooked)
        if (newest === undefined) yield* repo.insertRefund(refund)
        // The ledger of the payment is full, so that this one counts with the one before.
        else yield* repo.updateRefund({ ...newest, amount: newest.amount + missing, reportedAt: at, refundedAt: at })
        yield* announce(
          withRefunds(payment, [...refunds, refund]),
          newest === undefined ? refund : { ...refund, id: newest.id }
        )
      })

      const order = Effect.fnUntraced(function* (payment: Payment, { amount, origin, reason, reference }: RefundOrder) {
        const { accountId, id: paymentId } = payment
        const refunds = yield* lockedRefunds(payment)
        const booked = reference === undefined ? undefined : refunds.find((one) => one.reference === reference)
        if (booked !== undefined) return booked.amount === amount ? booked : yield* new PaymentReferenceUsed({})
        const left = refundable(withRefunds(payment, refunds))
        if (amount > left) return yield* new NotRefundable({ refundable: left })
        if (refunds.length >= TooManyRefunds.most) return yield* new TooManyRefunds({})
        const at = yield* now
        const isDone = payment.provider === "manual"
        const refund: Refund = {
          id: nextId(),
          accountId,
          paymentId,
          amount,
          origin,
          reason,
          createdAt: at,
          status: isDone ? "succeeded" : "pending",
          reference: reference ?? null,
          providerRefundId: null,
          failure: null,
          reportedAt: isDone ? at : null,
          refundedAt: isDone ? at : null
        }
        yield* repo.insertRefund(refund)
        if (payment.reservationId !== null) yield* attentions.settleKey(accountId, refundDueKey(payment.reservationId))
        if (isDone) yield* announce(withRefunds(payment, [...refunds, refund]), refund)
        else yield* jobs.send(RefundPayment, { accountId, paymentId, refundId: refund.id })
        return refund
      })

      const keyOf = (refundId: string) => `refund ${refundId}`

      /** Lists it again where it was listed before and settled. */
      const listForStaff = (
        payment: Payment,
        refund: Refund,
        reason: "refund_refused" | "refund_unknown",
        why: string,
        wasReported = false
      ) =>
        attentions.count(refund.accountId, {
          key: keyOf(refund.id),
          kind: "refund",
          reason,
          reservationId: payment.reservationId,
          waitlistId: null,
          friendId: payment.friendId,
          text: `${wasReported ? "完了と報告された返金が、その後に失敗しました。別の方法での返金をご検討ください" : "返金を完了できませんでした"}: ${refund.amount.toLocaleString("en")} ${payment.currency} (${why})`
        })

      const reportWithin = Effect.fnUntraced(function* (accountId: string, refundId: string, report: RefundReport) {
        const found = yield* repo.findRefund(accountId, refundId)
        if (found === undefined) return false
        const payment = yield* locks.payment(accountId, found.paymentId)
        const before = yield* repo.findRefund(accountId, refundId)
        if (payment === undefined || before === undefined) return false
        const after = reportStatus(before, report)
        yield* repo.updateRefund(after)
        if (after.status === before.status) return true
        const refunds = yield* lockedRefunds(payment)
        if (after.status === "succeeded") {
          yield* announce(withRefunds(payment, refunds), after)
          yield* attentions.settleKey(accountId, keyOf(refundId))
        }
        if (after.status === "failed") {
          const why = after.failure ?? "refused"
          yield* listForStaff(payment, after, "refund_refused", why, before.status === "succeeded")
          yield* reconcile(payment, report.at)
        }
        return true
      })
      const report = (accountId: string, refundId: string, given: RefundReport) =>
        within(accountId, reportWithin(accountId, refundId, given))

      const failForeignWithin = Effect.fnUntraced(function* (
        accountId: string,
        intentId: string,
        given: ForeignFailure
      ) {
        const named = yield* repo.findByProvider(accountId, intentId)
        const payment = named === undefined ? undefined : yield* locks.payment(accountId, named.id)
        if (payment === undefined) return false
        const refunds = yield* lockedRefunds(payment)
        // Stripe reports one failure by several events.
        if (refunds.some(({ providerRefundId }) => providerRefundId === given.providerRefundId)) return true
        const known = new Set(refunds.map(({ id }) => id))
        const changes = failForeign(refunds, given, (amount) => foreign(accountId, payment.id, amount, given.at))
        for (const refund of changes) {
          if (known.has(refund.id)) yield* repo.updateRefund(refund)
          else if (refunds.length < 2 * TooManyRefunds.most) yield* repo.insertRefund(refund)
        }
        const failed = changes.find(({ status }) => status === "failed")
        if (failed !== undefined) {
          const why = given.failure ?? "failed"
          yield* listForStaff(payment, { ...failed, amount: given.amount }, "refund_refused", why, true)
        }
        yield* reconcile(payment, given.at)
        return true
      })

      /** Nothing to do for a refund that a report has decided meanwhile. */
      const pendingOf = Effect.fnUntraced(function* (accountId: string, refundId: string) {
        const refund = yield* repo.findRefund(accountId, refundId)
        if (refund?.status !== "pending" || refund.providerRefundId !== null) return undefined
        const payment = yield* repo.find(accountId, refund.paymentId)
        const intentId = payment?.intentId ?? payment?.providerPaymentId ?? null
        return payment === undefined || intentId === null ? undefined : { refund, payment, intentId }
      })

      const run = Effect.fnUntraced(function* (
        accountId: string,
        refundId: string,
        { isLast }: { readonly isLast: boolean }
      ) {
        const found = yield* within(accountId, pendingOf(accountId, refundId))
        if (found === undefined) return
        const { intentId, payment, refund } = found
        const request = {
          idempotencyKey: refundId,
          intentId,
          amount: refund.amount,
          metadata: { refund_id: refundId, payment_id: payment.id }
        }
        const answer = yield* provider.refund(accountId, request).pipe(
          Effect.tapError((failure) =>
            Effect.gen(function* () {
              if (failure._tag === "ProviderRequestRefused") {
                const at = yield* now
                const refused = { providerRefundId: null, status: "failed" as const, at }
                yield* report(accountId, refundId, { ...refused, failure: failure.message.slice(0, longestText) })
              } else if (isLast) {
                yield* within(accountId, listForStaff(payment, refund, "refund_unknown", failure.message))
              }
            })
          )
        )
        const { failure, refundId: providerRefundId, status } = answer
        yield* report(accountId, refundId, { providerRefundId, status, failure, at: yield* now })
      })

      return Refunds.of({
        order,
        run: Effect.fn("Refunds.run")(run),
        report,
        failForeign: (accountId, intentId, given) => within(accountId, failForeignWithin(accountId, intentId, given)),
        reconcile
      })
    })
  ).pipe(Layer.provide([PaymentRepo.layer, PaymentLocks.layer, StaffWork.layer, Attentions.layer]))
}

const longestText = 400
