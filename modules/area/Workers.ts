/** Handlers of the jobs: each calls one use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { Areas } from "./Areas.ts"
import { GenerateProfile } from "./Jobs.ts"

export const layer = Layer.unwrap(
  Effect.map(Areas, (areas) =>
    Actor.toLayer(GenerateProfile, ({ areaCode }, { jobId }) => areas.generate(areaCode, jobId))
  )
)
