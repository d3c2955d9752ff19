/** The work that exists. */
import { Schema } from "effect"
import * as Actor from "../../src/actor/Actor.ts"
import * as Retry from "../../src/actor/Retry.ts"

const Ulid = Schema.String.check(Schema.isPattern(/^[0-9A-HJKMNP-TV-Z]{26}$/))

/**
 * Delivers what is due to one endpoint, for some seconds at most, then gives others their turn. The mailbox makes it the
 * only one in the cluster.
 */
export const PumpEndpoint = Actor.make("webhooks/pump", {
  payload: Schema.Struct({ endpointId: Ulid }),
  mailbox: ({ endpointId }) => endpointId,
  onFailure: "skip",
  retry: Retry.exponential({ max: 10, base: "1 second", factor: 2, cap: "1 minute" }),
  timeout: "2 minutes",
  // They wait for receivers nearly all the time.
  concurrency: 2_000,
  retention: "1 day"
})

/** Queues the deliveries of a time range again, a page at a time. */
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

/** Finds deliveries that nobody looks after any more. */
export const SweepDeliveries = Actor.make("webhooks/sweep", { payload: Schema.Struct({}), timeout: "1 minute" })

/** Makes the partitions of the logs and drops those whose time is over. */
export const RetainDeliveries = Actor.make("webhooks/retain", { payload: Schema.Struct({}), timeout: "5 minutes" })
