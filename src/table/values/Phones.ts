/** Brings a Japanese phone number that people type to a form that phone libraries read. Pure. */
import { isTooLong, plainText } from "./Plain.ts"

/** Spreadsheets drop the first 0 of a number: 10 digits of a mobile or IP phone, 9 of another one. */
const withoutZero = /^(?:[5789]0\d{8}|[1-9]\d{8})$/u

/** Half width, with `-` for each dash people type, and with the first 0 that a spreadsheet dropped. */
export const plainPhone = (text: string): string => {
  if (isTooLong(text)) return text
  const plain = plainText(text).replace(/^(?:TEL|電話(?:番号)?)[.:]?/iu, "")
  return withoutZero.test(plain) ? `0${plain}` : plain
}
