/**
 * The text of a key: kind, underscore, 32 random base62 characters (190 bits), then the CRC-32 of all that as 6 base62
 * characters. The checksum is not secret: with it a typing error or a guess is refused without asking the database.
 */
import { hash } from "node:crypto"
import { crc32 } from "node:zlib"
import { Effect, Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"
import { KeyKind } from "./Key.ts"

export const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const bodyLength = 32
const checksumLength = 6

/** Longer text is refused before any other work. */
const maxLength = Math.max(...KeyKind.literals.map((kind) => kind.length)) + 1 + bodyLength + checksumLength

const shape = new RegExp(`^(${KeyKind.literals.join("|")})_[0-9A-Za-z]{${bodyLength + checksumLength}}$`)

/** Six base62 digits, most significant first: 62^6 is more than 2^32. */
export const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let digits = ""
  for (let i = 0; i < checksumLength; i++) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

/** A key from its kind and random part, with the checksum. */
export const format = (kind: KeyKind, body: string): string => {
  const text = `${kind}_${body}`
  return text + checksumOf(text)
}

/** The kind of a well-formed key with a valid checksum, else undefined. The key need not exist. */
export const kindOf = (text: string): KeyKind | undefined => {
  if (text.length > maxLength) return undefined
  const kind = shape.exec(text)?.[1]
  if (kind === undefined || checksumOf(text.slice(0, -checksumLength)) !== text.slice(-checksumLength)) return undefined
  return kind as KeyKind
}

const longestFirst = KeyKind.literals.toSorted((a, b) => b.length - a.length)

/** The kind that a text begins with, also where the rest is no key. */
export const beginningOf = (text: string): KeyKind | undefined =>
  longestFirst.find((kind) => text.startsWith(`${kind}_`))

/** A key as it may be shown: its kind and last four characters. */
export const masked = (key: string): string => `${beginningOf(key) ?? ""}_****${lastFour(key)}`

/** SHA-256 in hexadecimal, which is stored and looked up. 190 random bits need no salt and no slow hash. */
export const digest = (text: string): string => hash("sha256", text)

export const lastFour = (text: string): string => text.slice(-4)

/** Maps bytes to characters without bias: the last 8 of 256 values do not fill another round of 62 and are skipped. */
export const bodyFrom = (bytes: Uint8Array): string => {
  const usable = 256 - (256 % alphabet.length)
  let body = ""
  for (const byte of bytes) if (byte < usable) body += alphabet.charAt(byte % alphabet.length)
  return body
}

/** A new random key of the given kind. */
export const generate = Effect.fnUntraced(function* (random: SecureRandom.SecureRandom["Service"], kind: KeyKind) {
  let body = ""
  while (body.length < bodyLength) body += bodyFrom(yield* random.randomBytes(bodyLength + 8))
  return Redacted.make(format(kind, body.slice(0, bodyLength)), { label: kind })
})
