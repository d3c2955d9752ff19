/** Failures of inbound hooks. */
import { Schema } from "effect"

/** Also of a channel that does not exist: both look the same. */
export class InvalidSignature extends Schema.TaggedError<InvalidSignature>()(
  "InvalidSignature",
  {},
  { httpApiStatus: 401 }
) {
  override get message() {
    return "x-line-signature does not fit the body"
  }
}

/** The signature fits, so LINE has sent it; a retry would not be read either. */
export class UnreadableHook extends Schema.TaggedError<UnreadableHook>()(
  "UnreadableHook",
  { reason: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The hook cannot be read: ${this.reason}`
  }
}
