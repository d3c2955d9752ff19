/** A reservation: a friend's or guest's places in a slot, with what its events and views need of menu and friend. */
import { Schema } from "effect"
import { paymentStatuses } from "./Payment.ts"
import { reservationStatuses } from "./ReservationState.ts"

export const sources = ["api", "dashboard", "liff", "waitlist"] as const
export type Source = (typeof sources)[number]

export const cancelers = ["friend", "staff", "api", "system"] as const
export type Canceler = (typeof cancelers)[number]

/** `cancel_reason` of the reservations of a friend who was erased. */
export const erasedReason = "friend erased"

/** `cancel_reason` of a reservation that another one replaces, since staff moved it. */
export const movedReason = "moved"

const TextOrNull = Schema.NullOr(Schema.String)
const DateOrNull = Schema.NullOr(Schema.Date)

export const Reservation = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  menuId: Schema.String,
  menuName: Schema.String,
  slotId: Schema.String,
  friendId: Schema.String,
  /** Null for a guest who is no friend of the LINE account. */
  lineUserId: TextOrNull,
  status: Schema.Literals(reservationStatuses),
  paymentStatus: Schema.Literals(paymentStatuses),
  /** Calendar date of the start and times of the clock, in the zone of the shop when it was booked. */
  date: Schema.String,
  startTime: Schema.String,
  endTime: Schema.String,
  timeZone: Schema.String,
  startsAt: Schema.Date,
  endsAt: Schema.Date,
  numberOfGuests: Schema.Int,
  staffId: TextOrNull,
  roomId: TextOrNull,
  note: TextOrNull,
  source: Schema.Literals(sources),
  /** When a pending one loses its places; kept when it did. */
  holdExpiresAt: DateOrNull,
  canceledAt: DateOrNull,
  canceledBy: Schema.NullOr(Schema.Literals(cancelers)),
  cancelReason: TextOrNull,
  /** The cancelled reservation that it replaces. */
  movedFrom: TextOrNull,
  /** When it was marked as completed or no-show first. */
  finishedAt: DateOrNull,
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type Reservation = typeof Reservation.Type
