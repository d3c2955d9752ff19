/** `ekimae console`: a one-time link for an operator. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { print } from "../../../src/cli/Output.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import { PublicAddress } from "../link/PublicAddress.ts"

const link = Command.make(
  "link",
  {},
  Effect.fnUntraced(function* () {
    const links = yield* OneTimeLinks
    const address = yield* PublicAddress
    const { link, token } = yield* links.createForOperator
    const made = { consoleLink: address.linkOf(token), expiresAt: link.expiresAt.toISOString() }
    yield* print(made, ({ consoleLink, expiresAt }) =>
      [`Opens the console for an operator, once, until ${expiresAt}; earlier links no longer work:`, consoleLink].join(
        "\n"
      )
    )
  })
).pipe(Command.withDescription("Print a one-time link that sets up an operator, or makes who is signed in one"))

export const consoleCommand = Command.make("console").pipe(
  Command.withDescription("The console, where people sign in; console-users are its users"),
  Command.withSubcommands([link])
)
