/** Declares the job that deletes what friends wrote once its time is over, and its schedule. */
import { Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { ReceivedRepo } from "./ReceivedRepo.ts"

export const PruneReceived = Actor.make("crm/prune-received", { payload: Schema.Struct({}), timeout: "5 minutes" })

const batch = 5_000

export const worker = Layer.unwrap(
  Effect.map(ReceivedRepo, (repo) =>
    Actor.toLayer(PruneReceived, () =>
      Effect.gen(function* () {
        while ((yield* repo.prune(batch)) === batch);
      })
    )
  )
)

export const schedules = [
  CronSchedule.make("crm/prune-received", {
    cron: "37 * * * *",
    timeZone: "Asia/Tokyo",
    actor: PruneReceived,
    payload: {}
  })
]
