/** The signature of a hook: HMAC-SHA256 of the raw body under the channel's secret, in base64. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto"

export const sign = (secret: string, body: Uint8Array | string): string =>
  createHmac("sha256", secret).update(body).digest("base64")

/** Takes the same time whatever the signature is, but for its length. */
export const isValid = (secret: string, body: Uint8Array, signature: string): boolean => {
  const expected = Buffer.from(sign(secret, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
