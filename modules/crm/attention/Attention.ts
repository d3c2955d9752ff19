/** A matter that staff must attend to by hand, such as a guest whom no message reached, or slots for which there is no room. */
import { Schema } from "effect"

export const attentionKinds = [
  "confirmation",
  "reminder",
  "cancellation",
  "booking_new",
  "booking_pending",
  "booking_lapsing",
  "booking_lapsed",
  "cancel_requested",
  "waitlist_offer",
  "staff_without_line",
  "scenario_loop",
  "refund",
  "slots",
  "dispute"
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/**
 * Why a message did not do. `quota_exceeded`: the month's messages are used up. `not_delivered`: the channel or the platform
 * refused it. `too_late`: its time went by while the service was away. `no_line`: the guest, or every member of the staff,
 * is no friend of the LINE account, and has no address for mails. `mail_refused`: a mail server refused the guest's address or the
 * mail. `mail_limit`: the mails of the day are used up. `paid`: the guest has paid for a booking that lapses without an approval. `too_often`: a
 * friend was to enter a scenario again and again. `refund_refused`: the payment provider did not give the money back.
 * `refund_unknown`: it did not say so, and may have. `refund_undecided`: a paid booking was cancelled, and it is not decided
 * what goes back. `dispute_open`: the payer's bank disputes a payment, and the shop is to answer.
 * `storage_limit`: the account stores as much as it may.
 */
export const attentionReasons = [
  "quota_exceeded",
  "not_delivered",
  "too_late",
  "no_line",
  "mail_refused",
  "mail_limit",
  "paid",
  "too_often",
  "refund_refused",
  "refund_unknown",
  "refund_undecided",
  "dispute_open",
  "storage_limit"
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Letters of the key of a matter. */
export const longestKey = 200

/** An entry that a feature puts on the list of what needs a person. */
export interface NewAttention {
  /** What it is about: the same matter is listed once. */
  readonly key: string
  readonly kind: AttentionKind
  readonly reason: AttentionReason
  readonly reservationId: string | null
  readonly waitlistId: string | null
  readonly friendId: string | null
  /** What the message would have said. */
  readonly text: string
}

export const attentionStates = ["open", "resolved", "all"] as const
export type AttentionState = (typeof attentionStates)[number]

export interface AttentionPage {
  readonly state: AttentionState
  readonly limit: number
  /** Id of the last row of the previous page. */
  readonly startingAfter: string | undefined
}

const Text = Schema.NullOr(Schema.String)

export const Attention = Schema.Struct({
  id: Schema.String,
  kind: Schema.Literals(attentionKinds),
  reason: Schema.Literals(attentionReasons),
  text: Schema.String,
  count: Schema.Int,
  reservationId: Text,
  reservationStatus: Text,
  startsAt: Schema.NullOr(Schema.Date),
  waitlistId: Text,
  friendId: Text,
  guestName: Text,
  phone: Text,
  createdAt: Schema.Date,
  resolvedAt: Schema.NullOr(Schema.Date),
  resolvedBy: Schema.NullOr(Schema.Literals(["staff", "system"]))
})
export type Attention = typeof Attention.Type
