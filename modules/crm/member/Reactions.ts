/** Counts a visit of each member whose reservation was completed. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { ReservationChanged } from "../events/Inside.ts"
import { Members } from "./Members.ts"

export const CountVisits = Event.reaction("crm/count-visits", { to: [ReservationChanged] })

const Change = Schema.Struct({ reservationId: Schema.String, status: Schema.String })

export const layer = Layer.unwrap(
  Effect.map(Members, ({ completed }) =>
    Event.toLayer(CountVisits, (events) =>
      Effect.forEach(
        events,
        ({ data }) =>
          Effect.flatMap(Schema.decodeUnknownEffect(Change)(data), ({ reservationId, status }) =>
            status === "completed" ? completed(reservationId) : Effect.void
          ),
        { discard: true }
      )
    )
  )
)
