import { Schema } from "effect"

export class AttentionNotFound extends Schema.TaggedError<AttentionNotFound>()(
  "AttentionNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "attention entry not found"
  }
}
