/** Declares the jobs of messages. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { Ulid } from "../../../src/Ulids.ts"

/** LINE did not accept the message, or did not say so. */
export class NotPushed extends Schema.TaggedError<NotPushed>()("NotPushed", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/**
 * Pushes a message, until LINE has accepted it or it must not be sent any more. One mailbox per friend: a friend gets
 * messages in the order in which they were accepted, so those behind a failing one wait.
 */
export const PushMessage = Actor.make("crm/push-message", {
  payload: Schema.Struct({ messageId: Ulid, accountId: Schema.String, friendId: Schema.String }),
  failure: NotPushed,
  mailbox: ({ friendId }) => friendId,
  onFailure: "hold",
  // Each attempt decides when it is retried, and when no more.
  retry: Retry.exponential({ max: 30_000, base: "1 second", cap: "5 minutes" }),
  timeout: "1 minute",
  // They spend nearly all their time waiting for LINE.
  concurrency: 500,
  retention: 0,
  fairToTenants: "keys"
})

/** LINE did not say how many messages are left. */
export class QuotaNotRead extends Schema.TaggedError<QuotaNotRead>()("QuotaNotRead", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Reads the quota of an account at LINE. */
export const ReadLineQuota = Actor.make("crm/read-line-quota", {
  payload: Schema.Struct({ accountId: Schema.String }),
  failure: QuotaNotRead,
  retry: Retry.exponential({ max: 5, base: "10 seconds" }),
  timeout: "1 minute",
  retention: "1 day",
  fairToTenants: true
})

/** Forgets texts and messages that are no longer kept. */
export const RetainMessages = Actor.make("crm/retain-messages", { payload: Schema.Struct({}), timeout: "5 minutes" })
