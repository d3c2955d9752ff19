/** Reads the header `Retry-After`. Pure. */
const maxRetryAfterMs = 24 * 60 * 60 * 1000

/**
 * Milliseconds from now, 24 hours at most. RFC 9110: seconds, or a date in one of three forms, of which only the last does
 * not name its zone, GMT.
 */
export const retryAfter = (header: string | ReadonlyArray<string> | undefined, now: number): number | undefined => {
  if (typeof header !== "string") return undefined
  const text = header.trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, maxRetryAfterMs)
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`)
  return Number.isNaN(date) ? undefined : Math.min(Math.max(date - now, 0), maxRetryAfterMs)
}
