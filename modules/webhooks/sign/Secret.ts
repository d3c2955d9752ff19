/**
 * The signing secret: `whsec_` and the standard base64 of 33 random bytes, which needs no padding. Receivers of Standard
 * Webhooks decode it; those of the other signatures use the whole text as it is shown.
 */
import { Effect } from "effect"
import type { SecureRandom } from "effect/crypto"

const prefix = "whsec_"
const length = 33
const shownCharacters = 4

export const generate = (random: SecureRandom.SecureRandom["Service"]): Effect.Effect<string> =>
  Effect.map(random.randomBytes(length), (bytes) => prefix + Buffer.from(bytes).toString("base64"))

/** What may be shown of it after its creation. */
export const prefixOf = (secret: string): string => secret.slice(0, prefix.length + shownCharacters)

/** The key of the Standard Webhooks signature. */
export const decoded = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), "base64")

/** The key of the other signatures. */
export const displayed = (secret: string): Buffer => Buffer.from(secret, "utf8")
