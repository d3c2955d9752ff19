/** Declares the jobs of apps, and when the sweep runs. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { Ulid } from "../../../src/Ulids.ts"

/** Gives the installations of an app its new version, one by one, and publishes `app.updated` to each. */
export const UpdateInstallations = Actor.make("crm/update-installations", {
  payload: Schema.Struct({ appId: Ulid }),
  mailbox: ({ appId }) => appId,
  retry: Retry.exponential({ base: "5 seconds", factor: 3, max: 8 }),
  timeout: "10 minutes",
  retention: "1 day",
  fairToTenants: "keys"
})

/** Uninstalls the apps of accounts whose plan fell below the one that apps need. */
export const SweepInstallations = Actor.make("crm/sweep-installations", {
  payload: Schema.Struct({}),
  retry: Retry.none,
  concurrency: 1,
  timeout: "5 minutes",
  retention: "1 day"
})

export const sweepEveryFiveMinutes = CronSchedule.make("crm/sweep-installations", {
  cron: "2-59/5 * * * *",
  timeZone: "UTC",
  actor: SweepInstallations,
  payload: {}
})
