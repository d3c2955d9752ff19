/**
 * Finds requests whose framing or Host header two servers could read differently (RFC 9112), which is what request smuggling
 * uses. The edge refuses them with a problem; Node would accept them or respond without a body.
 */
import { IncomingMessage } from "node:http"
import type { HttpServerRequest } from "effect/http"
import { hostOf } from "./RequestTarget.ts"

/** What is wrong with the request, as text; undefined for a valid one, and for one that did not come over a socket. */
export const faultOf = ({ source }: HttpServerRequest.HttpServerRequest): string | undefined => {
  if (!(source instanceof IncomingMessage)) return undefined
  const { headers, httpVersion, rawHeaders } = source
  if (headers.host === undefined) {
    if (httpVersion === "1.1") return "HTTP/1.1 requires a Host header"
  } else if (isRepeated("host", rawHeaders)) return "The request has more than one Host header"
  // Empty is valid: the target may have no authority.
  else if (headers.host !== "" && hostOf(headers.host) === undefined) return "The Host header is no host and port"
  const coding = headers["transfer-encoding"]
  return coding === undefined || coding.toLowerCase() === "chunked"
    ? undefined
    : "The only known transfer coding is chunked"
}

/** Looks at the raw headers, since Node keeps only the first of several. */
const isRepeated = (name: string, rawHeaders: ReadonlyArray<string>): boolean => {
  let seen = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const given = rawHeaders[i]!
    if (given.length === name.length && given.toLowerCase() === name) seen++
  }
  return seen > 1
}
