import { createCipheriv, createHash, randomBytes } from "node:crypto"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as VaultModule from "../../src/secrets/Vault.ts"
import { AcceptLostSecrets } from "../../src/secrets/Vault.ts"
import type { Settings } from "../../src/settings/Settings.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import * as TestSettings from "../support/TestSettings.ts"

const { Vault } = VaultModule
const random = SecureRandom.layerWebCrypto
const vaultOf = (...keys: ReadonlyArray<Uint8Array>) => Effect.provide(VaultModule.make(keys), random)
const [first, second] = [randomBytes(32), randomBytes(32)]

const scratch = Effect.acquireRelease(
  Effect.sync(() => fs.mkdtempSync(path.join(os.tmpdir(), "ekimae-vault-"))),
  (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true }))
)
const withSettings = (overrides: Partial<Settings["Service"]>) =>
  Effect.provide(
    Effect.flatMap(Vault, (vault) => Effect.succeed(vault)),
    Vault.layer.pipe(Layer.provide(random), Layer.provide(TestSettings.layer(overrides))),
    { local: true }
  )

describe("The vault", () => {
  it.effect("opens what it sealed, never seals alike, and shows nothing of the secret", () =>
    Effect.gen(function* () {
      const vault = yield* vaultOf(first)
      const [one, other] = [yield* vault.seal("row", "whsec_秘密"), yield* vault.seal("row", "whsec_秘密")]
      assert.strictEqual(yield* vault.open("row", one), "whsec_秘密")
      assert.notDeepEqual(one, other)
      assert.notInclude(Buffer.from(one).toString("utf8"), "whsec_")
    })
  )

  it.effect("refuses what was sealed for another owner, with another key, or was changed anywhere", () =>
    Effect.gen(function* () {
      const vault = yield* vaultOf(first)
      const sealed = Buffer.from(yield* vault.seal("row", "secret"))
      assert.strictEqual((yield* Effect.flip(vault.open("other row", sealed)))._tag, "SecretUnreadable")
      assert.strictEqual((yield* Effect.flip((yield* vaultOf(second)).open("row", sealed)))._tag, "SecretUnreadable")
      for (let at = 0; at < sealed.length; at++) {
        const damaged = Buffer.from(sealed)
        damaged[at]! ^= 1
        assert.strictEqual((yield* Effect.flip(vault.open("row", damaged)))._tag, "SecretUnreadable", `byte ${at}`)
      }
      assert.strictEqual((yield* Effect.flip(vault.open("row", sealed.subarray(0, 10))))._tag, "SecretUnreadable")
    })
  )

  it.effect("opens what another implementation of the same envelope has sealed", () =>
    Effect.gen(function* () {
      const nonce = randomBytes(12)
      const sealing = createCipheriv("aes-256-gcm", first, nonce).setAAD(Buffer.from("row"))
      const text = Buffer.concat([sealing.update("whsec_秘密", "utf8"), sealing.final()])
      const name = createHash("sha256").update(first).digest().subarray(0, 4)
      const sealed = Buffer.concat([Buffer.of(1), name, nonce, text, sealing.getAuthTag()])
      assert.strictEqual(yield* (yield* vaultOf(first)).open("row", sealed), "whsec_秘密")
    })
  )

  it.effect("opens with an older key what a new first key no longer seals", () =>
    Effect.gen(function* () {
      const old = yield* (yield* vaultOf(first)).seal("row", "secret")
      const vault = yield* vaultOf(second, first)
      assert.strictEqual(yield* vault.open("row", old), "secret")
      const fresh = yield* vault.seal("row", "secret")
      assert.strictEqual(yield* (yield* vaultOf(second)).open("row", fresh), "secret")
    })
  )
})

