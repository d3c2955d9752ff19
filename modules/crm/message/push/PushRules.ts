/** What becomes of a message when its turn has come, and how long to wait after a failure. Pure. */
import * as Retry from "../../../../src/actor/Retry.ts"
import type { LineMessage } from "../../line/channel/MessagingChannel.ts"
import type { MessageError, MessageStatus } from "../Message.ts"

/** A message with what is known of its friend and its channel now. */
export interface PushCandidate {
  readonly id: string
  readonly accountId: string
  readonly friendId: string
  readonly status: MessageStatus
  readonly messages: ReadonlyArray<LineMessage> | null
  readonly retryKey: string
  readonly expiresAt: Date | null
  readonly uncertainSince: Date | null
  readonly createdAt: Date
  /** Null: erased, or a guest. */
  readonly lineUserId: string | null
  readonly isFollowing: boolean
  /** LINE refuses the channel: nothing is sent before this time, and then one message as a probe. */
  readonly probeAt: Date | null
}

export type Step =
  | { readonly to: "done" }
  | { readonly to: "push"; readonly lineUserId: string; readonly messages: ReadonlyArray<LineMessage> }
  | { readonly to: "probe"; readonly lineUserId: string; readonly messages: ReadonlyArray<LineMessage> }
  | { readonly to: "wait"; readonly until: Date }
  | { readonly to: "end"; readonly status: "failed" | "unknown"; readonly error: MessageError }

/**
 * LINE knows a retry key for 24 hours; a push after that would be a second message. The last one goes out some minutes before,
 * since clocks differ and a request takes its time.
 */
export const retryKeyLifetimeMs = 24 * 3_600_000 - 10 * 60_000

/**
 * Since when LINE may have accepted the message without our knowing; null: it has not.
 *
 * @param losses how often a node was lost that may have pushed the message without storing it
 */
export const uncertainSince = (message: PushCandidate, losses: number): Date | null =>
  losses > 0 ? message.createdAt : message.uncertainSince

export const stepOf = (message: PushCandidate, since: Date | null, now: Date): Step => {
  const { expiresAt, lineUserId, messages, probeAt, status } = message
  if (status !== "queued") return { to: "done" }
  const end = (error: MessageError): Step =>
    since === null ? { to: "end", status: "failed", error } : { to: "end", status: "unknown", error }
  if (since !== null && now.getTime() - since.getTime() >= retryKeyLifetimeMs) return end("no_answer")
  if (expiresAt !== null && now.getTime() >= expiresAt.getTime()) return end("expired")
  if (lineUserId === null || messages === null) return end("erased")
  if (!message.isFollowing) return end("not_following")
  if (probeAt === null) return { to: "push", lineUserId, messages }
  return now.getTime() < probeAt.getTime() ? { to: "wait", until: probeAt } : { to: "probe", lineUserId, messages }
}

/** LINE does not say when to come back. */
const rateLimit = Retry.exponential({ max: Number.POSITIVE_INFINITY, base: "2 seconds", cap: "1 minute" })

export const rateLimitDelayMs = (attempt: number, random: number): number =>
  Retry.nextDelay(rateLimit, attempt, random) ?? 60_000

/** The messages of a refused channel do not all come back at the moment of the probe. */
export const waitMs = (ms: number, random: number): number => Math.round(1_000 + Math.max(0, ms) * (1 + 0.2 * random))
