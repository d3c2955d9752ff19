/**
 * Starts runs by events, and stops those whose booking was cancelled: one reaction, so that both keep their order. Another one
 * has runs look again when the quiet hours of their shop change.
 */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { ReservationCancelled } from "../contract.ts"
import { QuietHoursChanged } from "../events/Inside.ts"
import { type Occasion, occasionOf, startingEvents } from "./definition/Occasion.ts"
import { Entries } from "./Entries.ts"

export const StartScenarios = Event.reaction("crm/start-scenarios", { to: [...startingEvents, ReservationCancelled] })
export const FollowQuietHours = Event.reaction("crm/follow-quiet-hours", { to: [QuietHoursChanged] })

const decodeCancelled = Schema.decodeUnknownEffect(Schema.Struct({ id: Schema.String }))

const starting = Layer.unwrap(
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

const quiet = Layer.unwrap(
  Effect.map(Entries, (entries) =>
    Event.toLayer(FollowQuietHours, (events) =>
      Effect.forEach(
        new Set(events.flatMap(({ accountId }) => accountId ?? [])),
        (accountId) => entries.wakeQuiet(accountId),
        { discard: true }
      )
    )
  )
)

export const layer = Layer.merge(starting, quiet)
