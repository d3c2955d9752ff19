/** Ids of personas: 26 characters of Crockford's base 32 that only depend on whose, where and which one it is. */
import { hash } from "node:crypto"

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

export interface Identity {
  /** Looks like a ULID, but holds no time. */
  readonly id: string
  /** For seeded chance: 32 bits that are not part of the id. */
  readonly seed: number
}

/** 128 bits of SHA-256 of the text. */
export const identityOf = (text: string): Identity => {
  const digest = hash("sha256", text, "buffer")
  let id = alphabet[digest[0]! >> 5]!
  let [bits, held] = [digest[0]! & 31, 5]
  for (let byte = 1; byte <= 16; byte++) {
    while (held >= 5) {
      held -= 5
      id += alphabet[(bits >> held) & 31]!
      bits &= (1 << held) - 1
    }
    if (byte === 16) break
    bits = (bits << 8) | digest[byte]!
    held += 8
  }
  return { id, seed: digest.readUInt32LE(28) }
}
