/** A calendar feed: the reservations of a shop, or of one member of its staff, behind a secret URL. */
import { createHash } from "node:crypto"
import { Schema } from "effect"

export const CalendarFeed = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  staffId: Schema.NullOr(Schema.String),
  staffName: Schema.NullOr(Schema.String),
  name: Schema.String,
  createdAt: Schema.Date,
  rotatedAt: Schema.NullOr(Schema.Date)
})
export type CalendarFeed = typeof CalendarFeed.Type

/** A feed with its token in plain text, to be shown once; the database has its hash. */
export interface WithToken {
  readonly feed: CalendarFeed
  readonly token: string
}

const tokenBytes = 32
const form = /^[A-Za-z0-9_-]{43}$/

export const tokenLength = tokenBytes

export const tokenOf = (random: Uint8Array): string => Buffer.from(random).toString("base64url")

/** Undefined for a text that cannot be a token: it needs no look-up. */
export const hashOf = (token: string): Uint8Array | undefined =>
  form.test(token) ? createHash("sha256").update(token).digest() : undefined

export const pathOf = (token: string): string => `/calendars/${token}.ics`

/** Days before and after today that a feed shows, and how many reservations at most. */
export const window = { daysBack: 90, daysAhead: 365, most: 2_000 }
