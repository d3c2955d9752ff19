/** Job to use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { PrepareSampleThing } from "./Jobs.ts"
import { SampleThings } from "./SampleThings.ts"

export const layer = Layer.unwrap(
  Effect.map(SampleThings, (sampleThings) =>
    Actor.toLayer(PrepareSampleThing, ({ accountId, sampleThingId }) => sampleThings.prepare(accountId, sampleThingId))
  )
)
