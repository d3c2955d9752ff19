/** Classifies errors of the HTTP client. Pure, as coarse as a tenant may see them. */
import { Schema } from "effect"

/**
 * The connection could not be opened: `dns` the name did not resolve in time, `connect` no address answered in time, `tls` the
 * handshake failed or took too long, `refused_address` an address is not public.
 */
export class ConnectFailed extends Schema.TaggedError<ConnectFailed>()("ConnectFailed", {
  error: Schema.Literals(["dns", "connect", "tls", "refused_address"])
}) {
  override get message() {
    return `The connection failed: ${this.error}`
  }
}

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
