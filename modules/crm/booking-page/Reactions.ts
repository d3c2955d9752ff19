/**
 * Returns what was paid for bookings that ended without a person who cancelled them: the shop has not approved them in time. What an erased
 * friend has paid is for the staff to decide.
 */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { ReservationCancelled } from "../contract.ts"
import { erasedReason } from "../reservation/Reservation.ts"
import { Reservations } from "../reservation/Reservations.ts"
import { CancellationRefunds } from "./policy/CancellationRefunds.ts"

export const RefundEndedBookings = Event.reaction("crm/refund-ended-bookings", { to: [ReservationCancelled] })

const Ended = Schema.Struct({
  id: Schema.String,
  canceled_by: Schema.String,
  cancel_reason: Schema.NullOr(Schema.String),
  payment_status: Schema.String
})

/** Needs `CancellationRefunds`. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const reservations = yield* Reservations
    const refunds = yield* CancellationRefunds

    const settle = Effect.fnUntraced(function* (accountId: string, ended: typeof Ended.Type) {
      // Money that comes later than the end is dealt with where it comes.
      const isPaid = ended.payment_status === "paid" || ended.payment_status === "partially_refunded"
      if (ended.canceled_by !== "system" || !isPaid) return
      const reservation = yield* Effect.orDie(reservations.find(accountId, ended.id))
      const choice = ended.cancel_reason === erasedReason ? undefined : ("full" as const)
      yield* refunds.settle(reservation, { choice, by: "system" })
    })

    return Event.toLayer(RefundEndedBookings, (events) =>
      Effect.forEach(
        events,
        ({ accountId, data }) =>
          accountId === null
            ? Effect.void
            : Effect.flatMap(Schema.decodeUnknownEffect(Ended)(data), (ended) => settle(accountId, ended)),
        { discard: true }
      )
    )
  })
).pipe(Layer.provide(Reservations.layer))
