/** Calls a use case for each job, and declares the schedules. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as CronSchedule from "../../src/actor/schedule/CronSchedule.ts"
import * as DeliveryWorker from "./deliver/worker/DeliveryWorker.ts"
import { RetiredEndpoints } from "./endpoint/RetiredEndpoints.ts"
import { RehearseEndpoint, RemoveInstalled, ReplayDeliveries, RetainDeliveries } from "./Jobs.ts"
import { Replays } from "./log/Replays.ts"
import { Retention } from "./log/Retention.ts"
import { RunRehearsal } from "./rehearsal/RunRehearsal.ts"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [replays, retention] = [yield* Replays, yield* Retention]
    return Layer.mergeAll(
      DeliveryWorker.layer,
      Actor.toLayer(ReplayDeliveries, (range) => replays.nextPage(range)),
      Actor.toLayer(RetainDeliveries, () => retention.run)
    )
  })
)

/** Apart from the others, which need nothing of endpoints. */
export const removal = Layer.unwrap(
  Effect.map(RetiredEndpoints, ({ remove }) =>
    Actor.toLayer(RemoveInstalled, (installation, attempt) => remove(installation, attempt))
  )
)

export const rehearsal = Layer.unwrap(
  Effect.map(RunRehearsal, ({ run }) => Actor.toLayer(RehearseEndpoint, (rehearsal) => run(rehearsal)))
)

export const schedules = [
  CronSchedule.make("webhooks/retain", { cron: "7 * * * *", timeZone: "UTC", actor: RetainDeliveries, payload: {} })
]
