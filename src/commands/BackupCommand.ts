/** `ekimae backup` and `ekimae restore`: everything that the service keeps, in one file. */
import * as path from "node:path"
import { Console, DateTime, Effect, Layer, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { App } from "../app.ts"
import { type Report as BackupReport, backup } from "../backup/Backup.ts"
import { BackupUnusable, check, standardOutput } from "../backup/BackupFile.ts"
import * as BackupFolder from "../backup/BackupFolder.ts"
import { passphrase, passphraseFile } from "../backup/Passphrase.ts"
import { type Contents, type Report as RestoreReport, restore, verify } from "../backup/Restore.ts"
import { print } from "../cli/Output.ts"
import * as Kernel from "../kernel/Kernel.ts"
import { Settings } from "../settings/Settings.ts"
import * as Database from "../sql/Database.ts"
import { InitialisesDatabase } from "../sql/InitialisesDatabase.ts"
import * as RestoreProgress from "./RestoreProgress.ts"

/** The database without running migrations. */
const database = Database.layer.pipe(Layer.provideMerge(Settings.layer))

const withoutSecretsKey = (description: string) =>
  Flag.Boolean("without-secrets-key").pipe(Flag.withDescription(description), Flag.withDefault(false))

const count = (n: number): string => n.toLocaleString("en-US")

const keyText: Readonly<Record<BackupReport["secretsKey"], string>> = {
  sealed: "The secrets key is in it, sealed by your passphrase: without the passphrase sealed secrets are lost.",
  left_out: "The secrets key is not in it: keep it elsewhere, without it sealed secrets are lost.",
  none: "No secret is sealed in this database, so there is no key in it."
}

/** What was written, and the names of older backups that were deleted. */
interface FolderReport extends BackupReport {
  readonly deleted: ReadonlyArray<string>
}

const backedUp = ({ bytes, deleted, file, rows, secretsKey, tables }: FolderReport): string =>
  [
    `Backed up ${count(rows)} rows of ${tables} tables into ${file === standardOutput ? "the standard output" : file} (${count(Math.ceil(bytes / 1000))} kB)`,
    keyText[secretsKey],
    ...(deleted.length === 0 ? [] : [`Deleted as older than BACKUP_KEEP_DAYS: ${deleted.join(", ")}`])
  ].join("\n")

const sealText = {
  secrets_key: "Its seal was checked with the secrets key.",
  passphrase: "Its seal was checked with the passphrase."
} as const

const leftOutText = (modules: ReadonlyArray<string>) =>
  modules.length === 0
    ? []
    : [`Left out: the tables of ${modules.join(", ")}, which MODULES does not name; they are in the file alone.`]

const restored = ({ applied, createdAt, file, leftOut, rows, seal, secretsKeyFile }: RestoreReport): string =>
  [
    leftOut.length === 0
      ? `Restored ${count(rows)} rows of ${file}, as of ${createdAt}`
      : `Restored ${file}, as of ${createdAt}, but for modules from outside`,
    ...leftOutText(leftOut),
    seal === null ? "Nothing vouches for its contents: you accepted it without a seal." : sealText[seal],
    ...(applied.length === 0 ? [] : [`Applied ${applied.length} newer migrations: ${applied.join(", ")}`]),
    ...(secretsKeyFile === null ? [] : [`The secrets key is in ${secretsKeyFile}`])
  ].join("\n")

const verified = ({ createdAt, file, leftOut, release, rows, seal }: Contents): string =>
  [
    `${file} is whole: ${count(rows)} rows, as of ${createdAt}, by release ${release}. This release can restore it.`,
    ...leftOutText(leftOut),
    seal === null ? "Nothing vouches for its contents: you accepted it without a seal." : sealText[seal]
  ].join("\n")

export const backupCommand = Command.make(
  "backup",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("The file to write, which must not exist yet; - for the standard output"),
      Argument.optional
    ),
    into: Flag.String("into").pipe(
      Flag.withDescription(
        "In place of a file: a folder in which the backup is named by its time, and from which backups older than BACKUP_KEEP_DAYS are deleted"
      ),
      Flag.withMetavar("folder"),
      Flag.optional
    ),
    passphraseFile,
    withoutSecretsKey: withoutSecretsKey("Leave out the key that opens sealed secrets; you keep it elsewhere")
  },
  Effect.fnUntraced(function* ({ file, into, passphraseFile, withoutSecretsKey }) {
    if (Option.isSome(file) === Option.isSome(into)) {
      return yield* new BackupUnusable({ reason: "Name either a file (- for the standard output) or --into a folder" })
    }
    const now = DateTime.toDateUtc(yield* DateTime.now)
    const target = Option.getOrElse(file, () =>
      path.join(
        Option.getOrElse(into, () => ""),
        BackupFolder.nameAt(now)
      )
    )
    const isPiped = target === standardOutput
    const report = yield* backup({
      file: target,
      withSecretsKey: !withoutSecretsKey,
      passphrase: passphrase(passphraseFile, isPiped ? undefined : "A passphrase for this backup")
    })
    // The standard output has the backup, and nothing else.
    if (isPiped) return yield* Console.error(backedUp({ ...report, deleted: [] }))
    const keptDays = (yield* Settings).backupKeepDays
    const deleted = Option.isSome(into) ? yield* BackupFolder.prune(into.value, now, keptDays) : []
    yield* print({ ...report, deleted }, backedUp)
  })
).pipe(
  Command.withDescription("Write all data into one file, while the service runs or not"),
  Command.withExamples([
    { command: "ekimae backup ekimae-2026-11-30.backup", description: "" },
    { command: "ekimae backup --into /var/backups/ekimae --without-secrets-key", description: "" },
    { command: "ekimae backup - --without-secrets-key | aws s3 cp - s3://shop/ekimae.backup", description: "" }
  ]),
  Command.provide(database)
)

