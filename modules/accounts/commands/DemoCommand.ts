/** `ekimae demo`: creates or refreshes the demo accounts and prints their keys. */
import { Effect, Option } from "effect"
import { CliError, Command } from "effect/cli"
import { print } from "../../../src/cli/Output.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { Demo } from "../demo/Demo.ts"
import { keyLines, withBase } from "../demo/FirstRunTour.ts"
import { DemoRefused } from "../Errors.ts"

export const demoCommand = Command.make(
  "demo",
  {},
  Effect.fnUntraced(function* () {
    const demo = yield* Demo
    const { host, port, publicUrl } = yield* Settings
    const base = baseUrl({ host, port, publicUrl })
    const keys = withBase(yield* demo.refresh, base)
    yield* print({ baseUrl: base, ...keys }, ({ baseUrl }) =>
      [`Demo keys for ${baseUrl}; earlier ones no longer work:`, ...keyLines(keys)].join("\n")
    )
  })
).pipe(
  Command.withDescription("Create or refresh the demo accounts and print fresh keys; refused in production"),
  // The use case refuses this too; here it is refused before a database is needed.
  Command.validate(() =>
    Effect.gen(function* () {
      const environment = yield* Effect.option(Settings.fields.environment.config)
      if (Option.contains(environment, "production")) {
        return yield* new CliError.ValidationError({ message: new DemoRefused({}).message })
      }
    })
  )
)
