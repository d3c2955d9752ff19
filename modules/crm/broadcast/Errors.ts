/** Failures about broadcasts. */
import { Schema } from "effect"

export class BroadcastNotFound extends Schema.TaggedError<BroadcastNotFound>()(
  "BroadcastNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "broadcast not found"
  }
}

/** It has ended already. */
export class BroadcastEnded extends Schema.TaggedError<BroadcastEnded>()("BroadcastEnded", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "broadcast_ended"
  }
}
