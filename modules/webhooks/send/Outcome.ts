/** The result of one attempt, from the response or from an error of the HTTP client. Pure. */
import type { ConnectFailed } from "../../../src/outbound/ConnectFailed.ts"
import { retryAfter } from "../../../src/outbound/RetryAfter.ts"

/**
 * Errors, as coarse as a tenant may see them. `connect`: no connection, or it broke before the headers of the response;
 * `timeout`: the headers came too late; `status`: not 2xx; `protocol`: the response was not HTTP/1.1.
 */
export type OutcomeError = ConnectFailed["error"] | "timeout" | "status" | "protocol"

export interface Outcome {
  /** Status of the response, even if its body broke off. */
  readonly status: number | null
  readonly error: OutcomeError | null
  /** The status is 2xx. */
  readonly ok: boolean
  readonly durationMs: number
  /** `Retry-After` of a 429 or 503, 24 hours at most. */
  readonly retryAfterMs?: number
  /** The first 16 KiB of the body, as UTF-8; invalid bytes, and NUL, which PostgreSQL cannot store, are replaced. */
  readonly response: string
  /** Its first 32 headers, each cut at 512 characters. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The request was written twice, since a kept connection broke at once. */
  readonly resent: boolean
  /** Address and port of the receiver; for operators only. */
  readonly remote?: string
}

export type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

interface Measurements {
  readonly durationMs: number
  readonly resent: boolean
  readonly remote: string | undefined
  /** Milliseconds since 1970, for dates in headers. */
  readonly now: number
}

export const fromResponse = (
  { body, headers, status }: ReceivedResponse,
  { durationMs, now, remote, resent }: Measurements
): Outcome => {
  const ok = status >= 200 && status < 300
  const retryAfterMs = status === 429 || status === 503 ? retryAfter(headers["retry-after"], now) : undefined
  return {
    status,
    error: ok ? null : "status",
    ok,
    durationMs,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    response: toStorable(body.toString("utf8")),
    responseHeaders: shortenHeaders(headers),
    resent,
    ...(remote === undefined ? {} : { remote })
  }
}

export const fromError = (error: OutcomeError, { durationMs, remote, resent }: Omit<Measurements, "now">): Outcome => ({
  status: null,
  error,
  ok: false,
  durationMs,
  response: "",
  responseHeaders: {},
  resent,
  ...(remote === undefined ? {} : { remote })
})

const maxHeaders = 32
const maxHeaderLength = 512

const shortenHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, maxHeaders)
      .map(([name, value]) => [cut(name), cut(typeof value === "string" ? value : (value ?? []).join(", "))])
  )

const cut = (text: string) => toStorable(text.slice(0, maxHeaderLength))

const toStorable = (text: string) => text.replaceAll("\u0000", "\ufffd")
