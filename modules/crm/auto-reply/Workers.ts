/** Calls a use case for each job of free replies, and declares the schedule of their retention. */
import { DateTime, Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { AutoReplyRepo } from "./AutoReplyRepo.ts"
import { PruneReplies, SendReply } from "./Jobs.ts"
import { ReplySender } from "./ReplySender.ts"

/** As long as the records of messages. */
const repliesFor = { days: 400 }
const batch = 5_000

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [sender, repo] = [yield* ReplySender, yield* AutoReplyRepo]
    return Layer.merge(
      Actor.toLayer(SendReply, ({ accountId, eventId }) => sender.send(accountId, eventId)),
      Actor.toLayer(PruneReplies, () =>
        Effect.gen(function* () {
          const before = DateTime.toDateUtc(DateTime.subtract(yield* DateTime.now, repliesFor))
          while ((yield* repo.prune(before, batch)) === batch);
        })
      )
    )
  })
)

export const schedules = [
  CronSchedule.make("crm/prune-replies", {
    cron: "53 3 * * *",
    timeZone: "Asia/Tokyo",
    actor: PruneReplies,
    payload: {}
  })
]
