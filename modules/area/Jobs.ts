/** Declarations of the jobs of this module. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { AreaCode } from "./contract.ts"
import { StatisticsMissing } from "./Errors.ts"

/** Computes profile and scores of one area from the imported statistics, stores them and publishes an event. */
export const GenerateProfile = Actor.make("area/generate", {
  payload: Schema.Struct({ areaCode: AreaCode }),
  failure: StatisticsMissing,
  // Only an import can fix it, and the operator generates again after an import.
  permanent: () => true,
  timeout: "30 seconds",
  concurrency: 4
})
