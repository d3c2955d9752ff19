/**
 * Reads or creates the file that holds the vault's key when `SECRETS_KEY` is not set: `secrets.key` in the data directory.
 * The file serves one machine only. Nodes on several machines need `SECRETS_KEY`, and so does production with a database
 * elsewhere, where a lost disk must not lose the secrets.
 */
import * as fs from "node:fs"
import * as path from "node:path"
import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../settings/Settings.ts"

const length = 32

/** No key, or none that may be used. */
export class SecretsKeyUnusable extends Schema.TaggedError<SecretsKeyUnusable>()("SecretsKeyUnusable", {
  reason: Schema.String
}) {
  override get message() {
    return `SECRETS_KEY: ${this.reason}`
  }
}

type KeySettings = Pick<Settings["Service"], "databaseUrl" | "dataDir" | "environment" | "secretsKey">

export const fileOf = (dataDir: string): string => path.resolve(dataDir, "secrets.key")

/** What is wrong with the key, as far as is known without the database. A missing file is no fault: it can be created. */
export const faultOf = ({
  databaseUrl,
  dataDir,
  environment,
  secretsKey
}: KeySettings): SecretsKeyUnusable | undefined => {
  if (Option.isSome(secretsKey)) return undefined
  if (environment === "production" && Option.isSome(databaseUrl)) {
    return new SecretsKeyUnusable({
      reason: "production on a database of its own needs a key of 32 bytes in base64, as of `openssl rand -base64 32`"
    })
  }
  const reason = faultOfFile(fileOf(dataDir))
  return reason === undefined ? undefined : new SecretsKeyUnusable({ reason })
}

const faultOfFile = (file: string): string | undefined => {
  try {
    const stat = fs.statSync(file, { throwIfNoEntry: false })
    if (stat === undefined) return undefined
    // As ssh does: a key that others can read is no secret, so it must not be used until its owner has seen to it.
    if (process.platform !== "win32" && (stat.mode & 0o077) !== 0) {
      const mode = (stat.mode & 0o777).toString(8).padStart(4, "0")
      return `others than its owner may use ${file} (mode ${mode}); make it private: chmod 600 '${file}'`
    }
    return decode(fs.readFileSync(file, "utf8")).every((key) => key.length === length)
      ? undefined
      : `${file} holds no key of ${length} bytes`
  } catch (cause) {
    return `is not set, and ${file} cannot be used: ${String(cause)}`
  }
}

/** The keys in the file, the one that seals first; undefined when there is no file. */
export const find = Effect.gen(function* () {
  const settings = yield* Settings
  const fault = faultOf(settings)
  if (fault !== undefined) return yield* fault
  return yield* inFile(fileOf(settings.dataDir))
})

/** The keys in a file, without the checks that the settings require. */
export const inFile = (file: string) =>
  Effect.try({
    try: () => (fs.existsSync(file) ? decode(fs.readFileSync(file, "utf8")) : undefined),
    catch: unusable(file)
  })

/** The keys in the file; creates the file when there is none. */
export const read = Effect.gen(function* () {
  const { dataDir } = yield* Settings
  const fresh = yield* (yield* SecureRandom.SecureRandom).randomBytes(length)
  const file = fileOf(dataDir)
  return yield* Effect.try({ try: () => readOrMake(file, fresh), catch: unusable(file) })
})

const unusable = (file: string) => (cause: unknown) =>
  new SecretsKeyUnusable({ reason: `is not set, and ${file} cannot be used: ${String(cause)}` })

/** Written as in `SECRETS_KEY`. */
const decode = (text: string): ReadonlyArray<Uint8Array> =>
  text.split(",").map((key) => Buffer.from(key.trim(), "base64"))
export const encode = (keys: ReadonlyArray<Uint8Array>): string =>
  `${keys.map((key) => Buffer.from(key).toString("base64")).join(",")}\n`

/** A link appears whole or not at all: of processes that start together, one makes the key and all read it. */
const readOrMake = (file: string, fresh: Uint8Array): ReadonlyArray<Uint8Array> => {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    const own = `${file}.${process.pid}.${Buffer.from(fresh.subarray(0, 4)).toString("hex")}`
    fs.writeFileSync(own, encode([fresh]), { mode: 0o600, flag: "wx" })
    try {
      fs.linkSync(own, file)
    } catch (cause) {
      if (!fs.existsSync(file)) throw cause
    } finally {
      fs.unlinkSync(own)
    }
  }
  return decode(fs.readFileSync(file, "utf8"))
}