export const restoreCommand = Command.make(
  "restore",
  {
    file: Argument.String("file").pipe(Argument.withDescription("A file that ekimae backup wrote")),
    passphraseFile,
    withoutSecretsKey: withoutSecretsKey("Leave the secrets key in the file"),
    acceptUnsealed: Flag.Boolean("accept-unsealed").pipe(
      Flag.withDescription(
        "Restore a file without a seal, or sealed under a key that you no longer have; nothing shows then whether it was changed"
      ),
      Flag.withDefault(false)
    ),
    withoutModules: Flag.Boolean("without-modules").pipe(
      Flag.withDescription("Leave out the tables of modules from outside that MODULES does not name"),
      Flag.withDefault(false)
    ),
    verify: Flag.Boolean("verify").pipe(
      Flag.withDescription("Only check the file and its seal, without a database; nothing is restored"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({
    acceptUnsealed,
    file,
    passphraseFile,
    verify: onlyVerifies,
    withoutModules,
    withoutSecretsKey
  }) {
    // Before a server is started for it.
    const checked = yield* check(file)
    const options = {
      file,
      checked,
      migrations: Kernel.allMigrations(App.migrations),
      withSecretsKey: !withoutSecretsKey,
      acceptUnsealed,
      withoutModules,
      passphrase: passphrase(passphraseFile, "The passphrase of this backup")
    }
    if (onlyVerifies) return yield* print(yield* verify(options).pipe(Effect.provide(Settings.layer)), verified)
    const report = yield* restore({ ...options, onProgress: yield* RestoreProgress.lines }).pipe(
      Effect.provide(database),
      Effect.provideService(InitialisesDatabase, true)
    )
    yield* print(report, restored)
  })
).pipe(
  Command.withDescription(
    "Put a backup into an empty database: a new DATA_DIR, or DATABASE_URL of a new database. All of it or nothing"
  ),
  Command.withExamples([{ command: "DATA_DIR=restored ekimae restore ekimae-2026-11-30.backup", description: "" }])
)
