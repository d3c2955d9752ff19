/** Whether the service will be able to listen, asked before anything else is started. */
import { createServer } from "node:net"
import { Effect } from "effect"
import { CannotListen } from "./CannotListen.ts"

interface Address {
  readonly host: string
  readonly port: number
}

/** Listens for a moment. Another process may still take the port before the service does. */
export const probe = ({ host, port }: Address): Effect.Effect<void, CannotListen> =>
  Effect.callback((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(Effect.fail(CannotListen.because({ host, port }, cause))))
    server.listen({ host, port }, () => server.close(() => resume(Effect.void)))
    return Effect.sync(() => server.close())
  })
