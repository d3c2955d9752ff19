/** The receipt of an erased friend: how much of what was erased, and when. It holds no personal data. */
import { Schema } from "effect"
import { erasedReason } from "../reservation/Reservation.ts"

/** Kinds of rows, as the receipt counts them. */
export const erasedKinds = [
  "tags",
  "externalIds",
  "reservations",
  "reservationsCancelled",
  "waitlist",
  "memberships",
  "scenarioRuns",
  "formSubmissions",
  "payments",
  "broadcasts",
  "replies",
  "messages",
  "mails",
  "received",
  "inboundEvents",
  "waitingHooks",
  "sandbox",
  "attention",
  "storedAnswers",
  "events",
  "webhookMessages",
  "webhookResponses"
] as const

export type ErasedCounts = Readonly<Partial<Record<(typeof erasedKinds)[number], number>>>

export const Erasure = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  friendId: Schema.String,
  erased: Schema.Record(Schema.String, Schema.Int),
  erasedAt: Schema.Date,
  /** Null while published events and the logs of webhooks are not done. */
  scrubbedAt: Schema.NullOr(Schema.Date)
})
export type Erasure = typeof Erasure.Type

/** Events that are about the friend and nothing else; the others have ids of the shop's business as well. */
export const deletedEvents: ReadonlyArray<string> = [
  "friend.followed",
  "friend.unfollowed",
  "message.received",
  "form.submitted",
  "member.registered",
  "member.tier_changed",
  "member.points_added",
  "member.visited",
  "member.entitlement_changed",
  "member.payment_paused",
  "member.payment_resumed",
  "crm.line_membership_reported",
  "crm.friend_postback"
]

/** The events by which an erasure ends reservations: they name no person, and integrators learn of the ends by them. */
export const ownEvents = { line_user_id: null, note: null, cancel_reason: erasedReason } as const

/** What is personal in the events that stay: those of reservations and payments. */
export const clearedMembers: ReadonlyArray<string> = ["line_user_id", "lineUserId", "note", "cancel_reason"]
