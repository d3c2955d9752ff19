/** Handlers of the jobs: each calls its use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { PruneResults, RunObservation } from "./Jobs.ts"
import { Retention } from "./result/Retention.ts"
import { Runs } from "./run/Runs.ts"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [runs, retention] = [yield* Runs, yield* Retention]
    return Layer.merge(
      Actor.toLayer(RunObservation, (run, attempt) => runs.run(run, attempt)),
      Actor.toLayer(PruneResults, () => retention.run)
    )
  })
)
