/** Declares the jobs of LINE. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { ChannelFailure } from "./channel/ChannelErrors.ts"

const AccountId = Schema.String
const LineUserId = Schema.String

/**
 * Events of an account that are applied at once on a node. The others of the account wait and leave the other places to other
 * accounts, so that no account waits behind the backlog of one.
 */
const mailboxesPerAccount = 64

/** Friends share mailboxes; those of one friend stay in one. */
const mailboxOf = (accountId: string, name: string): string => {
  let hash = 0
  for (let n = 0; n < name.length; n++) hash = (hash * 31 + name.charCodeAt(n)) >>> 0
  return `${accountId} ${hash % mailboxesPerAccount}`
}

/** Applies one inbound event. Those of one friend run in the order in which they came. */
export const ApplyLineEvent = Actor.make("crm/apply-line-event", {
  payload: Schema.Struct({
    accountId: AccountId,
    eventId: Schema.String,
    lineUserId: Schema.NullOr(LineUserId),
    isFollow: Schema.Boolean
  }),
  mailbox: ({ accountId, eventId, lineUserId }) => mailboxOf(accountId, lineUserId ?? eventId),
  // What cannot be applied now stops no other friend; `friend/` decides by the times of events, not by their order.
  onFailure: "skip",
  retry: Retry.exponential({ base: "1 second", factor: 3, max: 10, cap: "10 minutes" }),
  timeout: "30 seconds",
  // Most of them wait for a profile; `LineEvents` bounds the transactions.
  concurrency: 400,
  retention: "1 day",
  fairToTenants: "keys"
})

/** Reads the profile of a friend whose name is not known. */
export const FetchLineProfile = Actor.make("crm/fetch-line-profile", {
  payload: Schema.Struct({ accountId: AccountId, friendId: Schema.String, lineUserId: LineUserId }),
  failure: ChannelFailure,
  permanent: ({ _tag }) => _tag === "MessageRefused",
  limitPerKey: { key: ({ accountId }) => accountId, running: 4 },
  // An import of followers leaves most of what LINE takes from a channel to messages.
  ratePerKey: { jobs: 200, per: "1 second" },
  retry: Retry.exponential({ base: "5 seconds", factor: 4, max: 8, cap: "1 hour" }),
  timeout: "2 minutes",
  priority: 1,
  retention: "1 day"
})

/** Stores a page of the followers whom a channel had before. */
export const ImportLineFollowers = Actor.make("crm/import-line-followers", {
  payload: Schema.Struct({ accountId: AccountId, channelId: Schema.String }),
  failure: ChannelFailure,
  mailbox: ({ accountId }) => accountId,
  retry: Retry.exponential({ base: "5 seconds", factor: 4, max: 6, cap: "1 hour" }),
  permanent: ({ _tag }) => _tag === "MessageRefused",
  timeout: "2 minutes"
})

/** The receiver of forwarded hooks did not take one. */
export class NotForwarded extends Schema.TaggedError<NotForwarded>()("NotForwarded", {
  error: Schema.String,
  status: Schema.NullOr(Schema.Int)
}) {
  override get message(): string {
    return this.status === null ? this.error : `HTTP ${this.status}`
  }
}

/** Deletes a message that its sender took back from published events and the logs of webhooks. */
export const ForgetLineMessage = Actor.make("crm/forget-line-message", {
  payload: Schema.Struct({ accountId: AccountId, lineMessageId: Schema.String, receivedAt: Schema.DateFromString }),
  timeout: "5 minutes",
  retention: "1 day",
  fairToTenants: true
})

/** Sends a hook on to one more address, as it came. Those of an account go in the order in which they came. */
export const ForwardLineHook = Actor.make("crm/forward-line-hook", {
  payload: Schema.Struct({ accountId: AccountId, forwardId: Schema.String }),
  failure: NotForwarded,
  limitPerKey: { key: ({ accountId }) => accountId, running: 4 },
  retry: Retry.exponential({ base: "5 seconds", factor: 5, max: 7, cap: "1 day" }),
  timeout: "1 minute",
  concurrency: 200,
  retention: "1 day"
})

/** Drops inbound events that have expired and prepares the coming days. */
export const RetainLineInbound = Actor.make("crm/retain-line-inbound", {
  payload: Schema.Struct({}),
  timeout: "5 minutes"
})
