/** Handlers of the jobs: each calls one use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import type { BatchSummary } from "../../src/actor/batch/Batch.ts"
import { Areas } from "./Areas.ts"
import { GenerateProfile, ProfilesGenerated } from "./Jobs.ts"

export const layer = Layer.unwrap(
  Effect.map(Areas, (areas) =>
    Layer.merge(
      Actor.toLayer(GenerateProfile, ({ areaCode }, { jobId }) => areas.generate(areaCode, jobId)),
      Actor.toLayer(ProfilesGenerated, ({ batch }) => Effect.as(Effect.logInfo(describe(batch)), batch))
    )
  )
)

const describe = ({ cancelled, completed, failed, size }: BatchSummary): string =>
  `Generated ${completed} of ${size} profiles; ${failed} failed, ${cancelled} were cancelled`
