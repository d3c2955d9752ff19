/** Area analytics: `{type, timestamp, data}`, signed by `X-Analytics-Signature` over the body. */
import * as Signature from "../sign/Signature.ts"
import { type Dialect, publicId } from "./Dialect.ts"

export const Analytics: Dialect = {
  name: "analytics",
  apiVersion: null,
  headersTimeoutMs: 10_000,
  disableAfter: 10,
  overlapSeconds: 0,
  body: ({ data, occurredAt, type }) => JSON.stringify({ type, timestamp: occurredAt.toISOString(), data }),
  headers: ({ body, eventId, secrets, timestamp }) => ({
    "x-analytics-signature": Signature.analytics(secrets[0] ?? "", body),
    "webhook-id": publicId(eventId),
    "webhook-timestamp": String(timestamp)
  })
}
