/** Calls a use case for each endpoint of operators. */
import { Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { nextCursor } from "../../../../src/operate/Page.ts"
import type { Reservation } from "../Reservation.ts"
import { Reservations } from "../Reservations.ts"
import { StaffWork } from "../work/StaffWork.ts"
import { toView } from "./AdminReservation.ts"
import { ReservationAdminGroup } from "./Api.ts"
import { ReservationCards } from "./ReservationCards.ts"
import { StaffPayments } from "./StaffPayments.ts"

const handlers = operatorHandlers(
  ReservationAdminGroup,
  Effect.fnUntraced(function* (build) {
    const reservations = yield* Reservations
    const work = yield* StaffWork
    const payments = yield* StaffPayments
    const cards = yield* ReservationCards
    const viewAll = (accountId: string, found: ReadonlyArray<Reservation>) =>
      Effect.map(cards.of(accountId, found), (all) => all.map(toView))
    const view = <E, R>(found: Effect.Effect<Reservation, E, R>) =>
      Effect.flatMap(found, (reservation) =>
        Effect.map(viewAll(reservation.accountId, [reservation]), ([only]) => only!)
      )

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit, ...filter } }) =>
        Effect.flatMap(
          reservations.list(accountId, filter, { limit, startingAfter: cursor }),
          ({ hasMore, reservations: found }) =>
            Effect.map(viewAll(accountId, found), (shown) => ({
              reservations: shown,
              nextCursor: nextCursor(found, hasMore)
            }))
        ),
      read: ({ params: { accountId, id } }) => view(reservations.find(accountId, id)),
      create: ({
        params: { accountId },
        payload: { friendId = null, guest = null, note = null, staffId = null, ...draft }
      }) => view(work.book(accountId, { ...draft, friendId, guest, note, staffId })),
      act: ({ params: { accountId, id }, payload: { action, reason = null, refund } }) =>
        view(
          action === "requestCancel"
            ? payments.ending(accountId, id, refund ?? "policy", reservations.requestCancel(accountId, id, reason))
            : payments.ending(accountId, id, refund, work.act(accountId, id, action, reason))
        ),
      pay: ({ params: { accountId, id }, payload }) => view(payments.mark(accountId, id, payload)),
      move: ({ params: { accountId, id }, payload }) => view(work.move(accountId, id, payload))
    })
  })
)

/** Needs `Payments`. */
export const layer = handlers.pipe(
  Layer.provide([Reservations.layer, StaffWork.layer, StaffPayments.layer, ReservationCards.layer])
)
