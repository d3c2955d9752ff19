/** The headers of a request that the service itself sets; those of the endpoint's owner stand beside them. */
import pkg from "../../../../package.json" with { type: "json" }
import * as CloudEvents from "../../dialect/CloudEvents.ts"
import type { Dialect, SigningInput } from "../../dialect/Dialect.ts"

const userAgent = `Ekimae-Webhooks/${pkg.version}`

export const requestHeaders = (dialect: Dialect, attempt: SigningInput): Readonly<Record<string, string>> => ({
  "content-type": CloudEvents.contentTypeOf(attempt.body),
  "user-agent": userAgent,
  ...dialect.headers(attempt)
})
