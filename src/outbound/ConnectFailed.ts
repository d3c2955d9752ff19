/**
 * The error of a connection that could not be opened, as coarse as a tenant may see it: `dns` the name did not resolve
 * in time, `connect` no address answered in time, `tls` the handshake failed or took too long, `refused_address` an
 * address is not public.
 */
import { Schema } from "effect"

export class ConnectFailed extends Schema.TaggedError<ConnectFailed>()("ConnectFailed", {
  error: Schema.Literals(["dns", "connect", "tls", "refused_address"])
}) {
  override get message() {
    return `The connection failed: ${this.error}`
  }
}
