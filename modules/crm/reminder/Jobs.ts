/** Declares the jobs of notices and their schedule. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"

/** Gives the notices of an account that are due. One account's notices wait behind no other account's. */
export const SendNotices = Actor.make("crm/send-notices", {
  payload: Schema.Struct({ accountId: Schema.String }),
  mailbox: ({ accountId }) => accountId,
  onFailure: "skip",
  concurrency: 4,
  priority: 1,
  retention: "1 hour"
})

/** Finds the accounts of which notices are due. */
export const SweepNotices = Actor.make("crm/sweep-notices", {
  payload: Schema.Struct({}),
  concurrency: 1,
  retention: "1 hour"
})

/** Deletes notices of reservations that are long over. */
export const PruneNotices = Actor.make("crm/prune-notices", {
  payload: Schema.Struct({}),
  concurrency: 1,
  timeout: "10 minutes",
  retention: "1 day"
})

export const pruneEachNight = CronSchedule.make("crm/prune-notices", {
  cron: "41 3 * * *",
  timeZone: "Asia/Tokyo",
  actor: PruneNotices,
  payload: {}
})

export const sweepEveryMinute = CronSchedule.make("crm/sweep-notices", {
  cron: "* * * * *",
  timeZone: "Asia/Tokyo",
  actor: SweepNotices,
  payload: {},
  missed: "once"
})
