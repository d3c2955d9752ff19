/**
 * Headers that the owner of an endpoint adds to each request, such as a key of the receiver: which are allowed, and how a change
 * is merged. Pure. Their values may be secrets: they are stored sealed, and shown nowhere.
 */
import type { Fault } from "../../../src/http/Problem.ts"

/** Values by name, in lower case. */
export type CustomHeaders = Readonly<Record<string, string>>

/** As in a merge patch (RFC 7396): null removes a header, what is absent stays; null instead of all removes them all. */
export type HeadersPatch = Readonly<Record<string, string | null>> | null

export const mostHeaders = 10
export const longestName = 100
export const longestValue = 1_000

/** A token (RFC 9110, 5.6.2). */
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible ASCII, with spaces inside. */
const valuePattern = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** The service or HTTP itself says these: how a message is framed and routed, what it contains, who sent it. */
const reserved = new Set([
  "accept-encoding",
  "connection",
  "cookie",
  "date",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "max-forwards",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "via"
])
const reservedPrefixes = ["content-", "crm-", "proxy-", "webhook-", "x-analytics-", "x-ekimae-", "x-forwarded-"]

const isReserved = (name: string): boolean =>
  reserved.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix))

export type MergeResult = { readonly headers: CustomHeaders } | { readonly errors: ReadonlyArray<Fault> }

export const merge = (before: CustomHeaders, patch: HeadersPatch): MergeResult => {
  const headers = new Map(patch === null ? [] : Object.entries(before))
  const given = Object.entries(patch ?? {}).map(([name, value]) => ({ name, key: name.toLowerCase(), value }))
  const seen = new Set<string>()
  const errors = given.flatMap(({ key, name, value }): ReadonlyArray<Fault> => {
    const fault = seen.has(key) ? duplicate : value === null ? undefined : faultOf(key, value)
    seen.add(key)
    if (value === null) headers.delete(key)
    else headers.set(key, value)
    return fault === undefined ? [] : [{ location: "body", pointer: `/headers/${escaped(name)}`, ...fault }]
  })
  if (errors.length > 0) return { errors }
  return headers.size > mostHeaders ? { errors: [tooMany] } : { headers: Object.fromEntries(headers) }
}

/** In a JSON Pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1")

type Reason = Pick<Fault, "code" | "message">

const faultOf = (key: string, value: string): Reason | undefined => {
  if (key.length > longestName || !namePattern.test(key)) return invalidName
  if (isReserved(key)) return reservedName
  return value.length > longestValue || !valuePattern.test(value) ? invalidValue : undefined
}

const invalidName: Reason = {
  code: "invalid_header_name",
  message: `Expected the name of a header, of 1 to ${longestName} characters`
}
const reservedName: Reason = { code: "reserved_header", message: "The service or HTTP itself sets this header" }
const invalidValue: Reason = {
  code: "invalid_header_value",
  message: `Expected 1 to ${longestValue} visible ASCII characters, with spaces inside at most`
}
const duplicate: Reason = {
  code: "duplicate_header",
  message: "Names of headers differ by more than upper and lower case"
}
const tooMany: Fault = {
  location: "body",
  pointer: "/headers",
  code: "too_many_headers",
  message: `An endpoint may have ${mostHeaders} headers`
}

/** In alphabetical order. */
export const namesOf = (headers: CustomHeaders): ReadonlyArray<string> => Object.keys(headers).toSorted()

/** As the log of deliveries has them. */
export const hidden = (headers: CustomHeaders): CustomHeaders =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, "***"]))

/** The vault opens them for this owner alone; the endpoint's id is that of its signing secret. */
export const ownerOf = (endpointId: string): string => `${endpointId} headers`
