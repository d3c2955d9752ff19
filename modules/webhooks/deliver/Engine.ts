/** The parts of the engine, put together. */
import { Layer } from "effect"
import { Deliveries } from "../log/Deliveries.ts"
import { ReplayRepo } from "../log/ReplayRepo.ts"
import { Replays } from "../log/Replays.ts"
import { Retention } from "../log/Retention.ts"
import { EndpointChanges } from "./EndpointChanges.ts"
import { FanOut } from "./FanOut.ts"
import { LostSecrets } from "./LostSecrets.ts"
import { Parking } from "./Parking.ts"
import { Pump } from "./Pump.ts"
import { QueueRepo } from "./QueueRepo.ts"
import { Recorder } from "./Recorder.ts"
import { RecordRepo } from "./RecordRepo.ts"
import { Running } from "./Running.ts"
import { Signals } from "./Signals.ts"
import { Sweep } from "./Sweep.ts"
import { TurnRepo } from "./TurnRepo.ts"
import { Turns } from "./Turns.ts"

/** Whoever queues something tells of it so. */
export const signals = Signals.layer.pipe(Layer.provideMerge(Running.layer))

/** What the rest of the module may ask of deliveries. */
export const services = Layer.mergeAll(Replays.layer, EndpointChanges.layer).pipe(
  Layer.provideMerge(Deliveries.layer),
  Layer.provide(Layer.mergeAll(QueueRepo.layer, ReplayRepo.layer, signals))
)

/** What its jobs and reactions do besides. Needs a `Sender` and a `Vault`. */
export const engine = Layer.mergeAll(FanOut.layer, Pump.layer, Retention.layer, Sweep.layer).pipe(
  Layer.provideMerge(LostSecrets.layer),
  Layer.provide(Layer.mergeAll(Turns.layer, Recorder.layer)),
  Layer.provide(Layer.mergeAll(TurnRepo.layer, RecordRepo.layer, Parking.layer)),
  Layer.provide(Layer.mergeAll(QueueRepo.layer, signals))
)
