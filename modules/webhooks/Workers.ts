/** Calls a use case for each job, and declares the schedules. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as CronSchedule from "../../src/actor/schedule/CronSchedule.ts"
import { Pump } from "./deliver/Pump.ts"
import { Sweep } from "./deliver/Sweep.ts"
import { PumpEndpoint, ReplayDeliveries, RetainDeliveries, SweepDeliveries } from "./Jobs.ts"
import { Replays } from "./log/Replays.ts"
import { Retention } from "./log/Retention.ts"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [pump, replays, retention, sweep] = [yield* Pump, yield* Replays, yield* Retention, yield* Sweep]
    return Layer.mergeAll(
      Actor.toLayer(PumpEndpoint, ({ endpointId }) => pump.run(endpointId)),
      Actor.toLayer(ReplayDeliveries, (range) => replays.nextPage(range)),
      Actor.toLayer(RetainDeliveries, () => retention.run),
      Actor.toLayer(SweepDeliveries, () => Effect.asVoid(sweep.run))
    )
  })
)

export const schedules = [
  CronSchedule.make("webhooks/sweep", { cron: "* * * * *", timeZone: "UTC", actor: SweepDeliveries, payload: {} }),
  CronSchedule.make("webhooks/retain", { cron: "7 * * * *", timeZone: "UTC", actor: RetainDeliveries, payload: {} })
]
