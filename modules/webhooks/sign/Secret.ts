/**
 * The signing secret: generation, prefix and the two keys derived from it. It is `whsec_` and the standard base64 of 33
 * random bytes, which needs no padding. Standard Webhooks decodes it; the other signatures use the whole text.
 */
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"

const prefix = "whsec_"
const length = 33
const shownCharacters = 4

export const generate = (random: SecureRandom.SecureRandom["Service"]): Effect.Effect<string> =>
  Effect.map(random.randomBytes(length), (bytes) => prefix + Buffer.from(bytes).toString("base64"))

/** The beginning, which may be shown later. */
export const prefixOf = (secret: string): string => secret.slice(0, prefix.length + shownCharacters)

/** The key of the Standard Webhooks signature. */
export const decodedKey = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), "base64")

/** The key of the other two signatures. */
export const textKey = (secret: string): Buffer => Buffer.from(secret, "utf8")
