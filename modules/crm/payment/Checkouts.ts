/**
 * Checkouts at the provider: one for a reservation that waits for its payment, and those by which members subscribe. The
 * ledger's row is stored before the provider is asked, and its id is the idempotency key: however often it is asked for, a
 * reservation has one open checkout.
 */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { MemberNotFound } from "../member/Errors.ts"
import { Members } from "../member/Members.ts"
import { MenuRepo } from "../menu/MenuRepo.ts"
import { isLegalPayment } from "../reservation/Payment.ts"
import type { Reservation } from "../reservation/Reservation.ts"
import { CheckoutUnavailable, TooManyPayments } from "./Errors.ts"
import { CloseCheckout } from "./Jobs.ts"
import { newPayment, type Payment } from "./Payment.ts"
import { PaymentLocks } from "./PaymentLocks.ts"
import { PaymentRepo } from "./PaymentRepo.ts"
import { PaymentProvider } from "./provider/PaymentProvider.ts"
import type { ProviderFailure } from "./provider/ProviderErrors.ts"
import { ProviderRepo } from "./provider/ProviderRepo.ts"

export class Checkouts extends Context.Service<
  Checkouts,
  {
    /** Undefined: there is nothing to pay, or no provider takes it; it is paid at the shop then. */
    readonly ofReservation: (
      accountId: string,
      reservationId: string,
      returnUrl?: string
    ) => Effect.Effect<string | undefined, CheckoutUnavailable | TooManyPayments>
    /** Where a member subscribes to a price. */
    readonly ofMember: (
      accountId: string,
      memberId: string,
      priceId: string,
      returnUrl?: string
    ) => Effect.Effect<string, MemberNotFound | CheckoutUnavailable>
    /** The reservation needs them no more: sends the jobs that close them. In the caller's transaction. */
    readonly abandon: (accountId: string, reservationId: string) => Effect.Effect<void>
    /** The job. */
    readonly close: (accountId: string, paymentId: string) => Effect.Effect<void, ProviderFailure>
  }
