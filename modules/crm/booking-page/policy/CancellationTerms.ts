/** The terms of a booking: those that were stored with it, also through moves, otherwise those of its menu now. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import type { Reservation } from "../../reservation/Reservation.ts"
import { type BookingTerms, PageBookingRepo } from "../PageBookingRepo.ts"
import { feeAt } from "./CancellationPolicy.ts"
import { Policies } from "./Policies.ts"

export class CancellationTerms extends Context.Service<
  CancellationTerms,
  {
    readonly of: (reservation: Reservation) => Effect.Effect<BookingTerms>
  }
>()("crm/booking-page/policy/CancellationTerms") {
  static readonly layer = Layer.effect(
    CancellationTerms,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* PageBookingRepo
      const menus = yield* MenuRepo
      const policies = yield* Policies

      const ofWithin = Effect.fnUntraced(function* ({ accountId, id, menuId, numberOfGuests }: Reservation) {
        const stored = yield* repo.terms(accountId, id)
        if (stored?.isMoved === false) return { policy: stored.policy, amount: stored.amount }
        const menu = yield* menus.find(accountId, menuId)
        const amount = (menu?.price ?? 0) * numberOfGuests
        return { policy: stored?.policy ?? (yield* policies.of(accountId, menuId)), amount }
      })

      return CancellationTerms.of({
        of: Effect.fn("CancellationTerms.of")((reservation) => within(reservation.accountId, ofWithin(reservation)))
      })
    })
  ).pipe(Layer.provide([PageBookingRepo.layer, MenuRepo.layer, Policies.layer]))
}

/** Yen: what it costs to cancel the booking at that time. */
export const feeOf = ({ amount, policy }: BookingTerms, reservation: Reservation, at: Date): number =>
  feeAt(policy, { ...reservation, amount }, at)
