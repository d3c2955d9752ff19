/** Declares the endpoints of segments. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { byOffset, documentedPagingOfTexts } from "../../../src/http/endpoint/Paging.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { Id } from "../../../src/http/endpoint/Texts.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AnalyticsKey } from "../../accounts/contract.ts"
import { Segment, SegmentNotFound } from "./Segment.ts"

export const SegmentGroup = HttpApiGroup.make("segments")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: byOffset,
      success: Schema.Struct({
        data: Schema.Array(Segment).annotate({ description: "Newest first" })
      }).annotate({ identifier: "SegmentList", description: "A page of the account's segments" })
    })
      .annotateMerge(documentedPagingOfTexts)
      .annotate(OpenApi.Summary, "List the segments")
      .annotate(
        OpenApi.Description,
        "The segments that the account's simulations found, newest first. An offset beyond the end gives an empty list."
      ),
    HttpApiEndpoint.get("detail", "/:id", {
      params: {
        id: Id.annotate({
          description: "The segment, by the `id` of the list",
          examples: ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"]
        })
      },
      success: Schema.Struct({ data: Segment }).annotate({
        identifier: "SegmentAnswer",
        description: "One segment"
      }),
      error: problem(SegmentNotFound)
    })
      .annotateMerge(documentedLanguages())
      .annotate(OpenApi.Summary, "Read a segment")
      .annotate(OpenApi.Description, "Who belongs to it, how they decide and how they feel.")
  )
  .prefix("/api/v1/segments")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Segments")
  .annotate(OpenApi.Description, "Parts of a population that are alike, as simulations find them")
