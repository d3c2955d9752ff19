/** Use cases of payments: for the pages of a shop, and for its staff. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { FriendRepo } from "../friend/FriendRepo.ts"
import { Members } from "../member/Members.ts"
import { isLegalPayment } from "../reservation/Payment.ts"
import { StaffWork } from "../reservation/work/StaffWork.ts"
import { Checkouts } from "./Checkouts.ts"
import {
  type CheckoutUnavailable,
  NotRefundable,
  PayerNotFound,
  PaymentNotFound,
  PaymentReferenceUsed,
  TooManyPayments,
  type TooManyRefunds
} from "./Errors.ts"
import { newPayment, type Payment, type Refund, refundable } from "./Payment.ts"
import * as PaymentEvents from "./PaymentEvents.ts"
import { PaymentLocks } from "./PaymentLocks.ts"
import { type PaymentPage, PaymentRepo } from "./PaymentRepo.ts"
import { Refunds } from "./Refunds.ts"

/** A payment that staff have taken at the shop. */
export interface ManualPayment {
  readonly amount: number
  readonly reservationId?: string | undefined
  readonly memberId?: string | undefined
  readonly friendId?: string | undefined
  readonly note?: string | undefined
  /** Names the matter: with the same one nothing is recorded twice. */
  readonly reference?: string | undefined
}

export interface RefundWish {
  /** All that is left when absent. */
  readonly amount?: number | undefined
  readonly reason: string | null
  readonly origin: "staff" | "system"
  readonly reference?: string | undefined
}

export interface PaymentDetail {
  readonly payment: Payment
  /** Oldest first. */
  readonly refunds: ReadonlyArray<Refund>
}

export interface ReservationBalance {
  readonly paid: number
  readonly refunded: number
  /** What may still be given back. */
  readonly refundable: number
  /** Provider of the payment that refunds are of; undefined: nothing was paid. */
  readonly provider: Payment["provider"] | undefined
}

type RefundRefusal = PaymentNotFound | NotRefundable | PaymentReferenceUsed | TooManyRefunds

export class Payments extends Context.Service<
  Payments,
  {
    /**
     * Where a reservation that waits for its payment is paid, the same however often it is asked for; undefined: there is
     * nothing to pay, or it is paid at the shop.
     */
    readonly checkoutOf: (
      accountId: string,
      reservationId: string,
      returnUrl?: string
    ) => Effect.Effect<string | undefined, CheckoutUnavailable | TooManyPayments>
    /** Says what was paid for a reservation, and what may be given back. */
    readonly balanceOf: (accountId: string, reservationId: string) => Effect.Effect<ReservationBalance>
    /** Gives back an amount of what was paid for a reservation, such as all but a fee. */
    readonly refundReservation: (
      accountId: string,
      reservationId: string,
      request: RefundWish
    ) => Effect.Effect<Refund, RefundRefusal>
    readonly record: (
      accountId: string,
      payment: ManualPayment
    ) => Effect.Effect<Payment, PayerNotFound | PaymentReferenceUsed | TooManyPayments>
    readonly refund: (accountId: string, paymentId: string, request: RefundWish) => Effect.Effect<Refund, RefundRefusal>
    readonly find: (accountId: string, paymentId: string) => Effect.Effect<PaymentDetail, PaymentNotFound>
    /** Newest first. */
    readonly list: (
      accountId: string,
      page: PaymentPage
    ) => Effect.Effect<{ readonly payments: ReadonlyArray<Payment>; readonly hasMore: boolean }>
  }
