/** Backups in a folder of their own, and databases to restore them into. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { backup } from "../../src/backup/Backup.ts"
import * as BackupFile from "../../src/backup/BackupFile.ts"
import { restore, verify } from "../../src/backup/Restore.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { type ModuleMigrations, migrate } from "../../src/sql/migrate/Migrations.ts"
import { migrations } from "../support/Migrations.ts"
import * as TestDatabase from "../support/TestDatabase.ts"

export const folder = Effect.acquireRelease(
  Effect.sync(() => fs.mkdtempSync(path.join(os.tmpdir(), "ekimae-backup-"))),
  (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true }))
)

const given = (phrase: string) => Effect.succeed(Redacted.make(phrase))
export const passphrase = given("correct horse")

export const withSettings =
  (changes: Partial<Settings["Service"]>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Settings, (settings) => Effect.provideService(self, Settings, { ...settings, ...changes }))

/** Has a secrets key, whose seal is made at once; that of a passphrase takes half a second. */
export const withKey = withSettings({ secretsKey: Option.some(Redacted.make([new Uint8Array(32).fill(7)])) })

/** Backs the database of the context up; answers the file. */
export const backedUp = Effect.gen(function* () {
  const file = path.join(yield* folder, "data.backup")
  const report = yield* backup({ file, withSecretsKey: true, passphrase })
  return { file, report }
})

interface RestoreOptions {
  readonly withSecretsKey?: boolean
  readonly acceptUnsealed?: boolean
  readonly withoutModules?: boolean
  readonly phrase?: string
}

/**
 * The kernel, its secrets and one module. A backup works alike whatever tables there are, and making all of them takes five
 * times as long.
 */
export const fewModules = Effect.map(migrations, ({ modules }) =>
  modules.filter(({ name }) => ["kernel", "secrets", "area"].includes(name))
)

/** A database with the tables of few modules. */
export const fewTables = Layer.effectDiscard(Effect.flatMap(fewModules, migrate)).pipe(
  Layer.provideMerge(TestDatabase.empty),
  Layer.orDie
)

/** Restores a file that was checked before, by the migrations of few modules unless others are given. */
export const restoreChecked = (
  file: string,
  checked: BackupFile.Contents,
  modules?: ReadonlyArray<ModuleMigrations>,
  {
    acceptUnsealed = false,
    phrase = "correct horse",
    withoutModules = false,
    withSecretsKey = true
  }: RestoreOptions = {}
) =>
  Effect.gen(function* () {
    const migrations = modules ?? (yield* fewModules)
    const passphrase = given(phrase)
    return yield* restore({ file, checked, migrations, withSecretsKey, acceptUnsealed, withoutModules, passphrase })
  })

/** Checks a file without a database. */
export const verified = (file: string, { acceptUnsealed = false, phrase = "correct horse" }: RestoreOptions = {}) =>
  Effect.gen(function* () {
    const checked = yield* BackupFile.check(file)
    const passphrase = given(phrase)
    return yield* verify({
      file,
      checked,
      migrations: yield* fewModules,
      withSecretsKey: true,
      acceptUnsealed,
      withoutModules: false,
      passphrase
    })
  })

export const restoreFrom = (file: string, modules?: ReadonlyArray<ModuleMigrations>, options?: RestoreOptions) =>
  Effect.flatMap(BackupFile.check(file), (checked) => restoreChecked(file, checked, modules, options))

export const onEmpty = <A, E>(self: Effect.Effect<A, E, TestDatabase.TestDatabase>) =>
  Effect.provide(self, TestDatabase.empty, { local: true })

/** Every table, partition and sequence with what is in it, as one text each. */
export const contents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ name: string; kind: string; bound: string | null }>`
    select relname as name, relkind::text as kind, pg_get_expr(relpartbound, oid) as bound from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by 1`
  const all: Record<string, string> = {}
  for (const { bound, kind, name } of found) {
    // When a migration ran is not part of a backup.
    const row = name.startsWith("migrations_") ? sql`row(t.migration_id, t.name)` : sql`t`
    const [one] =
      kind === "S"
        ? yield* sql<{ text: string }>`select concat(last_value, ' ', is_called) as text from ${sql(name)}`
        : yield* sql<{ text: string }>`
            select coalesce(string_agg(${row}::text, chr(10) order by ${row}::text), '') as text from ${sql(name)} t`
    all[bound === null ? name : `${name} ${bound}`] = one!.text
  }
  return all
})
