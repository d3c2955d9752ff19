/** Classifies what Stripe's library rejects with, by the status of the response. Pure. */

import { ProviderUnreachable } from "../../../../src/outbound/ProviderApi.ts"
import {
  ProviderBusy,
  type ProviderFailure,
  ProviderKeyRefused,
  ProviderRequestRefused,
  ProviderUnknown
} from "./ProviderErrors.ts"

const longestReason = 500

const memberOf = (error: object, name: string): unknown => (name in error ? Reflect.get(error, name) : undefined)

/** Without a status there was no response, or none that could be read. */
export const fromError = (error: unknown): ProviderFailure => {
  if (typeof error !== "object" || error === null) return new ProviderUnknown({ reason: String(error) })
  const [status, code, type] = ["statusCode", "code", "type"].map((name) => memberOf(error, name))
  const reason = reasonOf(error)
  if (typeof status !== "number") return new ProviderUnknown({ reason })
  // 409: another request with the same key is under way.
  if (status === 429 || status === 409) return new ProviderBusy({})
  if (status === 401 || status === 403) return new ProviderKeyRefused({ reason })
  if (status >= 400 && status < 500 && status !== 408) {
    return new ProviderRequestRefused({
      code: [code, type].find((one) => typeof one === "string") ?? "refused",
      reason
    })
  }
  return new ProviderUnknown({ reason })
}

const reasonOf = (error: object): string => {
  const detail = memberOf(error, "detail")
  if (detail instanceof ProviderUnreachable) return detail.message
  const inner = detail instanceof Error ? memberOf(detail, "code") : undefined
  return String(inner ?? memberOf(error, "message") ?? error).slice(0, longestReason)
}
