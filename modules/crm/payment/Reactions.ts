/** A reservation that ends takes its open checkout with it; one that is moved takes its payments along. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { ReservationCancelled } from "../contract.ts"
import { Checkouts } from "./Checkouts.ts"
import { PaymentRepo } from "./PaymentRepo.ts"

export const FollowReservations = Event.reaction("crm/follow-paid-reservations", { to: [ReservationCancelled] })

const Ended = Schema.Struct({ id: Schema.String })

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const checkouts = yield* Checkouts
    const repo = yield* PaymentRepo
    const within = yield* Tenant.within

    const follow = Effect.fnUntraced(function* (accountId: string, reservationId: string) {
      const successor = yield* repo.successorOf(accountId, reservationId)
      if (successor === undefined) yield* checkouts.abandon(accountId, reservationId)
      else yield* repo.follow(accountId, reservationId, successor)
    })

    return Event.toLayer(FollowReservations, (events) =>
      Effect.forEach(
        events,
        ({ accountId, data }) =>
          accountId === null
            ? Effect.void
            : Effect.flatMap(Schema.decodeUnknownEffect(Ended)(data), ({ id }) =>
                within(accountId, follow(accountId, id))
              ),
        { discard: true }
      )
    )
  })
).pipe(Layer.provide(PaymentRepo.layer))
