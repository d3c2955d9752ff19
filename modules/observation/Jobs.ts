/** Declares the jobs of observations. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as Retry from "../../src/actor/Retry.ts"
import * as CronSchedule from "../../src/actor/schedule/CronSchedule.ts"

/** Least milliseconds between the end of one run and the begin of the next one of the same host. */
export const hostDelayMs = 1_000

/**
 * Makes one run. Runs of one host are made one at a time in the whole cluster, with a pause between them; accounts take turns at a
 * host, so that the one observation of an account waits for about one run of each other account, and not for all that they have due.
 */
export const RunObservation = Actor.make("observation/run", {
  payload: Schema.Struct({
    accountId: Schema.String,
    observationId: Schema.String,
    /** Whom it asks; null for what the service knows itself. */
    host: Schema.NullOr(Schema.String),
    dueAt: Schema.Date,
    /** Drawn with the request of the run; null for a tick, whose result has an id that follows from it. */
    resultId: Schema.NullOr(Schema.String)
  }),
  mailbox: ({ host, observationId }) => host ?? observationId,
  onFailure: "skip",
  fairToTenants: true,
  // Hosts that are slow are the choice of an account: others have ten places that it cannot take.
  tenantShare: 0.8,
  // What an observed page answers is a result. These retries are for faults of the service.
  retry: Retry.exponential({ max: 8, base: "2 seconds", factor: 3, cap: "10 minutes" }),
  timeout: "2 minutes",
  concurrency: 50
})
export type Run = Actor.Payload<typeof RunObservation>

/** Forgets results of long ago. */
export const PruneResults = Actor.make("observation/prune", {
  payload: Schema.Struct({}),
  timeout: "10 minutes",
  concurrency: 1,
  retention: "1 day"
})

export const pruneDaily = CronSchedule.make("observation/prune", {
  cron: "23 4 * * *",
  timeZone: "Asia/Tokyo",
  actor: PruneResults,
  payload: {}
})
