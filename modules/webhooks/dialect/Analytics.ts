/** The dialect of area analytics: `{type, timestamp, data}`, signed by `X-Analytics-Signature` over the body. */
import { Schema } from "effect"
import * as Signature from "../sign/Signature.ts"
import { type Dialect, publicId, sequenceOf, sequenceText } from "./Dialect.ts"

export const Analytics: Dialect = {
  name: "analytics",
  apiVersion: null,
  headersTimeoutMs: 10_000,
  disableAfter: 10,
  overlapSeconds: 0,
  body: ({ data, occurredAt, type }) => JSON.stringify({ type, timestamp: occurredAt.toISOString(), data }),
  headers: ({ body, eventId, secrets, sequence, timestamp }) => ({
    "x-analytics-signature": Signature.analytics(secrets[0] ?? "", body),
    "webhook-id": publicId(eventId),
    "webhook-timestamp": String(timestamp),
    ...sequenceOf(sequence)
  }),
  docs: {
    title: "Events of area analytics",
    headers: {
      "X-Analytics-Signature":
        "`sha256=` and the lower-case hex HMAC-SHA256 of the raw body, keyed with the bytes of the whole secret as it is " +
        "shown (`whsec_...`). Compare in constant time",
      "webhook-id": "The event's id, the same in every attempt: a second delivery with it is a duplicate",
      "webhook-timestamp": "Unix seconds of the attempt; not signed",
      "webhook-sequence": sequenceText
    },
    envelope: (type, data) =>
      Schema.Struct({
        type: Schema.Literal(type).annotate({ description: "What happened", examples: [type] }),
        timestamp: Schema.String.annotate({
          description: "When it happened, in UTC; the same in every attempt",
          format: "date-time",
          examples: ["2026-05-23T01:02:03.456Z"]
        }),
        data
      })
  }
}
