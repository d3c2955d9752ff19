/**
 * What the answer of a mail server means for a mail. Only what is said of the recipient or of the message itself ends a mail: a server
 * that does not answer, or does not accept the service, is the operator's matter, and mails wait. Pure.
 */

export type SmtpFailure =
  /** The server did not answer, or closed the connection; it may have taken the mail. */
  | { readonly kind: "away"; readonly reason: string }
  /** It does not accept the service: certificate, login, or sender. */
  | { readonly kind: "misconfigured"; readonly reason: string }
  /** It asks to come again. */
  | { readonly kind: "deferred"; readonly reason: string }
  /** It does not know the recipient. */
  | { readonly kind: "address_refused"; readonly reason: string }
  /** It does not take this mail. */
  | { readonly kind: "refused"; readonly reason: string }

/** What the client reports of a failure. */
export interface SmtpError {
  readonly code?: unknown
  readonly command?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
}

/** Codes alone: the words of a server often repeat the address, and are for its operator. */
const codesOf = (responseCode: number, response: string): string => {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`
}

/** RFC 3463: 5.1.x and a disabled mailbox say something of the address, 5.2.2 and 5.7.x do not. */
const isOfAddress = (codes: string): boolean => {
  const [code = "", enhanced] = codes.split(" ")
  if (enhanced === undefined) return code === "550" || code === "551" || code === "553"
  return /^5\.1\.[0-6]$|^5\.1\.10$|^5\.2\.1$/.test(enhanced)
}

export const failureOf = ({ code, command, response, responseCode }: SmtpError): SmtpFailure => {
  const at = typeof command === "string" ? command : ""
  const status = typeof responseCode === "number" ? responseCode : 0
  const codes = codesOf(status, typeof response === "string" ? response : "")
  if (code === "EAUTH" || code === "ENOAUTH" || at.startsWith("AUTH"))
    return { kind: "misconfigured", reason: codes === "0" ? "EAUTH" : codes }
  if (code === "ETLS") return { kind: "misconfigured", reason: "ETLS" }
  // A certificate that does not fit is reported as a failure of the socket.
  if (status === 0) {
    return code === "EENVELOPE" || code === "EMESSAGE"
      ? { kind: "refused", reason: String(code) }
      : { kind: "away", reason: typeof code === "string" ? code : "unknown" }
  }
  if (status === 421) return { kind: "away", reason: codes }
  if (at !== "RCPT TO" && at !== "DATA") return { kind: status >= 500 ? "misconfigured" : "away", reason: codes }
  if (status < 500 || status === 503) return { kind: "deferred", reason: codes }
  return at === "RCPT TO" && isOfAddress(codes)
    ? { kind: "address_refused", reason: codes }
    : { kind: "refused", reason: codes }
}
