/** What endpoints of pages answer with: a document, made by `PageVisit`. */
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

export const Page = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))
