/** Failures about what friends wrote. */
import { Schema } from "effect"

export class NothingToMark extends Schema.TaggedError<NothingToMark>()("NothingToMark", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "nothing_to_mark"
  }
  get detail() {
    return "There is no unread message of this friend for which LINE gave a token"
  }
}

/** LINE refused the token, or could not be reached. */
export class ReadMarkRefused extends Schema.TaggedError<ReadMarkRefused>()(
  "ReadMarkRefused",
  { reason: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "read_mark_refused"
  }
  get detail() {
    return `LINE did not mark the messages as read: ${this.reason}`
  }
}
