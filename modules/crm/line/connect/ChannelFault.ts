/** What may be wrong with a connected channel. */
import type { Channel } from "../channel/Channel.ts"

export const channelProblems = [
  "disconnected",
  "no_public_url",
  "credentials_refused",
  "line_unreachable",
  "webhook_refused",
  "webhook_test_failed",
  "webhook_untested",
  "webhook_unset",
  "webhook_elsewhere",
  "webhook_off",
  "webhook_unread"
] as const

export interface ChannelFault {
  readonly code: (typeof channelProblems)[number]
  /** What is wrong and what to do, in a line. */
  readonly text: string
}

/** Undefined where the account has neither a channel nor a sandbox yet. */
export interface ChannelStatus {
  readonly channel: Channel | undefined
  /** Empty when all is well. */
  readonly faults: ReadonlyArray<ChannelFault>
}
