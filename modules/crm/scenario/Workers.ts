/** Calls a use case for each job of scenarios, and declares the schedule of their retention. */
import { DateTime, Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { PruneRuns } from "./Jobs.ts"
import { RunRepo } from "./run/RunRepo.ts"
import * as RunWorker from "./run/RunWorker.ts"

/** As long as the records of messages. */
const runsFor = { days: 400 }
const batch = 2_000

const pruning = Layer.unwrap(
  Effect.map(RunRepo, (repo) =>
    Actor.toLayer(PruneRuns, () =>
      Effect.gen(function* () {
        const before = DateTime.toDateUtc(DateTime.subtract(yield* DateTime.now, runsFor))
        while ((yield* repo.prune(before, batch)) === batch);
      })
    )
  )
)

export const layer = Layer.merge(RunWorker.layer, pruning)

export const schedules = [
  CronSchedule.make("crm/prune-scenario-runs", {
    cron: "41 3 * * *",
    timeZone: "Asia/Tokyo",
    actor: PruneRuns,
    payload: {}
  })
]
