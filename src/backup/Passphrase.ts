/** Reads the passphrase that seals a backup and the keys in it: from a file, the environment, or a prompt on the terminal. */
import { readFileSync } from "node:fs"
import { Config, Effect, Option, Redacted, Stdio } from "effect"
import { Flag, Prompt } from "effect/cli"
import { BackupUnusable } from "./BackupFile.ts"

const shortest = 8

export const passphraseFile = Flag.String("passphrase-file").pipe(
  Flag.withDescription("A file whose first line is the passphrase that seals the backup; or set BACKUP_PASSPHRASE"),
  Flag.optional
)

const fault = (text: string): string | undefined =>
  text.length < shortest ? `The passphrase is too short: ${shortest} characters or more` : undefined

const firstLine = (file: string) =>
  Effect.try({
    try: () => readFileSync(file, "utf8").split(/\r?\n/, 1)[0] ?? "",
    catch: (cause) => new BackupUnusable({ reason: `${file} cannot be read: ${String(cause)}` })
  })

const asked = (purpose: string) =>
  Prompt.run(
    Prompt.Password({
      message: purpose,
      validate: (text) => (fault(text) === undefined ? Effect.succeed(text) : Effect.fail(fault(text)!))
    })
  )

/** @param purpose what a person is asked; undefined where the terminal is not to be written to */
export const passphrase = Effect.fnUntraced(function* (file: Option.Option<string>, purpose: string | undefined) {
  const given = Option.isSome(file)
    ? Option.some(yield* firstLine(file.value))
    : Option.map(yield* Config.option(Config.Redacted("BACKUP_PASSPHRASE")), Redacted.value)
  if (Option.isNone(given)) {
    const stdio = yield* Stdio.Stdio
    if (purpose !== undefined && (yield* stdio.stdinIsTerminal)) return yield* asked(purpose)
    return yield* new BackupUnusable({
      reason:
        "The backup and the secrets key in it are sealed by a passphrase: set BACKUP_PASSPHRASE or --passphrase-file. With --without-secrets-key the key stays out, and that of the service seals the backup"
    })
  }
  const why = fault(given.value)
  return why === undefined ? Redacted.make(given.value) : yield* new BackupUnusable({ reason: why })
})
