/** Handlers of the jobs: each calls its use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { RunSimulation, SweepSimulations } from "./Jobs.ts"
import { Runs } from "./run/Runs.ts"

export const layer = Layer.unwrap(
  Effect.map(Runs, (runs) =>
    Layer.merge(
      Actor.toLayer(RunSimulation, ({ simulationId }, attempt) => runs.run(simulationId, attempt)),
      Actor.toLayer(SweepSimulations, () => runs.sweep)
    )
  )
)
