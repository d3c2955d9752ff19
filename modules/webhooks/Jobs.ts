/** Declares the jobs of webhooks. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as Retry from "../../src/actor/Retry.ts"
import { Ulid } from "../../src/Ulids.ts"

/**
 * Delivers what is due to one endpoint, for some seconds at most, so that other endpoints get a worker. The mailbox
 * lets one run per endpoint in the cluster.
 */
export const PumpEndpoint = Actor.make("webhooks/pump", {
  payload: Schema.Struct({ endpointId: Ulid }),
  mailbox: ({ endpointId }) => endpointId,
  onFailure: "skip",
  retry: Retry.exponential({ max: 10, base: "1 second", factor: 2, cap: "1 minute" }),
  timeout: "2 minutes",
  // They spend nearly all their time waiting for receivers.
  concurrency: 2_000,
  retention: "1 day"
})

/** Queues the deliveries of a time range once more, page by page. */
export const ReplayDeliveries = Actor.make("webhooks/replay", {
  payload: Schema.Struct({
    accountId: Schema.String,
    endpointId: Ulid,
    /** Ids of deliveries: after this one, before that one. */
    after: Schema.String,
    before: Schema.String,
    states: Schema.Array(Schema.String)
  }),
  timeout: "1 minute"
})

/** Finds due deliveries for which no job is pending. */
export const SweepDeliveries = Actor.make("webhooks/sweep", { payload: Schema.Struct({}), timeout: "1 minute" })

/** Creates the partitions of the logs and drops expired ones. */
export const RetainDeliveries = Actor.make("webhooks/retain", { payload: Schema.Struct({}), timeout: "5 minutes" })
