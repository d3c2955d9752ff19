/** A broadcast: the same texts to many friends, in parts of up to 500 that are fixed before the first is sent. */
import { Schema } from "effect"
import { Audience } from "./audience/Audience.ts"

/** As LINE takes them in one multicast. */
export const chunkSize = 500

/**
 * `awaiting_approval`: the approver has not answered. `scheduled`: nothing was sent yet. `sending`: the parts are fixed.
 * `paused`: either of these two, until the staff resume it. `completed`: each part has ended. `stopped`: by the staff. `failed`: it could not begin, and no friend got it.
 */
export const broadcastStatuses = [
  "awaiting_approval",
  "scheduled",
  "sending",
  "paused",
  "completed",
  "stopped",
  "failed"
] as const
export type BroadcastStatus = (typeof broadcastStatuses)[number]

/** `expired`: no answer came in time. `unreachable`: LINE or the quota did not let the question through. `withdrawn`: it was stopped. */
export const approvals = ["pending", "approved", "rejected", "expired", "unreachable", "withdrawn"] as const
export type Approval = (typeof approvals)[number]

export const broadcastErrors = ["quota_exceeded", "no_recipients"] as const

/** `unknown`: LINE may have accepted it; it is never sent again, and its units stay used. */
export const chunkStatuses = ["queued", "sent", "failed", "unknown", "stopped"] as const
export type ChunkStatus = (typeof chunkStatuses)[number]

export const chunkErrors = ["monthly_limit", "refused", "no_answer", "no_recipients"] as const
export type ChunkError = (typeof chunkErrors)[number]

const Count = Schema.Int

export const Broadcast = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  audience: Audience,
  texts: Schema.Array(Schema.String),
  status: Schema.Literals(broadcastStatuses),
  error: Schema.NullOr(Schema.Literals(broadcastErrors)),
  /** The friend who is asked first; null: it needs no approval. */
  approverId: Schema.NullOr(Schema.String),
  approval: Schema.NullOr(Schema.Literals(approvals)),
  /** Null: at once. */
  scheduledAt: Schema.NullOr(Schema.Date),
  /** Friends in all parts; 0 before they are fixed. */
  recipients: Count,
  /** Recipients who left, were blocked or wanted no marketing since the parts were fixed. */
  skipped: Count,
  sent: Count,
  failed: Count,
  unknown: Count,
  stopped: Count,
  queued: Count,
  createdAt: Schema.Date,
  startedAt: Schema.NullOr(Schema.Date),
  finishedAt: Schema.NullOr(Schema.Date)
})
export type Broadcast = typeof Broadcast.Type

export const Chunk = Schema.Struct({
  number: Schema.Int,
  recipients: Count,
  skipped: Count,
  status: Schema.Literals(chunkStatuses),
  error: Schema.NullOr(Schema.Literals(chunkErrors)),
  /** In LINE's words. */
  reason: Schema.NullOr(Schema.String),
  attempts: Schema.Int,
  lineRequestId: Schema.NullOr(Schema.String),
  finishedAt: Schema.NullOr(Schema.Date)
})
export type Chunk = typeof Chunk.Type
