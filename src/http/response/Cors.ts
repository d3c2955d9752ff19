/**
 * Cross-origin resource sharing: the headers of responses and preflights. Credentials (cookies) are never allowed: a page
 * sets the Authorization header itself, so any origin may be admitted.
 */
const exposed = [
  "etag",
  "idempotent-replayed",
  "location",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "www-authenticate",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-request-id"
].join(", ")

const allowedHeaders = ["authorization", "content-type", "idempotency-key", "if-none-match", "x-request-id"].join(", ")

/** Seconds for which a browser may cache a preflight; Chromium allows no more. */
const maxAge = "7200"

type Headers = Readonly<Record<string, string>>

export interface Cors {
  /** Headers of the response to a request with or without an Origin header; undefined for none. */
  readonly headers: (origin: string | undefined) => Headers | undefined
  /** Headers of the response to a preflight for a route with these methods. */
  readonly preflight: (origin: string, methods: string) => Headers
}

export const make = (origins: ReadonlyArray<string>): Cors => {
  const any = origins.includes("*")
  const admitted = new Set(origins)
  const anyOrigin = { "access-control-allow-origin": "*", "access-control-expose-headers": exposed }
  const refused = { vary: "origin" }

  const headers = (origin: string | undefined): Headers | undefined => {
    if (any) return origin === undefined ? undefined : anyOrigin
    if (origin === undefined || !admitted.has(origin)) return refused
    return { "access-control-allow-origin": origin, "access-control-expose-headers": exposed, vary: "origin" }
  }
  return {
    headers,
    preflight: (origin, methods) => ({
      ...headers(origin),
      "access-control-allow-methods": methods,
      "access-control-allow-headers": allowedHeaders,
      "access-control-max-age": maxAge
    })
  }
}
