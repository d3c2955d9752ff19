/** The endpoints. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AnalyticsKey } from "../../../modules/accounts/contract.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { SampleThingId } from "./contract.ts"
import { SampleThingLimitReached, SampleThingNotFound } from "./Errors.ts"
import { NewSampleThing, SampleThing } from "./SampleThing.ts"

export const SampleThingGroup = HttpApiGroup.make("sampleThings")
  .add(
    HttpApiEndpoint.post("create", "/", {
      payload: NewSampleThing,
      success: SampleThing.pipe(HttpApiSchema.status(202)),
      error: problem(SampleThingLimitReached)
    })
      .annotate(OpenApi.Summary, "Create a sample thing")
      .annotate(OpenApi.Description, "Stores it and prepares it in the background."),
    HttpApiEndpoint.get("find", "/:sampleThingId", {
      params: { sampleThingId: SampleThingId },
      success: SampleThing,
      error: problem(SampleThingNotFound)
    })
      .annotate(OpenApi.Summary, "Read a sample thing")
      .annotate(OpenApi.Description, "One of the account's own.")
  )
  .prefix("/api/v1/sample-things")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Sample things")
  .annotate(OpenApi.Description, "What they are for, in one sentence.")
