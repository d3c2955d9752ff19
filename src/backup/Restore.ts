/**
 * Puts a backup into an empty database, in one transaction: the schema by the migrations that the backup names, then its
 * rows, then the migrations that this release has besides.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Option, Redacted, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { DatabaseUnavailable } from "../process/Outage.ts"
import * as SecretsKeyFile from "../secrets/SecretsKeyFile.ts"
import { Settings } from "../settings/Settings.ts"
import { nameOf, outsideModuleOf, ownsTable } from "../sql/migrate/AppliedMigrations.ts"
import { type Migrations, type ModuleMigrations, migrate, migrateUnshared } from "../sql/migrate/Migrations.ts"
import { dieOnSql, explain } from "../sql/Pg.ts"
import { allowLongStatements } from "../sql/session/Session.ts"
import * as BackupFile from "./BackupFile.ts"
import { BackupUnusable } from "./BackupFile.ts"
import * as Load from "./Load.ts"
import * as SchemaCatalog from "./SchemaCatalog.ts"
import * as Seal from "./Seal.ts"
import * as SealedKeys from "./SealedKeys.ts"
import { setRowFormat } from "./Snapshot.ts"

export interface Report {
  readonly file: string
  readonly createdAt: string
  readonly rows: number
  /** What this release applied after the rows were there. */
  readonly applied: ReadonlyArray<string>
  /** What vouches for the contents; null when the operator accepted them without. */
  readonly seal: "secrets_key" | "passphrase" | null
  /** Modules from outside whose rows were left out. */
  readonly leftOut: ReadonlyArray<string>
  /** Where the keys of sealed secrets are now; null when the backup holds none, or SECRETS_KEY is set. */
  readonly secretsKeyFile: string | null
}

export interface Options<E, R> {
  readonly file: string
  /** What `BackupFile.check` said of the file. */
  readonly checked: BackupFile.Contents
  readonly migrations: ReadonlyArray<ModuleMigrations>
  readonly withSecretsKey: boolean
  /** Whether to restore what no key or passphrase vouches for. What was changed is refused all the same. */
  readonly acceptUnsealed: boolean
  /** Whether to leave out rows of modules from outside that this process has not loaded. */
  readonly withoutModules: boolean
  /** Asked only when it is needed: for keys in the backup, or to check its seal. */
  readonly passphrase: Effect.Effect<Redacted.Redacted, E, R>
  readonly onProgress?: Load.OnProgress
}

/** Batches that are read while one is stored: reading and storing take a core each. */
const readAhead = 2

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

const changed = (file: string) =>
  new BackupUnusable({
    reason: `The seal of ${file} does not match: the passphrase is another one, or the file was changed. Nothing was written`
  })

const unsealed = ({ checked: { footer, header }, file }: Pick<Options<never, never>, "checked" | "file">) => {
  const why =
    header.version === 1 && footer.secretsKeys === null
      ? `was written by release ${header.release}, which did not seal backups`
      : "is sealed under a key that is not here: set SECRETS_KEY to that of the service that it comes from"
  return new BackupUnusable({
    reason: `${file} ${why}. If you are sure that the file is as it was written, restore it with --accept-unsealed. Nothing was written`
  })
}

/** Checks the seal by the keys of this node, else by the passphrase. Opens the keys in the backup where they are needed. */
const authenticate = Effect.fnUntraced(function* <E, R>(options: Options<E, R>) {
  const { acceptUnsealed, file, passphrase, withSecretsKey } = options
  const { footer } = options.checked
  const { dataDir, secretsKey } = yield* Settings
  const target = SecretsKeyFile.fileOf(dataDir)
  const present = Option.isSome(secretsKey) ? undefined : yield* SecretsKeyFile.inFile(target)
  const own = Option.isSome(secretsKey) ? Redacted.value(secretsKey.value) : (present ?? [])
  const verdict = Seal.verify(footer.seals, own, footer.sha256)
  if (verdict === "changed") return yield* changed(file)
  const wantsKeys = withSecretsKey && Option.isNone(secretsKey)
  const { secretsKeys } = footer
  if (secretsKeys === null || !(wantsKeys || (verdict === "unknown" && !acceptUnsealed))) {
    if (verdict === "unknown" && !acceptUnsealed) return yield* unsealed(options)
    return { seal: verdict === "valid" ? ("secrets_key" as const) : null, keys: undefined }
  }
  const keys = SealedKeys.open(secretsKeys, Redacted.value(yield* passphrase), footer.sha256)
  if (keys === undefined) return yield* changed(file)
  if (!wantsKeys || keys.length === 0) return { seal: "passphrase" as const, keys: undefined }
  if (present !== undefined && SecretsKeyFile.encode(present) !== SecretsKeyFile.encode(keys)) {
    return yield* new BackupUnusable({
      reason: `${target} holds another key than the backup; move it away, set DATA_DIR, or restore with --without-secrets-key. Nothing was written`
    })
  }
  return { seal: "passphrase" as const, keys }
})

