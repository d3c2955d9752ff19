/** The hourly job that forgets who booked on the page. */
import { Schema } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../../src/actor/schedule/CronSchedule.ts"

export const PrunePace = Actor.make("crm/prune-page-pace", {
  payload: Schema.Struct({}),
  concurrency: 1,
  retention: "1 day"
})

export const pruneEachHour = CronSchedule.make("crm/prune-page-pace", {
  cron: "27 * * * *",
  timeZone: "Asia/Tokyo",
  actor: PrunePace,
  payload: {}
})
