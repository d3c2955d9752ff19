/** Derives ids of personas: 26 characters of Crockford's base 32 that depend only on account, area and ordinal. */
import { hash } from "node:crypto"

const alphabet = Buffer.from("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
const length = 26
const digits = Buffer.alloc(length)

export interface Identity {
  /** Has the form of a ULID, but contains no time. */
  readonly id: string
  /** Seed of the persona's random streams: 32 bits that are not part of the id. */
  readonly seed: number
}

/** The first 128 bits of the SHA-256 of the text as id, and others as seed. */
export const identityOf = (text: string): Identity => {
  const digest = hash("sha256", text, "buffer")
  // 3 bits for the first digit, 5 for each other one.
  digits[0] = alphabet[digest[0]! >> 5]!
  let [bits, held] = [digest[0]! & 31, 5]
  for (let digit = 1, byte = 1; digit < length; digit++) {
    if (held < 5) {
      bits = ((bits & 31) << 8) | digest[byte++]!
      held += 8
    }
    held -= 5
    digits[digit] = alphabet[(bits >> held) & 31]!
  }
  return { id: digits.toString("latin1"), seed: digest.readUInt32LE(28) }
}
