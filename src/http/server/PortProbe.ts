/** Probes before anything else is started whether the service can listen on its address, and says which setting to change if not. */
import { createServer } from "node:net"
import { Effect, Schema } from "effect"

interface Address {
  readonly host: string
  readonly port: number
}

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

  static because({ host, port }: Address, cause: NodeJS.ErrnoException) {
    return new CannotListen({ host, port, reason: reasons[cause.code ?? ""] ?? cause.message })
  }
}

/** Listens for a moment. Another process may still take the port before the service does. */
export const probe = ({ host, port }: Address): Effect.Effect<void, CannotListen> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(Effect.fail(CannotListen.because({ host, port }, cause))))
    server.listen({ host, port }, () => server.close(() => resume(Effect.void)))
    return Effect.sync(() => server.close())
  })
