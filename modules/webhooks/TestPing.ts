/**
 * The event `test.ping`, which tests an endpoint. It is declared like other events, so that the OpenAPI document has
 * it, but never published: it goes to one endpoint only, in the dialect of that endpoint.
 */
import { Schema } from "effect"
import * as Event from "../../src/event/Event.ts"

export const testMessage = "This is a test event."

/** The parts of a rehearsal, in their order. */
export const rehearsalCases = ["valid", "doubled", "late", "forged", "huge", "out_of_order"] as const
export type RehearsalCase = (typeof rehearsalCases)[number]

export const TestPing = Event.make("test.ping", {
  subject: "webhookEndpointId",
  audience: "crm",
  description:
    "Tries an endpoint. Sent once to that endpoint alone, whatever its `events` and whether it is active or " +
    "disabled; it changes no counter",
  data: Schema.Struct({
    webhookEndpointId: Schema.String.annotate({
      description: "The endpoint that is tried",
      examples: ["01KAJ3W3BH00K0X4Z8B1C5DF7G"]
    }),
    message: Schema.Literal(testMessage).annotate({ description: "Always this sentence", examples: [testMessage] }),
    requestedAt: Schema.DateTimeUtcFromString.pipe(
      Schema.annotateEncoded({
        description: "When it was asked for, in UTC",
        format: "date-time",
        examples: ["2026-05-23T01:02:03.456Z"]
      })
    ),
    rehearsal: Schema.optionalKey(Schema.Literals(rehearsalCases)).annotate({
      description: "Part of the rehearsal that it belongs to; absent from a plain test",
      examples: ["valid"]
    }),
    padding: Schema.optionalKey(Schema.String).annotate({
      description: "Makes the event of a rehearsal as large as it is to be; means nothing",
      examples: ["........"]
    })
  }),
  example: {
    webhookEndpointId: "01KAJ3W3BH00K0X4Z8B1C5DF7G",
    message: testMessage,
    requestedAt: "2026-05-23T01:02:03.456Z"
  }
})
