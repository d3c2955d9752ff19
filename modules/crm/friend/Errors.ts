/** Failures about friends. */
import { Schema } from "effect"

/** Unknown, erased, or of another account: these look the same. */
export class FriendNotFound extends Schema.TaggedError<FriendNotFound>()("FriendNotFound", {}, { httpApiStatus: 404 }) {
  override get message() {
    return "friend not found"
  }
}

/** There is no such friend: `FriendNotFound` in the spelling of POST /tags and POST /messages. */
export class RecipientNotFound extends Schema.TaggedError<RecipientNotFound>()(
  "RecipientNotFound",
  {},
  { httpApiStatus: 404 }
) {
  static readonly example = { code: "friend_not_found" }
  readonly code = "friend_not_found"
  override get message() {
    return "Friend not found"
  }
}
