/** The nightly job that keeps slots generated as far ahead as each shop wants them. */
import { Schema } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import * as Retry from "../../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../../src/actor/schedule/CronSchedule.ts"

export const FillHorizons = Actor.make("crm/fill_horizons", {
  payload: Schema.Struct({}),
  retry: Retry.exponential({ max: 5, base: "1 minute", factor: 2 }),
  timeout: "10 minutes",
  concurrency: 1
})

export const fillEachNight = CronSchedule.make("crm/fill_horizons", {
  cron: "30 2 * * *",
  timeZone: "Asia/Tokyo",
  actor: FillHorizons,
  payload: {},
  missed: "once"
})
