/** Failures of connecting a channel, each a line that says what to do. */
import { Schema } from "effect"

/** LINE's answer to the credentials. */
export class ChannelNotAccepted extends Schema.TaggedError<ChannelNotAccepted>()(
  "ChannelNotAccepted",
  { reason: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `LINE does not accept the channel: ${this.reason}. Check channel id and secret in LINE's console`
  }
}

export class LineUnreachable extends Schema.TaggedError<LineUnreachable>()(
  "LineUnreachable",
  { reason: Schema.String },
  { httpApiStatus: 503 }
) {
  override get message() {
    return `LINE cannot be asked now: ${this.reason}`
  }
}

export class ChannelTaken extends Schema.TaggedError<ChannelTaken>()(
  "ChannelTaken",
  { channelId: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `Another account is connected to the channel ${this.channelId}; disconnect it there first`
  }
}

export class NotConnected extends Schema.TaggedError<NotConnected>()("NotConnected", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "The account is not connected to a channel of LINE"
  }
}

/** Simulated friends would reach the real ones, and messages to these would be lost in the sandbox. */
export class SandboxClosed extends Schema.TaggedError<SandboxClosed>()(
  "SandboxClosed",
  { channelId: Schema.String, isConnected: Schema.Boolean },
  { httpApiStatus: 409 }
) {
  override get message() {
    return this.isConnected
      ? `The account is connected to the channel ${this.channelId} of LINE; its sandbox is closed`
      : `The account was disconnected from the channel ${this.channelId} of LINE; its sandbox is closed until it is opened`
  }
}
