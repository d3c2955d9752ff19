/** Failures about guests. */
import { Schema } from "effect"

/** What was named as a guest is a friend of the LINE account, or the same as the friend. */
export class NotAGuest extends Schema.TaggedError<NotAGuest>()("NotAGuest", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "not_a_guest"
  }
  get detail() {
    return "A guest, who is not on LINE, is merged into a friend who is another person: name both by their ids"
  }
}

/** Guest and friend have an active reservation, or a place in the waitlist, for the same slot; staff must decide which one stays. */
export class MergeConflict extends Schema.TaggedError<MergeConflict>()(
  "MergeConflict",
  { slotIds: Schema.Array(Schema.String) },
  { httpApiStatus: 409 }
) {
  static readonly example = {
    detail: "Both are booked or waiting for the slots 01JZ3M1C3E5G7J9M1P3R5T7W9Y; cancel one of each first"
  }
  override get message() {
    return "merge_conflict"
  }
  get detail() {
    return `Both are booked or waiting for the slots ${this.slotIds.join(", ")}; cancel one of each first`
  }
}
