/** Declares the pages that the demo observes. They are no part of the interface and so not in the OpenAPI document. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../src/http/Problem.ts"
import { demoPath } from "./DemoSite.ts"

/** An unknown page, and every page in production. */
export class DemoPageNotFound extends Schema.TaggedError<DemoPageNotFound>()(
  "DemoPageNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Page not found"
  }
}

export const DemoPageGroup = HttpApiGroup.make("demoPages")
  .add(
    HttpApiEndpoint.get("page", `${demoPath}:page`, {
      params: { page: Schema.String },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" })),
      error: problem(DemoPageNotFound)
    })
  )
  .annotate(OpenApi.Exclude, true)
