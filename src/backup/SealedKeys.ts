/**
 * Seals the secrets keys inside a backup with a passphrase: AES-256-GCM under a key that scrypt makes from a passphrase. The checksum
 * of the backup is authenticated with them, so they open only in the file that they were written to.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto"
import { Schema } from "effect"

/** 128 MB and about half a second for each guess of a passphrase. */
const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const
const cipher = "aes-256-gcm"
const tagLength = 16

/** All in base64. */
export const Sealed = Schema.Struct({ salt: Schema.String, nonce: Schema.String, keys: Schema.String })

const keyOf = (passphrase: string, salt: Uint8Array) => scryptSync(passphrase.normalize("NFKC"), salt, 32, cost)

export const seal = (keys: ReadonlyArray<Uint8Array>, passphrase: string, sha256: string): typeof Sealed.Type => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const sealing = createCipheriv(cipher, keyOf(passphrase, salt), nonce).setAAD(Buffer.from(sha256))
  const sealed = Buffer.concat([sealing.update(Buffer.concat(keys)), sealing.final(), sealing.getAuthTag()])
  return { salt: salt.toString("base64"), nonce: nonce.toString("base64"), keys: sealed.toString("base64") }
}

/** Undefined when the passphrase is another one, or the file was changed. */
export const open = (
  { keys, nonce, salt }: typeof Sealed.Type,
  passphrase: string,
  sha256: string
): ReadonlyArray<Uint8Array> | undefined => {
  try {
    const sealed = Buffer.from(keys, "base64")
    const key = keyOf(passphrase, Buffer.from(salt, "base64"))
    const opening = createDecipheriv(cipher, key, Buffer.from(nonce, "base64"))
    opening.setAAD(Buffer.from(sha256)).setAuthTag(sealed.subarray(-tagLength))
    const text = Buffer.concat([opening.update(sealed.subarray(0, -tagLength)), opening.final()])
    return Array.from({ length: text.length / 32 }, (_, n) => text.subarray(n * 32, (n + 1) * 32))
  } catch {
    return undefined
  }
}