>()("crm/payment/Checkouts") {
  /** Needs `PaymentProvider`. */
  static readonly layer = Layer.effect(
    Checkouts,
    Effect.gen(function* () {
      const settings = yield* Settings
      const within = yield* Tenant.within
      const repo = yield* PaymentRepo
      const locks = yield* PaymentLocks
      const menus = yield* MenuRepo
      const members = yield* Members
      const providers = yield* ProviderRepo
      const provider = yield* PaymentProvider
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const home = Option.match(settings.publicUrl, {
        onNone: () => `http://127.0.0.1:${settings.port}/`,
        onSome: (url) => url.href
      })

      const unavailable = (failure: ProviderFailure) => new CheckoutUnavailable({ reason: failure.message })

      /** The payment that waits for its checkout to be paid; stored by the first who asks. */
      const openWithin = Effect.fnUntraced(function* (accountId: string, reservationId: string, returnUrl?: string) {
        const settled = yield* providers.find(accountId)
        const reservation = yield* locks.reservation(accountId, reservationId)
        const at = yield* now
        if (settled === undefined || reservation === undefined || !isPayable(reservation, at)) return undefined
        const menu = yield* menus.find(accountId, reservation.menuId)
        if (menu === undefined) return undefined
        const asked = { title: menu.name, unitAmount: menu.price, quantity: reservation.numberOfGuests }
        const open = (yield* repo.ofReservation(accountId, reservationId)).find((one) => isOpen(one, at))
        if (open !== undefined) return { payment: open, ...asked }
        const amount = asked.unitAmount * asked.quantity
        if (amount === 0) return undefined
        if (yield* repo.isFull(accountId, reservationId)) return yield* new TooManyPayments({})
        const made = newPayment({
          id: nextId(),
          accountId,
          amount,
          currency: "JPY",
          at,
          provider: "stripe",
          purpose: "reservation"
        })
        const payment: Payment = {
          ...made,
          reservationId,
          friendId: reservation.friendId,
          checkoutExpiresAt: endOf(reservation, at),
          returnUrl: returnUrl ?? settled.returnUrl ?? home
        }
        yield* repo.insert(payment)
        return { payment, ...asked }
      })

      const keep = (payment: Payment, checkout: { readonly checkoutId: string; readonly url: string }) =>
        within(
          payment.accountId,
          Effect.gen(function* () {
            const { accountId, id: paymentId } = payment
            const locked = yield* locks.payment(accountId, paymentId)
            if (locked === undefined) return
            yield* repo.update({ ...locked, checkoutId: checkout.checkoutId, checkoutUrl: checkout.url })
            const { reservationId } = locked
            const reservation = reservationId === null ? undefined : yield* locks.reservation(accountId, reservationId)
            // It ended while the provider was asked, when there was no checkout to close yet.
            if (reservation?.status === "canceled") yield* jobs.send(CloseCheckout, { accountId, paymentId })
          })
        )

      const ofReservation = Effect.fnUntraced(function* (accountId: string, reservationId: string, returnUrl?: string) {
        const found = yield* within(accountId, openWithin(accountId, reservationId, returnUrl))
        if (found === undefined) return undefined
        const { payment, quantity, title, unitAmount } = found
        if (payment.checkoutUrl !== null) return payment.checkoutUrl
        const checkout = yield* provider
          .openCheckout(accountId, {
            kind: "payment",
            idempotencyKey: payment.id,
            metadata: { payment_id: payment.id, reservation_id: reservationId },
            returnUrl: payment.returnUrl ?? home,
            title,
            unitAmount,
            quantity,
            currency: payment.currency,
            expiresAt: payment.checkoutExpiresAt ?? new Date(0)
          })
          .pipe(Effect.mapError(unavailable))
        yield* keep(payment, checkout)
        return checkout.url
      })

      const ofMember = Effect.fnUntraced(function* (
        accountId: string,
        memberId: string,
        priceId: string,
        returnUrl?: string
      ) {
        const member = yield* members.find(accountId, memberId)
        const settled = yield* within(accountId, providers.find(accountId))
        const checkout = yield* provider
          .openCheckout(accountId, {
            kind: "subscription",
            idempotencyKey: nextId(),
            priceId,
            metadata: { member_id: member.id, line_user_id: member.lineUserId },
            returnUrl: returnUrl ?? settled?.returnUrl ?? home
          })
          .pipe(Effect.mapError(unavailable))
        return checkout.url
      })

      const close = Effect.fnUntraced(function* (accountId: string, paymentId: string) {
        const payment = yield* within(accountId, repo.find(accountId, paymentId))
        if (payment === undefined || payment.paidAt !== null || payment.checkoutId === null) return
        const outcome = yield* provider.closeCheckout(accountId, payment.checkoutId)
        // One that ended by itself reports that itself, and so does one that was paid.
        if (outcome === "ended") return
        yield* within(
          accountId,
          Effect.gen(function* () {
            const locked = yield* locks.payment(accountId, paymentId)
            if (locked !== undefined) yield* repo.update({ ...locked, closedAt: locked.closedAt ?? (yield* now) })
          })
        )
      })

      return Checkouts.of({
        ofReservation: Effect.fn("Checkouts.ofReservation")(ofReservation),
        ofMember: Effect.fn("Checkouts.ofMember")(ofMember),
        abandon: Effect.fnUntraced(function* (accountId, reservationId) {
          const open = (yield* repo.ofReservation(accountId, reservationId)).filter(
            ({ checkoutId, closedAt, paidAt }) => checkoutId !== null && paidAt === null && closedAt === null
          )
          for (const { id: paymentId } of open) yield* jobs.send(CloseCheckout, { accountId, paymentId })
        }),
        close: Effect.fn("Checkouts.close")(close)
      })
    })
  ).pipe(Layer.provide([PaymentRepo.layer, PaymentLocks.layer, MenuRepo.layer, Members.layer, ProviderRepo.layer]))
}

const isPayable = ({ holdExpiresAt, paymentStatus, status }: Reservation, at: Date): boolean =>
  status === "pending" && isLegalPayment(paymentStatus, "paid") && holdExpiresAt !== null && holdExpiresAt > at

const isOpen = ({ checkoutExpiresAt, closedAt, paidAt, provider }: Payment, at: Date): boolean =>
  provider === "stripe" && paidAt === null && closedAt === null && checkoutExpiresAt !== null && checkoutExpiresAt > at

const minute = 60_000

/** Stripe keeps a checkout open for at least half an hour, and at most a day; what outlives the hold is closed by a job. */
const endOf = ({ holdExpiresAt }: Reservation, at: Date): Date => {
  const [earliest, latest] = [at.getTime() + 32 * minute, at.getTime() + 23 * 60 * minute]
  return new Date(Math.min(Math.max(holdExpiresAt?.getTime() ?? 0, earliest), latest))
}
