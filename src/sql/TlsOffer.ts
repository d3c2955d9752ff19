/** Asks a server whether it speaks TLS, the way libpq does for `sslmode=prefer`: one question, a one-byte answer. */
import { connect } from "node:net"
import { Effect } from "effect"

/** The message SSLRequest: its length and its code. */
const question = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const yes = "S".charCodeAt(0)

/** Fails with the socket's error when the server cannot be reached. */
export const offersTls = (address: { readonly host: string; readonly port: number }): Effect.Effect<boolean, Error> =>
  Effect.callback<boolean, Error>((resume) => {
    const socket = connect(address)
    socket.once("error", (error) => resume(Effect.fail(error)))
    socket.once("close", () => resume(Effect.succeed(false)))
    socket.once("connect", () => socket.write(question))
    socket.once("data", (answer) => {
      resume(Effect.succeed(answer[0] === yes))
      socket.destroy()
    })
    return Effect.sync(() => socket.destroy())
  }).pipe(
    Effect.timeoutOrElse({ duration: "5 seconds", orElse: () => Effect.fail(new Error("no answer within 5 seconds")) })
  )
