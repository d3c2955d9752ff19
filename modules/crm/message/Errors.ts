/** Failures of messages. */
import { Schema } from "effect"

export class FriendNotFollowing extends Schema.TaggedError<FriendNotFollowing>()(
  "FriendNotFollowing",
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "Friend is not following"
  }
}

export class QuotaExceeded extends Schema.TaggedError<QuotaExceeded>()(
  "QuotaExceeded",
  { remaining: Schema.Int, limit: Schema.Int, resets_at: Schema.String },
  { httpApiStatus: 429 }
) {
  /** Shown beside the members of every problem. There is no Retry-After: a client would sleep for weeks. */
  static readonly members = {
    remaining: Schema.Int.annotate({ description: "Messages left in the month", examples: [0] }),
    limit: Schema.Int.annotate({ description: "Messages of the month", examples: [5000] }),
    resets_at: Schema.String.annotate({
      description: "When the next month begins in Japan",
      examples: ["2026-11-30T15:00:00.000Z"]
    })
  }
  static readonly example = { remaining: 0, limit: 5000, resets_at: "2026-11-30T15:00:00.000Z" }
  override get message() {
    return "Monthly message quota exceeded"
  }
}

/** For operators. */
export class MessageNotFound extends Schema.TaggedError<MessageNotFound>()(
  "MessageNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "message not found"
  }
}
