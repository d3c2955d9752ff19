/** Declares the jobs of news to members of the staff, and the schedule of their retention. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"

const Text = Schema.Struct({ title: Schema.String, lines: Schema.Array(Schema.String) })

/** News of one topic come in their order. Messages and mails have jobs of their own, so this one asks the database alone. */
export const SendNews = Actor.make("crm/send-news", {
  payload: Schema.Struct({
    accountId: Schema.String,
    topic: Schema.String,
    key: Schema.String,
    staffIds: Schema.Array(Schema.String),
    text: Schema.Struct({ ja: Text, en: Text }),
    path: Schema.String
  }),
  mailbox: ({ accountId, topic }) => `${accountId}/${topic}`,
  onFailure: "skip",
  retry: Retry.exponential({ max: 8, base: "2 seconds", factor: 3, cap: "10 minutes" }),
  timeout: "1 minute",
  concurrency: 8,
  fairToTenants: true
})

/** Forgets news that are no longer kept. */
export const PruneNews = Actor.make("crm/prune-news", {
  payload: Schema.Struct({}),
  concurrency: 1,
  timeout: "10 minutes",
  retention: "1 day"
})

export const pruneNewsEachNight = CronSchedule.make("crm/prune-news", {
  cron: "49 3 * * *",
  timeZone: "Asia/Tokyo",
  actor: PruneNews,
  payload: {}
})
