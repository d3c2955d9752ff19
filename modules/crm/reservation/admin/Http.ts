/** Calls a use case for each endpoint of operators. */
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import { toView } from "./AdminReservation.ts"
import { ReservationAdminGroup } from "./Api.ts"
import { ReservationOperators } from "./ReservationOperators.ts"

const handlers = HttpApiBuilder.group(
  localApi(ReservationAdminGroup),
  "crmReservationAdmin",
  Effect.fnUntraced(function* (build) {
    const operators = yield* ReservationOperators
    const view = Effect.map(toView)

    return build.handleAll({
      list: ({ params: { accountId }, query: { cursor, limit, ...filter } }) =>
        Effect.map(
          operators.list(accountId, filter, { limit, startingAfter: cursor }),
          ({ hasMore, reservations }) => ({
            reservations: reservations.map(toView),
            nextCursor: hasMore ? (reservations.at(-1)?.id ?? null) : null
          })
        ),
      read: ({ params: { accountId, id } }) => view(operators.find(accountId, id)),
      create: ({
        params: { accountId },
        payload: { friendId = null, guest = null, note = null, staffId = null, ...draft }
      }) => view(operators.book(accountId, { ...draft, friendId, guest, note, staffId })),
      act: ({ params: { accountId, id }, payload: { action, reason = null, refund } }) =>
        view(operators.act(accountId, id, action, { reason, refund })),
      pay: ({ params: { accountId, id }, payload }) => view(operators.setPayment(accountId, id, payload)),
      move: ({ params: { accountId, id }, payload }) => view(operators.move(accountId, id, payload))
    })
  })
)

/** Needs `Payments`. */
export const layer = handlers.pipe(Layer.provide([AdminToken.layer, ReservationOperators.layer]))
