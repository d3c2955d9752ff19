import { createHash } from "node:crypto"
import * as fs from "node:fs"
import * as path from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import * as zlib from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as BackupFile from "../../src/backup/BackupFile.ts"
import * as SealedKeys from "../../src/backup/SealedKeys.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import { type Migrations, statements } from "../../src/sql/migrate/Migrations.ts"
import { createIndexConcurrently } from "../../src/sql/migrate/OutsideTransaction.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import {
  backedUp,
  fewModules,
  fewTables,
  onEmpty,
  restoreChecked,
  restoreFrom,
  verified,
  withKey,
  withSettings
} from "./support.ts"

const tables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace`
)

const linesOf = (file: string) => zlib.zstdDecompressSync(fs.readFileSync(file)).toString().split("\n")

/** Compressed again, with an end of its own. */
const packed = (text: string): Uint8Array => {
  const compressed = zlib.zstdCompressSync(text)
  return Buffer.concat([compressed, BackupFile.endOf(createHash("sha256").update(compressed).digest())])
}

const checksumOf = (lines: ReadonlyArray<string>): string =>
  createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex")

/** The footer is the last line, before the empty text behind its line end. */
const withFooter = (lines: ReadonlyArray<string>, footer: unknown): ReadonlyArray<string> =>
  lines.with(lines.length - 2, JSON.stringify(footer))

/** File with the checksum of these contents in the footer, as anyone can compute it. */
const withChecksum = (lines: ReadonlyArray<string>): string => {
  const body = lines.slice(0, -2)
  return [...body, JSON.stringify({ ...JSON.parse(lines.at(-2)!), sha256: checksumOf(body) }), ""].join("\n")
}

layer(fewTables, { excludeTestServices: true })("a file to restore", (it) => {
  it.effect("is refused when it is cut short or changed anywhere, and nothing is written", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const whole = fs.readFileSync(file)
      const changed = path.join(path.dirname(file), "changed")
      const refused = (contents: Uint8Array) =>
        Effect.gen(function* () {
          fs.writeFileSync(changed, contents)
          const { message } = yield* Effect.flip(restoreFrom(changed))
          assert.match(message, /^\S+ is (damaged: [^\n]*\. Nothing was written|no backup of Ekimae[^\n]*)$/)
          assert.deepStrictEqual(yield* tables, [])
        })
      // Compressed again, so that only our own checks can notice.
      const lines = linesOf(file)
      const at = lines.findIndex((line) => line.includes('"area_profile_version"')) + 1
      const others = [lines.with(at, lines[at]!.replace("0", "7")), lines.toSpliced(at, 1), lines.slice(0, -2)]
      const cut = [0, 3, 100, Math.floor(whole.length / 2), whole.length - 1].map((length) => whole.subarray(0, length))
      // The contents stay the same: another size of window, and bytes behind the end.
      const harmless = [whole.with(5, whole[5]! + 8), Buffer.concat([whole, whole.subarray(1)])]
      for (const contents of harmless) {
        assert.isTrue(zlib.zstdDecompressSync(contents).equals(zlib.zstdDecompressSync(whole)))
      }
      const files = [...cut, ...harmless, ...others.map((lines) => packed(lines.join("\n")))]
      yield* onEmpty(Effect.forEach(files, refused, { discard: true }))
    })
  )

  it.effect("is refused at the first line that is longer than any of a backup, before memory is full", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const [header] = linesOf(file)
      const part = Buffer.alloc(1024 * 1024, "a")
      const written = function* () {
        yield `${header}\n`
        for (let length = 0; length <= BackupFile.longestLine; length += part.length) yield part
      }
      const endless = `${file}.endless`
      yield* Effect.promise(() =>
        pipeline(Readable.from(written()), zlib.createZstdCompress(), fs.createWriteStream(endless))
      )
      assert.isBelow(fs.statSync(endless).size, 100_000)
      const { message } = yield* Effect.flip(BackupFile.check(endless))
      assert.include(message, `a line of it has more than ${BackupFile.longestLine} bytes`)
    })
  )

  it.effect(
    "is refused when its contents were changed and its checksum recomputed, also where SECRETS_KEY is set",
    () =>
      Effect.gen(function* () {
        const key = { secretsKey: Option.some(Redacted.make([new Uint8Array(32).fill(3)])) }
        const sealedByKey = (yield* backedUp.pipe(withSettings(key))).file
        const sealedByPassphrase = (yield* backedUp).file
        const refused = Effect.fnUntraced(function* (file: string, settings: Partial<Settings["Service"]>, most = 3) {
          const lines = linesOf(file)
          const at = lines.findIndex((line) => line.includes('"area_profile_version"')) + 1
          const changes = [
            lines.with(at, lines[at]!.replace("0", "7")),
            lines.with(at, lines[at + 2]!).with(at + 2, lines[at]!),
            lines.with(0, lines[0]!.replace('createdAt":"2', 'createdAt":"3'))
          ]
          for (const changed of changes.slice(0, most)) {
            const forged = `${file}.forged`
            fs.writeFileSync(forged, packed(withChecksum(changed)))
            const { message } = yield* Effect.flip(restoreFrom(forged)).pipe(withSettings(settings))
            assert.match(message, /^The seal of \S+ does not match/)
            if (settings === key) {
              assert.strictEqual((yield* Effect.flip(verified(forged)).pipe(withSettings(key))).message, message)
            }
            assert.deepStrictEqual(yield* tables, [])
          }
        })
        yield* onEmpty(
          Effect.gen(function* () {
            yield* refused(sealedByKey, key)
            yield* refused(sealedByPassphrase, {}, 1)
            yield* refused(sealedByPassphrase, key, 1)
            const before = yield* verified(sealedByKey).pipe(withSettings(key))
            assert.deepStrictEqual(yield* tables, [])
            const { createdAt, rows, seal } = yield* restoreFrom(sealedByKey).pipe(withSettings(key))
            assert.strictEqual(seal, "secrets_key")
            assert.deepInclude(before, { createdAt, rows, seal })
          })
        )
      })
  )

  it.effect("is refused without a seal, or under a key that is not here, unless the operator accepts that", () =>
    Effect.gen(function* () {
      const key = (byte: number) => ({ secretsKey: Option.some(Redacted.make([new Uint8Array(32).fill(byte)])) })
      const { file } = yield* backedUp.pipe(withSettings(key(3)))
      const refusalIn = (path: string, settings: Partial<Settings["Service"]>) =>
        Effect.flip(restoreFrom(path)).pipe(
          Effect.map(({ message }) => message),
          withSettings(settings),
          onEmpty
        )
      const accepted = (path: string, settings: Partial<Settings["Service"]>) =>
        restoreFrom(path, undefined, { acceptUnsealed: true }).pipe(
          Effect.map(({ seal }) => seal),
          withSettings(settings),
          onEmpty
        )
      const footerOf = (lines: ReadonlyArray<string>) => JSON.parse(lines.at(-2)!)
      const lines = linesOf(file)
      // Nothing in the database is sealed, and the service has its key elsewhere: no passphrase was asked.
      assert.isNull(footerOf(lines).secretsKeys)
      assert.match(yield* refusalIn(file, key(4)), /sealed under a key that is not here: .*--accept-unsealed/)
      assert.isNull(yield* accepted(file, key(4)))

      const { seals: _, ...unsealed } = footerOf(lines)
      const stripped = `${file}.stripped`
      fs.writeFileSync(stripped, packed(withFooter(lines, unsealed).join("\n")))
      assert.match(yield* refusalIn(stripped, key(3)), /--accept-unsealed/)

      const older = `${file}.older`
      const first = lines[0]!.replace('"version":2', '"version":1')
      fs.writeFileSync(older, zlib.zstdCompressSync(withChecksum(withFooter(lines.with(0, first), unsealed))))
      assert.match(yield* refusalIn(older, key(3)), /which did not seal backups/)
      assert.isNull(yield* accepted(older, key(3)))
    })
  )

  it.effect("of a release that did not seal backups is vouched for by the passphrase of its keys", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const lines = linesOf(file)
      const { rows } = JSON.parse(lines.at(-2)!)
      const body = lines.with(0, lines[0]!.replace('"version":2', '"version":1')).slice(0, -2)
      const sha256 = checksumOf(body)
      const secretsKeys = SealedKeys.seal([new Uint8Array(32).fill(5)], "correct horse", sha256)
      const older = `${file}.older`
      const whole = [...body, JSON.stringify({ rows, sha256, secretsKeys }), ""].join("\n")
      fs.writeFileSync(older, zlib.zstdCompressSync(whole))
      const settings = { secretsKey: Option.some(Redacted.make([new Uint8Array(32).fill(5)])) }
      assert.strictEqual((yield* restoreFrom(older).pipe(withSettings(settings), onEmpty)).seal, "passphrase")
      const wrong = Effect.flip(restoreFrom(older, undefined, { phrase: "wrong horse" }))
      assert.match((yield* wrong.pipe(withSettings(settings), onEmpty)).message, /^The seal of/)
    })
  )

  it.effect("that is replaced after it was checked leaves the database empty", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const checked = yield* BackupFile.check(file)
      const lines = linesOf(file)
      const at = lines.findIndex((line) => line.includes('"area_profile_version"')) + 1
      fs.writeFileSync(file, zlib.zstdCompressSync(lines.toSpliced(at, 1).join("\n")))
      const refused = Effect.gen(function* () {
        const { message } = yield* Effect.flip(restoreChecked(file, checked)).pipe(withKey)
        assert.include(message, "it was changed while it was restored")
        assert.deepStrictEqual(yield* tables, [])
      })
      yield* onEmpty(refused)
    })
  )

  it.effect("is refused when it is something else, or of a newer release", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const messageOf = (path: string) => Effect.map(Effect.flip(restoreFrom(path)), ({ message }) => message)
      assert.match(yield* messageOf(`${file}.none`), /cannot be read: ENOENT/)
      fs.writeFileSync(`${file}.text`, "hello")
      assert.match(yield* messageOf(`${file}.text`), /is no backup of Ekimae$/)
      const [header = "", ...rest] = linesOf(file)
      const newer = zlib.zstdCompressSync([header.replace('"version":2', '"version":3'), ...rest].join("\n"))
      fs.writeFileSync(`${file}.newer`, newer)
      assert.match(yield* messageOf(`${file}.newer`), /was written by a newer release/)

      const modules = yield* fewModules
      const older = modules.map(({ migrations, name }) => ({
        name,
        migrations: name === "area" ? {} : (migrations as Migrations)
      }))
      assert.match(
        yield* onEmpty(Effect.map(Effect.flip(restoreFrom(file, older)), String).pipe(withKey)),
        /area\/0001_area/
      )
    })
  )

  it.effect("is refused over data, and by a backup over a file that exists", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      assert.match((yield* Effect.flip(restoreFrom(file)).pipe(withKey)).message, /^The database holds tables already/)
      assert.match((yield* Effect.flip(BackupFile.refuseTaken(file))).message, /exists already/)
    })
  )

  it.effect("of an older release gets the migrations that came later, after its rows", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const modules = yield* fewModules
      const later = {
        "0900_later": statements("update area_profile_version set version = version + 1000"),
        "0901_later_index": createIndexConcurrently("area_later", "on area_profile_version (version)")
      }
      const newer = modules.map(({ migrations, name }) =>
        name === "area" ? { name, migrations: { ...migrations, ...later } } : { name, migrations }
      )
      const applied = Effect.gen(function* () {
        const { applied } = yield* restoreFrom(file, newer).pipe(withKey)
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ least: number }>`select min(version) as least from area_profile_version`
        assert.isAtLeast(row!.least, 1000)
        return applied
      })
      assert.deepStrictEqual(yield* onEmpty(applied), ["area/0900_later", "area/0901_later_index"])
    })
  )

  it.effect("leaves the database empty when it cannot be restored to the end", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp.pipe(withKey)
      const modules = yield* fewModules
      const failing: Migrations = { "0900_broken": statements("create tabel") }
      const broken = modules.map(({ migrations, name }) =>
        name === "area" ? { name, migrations: { ...migrations, ...failing } } : { name, migrations }
      )
      const left = Effect.andThen(Effect.flip(restoreFrom(file, broken)).pipe(withKey), tables)
      assert.deepStrictEqual(yield* onEmpty(left), [])
    })
  )
})

layer(TestDatabase.layer)("keys in a backup", (it) => {
  it.effect("open with their passphrase, in their file", () =>
    Effect.sync(() => {
      const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
      const sealed = SealedKeys.seal(keys, "correct horse", "checksum")
      assert.deepStrictEqual(SealedKeys.open(sealed, "correct horse", "checksum"), keys)
      assert.isUndefined(SealedKeys.open(sealed, "correct horsf", "checksum"))
      assert.isUndefined(SealedKeys.open(sealed, "correct horse", "checksun"))
    })
  )
})
