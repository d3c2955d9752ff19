/** Prints a one-time link at the start while there is no operator. */
import { Console, Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { OneTimeLinks } from "./OneTimeLinks.ts"
import { PublicAddress } from "./PublicAddress.ts"

export class OperatorLink extends Context.Service<
  OperatorLink,
  {
    /** Prints the link; of several nodes that start at once one prints. It never fails the start. */
    readonly print: (port: number) => Effect.Effect<void>
  }
>()("console/link/OperatorLink") {
  /** Once the server listens, since only then the port is certain. */
  static readonly run: Effect.Effect<void, never, OperatorLink | HttpServer.HttpServer> = Effect.gen(function* () {
    const { print } = yield* OperatorLink
    const { address } = yield* HttpServer.HttpServer
    if (address._tag !== "UnixPathAddress") yield* print(address.port)
  })

  static readonly layer = Layer.effect(
    OperatorLink,
    Effect.gen(function* () {
      const { isServed } = yield* ConsoleSettings
      const links = yield* OneTimeLinks
      const address = yield* PublicAddress
      const print = Effect.fnUntraced(
        function* (port: number) {
          const made = yield* links.createForFirstOperator
          if (made !== undefined) yield* Console.log(textOf(address.linkOf(made.token, port)))
        },
        Effect.catchCause((cause) => Effect.logWarning("Could not make a link for the operator", cause))
      )
      return OperatorLink.of({ print: isServed ? print : () => Effect.void })
    })
  )
}

const textOf = (link: string): string =>
  `\nOpen your shop in the browser by this link (works once, for a day; a new one: npx ekimae console link):\n  ${link}\n`
