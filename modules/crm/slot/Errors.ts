/** Failures around slots. */
import { Schema } from "effect"

export class SlotNotFound extends Schema.TaggedError<SlotNotFound>()("SlotNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "slot not found"
  }
}

export class SlotRuleNotFound extends Schema.TaggedError<SlotRuleNotFound>()(
  "SlotRuleNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "slot rule not found"
  }
}

/** The menu has a slot at this time, for the same staff member or for any. */
export class SlotExists extends Schema.TaggedError<SlotExists>()("SlotExists", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "slot_exists"
  }
  get detail() {
    return "The menu has a slot at this time, for the same member of the staff: change that one, or choose another time"
  }
}

/** The clocks of the shop skip the time, or it is longer than 24 hours, or more than two years ahead. */
export class InvalidSlotTime extends Schema.TaggedError<InvalidSlotTime>()(
  "InvalidSlotTime",
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "invalid_slot_time"
  }
  get detail() {
    return "The slot is longer than 24 hours or more than two years ahead, or its times do not exist because clocks change"
  }
}

/** The slot begins too soon, or has begun. */
export class MinNotice extends Schema.TaggedError<MinNotice>()(
  "MinNotice",
  { minutes: Schema.Int },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `予約は${this.minutes}分前までに行ってください`
  }
}

export class TooFarInAdvance extends Schema.TaggedError<TooFarInAdvance>()(
  "TooFarInAdvance",
  { days: Schema.Int },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `予約は${this.days}日先まで可能です`
  }
}

/** A slot keeps a place for each guest who is booked. */
export class CapacityBelowBooked extends Schema.TaggedError<CapacityBelowBooked>()(
  "CapacityBelowBooked",
  { bookedCount: Schema.Int },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "capacity_below_booked"
  }
  get detail() {
    return `${this.bookedCount} places of the slot are booked; cancel or move bookings first`
  }
}

const rangeDetails = {
  order: "`from` must not be after `to`",
  length: "`to` may be at most 92 days after `from`",
  years: "`to` may be at most two years after `from`"
}

export class InvalidRange extends Schema.TaggedError<InvalidRange>()(
  "InvalidRange",
  { reason: Schema.Literals(["order", "length", "years"]) },
  { httpApiStatus: 400 }
) {
  static readonly example = { detail: rangeDetails.order }
  override get message() {
    return "invalid_range"
  }
  get detail(): string {
    return rangeDetails[this.reason]
  }
}
