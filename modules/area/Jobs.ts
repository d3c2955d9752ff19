/** The work that exists. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import { AreaCode } from "./contract.ts"
import { StatisticsMissing } from "./Errors.ts"

/** Computes profile and scores of one area from the imported statistics, stores them and tells of it. */
export const GenerateProfile = Actor.make("area/generate", {
  payload: Schema.Struct({ areaCode: AreaCode }),
  failure: StatisticsMissing,
  // Only an import can mend it, and it is asked for again after that.
  permanent: () => true,
  timeout: "30 seconds",
  concurrency: 4
})
