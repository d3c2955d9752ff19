/**
 * Seals and opens secrets with AES-256-GCM. A sealed secret is one byte of format, 4 bytes that name the key, 12 bytes of
 * nonce, the ciphertext, 16 bytes of tag. The owner, an id of the row, is authenticated too: a sealed secret that is copied
 * to another row does not open.
 */
import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { Aead, SecureRandom } from "effect/crypto"

const format = 1
const nameLength = 4
/** Bytes, random ones for each sealing. */
export const nonceLength = Aead.aes256Gcm.nonceLength
const headLength = 1 + nameLength + nonceLength

export interface SealingKeys {
  /** The first key, which seals. */
  readonly name: Uint8Array
  readonly seal: (owner: string, secret: string, nonce: Uint8Array) => Effect.Effect<Uint8Array>
  /** Undefined when it was sealed with another key, for another owner, or is damaged. */
  readonly open: (owner: string, sealed: Uint8Array) => Effect.Effect<string | undefined>
}

/** What a sealed secret and the register call the key: the beginning of its SHA-256, which does not reveal it. */
export const nameOf = (key: Uint8Array) => createHash("sha256").update(key).digest().subarray(0, nameLength)

/** @param keys 32 bytes each; the first one seals, all of them open */
export const make: (keys: ReadonlyArray<Uint8Array>) => Effect.Effect<SealingKeys> = Effect.fnUntraced(
  function* (keys) {
    const aead = yield* Aead.Aead
    const named = yield* Effect.forEach(keys, (bytes) =>
      Effect.map(Effect.orDie(Aead.key(Aead.aes256Gcm, bytes)), (key) => ({ key, name: nameOf(bytes) }))
    )
    const first = named[0]!
    return {
      name: first.name,
      seal: (owner: string, secret: string, nonce: Uint8Array) =>
        aead.encrypt(first.key, Buffer.from(secret), { nonce, aad: Buffer.from(owner) }).pipe(
          Effect.map((ciphertext) => Buffer.concat([Buffer.of(format), first.name, nonce, ciphertext])),
          Effect.orDie
        ),
      open: (owner: string, sealed: Uint8Array) => {
        const bytes = Buffer.from(sealed)
        const name = bytes.subarray(1, 1 + nameLength)
        const found = named.find((one) => one.name.equals(name))
        if (bytes[0] !== format || found === undefined) return Effect.undefined
        const nonce = bytes.subarray(1 + nameLength, headLength)
        return aead.decrypt(found.key, bytes.subarray(headLength), { nonce, aad: Buffer.from(owner) }).pipe(
          Effect.map((secret) => Buffer.from(secret).toString("utf8")),
          Effect.catch(() => Effect.undefined)
        )
      }
    }
  },
  Effect.provide(Aead.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto)))
)
