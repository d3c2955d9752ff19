/** Declares the jobs of scenarios. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary } from "../../../src/actor/batch/Batch.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import { ChannelFailure } from "../line/channel/ChannelErrors.ts"

/**
 * One friend's run through a scenario, from its first step to its end. Each attempt takes the steps up to the next wait,
 * together with those of other runs.
 */
export const RunScenario = Actor.make("crm/run-scenario", {
  payload: Schema.Struct({ accountId: Schema.String, runId: Schema.String }),
  // A run is only ended by its steps or by the staff, so what fails is retried for weeks.
  retry: Retry.exponential({ base: "1 second", factor: 3, max: 2_000, cap: "10 minutes" }),
  timeout: "1 minute",
  // They wait for the steps that they take together, and hold no connection of the database meanwhile.
  concurrency: 400,
  // A shop with ten thousand friends stops no other.
  fairToTenants: true,
  retention: "1 day"
})

/** Wakes runs that slept for a scenario that was paused, or that were stopped. */
export const WakeRuns = Actor.make("crm/wake-runs", {
  payload: Schema.Struct({ accountId: Schema.String, scenarioId: Schema.String }),
  timeout: "5 minutes",
  retention: "1 day",
  fairToTenants: true
})

/** Has runs that wait for the end of quiet hours look at them again. */
export const WakeQuietRuns = Actor.make("crm/wake-quiet-runs", {
  payload: Schema.Struct({ accountId: Schema.String }),
  timeout: "5 minutes",
  retention: "1 day",
  fairToTenants: true
})

/** Deletes runs that ended long ago. */
export const PruneRuns = Actor.make("crm/prune-scenario-runs", { payload: Schema.Struct({}), timeout: "5 minutes" })

/** Deletes a menu at LINE once the friends who had it have got the one in its place. */
export const DeleteRichMenu = Actor.make("crm/delete-rich-menu", {
  payload: Schema.Struct({ accountId: Schema.String, richMenuId: Schema.String, batch: BatchSummary }),
  failure: ChannelFailure,
  retry: Retry.exponential({ base: "1 second", factor: 4, max: 12, cap: "1 hour" }),
  timeout: "1 minute",
  fairToTenants: true
})

/** Gives a friend at LINE the rich menu that is stored for them. */
export const LinkRichMenu = Actor.make("crm/link-rich-menu", {
  payload: Schema.Struct({ accountId: Schema.String, friendId: Schema.String }),
  failure: ChannelFailure,
  mailbox: ({ friendId }) => friendId,
  retry: Retry.exponential({ base: "1 second", factor: 4, max: 12, cap: "1 hour" }),
  timeout: "1 minute",
  concurrency: 50,
  retention: "1 day",
  fairToTenants: "keys"
})
