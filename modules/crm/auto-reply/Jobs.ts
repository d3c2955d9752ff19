/** Declares the jobs of free replies. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"

/** LINE has certainly not taken the reply; its token may still be good. */
export class NotReplied extends Schema.TaggedError<NotReplied>()("NotReplied", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Answers an event by its reply token, which is good for about a minute: no shop may wait for all that the friends of another one wrote. */
export const SendReply = Actor.make("crm/send-reply", {
  payload: Schema.Struct({ accountId: Schema.String, eventId: Schema.String }),
  failure: NotReplied,
  retry: Retry.exponential({ base: "1 second", factor: 2, max: 5 }),
  timeout: "1 minute",
  concurrency: 100,
  retention: "1 day",
  fairToTenants: true
})

/** Forgets replies of long ago. */
export const PruneReplies = Actor.make("crm/prune-replies", { payload: Schema.Struct({}), timeout: "5 minutes" })
