/** The dialect of customer messaging: a versioned envelope with an id, signed as Stripe and as Standard Webhooks do. */
import { Schema } from "effect"
import * as Ulids from "../../../src/Ulids.ts"
import { crmVersion } from "../../accounts/contract.ts"
import * as Signature from "../sign/Signature.ts"
import { type Dialect, publicId, sequenceOf, sequenceText } from "./Dialect.ts"

export const Crm: Dialect = {
  name: "crm",
  apiVersion: crmVersion,
  headersTimeoutMs: 3_000,
  disableAfter: 50,
  overlapSeconds: 24 * 60 * 60,
  body: ({ data, id, occurredAt, type }, { apiVersion, livemode }) =>
    JSON.stringify({
      id: publicId(id),
      type,
      api_version: apiVersion,
      created: Math.floor(occurredAt.getTime() / 1000),
      livemode,
      data
    }),
  headers: ({ body, eventId, secrets, sequence, timestamp, type }) => ({
    "crm-event-id": publicId(eventId),
    "crm-event-type": type,
    "crm-signature": Signature.crm(secrets, timestamp, body),
    "webhook-id": publicId(eventId),
    "webhook-timestamp": String(timestamp),
    "webhook-signature": Signature.standard(secrets, publicId(eventId), timestamp, body),
    ...sequenceOf(sequence)
  }),
  docs: {
    title: "Events of customer messaging",
    headers: {
      "Crm-Event-Id": "The `id` of the body, the same in every attempt: a second delivery with it is a duplicate",
      "Crm-Event-Type": "The `type` of the body",
      "Crm-Signature":
        "`t=<unix seconds>,v1=<hex>`: the lower-case hex HMAC-SHA256 of `<t>.<raw body>`, keyed with the bytes of the whole " +
        "secret as it is shown (`whsec_...`). For 24 hours after a rotation a second `v1` is that of the old secret. " +
        "Compare in constant time, and refuse a `t` that is 5 minutes or more away",
      "webhook-id": "The same as `Crm-Event-Id`, for Standard Webhooks",
      "webhook-timestamp": "The same as `t`, for Standard Webhooks",
      "webhook-signature":
        "`v1,<base64>` as Standard Webhooks has it: of `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the decoded " +
        "secret; two of them, parted by a space, after a rotation",
      "webhook-sequence": sequenceText
    },
    envelope: (type, data) =>
      Schema.Struct({
        id: Schema.String.check(Schema.isPattern(Ulids.pattern("evt_"))).annotate({
          description: "The event; the same in every attempt",
          examples: ["evt_01KAJ4M7A1B2C3D4E5F6G7H8J9"]
        }),
        type: Schema.Literal(type).annotate({ description: "What happened", examples: [type] }),
        api_version: Schema.Literal(crmVersion).annotate({
          description: "The version that the endpoint is pinned to",
          examples: [crmVersion]
        }),
        created: Schema.Int.annotate({ description: "Unix seconds of what happened", examples: [1_779_498_123] }),
        livemode: Schema.Boolean.annotate({ description: "False for what a test project caused", examples: [true] }),
        data
      })
  }
}
