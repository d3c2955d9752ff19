/** Declares the jobs of LINE's own membership, and when they run. */
import { Schema } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import * as Retry from "../../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../../src/actor/schedule/CronSchedule.ts"
import { ChannelFailure } from "../../line/channel/ChannelErrors.ts"

/** Reads who is in the plans of an account, and mends what hooks did not report. */
export const ReadLinePlans = Actor.make("crm/read-line-plans", {
  payload: Schema.Struct({ accountId: Schema.String }),
  failure: ChannelFailure,
  permanent: ({ _tag }) => _tag === "MessageRefused",
  mailbox: ({ accountId }) => accountId,
  retry: Retry.exponential({ base: "30 seconds", factor: 4, max: 5, cap: "1 hour" }),
  timeout: "10 minutes",
  concurrency: 4,
  priority: 1,
  retention: "7 days"
})

/** Sends a job for each account with a channel. */
export const ReadAllLinePlans = Actor.make("crm/read-all-line-plans", {
  payload: Schema.Struct({}),
  retry: Retry.none,
  timeout: "5 minutes",
  retention: "7 days"
})

export const readEveryNight = CronSchedule.make("crm/read-all-line-plans", {
  cron: "23 4 * * *",
  timeZone: "Asia/Tokyo",
  actor: ReadAllLinePlans,
  payload: {}
})
