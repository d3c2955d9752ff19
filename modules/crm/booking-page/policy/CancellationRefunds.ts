/**
 * What goes back of the money for a booking that was cancelled. Money that was taken at the shop is given back by hand, so of
 * it only the staff can say that it was; what is not decided yet is on the attention list.
 */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Attentions } from "../../attention/Attentions.ts"
import { Payments } from "../../payment/Payments.ts"
import { refundDueKey } from "../../payment/RefundDue.ts"
import { erasedReason, type Reservation } from "../../reservation/Reservation.ts"
import { CancellationTerms, feeOf } from "./CancellationTerms.ts"

/** `policy`: all but the fee of the booking's terms. */
export const refundChoices = ["policy", "full", "none"] as const
export type RefundChoice = (typeof refundChoices)[number]

export class CancellationRefunds extends Context.Service<
  CancellationRefunds,
  {
    /**
     * Gives back what the choice says, once for each reservation. Without a choice, and for money that the service cannot
     * give back by itself, lists the matter for the staff. In the caller's transaction, which has cancelled the reservation.
     */
    readonly settle: (
      cancelled: Reservation,
      decision: { readonly choice: RefundChoice | undefined; readonly by: "staff" | "system" }
    ) => Effect.Effect<void>
  }
>()("crm/booking-page/policy/CancellationRefunds") {
  /** Needs `Payments`. */
  static readonly layer = Layer.effect(
    CancellationRefunds,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const payments = yield* Payments
      const terms = yield* CancellationTerms
      const attentions = yield* Attentions

      const settleWithin = Effect.fnUntraced(function* (
        cancelled: Reservation,
        { by, choice }: { readonly choice: RefundChoice | undefined; readonly by: "staff" | "system" }
      ) {
        const { accountId, friendId, id } = cancelled
        const { provider, refundable } = yield* payments.balanceOf(accountId, id)
        if (refundable === 0 || choice === "none") return
        const at = cancelled.canceledAt ?? cancelled.updatedAt
        const fee = Math.min(feeOf(yield* terms.of(cancelled), cancelled, at), refundable)
        const due = choice === "full" ? refundable : refundable - fee
        if (choice !== undefined && due === 0) return
        const list = attentions.add(accountId, {
          key: refundDueKey(id),
          kind: "refund",
          reason: "refund_undecided",
          reservationId: id,
          waitlistId: null,
          friendId: cancelled.cancelReason === erasedReason ? null : friendId,
          text: `お支払い済みのご予約が取り消されました。返金をご確認ください: お支払い ${yen(refundable)}、キャンセル料 ${yen(refundable - due)}、返金額の目安 ${yen(due)}`
        })
        if (choice === undefined || (by === "system" && provider === "manual")) return yield* list
        const reason = cancelled.cancelReason
        const wish = { amount: due, reason, origin: by, reference: `cancel ${id}` }
        // A refund that staff have given this name, or what was given back meanwhile, is for the staff to look at: bookings end all the same.
        yield* payments.refundReservation(accountId, id, wish).pipe(Effect.catch(() => list))
      })

      return CancellationRefunds.of({
        settle: Effect.fn("CancellationRefunds.settle")((cancelled, decision) =>
          within(cancelled.accountId, settleWithin(cancelled, decision))
        )
      })
    })
  ).pipe(Layer.provide([CancellationTerms.layer, Attentions.layer]))
}

const yen = (amount: number): string => `${amount.toLocaleString("en")}円`
