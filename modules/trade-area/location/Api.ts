/** The endpoint of location scores. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { OnlyComputes } from "../../../src/http/idempotency/OptionalKey.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { problem } from "../../../src/http/Problem.ts"
import { BusinessKey } from "../../accounts/contract.ts"
import { CandidatesNotFound } from "./Errors.ts"
import { LocationRequest } from "./LocationRequest.ts"
import { LocationScore } from "./LocationView.ts"

export const LocationGroup = HttpApiGroup.make("locations")
  .add(
    HttpApiEndpoint.post("score", "/location-score", {
      payload: LocationRequest,
      success: LocationScore,
      error: problem(CandidatesNotFound)
    })
      .annotateMerge(documentedLanguages())
      .annotate(OnlyComputes, true)
      .annotate(OpenApi.Summary, "Rank candidate locations")
      .annotate(
        OpenApi.Description,
        "Judges 1 to 10 candidates on five axes, estimates revenue and break-even, and says why. Revenue and break-even " +
          "are modelled: `meta.assumptions` holds what they rest on, `assumed` what the request left out. An address that " +
          "cannot be found refuses the whole request with 422 and the reason, since a ranking without it would mislead. " +
          "Scores compare with all of Japan, so that requests can be compared with each other. Keys `trade_test_` get mock data."
      )
  )
  .prefix("/api/v1")
  .middleware(BusinessKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Locations")
  .annotate(OpenApi.Description, "Comparison of candidate locations for a store")
