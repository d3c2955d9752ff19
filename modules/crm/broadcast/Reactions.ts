/** Has broadcasts look again when the quiet hours of their shop change. */
import { Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Event from "../../../src/event/Event.ts"
import { QuietHoursChanged } from "../events/Inside.ts"
import { WakeBroadcasts, wakeDelays } from "./Jobs.ts"

export const WakeAfterQuietHours = Event.reaction("crm/wake-after-quiet-hours", { to: [QuietHoursChanged] })

export const layer = Layer.unwrap(
  Effect.map(Jobs, (jobs) =>
    Event.toLayer(
      WakeAfterQuietHours,
      Effect.fnUntraced(function* (events) {
        for (const accountId of new Set(events.flatMap((event) => event.accountId ?? []))) {
          for (const delay of wakeDelays) yield* jobs.send(WakeBroadcasts, { accountId }, { delay })
        }
      })
    )
  )
)
