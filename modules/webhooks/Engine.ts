/** The parts of delivery, put together. */
import { Layer } from "effect"
import { AttemptLog } from "./deliver/AttemptLog.ts"
import { EndpointChanges } from "./deliver/EndpointChanges.ts"
import { EndpointSessions } from "./deliver/EndpointSessions.ts"
import { FanOut } from "./deliver/FanOut.ts"
import { LostSecrets } from "./deliver/LostSecrets.ts"
import { NewDeliveries } from "./deliver/NewDeliveries.ts"
import { RateLimit } from "./deliver/rate/RateLimit.ts"
import { Deliveries } from "./log/Deliveries.ts"
import { ReplayRepo } from "./log/ReplayRepo.ts"
import { Replays } from "./log/Replays.ts"
import { Retention } from "./log/Retention.ts"
import { AttemptCounts } from "./statistics/AttemptCounts.ts"

/** What the rest of the module may ask of deliveries. */
export const services = Layer.mergeAll(Replays.layer, EndpointChanges.layer).pipe(
  Layer.provideMerge(Deliveries.layer),
  Layer.provideMerge(EndpointSessions.layer),
  Layer.provide(Layer.merge(NewDeliveries.layer, ReplayRepo.layer))
)

/** What its jobs and reactions do besides. Needs a `Sender` and a `Vault`. */
export const engine = Layer.mergeAll(FanOut.layer, Retention.layer, AttemptLog.layer, RateLimit.layer).pipe(
  Layer.provideMerge(AttemptCounts.layer),
  Layer.provideMerge(LostSecrets.layer),
  Layer.provide(NewDeliveries.layer)
)
