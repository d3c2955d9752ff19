/** Texts that the service has signed for itself: the tokens of forms, and links to bookings of guests. Pure. */
import { createHmac, timingSafeEqual } from "node:crypto"

/** 128 bits. */
const length = 22

/** @param purpose keeps signatures of one kind from being taken for another */
export const signatureOf = (key: Uint8Array, purpose: string, text: string): string =>
  createHmac("sha256", key).update(`${purpose}\n${text}`).digest("base64url").slice(0, length)

export const isSigned = (key: Uint8Array, purpose: string, text: string, signature: string): boolean => {
  const expected = Buffer.from(signatureOf(key, purpose, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
