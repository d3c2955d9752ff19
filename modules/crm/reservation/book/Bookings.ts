/**
 * Makes reservations: locks what they change, decides, and stores reservations, places, occupations, events and jobs in one
 * transaction. Several bookings of an account share the statements.
 */
import { Context, DateTime, Effect, Layer, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { Events } from "../../../../src/event/Events.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { DuplicateReservation, SlotFull } from "../Errors.ts"
import { LapseHold } from "../Jobs.ts"
import type { Reservation } from "../Reservation.ts"
import { createdEvent } from "../ReservationEvents.ts"
import { ReservationRepo, type Taking } from "../ReservationRepo.ts"
import { BookingLocks } from "./BookingLocks.ts"
import {
  type Booking,
  type BookingRefusal,
  type BookingRequest,
  decide,
  type Facts,
  resourcesOf
} from "./BookingRules.ts"

export class Bookings extends Context.Service<
  Bookings,
  {
    /** In the account's transaction, or in one of its own. A refused one has written nothing. */
    readonly book: (accountId: string, request: BookingRequest) => Effect.Effect<Reservation, BookingRefusal>
    /** Several, as if one came after another. In the account's transaction, which `announceAll` must end. */
    readonly bookAll: (
      accountId: string,
      requests: ReadonlyArray<BookingRequest>
    ) => Effect.Effect<ReadonlyArray<Result.Result<Reservation, BookingRefusal>>>
    /** Publishes the events and sends the jobs of new reservations. */
    readonly announceAll: (accountId: string, reservations: ReadonlyArray<Reservation>) => Effect.Effect<void>
  }
>()("crm/Bookings") {
  static readonly layer = Layer.effect(
    Bookings,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const locks = yield* BookingLocks
      const repo = yield* ReservationRepo
      const random = yield* SecureRandom.SecureRandom
      const events = yield* Events
      const jobs = yield* Jobs

      /**
       * Second bookings of a slot are looked for only where a booking is refused for lack of places: they are refused first, and
       * leave their places to others. All else is left to the unique index.
       */
      const decideAll = Effect.fnUntraced(function* (facts: Facts, requests: ReadonlyArray<BookingRequest>) {
        const decisions = decide(facts, requests)
        if (!decisions.some((decision) => Result.isFailure(decision) && decision.failure instanceof SlotFull))
          return decisions
        return decide({ ...facts, booked: yield* locks.findBooked(requests.map(({ draft }) => draft)) }, requests)
      })

      const bookAll = Effect.fnUntraced(function* (accountId: string, requests: ReadonlyArray<BookingRequest>) {
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const found = yield* locks.take(accountId, requests, at)
        const decisions = yield* decideAll(found, requests)
        const takings: Array<Taking> = []
        const results: Array<Result.Result<Reservation, BookingRefusal>> = []
        for (const decision of decisions) {
          const id = yield* random.ulid
          const made = Result.map(decision, (booking) => {
            const reservation = newReservation(booking, { id, accountId, timeZone: found.shop.timeZone, at })
            takings.push(takingOf(booking, reservation))
            return reservation
          })
          results.push(made)
        }
        if (takings.length === 0) return results
        const stored = new Set(yield* repo.insertAll(accountId, takings))
        return results.map((result) =>
          Result.filterOrFail(
            result,
            ({ id }) => stored.has(id),
            () => new DuplicateReservation({})
          )
        )
      })

      const announceAll = Effect.fnUntraced(function* (accountId: string, reservations: ReadonlyArray<Reservation>) {
        yield* events.publishAll(reservations.map(createdEvent), { accountId })
        const held = reservations.flatMap(({ holdExpiresAt, id }) =>
          holdExpiresAt === null
            ? []
            : [{ payload: { accountId, reservationId: id }, options: { runAt: holdExpiresAt } }]
        )
        if (held.length > 0) yield* jobs.sendAll(LapseHold, held)
      })

      const book = Effect.fnUntraced(function* (accountId: string, request: BookingRequest) {
        const [result] = yield* bookAll(accountId, [request])
        const reservation = yield* Effect.fromResult(result!)
        yield* announceAll(accountId, [reservation])
        return reservation
      })

      return Bookings.of({
        book: Effect.fn("Bookings.book")((accountId, request) => within(accountId, book(accountId, request))),
        bookAll,
        announceAll
      })
    })
  ).pipe(Layer.provide([BookingLocks.layer, ReservationRepo.layer]))
}

const newReservation = (
  { holdExpiresAt, lineUserId, menu, paymentStatus, request, roomId, slot, staffId, status }: Booking,
  made: Pick<Reservation, "id" | "accountId" | "timeZone"> & { readonly at: Date }
): Reservation => ({
  id: made.id,
  accountId: made.accountId,
  menuId: menu.id,
  menuName: menu.name,
  slotId: slot.id,
  friendId: request.draft.friendId,
  lineUserId,
  status,
  paymentStatus,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timeZone: made.timeZone,
  startsAt: slot.startsAt,
  endsAt: slot.endsAt,
  numberOfGuests: request.draft.numberOfGuests,
  staffId,
  roomId,
  note: request.draft.note,
  source: request.origin.source,
  holdExpiresAt,
  canceledAt: null,
  canceledBy: null,
  cancelReason: null,
  movedFrom: request.replaces?.id ?? null,
  finishedAt: null,
  createdAt: made.at,
  updatedAt: made.at
})

const takingOf = (booking: Booking, reservation: Reservation): Taking => ({
  reservation,
  occupations: resourcesOf(booking).map((resourceId) => ({
    resourceId,
    startsAt: booking.occupied.startsAt,
    endsAt: booking.occupied.endsAt
  })),
  places: booking.request.origin.heldBy === undefined ? reservation.numberOfGuests : 0
})
