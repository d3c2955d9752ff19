/** Plans notices from the events of reservations, and lists those whose message did not arrive. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { NotificationFailed } from "../events/Inside.ts"
import { FailedMessage, MissedNotices } from "./MissedNotices.ts"
import { Notices } from "./Notices.ts"
import { decode, reservationEvents } from "./ReservationEvents.ts"

export const PlanNotices = Event.reaction("crm/plan-notices", { to: reservationEvents })
export const ListMissedNotices = Event.reaction("crm/list-missed-notices", { to: [NotificationFailed] })

const decodeFailed = Schema.decodeUnknownEffect(FailedMessage)

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [notices, missed] = [yield* Notices, yield* MissedNotices]
    return Layer.merge(
      Event.toLayer(PlanNotices, (events) => Effect.flatMap(Effect.forEach(events, decode), notices.plan)),
      Event.toLayer(ListMissedNotices, (events) =>
        Effect.forEach(
          events,
          ({ accountId, data }) =>
            accountId === null
              ? Effect.void
              : Effect.flatMap(decodeFailed(data), (message) => missed.list(accountId, message)),
          { discard: true }
        )
      )
    )
  })
)
