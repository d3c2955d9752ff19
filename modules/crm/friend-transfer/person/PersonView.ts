/** The export of a person in the API of operators. */
import { Schema, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { count, time, timeOrNull } from "../../../../src/operate/Fields.ts"
import { exampleId, idOf } from "../../AdminGroup.ts"
import type { PersonData } from "./PersonExport.ts"

export const DisclosureView = Schema.Struct({
  endpointId: idOf("The webhook endpoint"),
  url: Schema.NullOr(Schema.String).annotate({
    description: "Where it sends to now; null when the endpoint was removed",
    examples: ["https://crm.example.com/hooks"]
  }),
  eventId: Schema.String.annotate({ description: "As the receiver knows it", examples: [`evt_${exampleId}`] }),
  type: Schema.String.annotate({ description: "Type of the event", examples: ["reservation.created"] }),
  state: Schema.String.annotate({ description: "Of the delivery", examples: ["succeeded"] }),
  attempts: count("Requests that were made", 1),
  deliveredAt: timeOrNull("When the receiver confirmed it; null: not")
}).annotate({ identifier: "AdminDisclosure", description: "An event about the person that was sent to a receiver" })

export const PersonView = Schema.Struct({
  exportedAt: time("When it was read"),
  accountId: idOf("The account"),
  friendId: Schema.NullOr(idOf("The friend or guest")).annotate({ description: "Null for a member who is no friend" }),
  held: Schema.Record(Schema.String, Schema.Array(Schema.Record(Schema.String, Schema.Unknown))).annotate({
    description: "Rows as they are stored, by section: friend, tags, bookings, messages, memberCard, points and others",
    examples: [{ friend: [{ id: exampleId, displayName: "山田" }], tags: [] }]
  }),
  disclosures: Schema.Array(DisclosureView).annotate({
    description: "Events of the last 30 days that were sent to webhook endpoints, oldest first"
  })
}).annotate({ identifier: "AdminPersonExport", description: "Everything that is held on a person" })

export const responseOf = (data: PersonData) =>
  HttpServerResponse.stream(Stream.encodeText(data), {
    contentType: "application/json",
    headers: { "cache-control": "no-store" }
  })
