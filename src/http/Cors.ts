/**
 * Cross-origin rules. Credentials (cookies) are never allowed: keys travel in the Authorization header, which a page
 * sets itself, so any origin may be admitted.
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

/** Seconds for which a browser may remember a preflight answer; Chromium's own ceiling. */
const maxAge = "7200"

type Headers = Readonly<Record<string, string>>

export interface Cors {
  /** For an answer to a request with this Origin header, if any; undefined when nothing needs to be said. */
  readonly answer: (origin: string | undefined) => Headers | undefined
  /** For a preflight of a route that answers these methods. */
  readonly preflight: (origin: string, methods: string) => Headers
}

export const make = (origins: ReadonlyArray<string>): Cors => {
  const any = origins.includes("*")
  const admitted = new Set(origins)
  const anyOrigin = { "access-control-allow-origin": "*", "access-control-expose-headers": exposed }
  const refused = { vary: "origin" }

  const answer = (origin: string | undefined): Headers | undefined => {
    if (any) return origin === undefined ? undefined : anyOrigin
    if (origin === undefined || !admitted.has(origin)) return refused
    return { "access-control-allow-origin": origin, "access-control-expose-headers": exposed, vary: "origin" }
  }
  return {
    answer,
    preflight: (origin, methods) => ({
      ...answer(origin),
      "access-control-allow-methods": methods,
      "access-control-allow-headers": allowedHeaders,
      "access-control-max-age": maxAge
    })
  }
}
