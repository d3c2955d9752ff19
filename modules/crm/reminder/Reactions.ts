/** Plans notices from the events of reservations, lists those that did not arrive, and repeats them to a new address. */
import { Effect, Layer, Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { EmailChanged, EmailRefused, NotificationFailed } from "../events/Inside.ts"
import { FailedMessage, MissedNotices } from "./MissedNotices.ts"
import { Notices } from "./Notices.ts"
import { decode, reservationEvents } from "./ReservationEvents.ts"

export const PlanNotices = Event.reaction("crm/plan-notices", { to: reservationEvents })
export const ListMissedNotices = Event.reaction("crm/list-missed-notices", { to: [NotificationFailed] })
export const FollowEmails = Event.reaction("crm/follow-emails", { to: [EmailRefused, EmailChanged] })

const Guest = Schema.Struct({ friendId: Schema.String })
const decodeGuest = Schema.decodeUnknownEffect(Guest)
const decodeFailed = Schema.decodeUnknownEffect(FailedMessage)

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [notices, missed] = [yield* Notices, yield* MissedNotices]
    return Layer.mergeAll(
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
      ),
      Event.toLayer(FollowEmails, (events) =>
        Effect.forEach(
          events,
          ({ accountId, data, type }) =>
            accountId === null
              ? Effect.void
              : Effect.flatMap(decodeGuest(data), ({ friendId }) =>
                  type === EmailRefused.type
                    ? missed.listUnmailed(accountId, friendId)
                    : notices.repeatFor(accountId, friendId)
                ),
          { discard: true }
        )
      )
    )
  })
)
