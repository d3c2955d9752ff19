/** Asks a server whether it supports TLS, as libpq does for `sslmode=prefer`: sends an SSLRequest, reads a one-byte answer. */
import { connect } from "node:net"
import { Effect } from "effect"
import { SqlError } from "effect/sql"

/** The message SSLRequest: its length and its code. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const yes = "S".charCodeAt(0)

export interface Address {
  readonly host: string
  readonly port: number
}

export const offersTls = (address: Address): Effect.Effect<boolean, SqlError.SqlError> =>
  Effect.callback<boolean, SqlError.SqlError>((resume) => {
    const socket = connect(address)
    socket.once("error", (error) => resume(Effect.fail(unreachable(error))))
    socket.once("close", () => resume(Effect.succeed(false)))
    socket.once("connect", () => socket.write(question))
    socket.once("data", (answer) => {
      resume(Effect.succeed(answer[0] === yes))
      socket.destroy()
    })
    return Effect.sync(() => socket.destroy())
  }).pipe(
    Effect.timeoutOrElse({
      duration: "5 seconds",
      orElse: () => Effect.fail(unreachable(new Error("no answer within 5 seconds")))
    })
  )

const unreachable = (cause: Error) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause, message: "The server cannot be reached", operation: "connect" })
  })
