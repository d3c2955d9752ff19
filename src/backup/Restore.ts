/**
 * Puts a backup into an empty database, in one transaction: the schema by the migrations that the backup names, then its
 * rows, then the migrations that this release has besides.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Option, Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql"
import * as SecretsKeyFile from "../secrets/SecretsKeyFile.ts"
import { Settings } from "../settings/Settings.ts"
import { DatabaseUnavailable } from "../sql/DatabaseUnavailable.ts"
import { nameOf } from "../sql/migrate/AppliedMigrations.ts"
import { type Migrations, type ModuleMigrations, migrate } from "../sql/migrate/Migrations.ts"
import { dieOnSql, explain } from "../sql/Pg.ts"
import { allowLongStatements } from "../sql/session/Session.ts"
import * as BackupFile from "./BackupFile.ts"
import { BackupUnusable } from "./BackupFile.ts"
import * as Load from "./Load.ts"
import * as SchemaCatalog from "./SchemaCatalog.ts"
import * as SealedKeys from "./SealedKeys.ts"
import { setRowFormat } from "./Snapshot.ts"

export interface Report {
  readonly file: string
  readonly createdAt: string
  readonly rows: number
  /** What this release applied after the rows were there. */
  readonly applied: ReadonlyArray<string>
  /** Where the keys of sealed secrets are now; null when the backup holds none, or SECRETS_KEY is set. */
  readonly secretsKeyFile: string | null
}

export interface Options<E, R> {
  readonly file: string
  /** What `BackupFile.check` said of the file. */
  readonly checked: BackupFile.Contents
  readonly migrations: ReadonlyArray<ModuleMigrations>
  readonly withSecretsKey: boolean
  /** Asked only when the backup holds keys that are needed. */
  readonly passphrase: Effect.Effect<Redacted.Redacted, E, R>
}

/** The part of the migrations that was applied when the backup was made. */
const migrationsOf = (header: BackupFile.Header, all: ReadonlyArray<ModuleMigrations>) => {
  const wanted = new Set(header.migrations.map(nameOf))
  const known = new Set<string>()
  const then = all.map(({ migrations, name }) => ({
    name,
    migrations: Object.fromEntries(
      Object.entries(migrations).filter(([key]) => {
        const [, id = "", title = ""] = /^(\d+)_(.*)$/.exec(key) ?? []
        const full = nameOf({ module: name, id: Number(id), title })
        known.add(full)
        return wanted.has(full)
      })
    ) as Migrations
  }))
  return { then, unknown: [...wanted].filter((name) => !known.has(name)) }
}

/** The keys of the backup, opened; undefined when they are not needed here. */
const openKeys = Effect.fnUntraced(function* <E, R>(
  footer: BackupFile.Footer,
  { file, passphrase, withSecretsKey }: Options<E, R>
) {
  const { dataDir, secretsKey } = yield* Settings
  if (footer.secretsKeys === null || !withSecretsKey || Option.isSome(secretsKey)) return undefined
  const keys = SealedKeys.open(footer.secretsKeys, Redacted.value(yield* passphrase), footer.sha256)
  if (keys === undefined) {
    return yield* new BackupUnusable({
      reason: `The secrets key in ${file} does not open: the passphrase is another one, or the file was changed. Nothing was written`
    })
  }
  const target = SecretsKeyFile.fileOf(dataDir)
  const present = yield* SecretsKeyFile.inFile(target)
  if (present !== undefined && SecretsKeyFile.encode(present) !== SecretsKeyFile.encode(keys)) {
    return yield* new BackupUnusable({
      reason: `${target} holds another key than the backup; move it away, set DATA_DIR, or restore with --without-secrets-key. Nothing was written`
    })
  }
  return keys
})

const notEmpty = new BackupUnusable({
  reason:
    "The database holds tables already, and a backup is restored into an empty one alone: set DATA_DIR to a new directory, or DATABASE_URL to a new database"
})

const writeKeys = (target: string, keys: ReadonlyArray<Uint8Array>) => {
  fs.mkdirSync(path.dirname(target), { recursive: true })
  if (!fs.existsSync(target)) fs.writeFileSync(target, SecretsKeyFile.encode(keys), { mode: 0o600, flag: "wx" })
}

export const restore = Effect.fn("Restore.restore")(function* <E, R>(options: Options<E, R>) {
  const { file, migrations } = options
  const sql = yield* SqlClient.SqlClient
  const { footer, header } = options.checked
  const { then, unknown } = migrationsOf(header, migrations)
  if (unknown.length > 0) {
    return yield* new BackupUnusable({
      reason: `${file} was made by release ${header.release}, whose migrations ${unknown.slice(0, 3).join(", ")} this one does not know; restore it with that release. Nothing was written`
    })
  }
  const refuseData = Effect.flatMap(SchemaCatalog.isEmpty, (isEmpty) => (isEmpty ? Effect.void : Effect.fail(notEmpty)))
  yield* dieOnSql(refuseData)
  const keys = yield* openKeys(footer, options)
  const { dataDir } = yield* Settings
  const target = SecretsKeyFile.fileOf(dataDir)

  const applied = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        // Another process may have begun to use it meanwhile.
        yield* refuseData
        yield* setRowFormat
        yield* migrate(then)
        yield* Load.begin(header.partitions)
        yield* Stream.runForEach(
          Stream.fromAsyncIterable(BackupFile.partsOf(file), (cause) => new BackupUnusable({ reason: String(cause) })),
          yield* Load.loader
        )
        yield* Load.finish
        const applied = yield* migrate(migrations)
        // Before the commit: a database without its key would not start.
        if (keys !== undefined) {
          yield* Effect.try({
            try: () => writeKeys(target, keys),
            catch: (cause) => new BackupUnusable({ reason: `${target} cannot be written: ${String(cause)}` })
          })
        }
        return applied
      })
    )
    .pipe(
      allowLongStatements,
      Effect.catchTag("SqlError", (error) =>
        Effect.fail(
          new DatabaseUnavailable({
            reason: `The backup was not restored, the database is as empty as before: ${explain(error)}`
          })
        )
      )
    )
  // Plans made for empty tables would be of no use.
  yield* Effect.ignore(sql`analyze`.unprepared)
  return {
    file,
    createdAt: header.createdAt,
    rows: footer.rows,
    applied,
    secretsKeyFile: keys === undefined ? null : target
  } satisfies Report as Report
})