>()("crm/payment/Payments") {
  /** Needs `Refunds` and `Checkouts`. */
  static readonly layer = Layer.effect(
    Payments,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* PaymentRepo
      const locks = yield* PaymentLocks
      const refunds = yield* Refunds
      const checkouts = yield* Checkouts
      const members = yield* Members
      const friends = yield* FriendRepo
      const staff = yield* StaffWork
      const events = yield* Events
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const orNotFound = <A, E>(found: Effect.Effect<A | undefined, E>): Effect.Effect<A, E | PaymentNotFound> =>
        Effect.filterOrFail(
          found,
          (row): row is A => row !== undefined,
          () => new PaymentNotFound({})
        )

      const payerOf = Effect.fnUntraced(function* (
        accountId: string,
        { friendId, memberId, reservationId }: ManualPayment
      ) {
        const [reservation, member, friend] = [
          reservationId === undefined ? undefined : yield* locks.reservation(accountId, reservationId),
          memberId === undefined
            ? undefined
            : yield* Effect.catchTag(members.find(accountId, memberId), "MemberNotFound", () => Effect.undefined),
          friendId === undefined ? undefined : yield* friends.find(accountId, friendId)
        ]
        const isMissing =
          (reservationId !== undefined && reservation === undefined) ||
          (memberId !== undefined && member === undefined) ||
          (friendId !== undefined && friend === undefined)
        if (isMissing) return yield* new PayerNotFound({})
        return { reservation, member, friendId: friend?.id ?? reservation?.friendId ?? member?.friendId ?? null }
      })

      const bookedAs = Effect.fnUntraced(function* (accountId: string, { amount, reference }: ManualPayment) {
        const booked = reference === undefined ? undefined : yield* repo.findByReference(accountId, reference)
        return booked === undefined || booked.amount === amount ? booked : yield* new PaymentReferenceUsed({})
      })

      const recordWithin = Effect.fnUntraced(function* (accountId: string, given: ManualPayment) {
        const { friendId, member, reservation } = yield* payerOf(accountId, given)
        const booked = yield* bookedAs(accountId, given)
        if (booked !== undefined) return booked
        if (reservation !== undefined && (yield* repo.isFull(accountId, reservation.id))) {
          return yield* new TooManyPayments({})
        }
        const at = yield* now
        const purpose = reservation !== undefined ? "reservation" : member !== undefined ? "membership" : "other"
        const made = newPayment({
          id: nextId(),
          accountId,
          amount: given.amount,
          currency: "JPY",
          at,
          provider: "manual",
          purpose
        })
        const settles =
          reservation !== undefined &&
          reservation.status !== "canceled" &&
          isLegalPayment(reservation.paymentStatus, "paid")
        const stored = yield* repo.insert({
          ...made,
          friendId,
          memberId: member?.id ?? null,
          reservationId: reservation?.id ?? null,
          paidAt: at,
          settlesReservation: settles,
          note: given.note ?? null,
          reference: given.reference ?? null
        })
        // Another request with the same reference was faster.
        if (!stored) return (yield* bookedAs(accountId, given)) ?? (yield* new PaymentReferenceUsed({}))
        const payment = yield* Effect.orDie(orNotFound(repo.find(accountId, made.id)))
        yield* events.publishAll([PaymentEvents.succeeded(payment, at)], { accountId })
        if (settles) {
          yield* Effect.orDie(staff.setPayment(accountId, reservation.id, "paid"))
          yield* checkouts.abandon(accountId, reservation.id)
        }
        return payment
      })

      const refundWithin = Effect.fnUntraced(function* (accountId: string, paymentId: string, request: RefundWish) {
        const payment = yield* orNotFound(locks.payment(accountId, paymentId))
        const left = refundable(payment)
        const amount = request.amount ?? left
        if (amount === 0) return yield* new NotRefundable({ refundable: left })
        return yield* refunds.order(payment, { ...request, amount })
      })

      /** Those that arrived, and the one by which the reservation is paid: refunds are of that. */
      const paidOf = Effect.fnUntraced(function* (accountId: string, reservationId: string) {
        const paid = (yield* repo.ofReservation(accountId, reservationId)).filter(({ paidAt }) => paidAt !== null)
        return { paid, main: paid.find(({ settlesReservation }) => settlesReservation) ?? paid[0] }
      })

      const refundReservationWithin = Effect.fnUntraced(function* (
        accountId: string,
        reservationId: string,
        request: RefundWish
      ) {
        const { main } = yield* paidOf(accountId, reservationId)
        if (main === undefined) return yield* new PaymentNotFound({})
        return yield* refundWithin(accountId, main.id, request)
      })

      const balanceWithin = Effect.fnUntraced(function* (accountId: string, reservationId: string) {
        const { main, paid } = yield* paidOf(accountId, reservationId)
        const sumOf = (of: (payment: Payment) => number) => paid.reduce((sum, payment) => sum + of(payment), 0)
        return {
          paid: sumOf(({ amount }) => amount),
          refunded: sumOf(({ refunded }) => refunded),
          refundable: main === undefined ? 0 : refundable(main),
          provider: main?.provider
        }
      })

      return Payments.of({
        checkoutOf: checkouts.ofReservation,
        balanceOf: (accountId, reservationId) => within(accountId, balanceWithin(accountId, reservationId)),
        refundReservation: Effect.fn("Payments.refundReservation")((accountId, reservationId, request) =>
          within(accountId, refundReservationWithin(accountId, reservationId, request))
        ),
        record: Effect.fn("Payments.record")((accountId, given) => within(accountId, recordWithin(accountId, given))),
        refund: Effect.fn("Payments.refund")((accountId, paymentId, request) =>
          within(accountId, refundWithin(accountId, paymentId, request))
        ),
        find: Effect.fn("Payments.find")((accountId, paymentId) =>
          within(
            accountId,
            Effect.gen(function* () {
              const payment = yield* orNotFound(repo.find(accountId, paymentId))
              return { payment, refunds: yield* repo.refundsOf(accountId, paymentId) }
            })
          )
        ),
        list: Effect.fn("Payments.list")((accountId, page) =>
          Effect.map(within(accountId, repo.list(accountId, { ...page, limit: page.limit + 1 })), (payments) => ({
            payments: payments.slice(0, page.limit),
            hasMore: payments.length > page.limit
          }))
        )
      })
    })
  ).pipe(Layer.provide([PaymentRepo.layer, PaymentLocks.layer, Members.layer, FriendRepo.layer, StaffWork.layer]))
}
