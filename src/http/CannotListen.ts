/** Why the service cannot listen, in one line that says which setting to change. */
import { Schema } from "effect"

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use; set PORT to another one",
  EADDRNOTAVAIL: "this machine does not have that address; see HOST",
  EACCES: "this user may not open that port; see PORT",
  ENOTFOUND: "that name has no address; see HOST"
}

export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", {
  host: Schema.String,
  port: Schema.Int,
  reason: Schema.String
}) {
  override get message() {
    return `Cannot listen on ${this.host}:${this.port}: ${this.reason}`
  }

  static because({ host, port }: { readonly host: string; readonly port: number }, cause: NodeJS.ErrnoException) {
    return new CannotListen({ host, port, reason: reasons[cause.code ?? ""] ?? cause.message })
  }
}
