/** Declares the jobs of members, and when the sweep runs. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { ChannelFailure } from "../line/channel/ChannelErrors.ts"

/** Notices that a subscription or points of a member have ended, at that time. */
export const EndOfMembership = Actor.make("crm/end-of-membership", {
  payload: Schema.Struct({ accountId: Schema.String, memberId: Ulid }),
  mailbox: ({ memberId }) => memberId,
  retry: Retry.exponential({ base: "5 seconds", factor: 3, max: 8 }),
  retention: "1 day",
  fairToTenants: "keys"
})

/** Looks whether the messaging channel knows a user whom a token of a login channel named. */
export const ConfirmLoginChannel = Actor.make("crm/confirm-login-channel", {
  payload: Schema.Struct({ accountId: Schema.String, channelId: Schema.String, lineUserId: Schema.String }),
  failure: ChannelFailure,
  retry: Retry.exponential({ base: "10 seconds", factor: 4, max: 5 }),
  concurrency: 2,
  retention: "1 day",
  fairToTenants: true
})

/** Finds what no job has noticed. */
export const SweepMembers = Actor.make("crm/sweep-members", {
  payload: Schema.Struct({}),
  retry: Retry.none,
  concurrency: 1,
  timeout: "5 minutes",
  retention: "1 day"
})

export const sweepEveryTenMinutes = CronSchedule.make("crm/sweep-members", {
  cron: "5-59/10 * * * *",
  timeZone: "UTC",
  actor: SweepMembers,
  payload: {}
})
