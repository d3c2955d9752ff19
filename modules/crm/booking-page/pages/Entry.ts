/** What a guest enters to book: read from the form, and checked as far as a form can be. Pure. */
import { isReadable } from "../../../../src/http/endpoint/Texts.ts"
import type { Language } from "../../../../src/Language.ts"
import { readPhone } from "../../friend/contact/Contact.ts"
import { readEmail } from "../../friend/contact/Email.ts"
import type { Fault } from "../../page/markup/Controls.ts"
import type { FormBody } from "../../page/visit/FormBody.ts"
import type { Booker } from "../PageBookings.ts"
import { texts } from "./Texts.ts"

export interface Entry {
  readonly menuId: string
  readonly slotId: string
  readonly guests: string
  readonly staffId: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly note: string
}

export const blank = (menuId: string, slotId: string): Entry => ({
  menuId,
  slotId,
  guests: "1",
  staffId: "",
  name: "",
  phone: "",
  email: "",
  note: ""
})

export const entryIn = (body: FormBody): Entry => ({
  menuId: body.one("menu"),
  slotId: body.one("slot"),
  guests: body.one("guests").normalize("NFKC").trim(),
  staffId: body.one("staff"),
  name: body.one("name").trim(),
  phone: body.one("phone").trim(),
  email: body.one("email").trim(),
  note: body.one("note").trim()
})

export interface CheckedEntry {
  readonly guests: number
  readonly booker: Booker
}

const longestName = 100
const longestNote = 500

interface EntryContext {
  readonly friendId: string | undefined
  readonly language: Language
  /** Whether the service sends mail; otherwise no address is taken. */
  readonly takesEmail: boolean
}

/** A friend needs to enter neither name nor phone. */
export const check = (
  { email, guests, name, note, phone }: Entry,
  { friendId, language, takesEmail }: EntryContext
): { readonly faults: ReadonlyArray<Fault>; readonly checked: CheckedEntry } => {
  const count = /^\d{1,3}$/.test(guests) ? Number(guests) : 0
  const say = texts[language]
  const isGuest = friendId === undefined
  const wantsEmail = isGuest && takesEmail && email !== ""
  const faults = [
    ...(count < 1 || count > 100 ? [{ name: "guests", message: say.guestsFault }] : []),
    ...(isGuest && (!isReadable(name) || name.length > longestName) ? [{ name: "name", message: say.nameFault }] : []),
    ...(isGuest && (phone.length > 40 || readPhone(phone) === undefined)
      ? [{ name: "phone", message: say.phoneFault }]
      : []),
    ...(wantsEmail && readEmail(email) === undefined ? [{ name: "email", message: say.emailFault }] : []),
    ...(note.length > longestNote ? [{ name: "note", message: say.noteFault }] : [])
  ]
  const booker = isGuest ? { name, phone, email: wantsEmail ? email : null, language } : { friendId }
  return { faults, checked: { guests: count, booker } }
}
