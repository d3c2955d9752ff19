/** Every typed failure of the waitlist. */
import { Schema } from "effect"
import { entryStates } from "./EntryState.ts"

export class WaitlistEntryNotFound extends Schema.TaggedError<WaitlistEntryNotFound>()(
  "WaitlistEntryNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "waitlist entry not found"
  }
}

/** The friend waits for the slot already, or has an offer. */
export class AlreadyWaiting extends Schema.TaggedError<AlreadyWaiting>()("AlreadyWaiting", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "already_waiting"
  }
  get detail() {
    return "The person waits for this slot already, or has an offer of it"
  }
}

/** The slot cannot be booked any more, or never holds as many guests. */
export class SlotNotWaitable extends Schema.TaggedError<SlotNotWaitable>()(
  "SlotNotWaitable",
  { reason: Schema.Literals(["closed", "too_late", "too_many_guests"]) },
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "The slot can no longer be booked" }
  override get message() {
    return "slot_not_waitable"
  }
  get detail(): string {
    return details[this.reason]
  }
}

const details = {
  closed: "The slot is closed",
  too_late: "The slot can no longer be booked",
  too_many_guests: "The slot never holds as many guests"
} as const

/** What is asked for does not fit the state, such as an answer to an offer that is over. */
export class NotOffered extends Schema.TaggedError<NotOffered>()(
  "NotOffered",
  { state: Schema.Literals(entryStates) },
  { httpApiStatus: 409 }
) {
  static readonly example = { detail: "The entry is expired" }
  override get message() {
    return "not_offered"
  }
  get detail() {
    return `The entry is ${this.state}`
  }
}

/** A request must name a friend, or a new guest. */
export class GuestMissing extends Schema.TaggedError<GuestMissing>()("GuestMissing", {}, { httpApiStatus: 400 }) {
  readonly code = "guest_required"
  override get message() {
    return "friendId or guest is required, and not both"
  }
}
