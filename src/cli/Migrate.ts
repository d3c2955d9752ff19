/** `ekimae migrate`: brings the schema up to date and says what it did, before a new version is started. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { App } from "../app.ts"
import { Settings } from "../config.ts"
import * as Kernel from "../Kernel.ts"
import * as Database from "../sql/Database.ts"
import { migrate } from "../sql/Migrations.ts"
import { answer } from "./Answer.ts"

const text = ({ applied }: { readonly applied: ReadonlyArray<string> }) =>
  applied.length === 0
    ? "The schema is up to date; nothing to apply"
    : `Applied ${applied.length}:\n${applied.map((name) => `  ${name}`).join("\n")}`

export const migrateCommand = Command.make(
  "migrate",
  {},
  Effect.fnUntraced(function* () {
    const applied = yield* migrate(Kernel.allMigrations(App.migrations))
    yield* answer({ applied }, text)
  })
).pipe(
  Command.withDescription("Bring the database schema up to date"),
  Command.provide(Database.layer.pipe(Layer.provide(Settings.layer)))
)
