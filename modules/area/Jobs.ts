/** Declarations of the jobs of this module. */
import { identity, Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { BatchSummary } from "../../src/actor/batch/Batch.ts"
import { AreaCode } from "./contract.ts"
import { StatisticsMissing } from "./Errors.ts"
import { methodVersion } from "./scoring/Method.ts"

/** Computes profile and scores of one area from the imported statistics, stores them and publishes an event. */
export const GenerateProfile = Actor.make("area/generate", {
  payload: Schema.Struct({ areaCode: AreaCode }),
  // The payload is unchanged, but a node of the release before would compute by the formulas before.
  version: methodVersion,
  upgrades: { 1: identity },
  failure: StatisticsMissing,
  // Only an import can fix it, and the operator generates again after an import.
  permanent: () => true,
  // An operator who loads statistics by other tools sends it in the same transaction.
  external: true,
  timeout: "30 seconds",
  concurrency: 4
})

/** Computes the profiles of all areas that ship with the product, some at a time; what is computed already is left out. */
export const GenerateShipped = Actor.make("area/generate-shipped", {
  payload: Schema.Struct({ checksum: Schema.String }),
  timeout: "10 minutes",
  concurrency: 1,
  priority: 1
})

/** Runs when all profiles of a batch have been generated, or could not be; answers what became of them. */
export const ProfilesGenerated = Actor.make("area/profiles-generated", {
  payload: Schema.Struct({ batch: BatchSummary }),
  success: BatchSummary
})
