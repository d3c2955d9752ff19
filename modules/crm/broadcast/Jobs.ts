/** Declares the jobs of broadcasts. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { BatchSummary } from "../../../src/actor/batch/Batch.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as Signal from "../../../src/actor/step/Signal.ts"

const ids = { accountId: Schema.String, broadcastId: Schema.String }

/** Fixes the parts of a broadcast when its time has come, and sends their jobs as a batch. */
export const PrepareBroadcast = Actor.make("crm/prepare-broadcast", {
  payload: Schema.Struct(ids),
  retry: Retry.exponential({ base: "2 seconds", factor: 3, max: 100, cap: "10 minutes" }),
  timeout: "5 minutes",
  concurrency: 4,
  fairToTenants: true
})

/** The approver's answer, by the page of the address or as JSON. */
export const BroadcastAnswered = Signal.make("crm/broadcast-answered", {
  payload: Schema.Struct({ approved: Schema.Boolean })
})

/** Asks the approver of a broadcast by LINE, and waits for the answer. */
export const ApproveBroadcast = Actor.make("crm/approve-broadcast", {
  payload: Schema.Struct(ids),
  callbacks: [BroadcastAnswered],
  steps: ["approval", "ask", BroadcastAnswered.name, "decide"],
  // By it the question is taken back.
  mailbox: ({ broadcastId }) => broadcastId,
  fairToTenants: "keys",
  retry: Retry.exponential({ base: "2 seconds", factor: 3, max: 100, cap: "10 minutes" }),
  timeout: "1 minute"
})

/** Has broadcasts that wait for the end of quiet hours look at them again. */
export const WakeBroadcasts = Actor.make("crm/wake-broadcasts", {
  payload: Schema.Struct({ accountId: Schema.String }),
  timeout: "1 minute",
  retention: "1 day",
  fairToTenants: true
})

/** A job that is about to sleep when it is woken is found by the second look. */
export const wakeDelays = ["0 seconds", "5 seconds", "1 minute"] as const

/** LINE did not accept the part, or did not say so. */
export class NotMulticast extends Schema.TaggedError<NotMulticast>()("NotMulticast", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** Sends one part: up to 500 friends, one retry key. LINE takes 200 such requests a second of a channel. */
export const SendChunk = Actor.make("crm/send-broadcast-chunk", {
  payload: Schema.Struct({ ...ids, number: Schema.Int }),
  failure: NotMulticast,
  limitPerKey: { key: ({ accountId }) => accountId, running: 4 },
  // Each attempt decides when it is retried, and when no more.
  retry: Retry.exponential({ max: 30_000, base: "1 second", cap: "5 minutes" }),
  timeout: "2 minutes",
  concurrency: 50
})

/** Runs when all parts have ended. */
export const FinishBroadcast = Actor.make("crm/finish-broadcast", {
  payload: Schema.Struct({ ...ids, batch: BatchSummary }),
  retry: Retry.exponential({ base: "2 seconds", factor: 3, max: 100, cap: "10 minutes" }),
  timeout: "5 minutes",
  fairToTenants: true
})

/** Forgets who got broadcasts of long ago. */
export const PruneBroadcasts = Actor.make("crm/prune-broadcasts", { payload: Schema.Struct({}), timeout: "5 minutes" })
