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

/** It would be sent at once, perhaps by a mistake in its date. */
export class BroadcastTimeOver extends Schema.TaggedError<BroadcastTimeOver>()(
  "BroadcastTimeOver",
  {},
  { httpApiStatus: 400 }
) {
  override get message() {
    return "The time at which the broadcast is to begin is over"
  }
}

/** It has ended already. */
export class BroadcastEnded extends Schema.TaggedError<BroadcastEnded>()("BroadcastEnded", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "broadcast_ended"
  }
  get detail() {
    return "The broadcast has ended, so nothing of it can be stopped"
  }
}

/** It has ended, or waits for its approval. */
export class BroadcastNotPausable extends Schema.TaggedError<BroadcastNotPausable>()(
  "BroadcastNotPausable",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "broadcast_not_pausable"
  }
  get detail() {
    return "Only a broadcast that is scheduled or being sent can be paused and resumed"
  }
}

export class ApproverNotReachable extends Schema.TaggedError<ApproverNotReachable>()(
  "ApproverNotReachable",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "The approver is no friend of the account who follows it on LINE: choose one who does"
  }
}
