/** Handlers of the jobs: each calls one use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import type { BatchSummary } from "../../src/actor/batch/Batch.ts"
import { Areas } from "./Areas.ts"
import { GenerateProfile, GenerateShipped, ProfilesGenerated } from "./Jobs.ts"
import { ShippedProfiles } from "./profile/ShippedProfiles.ts"

export const layer = Layer.unwrap(
  Effect.map(Areas, (areas) =>
    Layer.merge(
      Actor.toLayer(GenerateProfile, ({ areaCode }, { jobId }) => areas.generate(areaCode, jobId)),
      Actor.toLayer(ProfilesGenerated, ({ batch }) => Effect.as(Effect.logInfo(describe(batch)), batch))
    )
  )
)

/** Handler of the job that the first start sends; apart, since commands that generate profiles need none. */
export const shipped = Layer.unwrap(
  Effect.map(ShippedProfiles, ({ generateAll }) =>
    Actor.toLayer(GenerateShipped, (_, { progress }) =>
      Effect.flatMap(generateAll(progress), (areas) => Effect.logInfo(`Computed ${areas} area profiles`))
    )
  )
)

const describe = ({ cancelled, completed, failed, size }: BatchSummary): string =>
  `Generated ${completed} of ${size} profiles; ${failed} failed, ${cancelled} were cancelled`
