/**
 * Locks what a payment changes, in the order of all who lock several: the friend, the reservation, then the payment. In the
 * account's transaction.
 */
import { Context, Effect, Layer } from "effect"
import type { Reservation } from "../reservation/Reservation.ts"
import { ReservationRepo } from "../reservation/ReservationRepo.ts"
import type { Payment } from "./Payment.ts"
import { PaymentRepo } from "./PaymentRepo.ts"

export class PaymentLocks extends Context.Service<
  PaymentLocks,
  {
    /** Also locks the reservation that it pays, and the friend against erasure. */
    readonly payment: (accountId: string, id: string) => Effect.Effect<Payment | undefined>
    readonly reservation: (accountId: string, id: string) => Effect.Effect<Reservation | undefined>
  }
>()("crm/payment/PaymentLocks") {
  static readonly layer = Layer.effect(
    PaymentLocks,
    Effect.gen(function* () {
      const repo = yield* PaymentRepo
      const reservations = yield* ReservationRepo

      const lockReservation = Effect.fnUntraced(function* (accountId: string, id: string) {
        const found = yield* reservations.find(accountId, id)
        if (found === undefined) return undefined
        yield* reservations.lockFriend(accountId, found.friendId)
        return yield* reservations.lock(accountId, id)
      })

      /** A reservation that was moved is paid in its new place. */
      const currentOf = Effect.fnUntraced(function* (accountId: string, reservationId: string) {
        let current = reservationId
        for (let moves = 0; moves < mostMoves; moves++) {
          const next = yield* repo.successorOf(accountId, current)
          if (next === undefined) break
          current = next
        }
        return current
      })

      return PaymentLocks.of({
        reservation: lockReservation,
        payment: Effect.fnUntraced(function* (accountId, id) {
          const found = yield* repo.find(accountId, id)
          if (found === undefined) return undefined
          const { reservationId } = found
          const current = reservationId === null ? null : yield* currentOf(accountId, reservationId)
          if (current !== null) yield* lockReservation(accountId, current)
          const payment = yield* repo.lock(accountId, id)
          if (payment === undefined || current === null || payment.reservationId === null) return payment
          if (payment.reservationId === current) return payment
          const moved = { ...payment, reservationId: current }
          yield* repo.update(moved)
          return moved
        })
      })
    })
  ).pipe(Layer.provide([PaymentRepo.layer, ReservationRepo.layer]))
}

const mostMoves = 100
