/** Declares `/schemas/events/{file}`: the JSON Schema of each event, for anyone. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { folder } from "./EventSchemas.ts"

export class EventSchemaNotFound extends Schema.TaggedError<EventSchemaNotFound>()(
  "EventSchemaNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "No event has this schema"
  }
  get detail() {
    return "Ask for the type of an event with .json behind it, such as reservation.created.json; the section webhooks of /openapi.json has all types"
  }
}

const read = HttpApiEndpoint.get("read", "/:file", {
  params: {
    file: Schema.String.check(Schema.isMaxLength(100, { message: "must have at most 100 characters" })).annotate({
      description:
        "Type of the event, then `.json`; `analytics.test.ping.json` is that of `test.ping` in area analytics",
      examples: ["reservation.created.json"]
    })
  },
  success: Schema.Record(Schema.String, Schema.Unknown)
    .annotate({ identifier: "EventSchema", description: "JSON Schema (2020-12) of the body of the event" })
    .pipe(HttpApiSchema.asJson({ contentType: "application/schema+json" })),
  error: problem(EventSchemaNotFound)
})
  .annotate(OpenApi.Summary, "Read the JSON Schema of an event")
  .annotate(
    OpenApi.Description,
    "The body of an event as receivers get it (of a CloudEvent its `data`), as JSON Schema 2020-12 that names no other document. The address " +
      "stays, and is the `dataschema` of CloudEvents. Needs no key; caches may keep it for an hour."
  )

export const EventSchemaGroup = HttpApiGroup.make("eventSchemas")
  .add(read)
  .prefix(folder)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Event schemas")
  .annotate(OpenApi.Description, "What events look like, for programs that check or generate code; no key is needed.")
