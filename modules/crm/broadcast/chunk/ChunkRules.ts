/** What becomes of a part of a broadcast when its turn has come. Pure. */
import { retryKeyLifetimeMs } from "../../message/push/PushRules.ts"
import type { BroadcastStatus, ChunkError, ChunkStatus } from "../Broadcast.ts"

interface ChunkFacts {
  readonly status: ChunkStatus
  readonly broadcastStatus: BroadcastStatus
  readonly uncertainSince: Date | null
}

export type ChunkAction =
  | { readonly to: "none" }
  | { readonly to: "send" }
  | { readonly to: "wait" }
  | { readonly to: "end"; readonly status: "unknown" | "stopped"; readonly error?: ChunkError }

/** LINE knows the retry key for a day. What it may have accepted is not sent after that, nor once the staff have stopped it. */
export const actionOf = ({ broadcastStatus, status, uncertainSince }: ChunkFacts, now: Date): ChunkAction => {
  if (status !== "queued") return { to: "none" }
  // What LINE may have accepted is settled by its retry key all the same.
  if (broadcastStatus === "paused" && uncertainSince === null) return { to: "wait" }
  if (broadcastStatus !== "sending" && broadcastStatus !== "paused") {
    return uncertainSince === null
      ? { to: "end", status: "stopped" }
      : { to: "end", status: "unknown", error: "no_answer" }
  }
  return uncertainSince !== null && now.getTime() - uncertainSince.getTime() >= retryKeyLifetimeMs
    ? { to: "end", status: "unknown", error: "no_answer" }
    : { to: "send" }
}
