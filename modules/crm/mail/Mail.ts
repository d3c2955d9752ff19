/** A mail to a guest, or to the staff, about a booking, what it says, and how many may be sent. Pure. */
import { createHash } from "node:crypto"
import { Schema } from "effect"

export const Letter = Schema.Struct({
  /** Name before the address of the sender; null: none. */
  fromName: Schema.NullOr(Schema.String),
  /** Where answers go; null: to the sender. */
  replyTo: Schema.NullOr(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  calendar: Schema.NullOr(Schema.Struct({ method: Schema.Literals(["PUBLISH", "CANCEL"]), content: Schema.String })),
  language: Schema.Literals(["ja", "en"])
})
export type Letter = typeof Letter.Type

export const purposes = ["confirmation", "reminder", "offer", "staff"] as const
export type MailPurpose = (typeof purposes)[number]

/**
 * Why a mail was not sent. `expired`: its time went by. `withdrawn`: it had lost its point. `no_address`: the guest was erased, or
 * staff removed the address. `address_refused`: the server does not know it. `refused`: the server did not take the mail.
 */
export type MailError = "expired" | "withdrawn" | "no_address" | "address_refused" | "refused"

/** A mail waits no longer than this for a server that takes it: a later one would be news of yesterday. */
export const longestWaitMs = 24 * 3_600_000

/** Mails of one account to one address within 24 hours, whatever they are about. */
export const mostPerAddress = 20

/** Mails to one member of the staff within 24 hours: more than a busy shop has bookings. */
export const mostPerStaff = 200

/** Test mails of one account on a day. */
export const mostTests = 5

/**
 * Mails of a day that visitors of the booking page can cause; the rest is kept for what the shop itself changes, so that strangers
 * cannot use up all.
 */
export const roomOf = (daily: number, isByShop: boolean): number => (isByShop ? daily : Math.ceil(daily * 0.8))

/** Addresses of one account are compared without being stored beside the guest's row. */
export const hashOf = (accountId: string, address: string): string =>
  createHash("sha256").update(`${accountId} ${address.toLowerCase()}`).digest("base64url")

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu
const longestName = 100

/**
 * The name of a shop as a header can hold it: one line, no sign that addresses are made of, so that it is not taken for another address.
 */
export const displayNameOf = (name: string | null): string | null => {
  const plain = (name ?? "")
    .replace(controls, " ")
    .replace(/[<>@"]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim()
  return plain === "" ? null : [...plain].slice(0, longestName).join("")
}

/** A subject of one line. */
export const subjectOf = (text: string): string => text.replace(controls, " ").trim()
