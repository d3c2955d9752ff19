/**
 * The token of one rendering of a form, bound to its page and its time. Without one a form is not accepted, so another site
 * cannot make a visitor send one; and since each rendering has its own, a form that is sent twice is known by it. Pure.
 */
import { isSigned, signatureOf } from "./SignedText.ts"

const purpose = "form"
export const validMs = 12 * 3_600_000

/**
 * @param page what the form is for, such as `/f/{id}`
 * @param nonce random, in base64url
 */
export const make = (key: Uint8Array, page: string, at: Date, nonce: string): string => {
  const text = `${at.getTime().toString(36)}.${nonce}`
  return `${text}.${signatureOf(key, purpose, `${page}\n${text}`)}`
}

/** The nonce of the token; "old" if it was right, and undefined otherwise. */
export const read = (
  key: Uint8Array,
  page: string,
  now: Date,
  token: string
): { readonly nonce: string } | "old" | undefined => {
  const [time = "", nonce = "", signature = "", ...rest] = token.split(".")
  if (rest.length > 0 || !isSigned(key, purpose, `${page}\n${time}.${nonce}`, signature)) return undefined
  const age = now.getTime() - Number.parseInt(time, 36)
  return age >= 0 && age <= validMs ? { nonce } : age > validMs ? "old" : undefined
}
