/** A slot: a time at which a menu can be booked, with places for guests. */
import { Schema } from "effect"

/** Two years: a slot farther ahead is taken for a mistyped date, since no menu can be booked farther ahead. */
export const maxDaysAhead = 731

/** Slots of a menu on one day of business: twenty members of the staff with a slot each half hour of twelve hours. */
export const maxSlotsPerDay = 500
/** Slots that one rule makes on a day: one each five minutes, all day. */
export const maxSlotsPerRule = 300

export const Slot = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  menuId: Schema.String,
  /** Calendar date and times of the clock in the zone of the shop. An end at or before the start is on the next day. */
  date: Schema.String,
  startTime: Schema.String,
  endTime: Schema.String,
  startsAt: Schema.Date,
  endsAt: Schema.Date,
  maxCapacity: Schema.Int,
  /** Guests of bookings that keep their places, and places held by offers. */
  bookedCount: Schema.Int,
  /** The one staff member who serves it; null: any. */
  staffId: Schema.NullOr(Schema.String),
  isClosed: Schema.Boolean
})
export type Slot = typeof Slot.Type
