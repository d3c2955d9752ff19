/**
 * Secrets at rest: sealed with AES-256-GCM under a key that is not in the database. The keys are those of `SECRETS_KEY`
 * (the first seals, all of them open, so that a key can be replaced), or a file beside the data.
 *
 * Sealed: one byte of format, 4 bytes that name the key, 12 bytes of nonce, the ciphertext, 16 bytes of tag. The owner,
 * an id of the row, is authenticated too: a sealed secret that is copied to another row does not open.
 */
import { createCipheriv, createDecipheriv, createHash } from "node:crypto"
import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Settings } from "../config.ts"
import * as KeyFile from "./KeyFile.ts"

const format = 1
const nameLength = 4
const nonceLength = 12
const tagLength = 16
const headLength = 1 + nameLength + nonceLength
const cipher = "aes-256-gcm"

/** It was sealed with a key that this node does not have, for another owner, or it was damaged. */
export class SecretUnreadable extends Schema.TaggedError<SecretUnreadable>()("SecretUnreadable", {
  owner: Schema.String
}) {
  override get message() {
    return `The secret of ${this.owner} cannot be opened: is SECRETS_KEY the one that sealed it?`
  }
}

export class Vault extends Context.Service<
  Vault,
  {
    readonly seal: (owner: string, secret: string) => Effect.Effect<Uint8Array>
    readonly open: (owner: string, sealed: Uint8Array) => Effect.Effect<string, SecretUnreadable>
  }
>()("ekimae/secrets/Vault") {
  static readonly layer: Layer.Layer<Vault, KeyFile.SecretsKeyUnusable, Settings | SecureRandom.SecureRandom> =
    Layer.effect(
      Vault,
      Effect.gen(function* () {
        const { secretsKey } = yield* Settings
        return yield* make(Option.isSome(secretsKey) ? Redacted.value(secretsKey.value) : [yield* KeyFile.read])
      })
    )
}

/** @param keys 32 bytes each; the first one seals */
export const make = Effect.fnUntraced(function* (keys: ReadonlyArray<Uint8Array>) {
  const random = yield* SecureRandom.SecureRandom
  const named = keys.map((key) => ({ key, name: nameOf(key) }))
  return Vault.of({
    seal: (owner, secret) =>
      Effect.map(random.randomBytes(nonceLength), (nonce) => {
        const { key, name } = named[0]!
        const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
        const text = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()])
        return Buffer.concat([Buffer.of(format), name, nonce, text, sealing.getAuthTag()])
      }),
    open: (owner, sealed) =>
      Effect.try({
        try: () => {
          const bytes = Buffer.from(sealed)
          const name = bytes.subarray(1, 1 + nameLength)
          const found = named.find((one) => one.name.equals(name))
          if (bytes[0] !== format || found === undefined) throw new Error("Sealed with an unknown key")
          const opening = createDecipheriv(cipher, found.key, bytes.subarray(1 + nameLength, headLength))
          opening.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength))
          const text = opening.update(bytes.subarray(headLength, -tagLength))
          return Buffer.concat([text, opening.final()]).toString("utf8")
        },
        catch: () => new SecretUnreadable({ owner })
      })
  })
})

const nameOf = (key: Uint8Array) => createHash("sha256").update(key).digest().subarray(0, nameLength)
