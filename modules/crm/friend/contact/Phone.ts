/** Reads a phone number; without a country it is Japanese. Pure. */
import { parsePhoneNumberFromString } from "libphonenumber-js/max"
import { plainPhone } from "../../../../src/table/values/Phones.ts"

/** As E.164; undefined for a number that cannot be dialled from abroad, such as an emergency number, or has an extension. */
export const readPhone = (text: string): string | undefined => {
  const number = parsePhoneNumberFromString(plainPhone(text), { defaultCountry: "JP", extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}
