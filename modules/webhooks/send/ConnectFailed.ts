import { Schema } from "effect"

/**
 * Why there is no connection, as coarsely as a tenant may know it: `dns` the name did not resolve in time, `connect` no
 * address answered in time, `tls` the handshake failed or took too long, `refused_address` an address is not public.
 */
export class ConnectFailed extends Schema.TaggedError<ConnectFailed>()("ConnectFailed", {
  error: Schema.Literals(["dns", "connect", "tls", "refused_address"])
}) {
  override get message() {
    return `The connection failed: ${this.error}`
  }
}
