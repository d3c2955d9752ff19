/** Bookings with an Idempotency-Key: those of one account that arrive together share a transaction. */
import { Context, Effect, Layer } from "effect"
import * as KeyedQueue from "../../../../src/http/idempotency/KeyedQueue.ts"
import type { Reservation } from "../Reservation.ts"
import type { BookingRefusal, BookingRequest } from "./BookingRules.ts"
import { Bookings } from "./Bookings.ts"

export class BookingQueue extends Context.Service<
  BookingQueue,
  { readonly book: KeyedQueue.Submit<BookingRequest, Reservation, BookingRefusal> }
>()("crm/BookingQueue") {
  static readonly layer = Layer.effect(
    BookingQueue,
    Effect.gen(function* () {
      const { announceAll, bookAll } = yield* Bookings
      return BookingQueue.of({ book: yield* KeyedQueue.make({ runAll: bookAll, afterwards: announceAll }) })
    })
  ).pipe(Layer.provide(Bookings.layer))
}
