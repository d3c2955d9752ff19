/** Failures around reservations. */
import { Schema } from "effect"
import { reservationStatuses } from "./ReservationState.ts"

/** Unknown, or of another account: these look the same. */
export class ReservationNotFound extends Schema.TaggedError<ReservationNotFound>()(
  "ReservationNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "reservation not found"
  }
}

/** No room: of the slot, of the whole shop, or of the staff and rooms that the menu needs. */
export class SlotFull extends Schema.TaggedError<SlotFull>()("SlotFull", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "slot_full"
  }
  get detail() {
    return "The slot, the shop, or the staff and rooms that the menu needs are full: choose another slot, or join the waitlist"
  }
}

/** The friend has an active reservation of the slot. */
export class DuplicateReservation extends Schema.TaggedError<DuplicateReservation>()(
  "DuplicateReservation",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "duplicate_reservation"
  }
  get detail() {
    return "The person has an active reservation of this slot: change or cancel that one"
  }
}

const Status = Schema.Literals(reservationStatuses)

export class InvalidStatusTransition extends Schema.TaggedError<InvalidStatusTransition>()(
  "InvalidStatusTransition",
  { from: Status, to: Status, reason: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "reservation cannot change from canceled to confirmed" }
  override get message() {
    return `reservation cannot change from ${this.from} to ${this.to}`
  }
  /** Absent where the message says all. */
  get detail(): string | undefined {
    return this.reason
  }
}

export class InvalidPaymentTransition extends Schema.TaggedError<InvalidPaymentTransition>()(
  "InvalidPaymentTransition",
  { from: Schema.String, to: Schema.String, reason: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 409 }
) {
  static readonly example = { message: "payment cannot change from not_required to paid" }
  override get message() {
    return `payment cannot change from ${this.from} to ${this.to}`
  }
  /** Absent where the message says all. */
  get detail(): string | undefined {
    return this.reason
  }
}

/** `starting_after` is not the id of a reservation of the account. */
export class InvalidCursor extends Schema.TaggedError<InvalidCursor>()("InvalidCursor", {}, { httpApiStatus: 400 }) {
  override get message() {
    return "starting_after is invalid"
  }
}

/** A walk-in has to be a friend, or a guest with a name. */
export class GuestRequired extends Schema.TaggedError<GuestRequired>()("GuestRequired", {}, { httpApiStatus: 400 }) {
  override readonly message = "friendId or guest is required, and not both"
}
