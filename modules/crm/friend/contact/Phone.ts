/** Reads a phone number; without a country it is Japanese. Pure. */
import { parsePhoneNumberFromString } from "libphonenumber-js/max"

/** As E.164; undefined for a number that cannot be dialled from abroad, such as an emergency number, or has an extension. */
export const readPhone = (text: string): string | undefined => {
  const number = parsePhoneNumberFromString(text.normalize("NFKC"), { defaultCountry: "JP", extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}
