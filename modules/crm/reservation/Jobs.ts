/** Declares the jobs of reservations, and when the sweep runs. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { Ulid } from "../../../src/Ulids.ts"

/** Cancels a reservation that is still pending when its hold has ended. */
export const LapseHold = Actor.make("crm/lapse-hold", {
  payload: Schema.Struct({ accountId: Schema.String, reservationId: Ulid }),
  retry: Retry.exponential({ base: "5 seconds", factor: 3, max: 8 }),
  fairToTenants: true
})

/** Ends holds whose job failed for good. */
export const SweepHolds = Actor.make("crm/sweep-holds", {
  payload: Schema.Struct({}),
  retry: Retry.none,
  concurrency: 1,
  timeout: "5 minutes",
  retention: "1 day"
})

export const sweepEveryTenMinutes = CronSchedule.make("crm/sweep-holds", {
  cron: "*/10 * * * *",
  timeZone: "UTC",
  actor: SweepHolds,
  payload: {}
})
