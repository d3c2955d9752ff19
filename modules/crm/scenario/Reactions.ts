/** Starts runs by events, and stops those whose booking was cancelled: one reaction, so that both keep their order. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { ReservationCancelled } from "../contract.ts"
import { type Occasion, occasionOf, startingEvents } from "./definition/Occasion.ts"
import { Entries } from "./Entries.ts"

export const StartScenarios = Event.reaction("crm/start-scenarios", { to: [...startingEvents, ReservationCancelled] })

const decodeCancelled = Schema.decodeUnknownEffect(Schema.Struct({ id: Schema.String }))

export const layer = Layer.unwrap(
  Effect.map(Entries, (entries) =>
    Event.toLayer(
      StartScenarios,
      Effect.fnUntraced(function* (events) {
        let occasions: Array<Occasion> = []
        for (const event of events) {
          const { accountId } = event
          if (event.type !== ReservationCancelled.type) {
            const occasion = yield* occasionOf(event)
            if (occasion !== undefined) occasions.push(occasion)
          } else if (accountId !== null) {
            yield* entries.onEvents(occasions)
            occasions = []
            const { id } = yield* decodeCancelled(event.data)
            yield* entries.onCancelled(accountId, id)
          }
        }
        yield* entries.onEvents(occasions)
      })
    )
  )
)
