/**
 * Reads an e-mail address as people type it: one address of ASCII characters, in the form in which it is stored. The domain may be written
 * in any script and is stored in its ASCII form. Pure.
 */
import { domainToASCII } from "node:url"

/** The path of an envelope (RFC 5321) has no room for more. */
export const longestEmail = 254
const longestLocal = 64

/** Carriers in Japan once gave addresses with several dots in a row, or with one before the @; their servers still take them. */
const localForm = /^[a-z0-9!#$%&'*+/=?^_`{|}~-][a-z0-9!#$%&'*+/=?^_`{|}~.-]*$/i
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLabel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

const isDomain = (domain: string): boolean => {
  const labels = domain.split(".")
  return labels.length >= 2 && labels.every((one) => label.test(one)) && topLabel.test(labels.at(-1) ?? "")
}

/** Undefined for anything that is not one address. */
export const readEmail = (text: string): string | undefined => {
  // A form sends no more; what is far too long is not normalised first.
  if (text.length > 2 * longestEmail) return undefined
  const plain = text.normalize("NFKC").trim()
  const at = plain.lastIndexOf("@")
  const [local, given] = [plain.slice(0, at), plain.slice(at + 1)]
  if (at < 1 || local.length > longestLocal || !localForm.test(local) || /[\s\p{C}%/?#:\\[\]]/u.test(given))
    return undefined
  const domain = domainToASCII(given).toLowerCase()
  const address = `${local}@${domain}`
  return isDomain(domain) && address.length <= longestEmail ? address : undefined
}

/** What a refused address should have been. */
export const emailExpected =
  "must be one e-mail address of at most 254 characters, such as hana@example.jp, with ASCII letters, digits and signs alone before the @ (1つのメールアドレスを、@の前は半角英数字で入力してください)"