const keyed = (...keys: ReadonlyArray<Uint8Array>) => withSettings({ secretsKey: Option.some(Redacted.make(keys)) })
/** For tests that each want a database in which nothing was sealed. */
const forgetAll = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from secrets_key`)

layer(TestDatabase.layer, { excludeTestServices: true })("A database with sealed secrets", (it) => {
  it.effect("is refused by a node that has another key, in one line that says what to do", () =>
    Effect.gen(function* () {
      yield* forgetAll
      yield* (yield* keyed(first)).seal("row", "secret")
      const { _tag, message } = yield* Effect.flip(keyed(second))
      assert.strictEqual(_tag, "SecretsKeyLost")
      assert.match(
        message,
        /^SECRETS_KEY: .* sealed with the key [0-9a-f]{8}, and the key of this node is another one\./
      )
      assert.include(message, "--accept-lost-secrets")
      assert.notInclude(message, "\n")
    })
  )

  it.effect("is refused when the file of its key is gone, and no other file takes its place", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const dataDir = yield* scratch
      const file = path.join(dataDir, "secrets.key")
      const sealed = yield* (yield* withSettings({ dataDir })).seal("row", "secret")
      fs.renameSync(file, `${file}.away`)
      const { message } = yield* Effect.flip(withSettings({ dataDir }))
      assert.include(message, `the file ${file} is missing`)
      assert.isFalse(fs.existsSync(file))
      fs.renameSync(`${file}.away`, file)
      assert.strictEqual(yield* (yield* withSettings({ dataDir })).open("row", sealed), "secret")
    })
  )

  it.effect("takes a new key beside the old one, and holds on to both", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const old = yield* (yield* keyed(first)).seal("row", "secret")
      const vault = yield* keyed(second, first)
      assert.strictEqual(yield* vault.open("row", old), "secret")
      assert.strictEqual((yield* Effect.flip(keyed(second)))._tag, "SecretsKeyLost")
      yield* vault.seal("row", "fresh")
      assert.strictEqual((yield* Effect.flip(keyed(first)))._tag, "SecretsKeyLost")
      yield* keyed(first, second)
    })
  )

  it.effect("starts once its operator gives up what is lost, and from then on without a word", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const old = yield* (yield* keyed(first)).seal("row", "secret")
      const vault = yield* Effect.provideService(keyed(second), AcceptLostSecrets, true)
      assert.strictEqual((yield* Effect.flip(vault.open("row", old)))._tag, "SecretUnreadable")
      yield* (yield* keyed(second)).seal("row", "fresh")
      assert.strictEqual((yield* Effect.flip(keyed(first)))._tag, "SecretsKeyLost")
    })
  )

  it.effect("gets no secret from a node that started before another one sealed with another key", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const [one, other] = [yield* keyed(first), yield* keyed(second)]
      yield* one.seal("row", "secret")
      assert.strictEqual((yield* Effect.exit(other.seal("row", "secret")))._tag, "Failure")
      assert.strictEqual((yield* Effect.exit(other.verify))._tag, "Failure")
      yield* one.verify
    })
  )
})

layer(TestDatabase.layer, { excludeTestServices: true })("The key of the vault", (it) => {
  it.effect("is made once in a private file beside the data, by the first process", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const dataDir = path.join(yield* scratch, "data")
      const vaults = yield* Effect.all(
        Array.from({ length: 5 }, () => withSettings({ dataDir })),
        { concurrency: 5 }
      )
      const sealed = yield* vaults[0]!.seal("row", "secret")
      for (const vault of vaults) assert.strictEqual(yield* vault.open("row", sealed), "secret")
      assert.deepStrictEqual(fs.readdirSync(dataDir), ["secrets.key"])
      assert.strictEqual(fs.statSync(path.join(dataDir, "secrets.key")).mode & 0o777, 0o600)
    })
  )

  it.effect("is the setting where there is one, and no file is made", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const dataDir = path.join(yield* scratch, "data")
      const vault = yield* withSettings({ dataDir, secretsKey: Option.some(Redacted.make([first])) })
      const sealed = yield* vault.seal("row", "secret")
      assert.strictEqual(yield* (yield* vaultOf(first)).open("row", sealed), "secret")
      assert.isFalse(fs.existsSync(dataDir))
    })
  )

  it.effect("must be set in production on a database of its own, in one line", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const databaseUrl = Option.some(Redacted.make("postgres://localhost/ekimae"))
      const error = yield* Effect.flip(withSettings({ environment: "production", databaseUrl }))
      assert.strictEqual(error._tag, "SecretsKeyUnusable")
      assert.match(error.message, /^SECRETS_KEY: production .* 32 bytes in base64[^\n]*$/)
    })
  )

  it.effect("is refused while others may read its file, with the command that mends it", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const dataDir = path.join(yield* scratch, "my data")
      const file = path.join(dataDir, "secrets.key")
      const sealed = yield* (yield* withSettings({ dataDir })).seal("row", "secret")
      for (const mode of [0o640, 0o604, 0o660]) {
        fs.chmodSync(file, mode)
        const { message } = yield* Effect.flip(withSettings({ dataDir }))
        assert.include(message, `(mode 0${mode.toString(8)}); make it private: chmod 600 '${file}'`)
      }
      fs.chmodSync(file, 0o400)
      assert.strictEqual(yield* (yield* withSettings({ dataDir })).open("row", sealed), "secret")
    })
  )

  it.effect("is refused when its file holds something else", () =>
    Effect.gen(function* () {
      yield* forgetAll
      const dataDir = yield* scratch
      fs.writeFileSync(path.join(dataDir, "secrets.key"), "short", { mode: 0o600 })
      assert.match((yield* Effect.flip(withSettings({ dataDir }))).message, /holds no key of 32 bytes$/)
    })
  )
})
