/** Writes a backup: a consistent snapshot of the database, and the keys of the secrets that are sealed in it. */
import { DateTime, Effect, Option, Redacted, Stream } from "effect"
import { DatabaseUnavailable } from "../process/Outage.ts"
import * as KeyRegister from "../secrets/KeyRegister.ts"
import * as Keys from "../secrets/SealingKeys.ts"
import * as SecretsKeyFile from "../secrets/SecretsKeyFile.ts"
import { Settings } from "../settings/Settings.ts"
import { FastSql } from "../sql/Database.ts"
import { explain } from "../sql/Pg.ts"
import * as BackupFile from "./BackupFile.ts"
import * as BackupRecord from "./BackupRecord.ts"
import * as Seal from "./Seal.ts"
import * as SealedKeys from "./SealedKeys.ts"
import * as Snapshot from "./Snapshot.ts"

export interface Report extends BackupFile.FileSize {
  readonly file: string
  readonly tables: number
  /** `none`: nothing in the database is sealed. */
  readonly secretsKey: "sealed" | "left_out" | "none"
}

export interface Options<E, R> {
  /** A new file; `-` for the standard output. */
  readonly file: string
  readonly withSecretsKey: boolean
  /** Asked only when it is needed: to seal keys, or where no key is kept elsewhere that could seal the backup. */
  readonly passphrase: Effect.Effect<Redacted.Redacted, E, R>
}

/** The keys of this node, and whether something in the database is sealed. Refuses when one of the keys is missing. */
const keysHere = Effect.gen(function* () {
  const { dataDir, secretsKey } = yield* Settings
  const sql = yield* FastSql
  const keys = Option.isSome(secretsKey) ? Redacted.value(secretsKey.value) : ((yield* SecretsKeyFile.find) ?? [])
  const register = KeyRegister.make(sql, yield* Keys.make(keys.length === 0 ? [new Uint8Array(32)] : keys))
  return { dataDir, isInUse: !(yield* register.isEmpty), keys, lost: yield* register.lost }
})

export const backup = Effect.fn("Backup.backup")(function* <E, R>({ file, passphrase, withSecretsKey }: Options<E, R>) {
  yield* BackupFile.refuseTaken(file)
  const { dataDir, isInUse, keys, lost } = yield* keysHere
  if (withSecretsKey && lost.length > 0) {
    return yield* new BackupFile.BackupUnusable({
      reason: `Secrets in this database are sealed with ${lost.join(", ")}, a key that is neither in SECRETS_KEY nor in ${SecretsKeyFile.fileOf(dataDir)}; give the key, or leave it out with --without-secrets-key`
    })
  }
  const isKeptElsewhere = Option.isSome((yield* Settings).secretsKey)
  const needsPassphrase = keys.length === 0 || (withSecretsKey && (isInUse || !isKeptElsewhere))
  const phrase = needsPassphrase ? Redacted.value(yield* passphrase) : undefined
  const enclosed = withSecretsKey && isInUse ? keys : []
  const seal = (sha256: string) => ({
    secretsKeys: phrase === undefined ? null : SealedKeys.seal(enclosed, phrase, sha256),
    seals: Seal.seal(keys, sha256)
  })
  const at = DateTime.toDateUtc(yield* DateTime.now)
  const { tables, written } = yield* Snapshot.withSnapshot(
    at,
    Effect.fnUntraced(function* ({ header, parts, tables }) {
      const lines = yield* Stream.toAsyncIterableEffect(parts)
      return { tables, written: yield* BackupFile.write(file, header, lines, seal) }
    })
  ).pipe(
    Effect.catchTag("SqlError", (error) =>
      Effect.fail(new DatabaseUnavailable({ reason: `The database could not be read: ${explain(error)}` }))
    )
  )
  yield* BackupRecord.record(at, written.bytes).pipe(
    Effect.catchTag("SqlError", (error) =>
      Effect.logWarning(`The backup is complete, but its age is not recorded for the metrics: ${explain(error)}`)
    )
  )
  const secretsKey = enclosed.length > 0 ? "sealed" : withSecretsKey ? "none" : "left_out"
  return { file, tables, ...written, secretsKey } satisfies Report as Report
})
