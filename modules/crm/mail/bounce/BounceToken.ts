/**
 * The token in the envelope sender of a mail, by which a bounce is known to be about it: the id of the mail and a signature by the key of
 * the shop's pages. In lower-case letters and digits alone, since some mail servers change the case. Pure.
 */
import { createHmac, timingSafeEqual } from "node:crypto"
import { isUlid } from "../../../../src/Ulids.ts"

const purpose = "mail bounce"
const idLength = 26
/** 80 bits. */
const signatureLength = 16
const alphabet = "abcdefghijklmnopqrstuvwxyz234567"

const signatureOf = (key: Uint8Array, mailId: string): string => {
  const digest = createHmac("sha256", key).update(`${purpose}\n${mailId}`).digest()
  return [...digest.subarray(0, signatureLength)].map((byte) => alphabet[byte & 31]).join("")
}

export const tokenOf = (key: Uint8Array, mailId: string): string => `${mailId.toLowerCase()}${signatureOf(key, mailId)}`

/** The mail that a token names, signed or not; undefined for what cannot be a token. */
export const mailIdOf = (token: string): string | undefined => {
  const id = token.slice(0, idLength).toUpperCase()
  return token.length === idLength + signatureLength && isUlid(id) ? id : undefined
}

export const isSigned = (key: Uint8Array, token: string): boolean => {
  const mailId = mailIdOf(token)
  if (mailId === undefined) return false
  const [expected, given] = [Buffer.from(tokenOf(key, mailId)), Buffer.from(token.toLowerCase())]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** `bounces+token@host` of `bounces@host`. */
export const envelopeSenderOf = (bounces: string, token: string): string => bounces.replace("@", `+${token}@`)

const tokens = new RegExp(`\\+([0-9a-z]{${idLength + signatureLength}})@`, "giu")
const mostTokens = 10

/** What looks like a token in a text. */
export const tokensIn = (text: string): ReadonlyArray<string> =>
  [...new Set([...text.matchAll(tokens)].map(([, token]) => token!.toLowerCase()))].slice(0, mostTokens)
