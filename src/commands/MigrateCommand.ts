/** `ekimae migrate`: brings the schema up to date and says what it did, before a new version is started. */
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { App } from "../app.ts"
import { print } from "../cli/Output.ts"
import * as Kernel from "../kernel/Kernel.ts"
import { Settings } from "../settings/Settings.ts"
import * as Database from "../sql/Database.ts"
import { InitialisesDatabase } from "../sql/InitialisesDatabase.ts"
import { type AppliedMigration, nameOf } from "../sql/migrate/AppliedMigrations.ts"
import { migrate, pending } from "../sql/migrate/Migrations.ts"
import { dieOnSql } from "../sql/Pg.ts"
import { type AdministratorStatement, administratorStatement } from "../sql/tenant/TenantRole.ts"

const database = Database.layer.pipe(Layer.provide(Settings.layer))

const upToDate = "The schema is up to date; nothing to apply"

const appliedText = ({ applied }: { readonly applied: ReadonlyArray<string> }) =>
  applied.length === 0 ? upToDate : `Applied ${applied.length}:\n${applied.map((name) => `  ${name}`).join("\n")}`

interface Preview {
  readonly pending: ReadonlyArray<{ readonly name: string; readonly compatible: boolean }>
  /** Whether nodes of the release that runs now may stay while this is applied. */
  readonly compatible: boolean
  /** What an administrator of the server must run before; null when nothing. */
  readonly administrator: AdministratorStatement | null
}

const previewOf = (
  migrations: ReadonlyArray<AppliedMigration>,
  administrator: AdministratorStatement | undefined
): Preview => ({
  pending: migrations.map((migration) => ({ name: nameOf(migration), compatible: migration.compatible })),
  compatible: migrations.every(({ compatible }) => compatible),
  administrator: administrator ?? null
})

const previewText = ({ administrator, compatible, pending }: Preview) =>
  [
    ...(administrator === null
      ? []
      : [`An administrator must run this first: ${administrator.statement}`, `  (${administrator.reason})`]),
    ...(pending.length === 0
      ? [upToDate]
      : [
          `To apply ${pending.length}:`,
          ...pending.map(({ compatible, name }) => `  ${name}${compatible ? "" : "  (stop older nodes first)"}`),
          compatible ? "Older nodes may go on beside it" : "Stop all nodes before you apply this"
        ])
  ].join("\n")

const dryRun = Flag.Boolean("dry-run").pipe(
  Flag.withDescription(
    "Change nothing; list what would be applied, whether older nodes may go on beside it, and what an administrator must run first"
  ),
  Flag.withDefault(false)
)

export const migrateCommand = Command.make(
  "migrate",
  { dryRun },
  Effect.fnUntraced(function* ({ dryRun }) {
    const migrations = Kernel.allMigrations(App.migrations)
    if (dryRun) {
      const preview = Effect.zipWith(pending(migrations), dieOnSql(administratorStatement), previewOf)
      return yield* print(yield* Effect.provide(preview, database), previewText)
    }
    const applied = yield* migrate(migrations).pipe(
      Effect.provide(database),
      Effect.provideService(InitialisesDatabase, true)
    )
    yield* print({ applied }, appliedText)
  })
).pipe(Command.withDescription("Bring the database schema up to date"))
