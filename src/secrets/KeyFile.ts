/**
 * The key of the vault where none is set: a file beside the data, made once. It serves one machine; nodes on several
 * need `SECRETS_KEY`, and so does production on a database elsewhere, where a lost disk must not lose the secrets.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../config.ts"

const length = 32

export class SecretsKeyMissing extends Schema.TaggedError<SecretsKeyMissing>()("SecretsKeyMissing", {
  reason: Schema.String
}) {
  override get message() {
    return `SECRETS_KEY: ${this.reason}`
  }
}

export const read = Effect.gen(function* () {
  const { databaseUrl, dataDir, environment } = yield* Settings
  if (environment === "production" && Option.isSome(databaseUrl)) {
    return yield* new SecretsKeyMissing({
      reason: "production on a database of its own needs a key of 32 bytes in base64, as of `openssl rand -base64 32`"
    })
  }
  const fresh = yield* (yield* SecureRandom.SecureRandom).randomBytes(length)
  const file = path.resolve(dataDir, "secrets.key")
  const key = yield* Effect.try({
    try: () => readOrMake(file, fresh),
    catch: (cause) => new SecretsKeyMissing({ reason: `is not set, and ${file} cannot be used: ${String(cause)}` })
  })
  if (key.length !== length) return yield* new SecretsKeyMissing({ reason: `${file} holds no key of ${length} bytes` })
  return key
})

/** A link appears whole or not at all: of processes that start together, one makes the key and all read it. */
const readOrMake = (file: string, fresh: Uint8Array): Uint8Array => {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const own = `${file}.${process.pid}.${Buffer.from(fresh.subarray(0, 4)).toString("hex")}`
    fs.writeFileSync(own, `${Buffer.from(fresh).toString("base64")}\n`, { mode: 0o600, flag: "wx" })
    try {
      fs.linkSync(own, file)
    } catch (cause) {
      if (!fs.existsSync(file)) throw cause
    } finally {
      fs.unlinkSync(own)
    }
  }
  return Buffer.from(fs.readFileSync(file, "utf8").trim(), "base64")
}
