/** Calls a use case for each endpoint of reservations. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import type { KeyedRequest } from "../../../src/http/idempotency/IdempotencyBatch.ts"
import type { Outcome } from "../../../src/http/idempotency/IdempotencyStore.ts"
import * as IdempotentEndpoint from "../../../src/http/idempotency/IdempotentEndpoint.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { ReservationGroup } from "./Api.ts"
import { BookingQueue } from "./book/BookingQueue.ts"
import type { BookingRefusal, BookingRequest } from "./book/BookingRules.ts"
import { Reservations } from "./Reservations.ts"
import { type CreatedReservation, type NewReservation, toCreated, toList, toSingle } from "./ReservationView.ts"

export const layer = HttpApiBuilder.group(
  localApi(ReservationGroup),
  "reservations",
  Effect.fnUntraced(function* (build) {
    const reservations = yield* Reservations
    const queue = yield* BookingQueue

    return build.handleAll({
      list: ({ query: { eventId, limit, starting_after, ...filter } }) =>
        Effect.map(
          Effect.flatMap(Principal, ({ accountId }) =>
            reservations.list(accountId, { ...filter, menuId: eventId }, { limit, startingAfter: starting_after })
          ),
          (page) => toList(page.reservations, page.hasMore)
        ),
      read: ({ params }) =>
        Effect.map(
          Effect.flatMap(Principal, ({ accountId }) => reservations.find(accountId, params.id)),
          toSingle
        ),
      create: (request) =>
        IdempotentEndpoint.respondBy(request, ({ claim, recording }: KeyedRequest<CreationBody, BookingRefusal>) =>
          Effect.map(
            queue.book(claim.accountId, {
              claim,
              recording: { ...recording, success: (made) => recording.success(toCreated(made)) },
              request: toRequest(request.payload)
            }),
            (outcome): Outcome<CreationBody> =>
              outcome._tag === "First" ? { ...outcome, value: toCreated(outcome.value) } : outcome
          )
        )
    })
  })
)

type CreationBody = typeof CreatedReservation.Type

const toRequest = ({
  eventId,
  friendId,
  note = null,
  numberOfGuests,
  slotId,
  staffId = null
}: typeof NewReservation.Type): BookingRequest => ({
  draft: { menuId: eventId, slotId, friendId, numberOfGuests, note, staffId },
  origin: { source: "api" }
})
