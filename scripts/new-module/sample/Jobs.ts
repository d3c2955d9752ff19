/** The work that exists. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { SampleThingId } from "./contract.ts"
import { SampleThingNotFound } from "./Errors.ts"

/** Prepares one sample thing and tells of it; preparing it again changes nothing. */
export const PrepareSampleThing = Actor.make("sample-folder/prepare", {
  payload: Schema.Struct({ accountId: Schema.String, sampleThingId: SampleThingId }),
  failure: SampleThingNotFound,
  permanent: () => true,
  timeout: "30 seconds"
})
