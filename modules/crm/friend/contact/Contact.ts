/** Name, reading, phone number and e-mail address of a guest, checked and in the form in which they are stored. */

import { Effect, Schema } from "effect"
import { parsePhoneNumberFromString } from "libphonenumber-js/max"
import { isReadable, unreadable } from "../../../../src/http/endpoint/Texts.ts"
import { Fault } from "../../../../src/http/Problem.ts"
import type { Language } from "../../../../src/Language.ts"
import { plainPhone } from "../../../../src/table/values/Phones.ts"
import { emailExpected, readEmail } from "./Email.ts"

/** As E.164; undefined for a number that cannot be dialled from abroad, such as an emergency number, or has an extension. */
export const readPhone = (text: string): string | undefined => {
  const number = parsePhoneNumberFromString(plainPhone(text), { defaultCountry: "JP", extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}

/** From hiragana to the katakana of the same sound. */
const shift = 0x60
const hiragana = /[\u3041-\u3096\u309D\u309E]/gu
/** Katakana with their small forms, the marks of long and repeated sounds, the middle dot and the full-width space. */
const katakana = /^[\u30A1-\u30FA\u30FB-\u30FE\u31F0-\u31FF\u3000]+$/u
const longestKana = 100

/** Undefined for anything that is not written in kana. */
export const readKana = (text: string): string | undefined => {
  const kana = text
    .normalize("NFKC")
    .trim()
    .replace(hiragana, (character) => String.fromCharCode(character.charCodeAt(0) + shift))
    .replace(/\s+/gu, "\u3000")
  return katakana.test(kana) && kana.length <= longestKana ? kana : undefined
}

export interface GuestContact {
  readonly name: string
  readonly kana?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  /** Language of the page on which the guest gave the address. */
  readonly language?: Language | undefined
}

interface StoredContact {
  readonly name: string
  readonly kana: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly emailLanguage: Language | null
}

const longestName = 100

/** The fields that cannot be read, each with what was expected. */
export class ContactInvalid extends Schema.TaggedError<ContactInvalid>()(
  "ContactInvalid",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 400 }
) {
  static readonly example = {
    code: "invalid_request",
    message: "phone must be a phone number, such as 090-1234-5678 or +81 90 1234 5678",
    errors: [
      {
        location: "body" as const,
        pointer: "/phone",
        code: "wrong_format",
        message: "must be a phone number, such as 090-1234-5678 or +81 90 1234 5678"
      }
    ]
  }
  readonly code = "invalid_request"
  override get message() {
    return this.errors.map(({ message, pointer }) => `${pointer.slice(1)} ${message}`).join("; ")
  }
}

const fault = (field: keyof GuestContact, message: string): Fault => ({
  location: "body",
  pointer: `/${field}`,
  code: "wrong_format",
  message
})

const isGiven = (text: string | null | undefined): text is string => text != null && text.trim() !== ""

export const readContact = (given: GuestContact): Effect.Effect<StoredContact, ContactInvalid> => {
  const name = given.name.trim()
  const kana = isGiven(given.kana) ? readKana(given.kana) : null
  const phone = isGiven(given.phone) ? readPhone(given.phone) : null
  const email = isGiven(given.email) ? readEmail(given.email) : null
  const errors = [
    ...(name === "" || name.length > longestName ? [fault("name", `must have 1 to ${longestName} characters`)] : []),
    ...(name !== "" && !isReadable(name) ? [fault("name", unreadable)] : []),
    ...(kana === undefined ? [fault("kana", "must be written in katakana or hiragana, at most 100 characters")] : []),
    ...(phone === undefined
      ? [fault("phone", "must be a phone number, such as 090-1234-5678 or +81 90 1234 5678")]
      : []),
    ...(email === undefined ? [fault("email", emailExpected)] : [])
  ]
  if (kana === undefined || phone === undefined || email === undefined || errors.length > 0) {
    return Effect.fail(new ContactInvalid({ errors }))
  }
  const emailLanguage = email === null ? null : (given.language ?? null)
  return Effect.succeed({ name, kana, phone, email, emailLanguage })
}

/** Reads the address that staff set later; null for an empty text. */
export const readNewEmail = (given: string | null): Effect.Effect<string | null, ContactInvalid> => {
  const email = isGiven(given) ? readEmail(given) : null
  return email === undefined
    ? Effect.fail(new ContactInvalid({ errors: [fault("email", emailExpected)] }))
    : Effect.succeed(email)
}
