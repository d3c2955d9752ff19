/** Declares the routes of the page: every path below `/console` that no endpoint has. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

const Answer = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))

export const ConsolePageGroup = HttpApiGroup.make("consolePages")
  .add(
    // The path without anything behind it as well.
    HttpApiEndpoint.get("page", "/console/*", { success: Answer })
  )
  .annotate(OpenApi.Exclude, true)
