/** Declares the routes of the sign-in library. What they take and answer is the library's own. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"

const Answer = Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/json" }))

export const ConsoleSignInGroup = HttpApiGroup.make("consoleSignIn")
  .add(
    HttpApiEndpoint.get("read", "/console/api/auth/*", { success: Answer }),
    HttpApiEndpoint.post("change", "/console/api/auth/*", { success: Answer })
  )
  .annotate(OpenApi.Exclude, true)
