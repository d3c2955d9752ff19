/** Customer messaging: a versioned envelope with an id, signed in Stripe's scheme and in that of Standard Webhooks. */
import { crmVersion } from "../../accounts/contract.ts"
import * as Signature from "../sign/Signature.ts"
import { type Dialect, publicId } from "./Dialect.ts"

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
  headers: ({ body, eventId, secrets, timestamp, type }) => ({
    "crm-event-id": publicId(eventId),
    "crm-event-type": type,
    "crm-signature": Signature.crm(secrets, timestamp, body),
    "webhook-id": publicId(eventId),
    "webhook-timestamp": String(timestamp),
    "webhook-signature": Signature.standard(secrets, publicId(eventId), timestamp, body)
  })
}
