/** `ekimae modules`: the modules from outside that this installation runs with. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { outside } from "../app.ts"
import { printList, table } from "../cli/Output.ts"
import type { LoadedModule } from "../outside/LoadedModules.ts"

const columns = [
  { title: "NAME", of: ({ name }: LoadedModule) => name },
  { title: "VERSION", of: ({ version }: LoadedModule) => version },
  { title: "FROM", of: ({ from }: LoadedModule) => from }
]

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    yield* printList(
      outside.accepted,
      ({ from, name, version }) => ({ id: name, name, version, from }),
      (rows) => (rows.length === 0 ? "No modules from outside: MODULES names none" : table(columns, rows))
    )
  })
).pipe(
  Command.withDescription(
    "List the modules from outside that MODULES names, with the versions of their packages. It loads and checks them, and needs no database"
  ),
  Command.withShortDescription("List the modules from outside")
)

export const modulesCommand = Command.make("modules").pipe(
  Command.withDescription("Modules from outside, which the setting MODULES names"),
  Command.withSubcommands([list])
)
