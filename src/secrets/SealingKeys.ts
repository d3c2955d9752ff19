/**
 * Seals and opens secrets with AES-256-GCM. A sealed secret is one byte of format, 4 bytes that name the key, 12 bytes of nonce, the ciphertext, 16
 * bytes of tag. The owner, an id of the row, is authenticated too: a sealed secret that is copied to another row does not
 * open.
 */
import { createCipheriv, createDecipheriv, createHash } from "node:crypto"

const format = 1
const nameLength = 4
/** Bytes, random ones for each sealing. */
export const nonceLength = 12
const tagLength = 16
const headLength = 1 + nameLength + nonceLength
const cipher = "aes-256-gcm"

export interface SealingKeys {
  /** The first key, which seals. */
  readonly name: Uint8Array
  readonly seal: (owner: string, secret: string, nonce: Uint8Array) => Uint8Array
  /** Undefined when it was sealed with another key, for another owner, or is damaged. */
  readonly open: (owner: string, sealed: Uint8Array) => string | undefined
}

/** @param keys 32 bytes each; the first one seals, all of them open */
export const make = (keys: ReadonlyArray<Uint8Array>): SealingKeys => {
  const named = keys.map((key) => ({ key, name: nameOf(key) }))
  const first = named[0]!
  return {
    name: first.name,
    seal: (owner, secret, nonce) => {
      const sealing = createCipheriv(cipher, first.key, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([sealing.update(secret, "utf8"), sealing.final()])
      return Buffer.concat([Buffer.of(format), first.name, nonce, text, sealing.getAuthTag()])
    },
    open: (owner, sealed) => {
      try {
        const bytes = Buffer.from(sealed)
        const name = bytes.subarray(1, 1 + nameLength)
        const found = named.find((one) => one.name.equals(name))
        if (bytes[0] !== format || found === undefined) return undefined
        const opening = createDecipheriv(cipher, found.key, bytes.subarray(1 + nameLength, headLength))
        opening.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagLength))
        return Buffer.concat([opening.update(bytes.subarray(headLength, -tagLength)), opening.final()]).toString("utf8")
      } catch {
        return undefined
      }
    }
  }
}

const nameOf = (key: Uint8Array) => createHash("sha256").update(key).digest().subarray(0, nameLength)
