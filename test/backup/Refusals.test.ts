import * as fs from "node:fs"
import * as path from "node:path"
import * as zlib from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as BackupFile from "../../src/backup/BackupFile.ts"
import * as SealedKeys from "../../src/backup/SealedKeys.ts"
import { type Migrations, statements } from "../../src/sql/migrate/Migrations.ts"
import { migrations } from "../support/Migrations.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { backedUp, onEmpty, restoreFrom } from "./support.ts"

const tables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace`
)

const linesOf = (file: string) => zlib.zstdDecompressSync(fs.readFileSync(file)).toString().split("\n")

layer(TestDatabase.layer, { excludeTestServices: true })("a file to restore", (it) => {
  it.effect("is refused when it is cut short or changed anywhere, and nothing is written", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
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
      const files = [...cut, ...others.map((lines) => zlib.zstdCompressSync(lines.join("\n")))]
      yield* onEmpty(Effect.forEach(files, refused, { discard: true }))
    })
  )

  it.effect("is refused when it is something else, or of a newer release", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
      const messageOf = (path: string) => Effect.map(Effect.flip(restoreFrom(path)), ({ message }) => message)
      assert.match(yield* messageOf(`${file}.none`), /cannot be read: ENOENT/)
      fs.writeFileSync(`${file}.text`, "hello")
      assert.match(yield* messageOf(`${file}.text`), /is no backup of Ekimae$/)
      const [header = "", ...rest] = linesOf(file)
      const newer = zlib.zstdCompressSync([header.replace('"version":1', '"version":2'), ...rest].join("\n"))
      fs.writeFileSync(`${file}.newer`, newer)
      assert.match(yield* messageOf(`${file}.newer`), /was written by a newer release/)

      const { modules } = yield* migrations
      const older = modules.map(({ migrations, name }) => ({
        name,
        migrations: name === "area" ? {} : (migrations as Migrations)
      }))
      assert.match(yield* onEmpty(Effect.map(Effect.flip(restoreFrom(file, older)), String)), /area\/0001_area/)
    })
  )

  it.effect("is refused over data, and by a backup over a file that exists", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
      assert.match((yield* Effect.flip(restoreFrom(file))).message, /^The database holds tables already/)
      assert.match((yield* Effect.flip(BackupFile.refuseTaken(file))).message, /exists already/)
    })
  )

  it.effect("of an older release gets the migrations that came later, after its rows", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
      const { modules } = yield* migrations
      const later = { "0900_later": statements("update area_profile_version set version = version + 1000") }
      const newer = modules.map(({ migrations, name }) =>
        name === "area" ? { name, migrations: { ...migrations, ...later } } : { name, migrations }
      )
      const applied = Effect.gen(function* () {
        const { applied } = yield* restoreFrom(file, newer)
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ least: number }>`select min(version) as least from area_profile_version`
        assert.isAtLeast(row!.least, 1000)
        return applied
      })
      assert.deepStrictEqual(yield* onEmpty(applied), ["area/0900_later"])
    })
  )

  it.effect("leaves the database empty when it cannot be restored to the end", () =>
    Effect.gen(function* () {
      const { file } = yield* backedUp
      const { modules } = yield* migrations
      const failing: Migrations = { "0900_broken": statements("create tabel") }
      const broken = modules.map(({ migrations, name }) =>
        name === "webhooks" ? { name, migrations: { ...migrations, ...failing } } : { name, migrations }
      )
      const left = Effect.andThen(Effect.flip(restoreFrom(file, broken)), tables)
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