const notEmpty = new BackupUnusable({
  reason:
    "The database holds tables already, and a backup is restored into an empty one alone: set DATA_DIR to a new directory, or DATABASE_URL to a new database"
})

const writeKeys = (target: string, keys: ReadonlyArray<Uint8Array>) => {
  fs.mkdirSync(path.dirname(target), { recursive: true })
  if (!fs.existsSync(target)) fs.writeFileSync(target, SecretsKeyFile.encode(keys), { mode: 0o600, flag: "wx" })
}

/** What a backup is, by its own words, which its seal vouches for. */
export interface Contents extends Pick<Report, "file" | "createdAt" | "rows" | "seal" | "leftOut"> {
  /** The release that wrote it. */
  readonly release: string
}

/** Modules from outside in the backup that this process has not loaded. */
const absentModules = (header: BackupFile.Header, all: ReadonlyArray<ModuleMigrations>): ReadonlyArray<string> => {
  const names = new Set(header.migrations.map(({ module }) => module))
  return [...names].flatMap((name) => (all.some((module) => module.name === name) ? [] : (outsideModuleOf(name) ?? [])))
}

/** The migrations of the backup, among all that this release knows, and the modules whose rows are left out. */
const known = Effect.fnUntraced(function* <E, R>(options: Options<E, R>) {
  const { checked, file, migrations, withoutModules } = options
  const { header } = checked
  const absent = absentModules(header, migrations)
  if (absent.length > 0 && !withoutModules) {
    const names = absent.join(", ")
    return yield* new BackupUnusable({
      reason: `${file} holds tables of the modules ${names}, which MODULES does not name. Name them, or leave their rows out with --without-modules. Nothing was written (MODULESに${names}を加えるか、--without-modulesでその行を除いて復元してください)`
    })
  }
  const isLeftOut = ({ module }: { readonly module: string }) => absent.includes(outsideModuleOf(module) ?? "")
  const { then, unknown } = migrationsOf(
    { ...header, migrations: header.migrations.filter((migration) => !isLeftOut(migration)) },
    migrations
  )
  if (unknown.length === 0) return { then, absent }
  return yield* new BackupUnusable({
    reason: `${file} was made by release ${header.release}, whose migrations ${unknown.slice(0, 3).join(", ")} this one does not know; restore it with that release. Nothing was written`
  })
})

/** Checks all that a restore checks before it writes, without a database. */
export const verify = Effect.fn("Restore.verify")(function* <E, R>(options: Options<E, R>) {
  const { footer, header } = options.checked
  const { absent } = yield* known(options)
  // The keys in it are opened where they are needed to check the seal, and go nowhere.
  const { seal } = yield* authenticate({ ...options, withSecretsKey: false })
  const { createdAt, release } = header
  return {
    file: options.file,
    createdAt,
    release,
    rows: footer.rows,
    seal,
    leftOut: absent
  } satisfies Contents as Contents
})

export const restore = Effect.fn("Restore.restore")(function* <E, R>(options: Options<E, R>) {
  const { file, migrations, onProgress = () => Effect.void } = options
  const sql = yield* SqlClient.SqlClient
  const { footer, header } = options.checked
  const { absent, then } = yield* known(options)
  const refuseData = Effect.flatMap(SchemaCatalog.isEmpty, (isEmpty) => (isEmpty ? Effect.void : Effect.fail(notEmpty)))
  yield* dieOnSql(refuseData)
  const { keys, seal } = yield* authenticate(options)
  const { dataDir } = yield* Settings
  const target = SecretsKeyFile.fileOf(dataDir)

  const applied = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        // Another process may have begun to use it meanwhile.
        yield* refuseData
        yield* setRowFormat
        yield* migrateUnshared(then)
        const isLeftOut = (table: string) => absent.some((module) => ownsTable(module, table))
        const dropped = yield* Load.begin(header.partitions.filter(({ table }) => !isLeftOut(table)))
        let done = 0
        const loaded = (rows: number) => onProgress({ _tag: "Rows", done: (done += rows), of: footer.rows })
        const parts = Stream.fromAsyncIterable(BackupFile.partsOf(file, options.checked), (cause) =>
          cause instanceof BackupUnusable ? cause : new BackupUnusable({ reason: String(cause) })
        )
        yield* Stream.runForEach(Stream.buffer(parts, { capacity: readAhead }), yield* Load.loader(isLeftOut, loaded))
        yield* Load.finish(dropped, onProgress)
        const applied = yield* migrateUnshared(migrations)
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
  const appliedLater = yield* migrate(migrations)
  // Plans made for empty tables would be of no use.
  yield* Effect.ignore(sql`analyze`.unprepared)
  return {
    file,
    createdAt: header.createdAt,
    rows: footer.rows,
    applied: [...applied, ...appliedLater],
    seal,
    leftOut: absent,
    secretsKeyFile: keys === undefined ? null : target
  } satisfies Report as Report
})
