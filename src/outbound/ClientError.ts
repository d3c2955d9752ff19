/** Classifies errors of the HTTP client. Pure. */
import { ConnectFailed } from "./ConnectFailed.ts"

const brokenCodes: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "ETIMEDOUT", "EHOSTUNREACH"])

/** The coarse error for an error of the client before the headers of the response; `protocol`: it was no HTTP/1.1. */
export const classify = (error: Error): ConnectFailed["error"] | "protocol" => {
  if (error instanceof ConnectFailed) return error.error
  const code = "code" in error ? error.code : undefined
  if (typeof code === "string" && /^ERR_SSL_|^EPROTO$/.test(code)) return "tls"
  return isBroken(error) ? "connect" : "protocol"
}

/** The server closed or reset the connection, or the network lost it. */
export const isBroken = (error: Error): boolean =>
  "code" in error && (brokenCodes.has(error.code) || (error.code === "UND_ERR_SOCKET" && /closed/.test(error.message)))
