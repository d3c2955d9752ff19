/**
 * What staff do about the money of a reservation: taken or given back at the counter, and what goes back when they cancel it.
 * Each is a row of the ledger, so that the events of payments say the same as the reservation.
 */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { CancellationRefunds, type RefundChoice } from "../../booking-page/policy/CancellationRefunds.ts"
import { CancellationTerms } from "../../booking-page/policy/CancellationTerms.ts"
import type { NotRefundable, TooManyPayments, TooManyRefunds } from "../../payment/Errors.ts"
import { PaymentLocks } from "../../payment/PaymentLocks.ts"
import { Payments } from "../../payment/Payments.ts"
import { InvalidPaymentTransition, ReservationNotFound } from "../Errors.ts"
import { isLegalPayment, type PaymentStatus } from "../Payment.ts"
import type { Reservation } from "../Reservation.ts"
import { Reservations } from "../Reservations.ts"
import { StaffWork } from "../work/StaffWork.ts"

export interface CounterPayment {
  readonly status: PaymentStatus
  /** Yen. Taken: the price of the booking when absent. Given back: all that is left. */
  readonly amount?: number | undefined
}

export class StaffPayments extends Context.Service<
  StaffPayments,
  {
    /** Marks it, and books the money. The status that it has already changes nothing. */
    readonly mark: (
      accountId: string,
      id: string,
      payment: CounterPayment
    ) => Effect.Effect<
      Reservation,
      ReservationNotFound | InvalidPaymentTransition | NotRefundable | TooManyPayments | TooManyRefunds
    >
    /** An action of staff; where it cancels, what was paid goes back as they choose. */
    readonly ending: <E>(
      accountId: string,
      id: string,
      choice: RefundChoice | undefined,
      action: Effect.Effect<Reservation, E>
    ) => Effect.Effect<Reservation, E>
  }
>()("crm/reservation/admin/StaffPayments") {
  /** Needs `Payments`. */
  static readonly layer = Layer.effect(
    StaffPayments,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const locks = yield* PaymentLocks
      const payments = yield* Payments
      const work = yield* StaffWork
      const reservations = yield* Reservations
      const terms = yield* CancellationTerms
      const refunds = yield* CancellationRefunds

      const take = Effect.fnUntraced(function* (before: Reservation, given: number | undefined) {
        const { accountId, id } = before
        const amount = given ?? (yield* terms.of(before)).amount
        if (amount === 0) return
        yield* payments
          .record(accountId, { amount, reservationId: id })
          .pipe(Effect.catchTag(["PayerNotFound", "PaymentReferenceUsed"], Effect.die))
      })

      const giveBack = Effect.fnUntraced(function* (
        { accountId, id, paymentStatus: from }: Reservation,
        { amount, status: to }: CounterPayment
      ) {
        const { provider, refundable } = yield* payments.balanceOf(accountId, id)
        // It was marked as paid before payments at the counter were booked.
        if (provider === undefined) return
        if (provider === "stripe") {
          return yield* new InvalidPaymentTransition({ from, to, reason: "It was paid online: refund the payment" })
        }
        if (to === "partially_refunded" && amount === undefined) {
          return yield* new InvalidPaymentTransition({ from, to, reason: "amount is required for a part" })
        }
        const wish = { amount: amount ?? refundable, reason: null, origin: "staff" as const }
        yield* payments
          .refundReservation(accountId, id, wish)
          .pipe(Effect.catchTag(["PaymentNotFound", "PaymentReferenceUsed"], Effect.die))
      })

      const markWithin = Effect.fnUntraced(function* (accountId: string, id: string, payment: CounterPayment) {
        const { status: to } = payment
        const before = yield* locks.reservation(accountId, id)
        if (before === undefined) return yield* new ReservationNotFound({})
        const from = before.paymentStatus
        const isAnotherPart = from === to && to === "partially_refunded"
        if (from === to && !isAnotherPart) return before
        if (!isAnotherPart && !isLegalPayment(from, to)) return yield* new InvalidPaymentTransition({ from, to })
        if (to === "paid") yield* take(before, payment.amount)
        else if (to === "refunded" || to === "partially_refunded") yield* giveBack(before, payment)
        const after = yield* Effect.orDie(reservations.find(accountId, id))
        return after.paymentStatus === to ? after : yield* work.setPayment(accountId, id, to)
      })

      const endingWithin = Effect.fnUntraced(function* <E>(
        accountId: string,
        id: string,
        choice: RefundChoice | undefined,
        action: Effect.Effect<Reservation, E>
      ) {
        // Friend before reservation, as everywhere; the refund locks both.
        yield* locks.reservation(accountId, id)
        const after = yield* action
        if (after.status === "canceled") yield* refunds.settle(after, { choice, by: "staff" })
        return after
      })

      return StaffPayments.of({
        mark: Effect.fn("StaffPayments.mark")((accountId, id, payment) =>
          within(accountId, markWithin(accountId, id, payment))
        ),
        ending: (accountId, id, choice, action) => within(accountId, endingWithin(accountId, id, choice, action))
      })
    })
  ).pipe(
    Layer.provide([
      PaymentLocks.layer,
      StaffWork.layer,
      Reservations.layer,
      CancellationTerms.layer,
      CancellationRefunds.layer
    ])
  )
}
