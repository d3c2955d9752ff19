/** Puts a one-time link into what the demo shows: it opens the demo account, with the rights of an owner. */
import { Effect } from "effect"
import * as DemoContent from "../../../src/DemoContent.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { pathOf } from "./Link.ts"
import { OneTimeLinks } from "./OneTimeLinks.ts"

export const layer = DemoContent.toLayer(
  "console",
  Effect.gen(function* () {
    const { isServed } = yield* ConsoleSettings
    const links = yield* OneTimeLinks
    return {
      fill: (accountId: string) =>
        isServed
          ? Effect.map(links.create({ kind: "demo", accountId, role: "owner" }), ({ token }) => ({
              consoleLink: `{base}${pathOf(token)}`
            }))
          : Effect.succeed({})
    }
  })
)
