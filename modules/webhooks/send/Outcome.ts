/** What became of one attempt. */
import { ConnectFailed } from "./ConnectFailed.ts"

/**
 * As coarse as a tenant may know it. `connect`: no connection, or it broke before the response's headers; `timeout`: the
 * headers came too late; `status`: they came, but not with 2xx; `protocol`: what came was no HTTP/1.1.
 */
export type OutcomeError = ConnectFailed["error"] | "timeout" | "status" | "protocol"

export interface Outcome {
  /** Of the response, whatever became of its body. */
  readonly status: number | null
  readonly error: OutcomeError | null
  /** The status is 2xx. */
  readonly ok: boolean
  readonly durationMs: number
  /** What a 429 or 503 asks for, 24 hours at most. */
  readonly retryAfterMs?: number
  /** Its first 16 KiB as they came, read as UTF-8; what is not, and NUL, which PostgreSQL cannot store, is replaced. */
  readonly response: string
  /** Its first 32 headers, each cut at 512 characters. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The request was written twice: a kept connection broke at once, and a new one took its place. */
  readonly resent: boolean
  /** The address and port that it was sent to. For operators: tenants are not told. */
  readonly remote?: string
}

export type Headers = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

interface Measured {
  readonly durationMs: number
  readonly resent: boolean
  readonly remote: string | undefined
  /** Milliseconds since 1970, for dates in headers. */
  readonly now: number
}

export const answered = ({ body, headers, status }: Answer, { durationMs, now, remote, resent }: Measured): Outcome => {
  const ok = status >= 200 && status < 300
  const retryAfterMs = status === 429 || status === 503 ? retryAfter(headers["retry-after"], now) : undefined
  return {
    status,
    error: ok ? null : "status",
    ok,
    durationMs,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    response: storable(body.toString("utf8")),
    responseHeaders: shortened(headers),
    resent,
    ...(remote === undefined ? {} : { remote })
  }
}

export const failed = (error: OutcomeError, { durationMs, remote, resent }: Omit<Measured, "now">): Outcome => ({
  status: null,
  error,
  ok: false,
  durationMs,
  response: "",
  responseHeaders: {},
  resent,
  ...(remote === undefined ? {} : { remote })
})

const brokenCodes: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT", "EHOSTUNREACH"])

/** Of the client's errors before the response's headers. */
export const classify = (error: Error): OutcomeError => {
  if (error instanceof ConnectFailed) return error.error
  const code = "code" in error ? error.code : undefined
  if (typeof code === "string" && /^ERR_SSL_|^EPROTO$/.test(code)) return "tls"
  return isBroken(error) ? "connect" : "protocol"
}

/** The other side closed or reset the connection, or the way to it is lost. */
export const isBroken = (error: Error): boolean =>
  "code" in error && (brokenCodes.has(error.code) || (error.code === "UND_ERR_SOCKET" && /closed/.test(error.message)))

const maxHeaders = 32
const maxHeaderLength = 512

const shortened = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, maxHeaders)
      .map(([name, value]) => [cut(name), cut(typeof value === "string" ? value : (value ?? []).join(", "))])
  )

const cut = (text: string) => storable(text.slice(0, maxHeaderLength))

const storable = (text: string) => text.replaceAll("\u0000", "\ufffd")

const maxRetryAfterMs = 24 * 60 * 60 * 1000

/** RFC 9110: seconds, or a date in one of three forms, of which only the last does not name its zone, GMT. */
export const retryAfter = (header: Headers[string], now: number): number | undefined => {
  if (typeof header !== "string") return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, maxRetryAfterMs)
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  return Number.isNaN(date) ? undefined : Math.min(Math.max(date - now, 0), maxRetryAfterMs)
}
