/** Declares the jobs of the waitlist and their schedule. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"

/** Goes through the waitlist of a slot: ends offers that are over, closes what cannot be booked, offers what is free. */
export const PromoteWaitlist = Actor.make("crm/promote-waitlist", {
  payload: Schema.Struct({ accountId: Schema.String, slotId: Schema.String }),
  mailbox: ({ slotId }) => slotId,
  onFailure: "skip",
  concurrency: 8,
  retention: "1 day",
  fairToTenants: "keys"
})

/** Finds slots whose waitlist was not gone through when an offer was over or the slot began. */
export const SweepWaitlists = Actor.make("crm/sweep-waitlists", {
  payload: Schema.Struct({}),
  concurrency: 1,
  retention: "1 hour"
})

export const sweepWaitlists = CronSchedule.make("crm/sweep-waitlists", {
  cron: "* * * * *",
  timeZone: "Asia/Tokyo",
  actor: SweepWaitlists,
  payload: {},
  missed: "once"
})

/** A friend has chosen a button of an offer. */
export const AnswerOffer = Actor.make("crm/answer-offer", {
  payload: Schema.Struct({
    accountId: Schema.String,
    friendId: Schema.String,
    entryId: Schema.String,
    answer: Schema.Literals(["accept", "decline"])
  }),
  mailbox: ({ entryId }) => entryId,
  concurrency: 8,
  retention: "1 day",
  fairToTenants: "keys"
})
