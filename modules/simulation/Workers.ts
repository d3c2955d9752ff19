/** Handlers of the jobs: each calls its use case. */
import { Effect, Layer } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { AccountPlans } from "../accounts/contract.ts"
import { RunSimulation, SweepSimulations } from "./Jobs.ts"
import { weightOf } from "./Limits.ts"
import { Runs } from "./run/Runs.ts"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [plans, runs] = [yield* AccountPlans, yield* Runs]
    const tenantWeights = (accountIds: ReadonlyArray<string>) =>
      Effect.map(
        plans.analyticsOf(accountIds),
        (found) => new Map(found.map(({ accountId, plan }) => [accountId, weightOf[plan]]))
      )
    return Layer.merge(
      Actor.toLayer(RunSimulation, ({ simulationId }, attempt) => runs.run(simulationId, attempt), { tenantWeights }),
      Actor.toLayer(SweepSimulations, () => runs.sweep)
    )
  })
)
